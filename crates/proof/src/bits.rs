//! Numbers packed in the bits they need: most significant bit first, the last byte padded with zeros.

/// The bits that hold every number in `0..bound`: `ceil(log2 bound)`, 0 for a bound of 1.
///
/// # Panics
/// If `bound` is 0.
#[must_use]
pub const fn width(bound: u32) -> u32 {
    assert!(bound > 0, "there is no number below 0");
    u32::BITS - (bound - 1).leading_zeros()
}

/// The bytes that `count` numbers of `width` bits take.
#[must_use]
pub const fn packed_len(count: usize, width: u32) -> usize {
    (count * width as usize).div_ceil(8)
}

/// Packs numbers of `width` bits, at most 32, into `out`, which is overwritten to its end.
///
/// # Panics
/// If `out` is shorter than [`packed_len`], or a number does not fit.
pub fn pack(numbers: impl IntoIterator<Item = u32>, width: u32, out: &mut [u8]) {
    out.fill(0);
    let mut at = 0;
    for number in numbers {
        assert!(width == 32 || number >> width == 0, "{number} takes more than {width} bits");
        for bit in (0..width).rev() {
            out[at / 8] |= u8::from(number >> bit & 1 == 1) << (7 - at % 8);
            at += 1;
        }
    }
}

/// Reads packed numbers one after another; [`Unpack::finish`] checks that nothing but zeros is left.
pub struct Unpack<'a> {
    bytes: &'a [u8],
    width: u32,
    at: usize,
}

impl<'a> Unpack<'a> {
    /// Reads numbers of `width` bits, at most 32, from `bytes`.
    #[must_use]
    pub const fn new(bytes: &'a [u8], width: u32) -> Self {
        Self { bytes, width, at: 0 }
    }

    /// Whether fewer than 8 bits are left and all of them are zero: the padding of the one encoding.
    #[must_use]
    pub fn finish(self) -> bool {
        let left = 8 * self.bytes.len() - self.at;
        left < 8 && (left == 0 || self.bytes[self.at / 8] & (0xff >> (8 - left)) == 0)
    }
}

impl Iterator for Unpack<'_> {
    type Item = u32;

    /// The next number, or `None` where fewer bits than it takes are left.
    fn next(&mut self) -> Option<u32> {
        let end = self.at + self.width as usize;
        if end > 8 * self.bytes.len() {
            return None;
        }
        let mut number = 0;
        while self.at < end {
            // As many bits as this byte still has and the number still needs.
            let free = 8 - self.at % 8;
            let take = free.min(end - self.at);
            let byte = u32::from(self.bytes[self.at / 8]);
            let bits = byte >> (free - take) & ((1 << take) - 1);
            number = number << take | bits;
            self.at += take;
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_width_comes_back() {
        for width in 0..=32 {
            let mask = if width == 32 { u32::MAX } else { (1 << width) - 1 };
            let numbers: Vec<u32> = (0..50_u32).map(|i| i.wrapping_mul(0x9e37_79b9) & mask).collect();
            let mut packed = vec![0xff; packed_len(numbers.len(), width)];
            pack(numbers.iter().copied(), width, &mut packed);
            let mut unpack = Unpack::new(&packed, width);
            let back: Vec<u32> = unpack.by_ref().take(50).collect();
            assert_eq!(back, numbers, "{width} bits");
            assert!(unpack.finish());
        }
    }

    #[test]
    fn padding_must_be_zero_and_short() {
        let read = |bytes: &[u8]| {
            let mut unpack = Unpack::new(bytes, 4);
            assert_eq!(unpack.next(), Some(0xa));
            unpack.finish()
        };
        assert!(read(&[0xa0]));
        assert!(!read(&[0xa1]));
        assert!(!read(&[0xa0, 0]));
    }

    #[test]
    fn widths() {
        assert_eq!([1, 2, 3, 4, 9, 16, 17, 36, 256, 257].map(width), [0, 1, 2, 2, 4, 4, 5, 6, 8, 9]);
    }
}
