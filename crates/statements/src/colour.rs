//! Colours as bytes, and by other names.

use std::num::NonZeroU32;

/// How colours are written in slots and witnesses: big-endian, one byte each for up to 256 colours, two
/// beyond.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ColourFormat {
    colours: NonZeroU32,
}

impl ColourFormat {
    /// The format of `k` colours.
    #[must_use]
    pub const fn new(colours: NonZeroU32) -> Self {
        Self { colours }
    }

    /// The number of colours, `k`.
    #[must_use]
    pub const fn colours(self) -> NonZeroU32 {
        self.colours
    }

    /// The bytes of one colour.
    #[must_use]
    pub const fn bytes(self) -> usize {
        if self.colours.get() <= 256 { 1 } else { 2 }
    }

    /// Reads one colour from its bytes.
    #[must_use]
    pub fn get(self, bytes: &[u8]) -> u32 {
        bytes.iter().fold(0, |colour, &byte| colour << 8 | u32::from(byte))
    }

    /// Writes one colour, which fits, as all of `bytes`.
    pub fn put(self, colour: u32, bytes: &mut [u8]) {
        bytes.copy_from_slice(&colour.to_be_bytes()[4 - self.bytes()..]);
    }

    /// The bytes of the `i`-th colour of several.
    #[must_use]
    pub const fn range(self, i: usize) -> std::ops::Range<usize> {
        i * self.bytes()..(i + 1) * self.bytes()
    }

    /// Reads colours that stand one after the other; bytes that are too few for one are left out.
    pub fn decode(self, bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
        bytes.chunks_exact(self.bytes()).map(move |bytes| self.get(bytes))
    }

    /// Writes colours one after the other.
    pub fn encode(self, colours: impl IntoIterator<Item = u32>) -> Vec<u8> {
        let colours = colours.into_iter();
        let mut bytes = Vec::with_capacity(colours.size_hint().0 * self.bytes());
        colours.for_each(|colour| bytes.extend_from_slice(&colour.to_be_bytes()[4 - self.bytes()..]));
        bytes
    }
}

/// The renaming of `colours` colours under which each of the colours `shown` gets its own name, given as
/// (own, shown); the others keep their order. By shown colour, its name. `None` if a colour is out of range,
/// or two pairs share one.
#[must_use]
pub fn renaming(colours: u32, shown: impl IntoIterator<Item = (u32, u32)>) -> Option<Vec<u32>> {
    let mut names = vec![None; colours as usize];
    let mut taken = vec![false; colours as usize];
    for (own, shown) in shown {
        let taken = std::mem::replace(taken.get_mut(own as usize)?, true);
        if names.get_mut(shown as usize)?.replace(own).is_some() || taken {
            return None;
        }
    }
    let mut free = (0..colours).filter(|own| !taken[*own as usize]);
    names.into_iter().map(|name| name.or_else(|| free.next())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_come_back() {
        for (k, bytes) in [(1, 1), (256, 1), (257, 2), (65_535, 2)] {
            let format = ColourFormat::new(NonZeroU32::new(k).unwrap());
            let colours = [0, k / 2, k - 1];
            let encoded = format.encode(colours);
            assert_eq!((format.bytes(), encoded.len()), (bytes, 3 * bytes));
            assert_eq!(format.decode(&encoded).collect::<Vec<_>>(), colours);
            let mut one = vec![0; bytes];
            format.put(k - 1, &mut one);
            assert_eq!(one, encoded[format.range(2)]);
        }
    }

    #[test]
    fn shown_colours_get_their_own_names_and_the_others_keep_their_order() {
        assert_eq!(renaming(5, [(1, 4), (3, 0)]), Some(vec![3, 0, 2, 4, 1]));
        assert_eq!(renaming(3, []), Some(vec![0, 1, 2]));
        for wrong in [[(1, 4), (3, 4)], [(1, 4), (1, 0)], [(5, 1), (2, 2)], [(1, 5), (2, 2)]] {
            assert_eq!(renaming(5, wrong), None);
        }
    }
}
