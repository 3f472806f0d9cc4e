//! Which vertices must differ, as a kind of statement says it.

use crate::Cliques;

/// Pairs of vertices that must get different colours.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Links<'a> {
    /// All pairs inside a house.
    Houses(&'a Cliques),
    /// These pairs, sorted.
    Edges(&'a [(u32, u32)]),
}

/// Two vertices that must differ and have the same colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Clash {
    /// The house (or edge) in which they stand.
    pub(crate) house: usize,
    /// The vertex that comes first in it.
    pub(crate) first: u32,
    /// The other vertex.
    pub(crate) second: u32,
    /// Their colour, from 0.
    pub(crate) colour: u32,
}

impl Links<'_> {
    /// The first clash under a colouring with `colours` colours, in which some vertices may have none.
    pub(crate) fn clash(&self, colours: u32, colour_of: impl Fn(u32) -> Option<u32>) -> Option<Clash> {
        match self {
            Self::Houses(houses) => {
                let mut last = vec![None; colours as usize];
                houses.iter().enumerate().find_map(|(house, members)| {
                    last.fill(None);
                    clash_in_house(house, members, &mut last, &colour_of)
                })
            }
            Self::Edges(edges) => edges.iter().enumerate().find_map(|(house, &(first, second))| {
                let colour = colour_of(first)?;
                (colour_of(second) == Some(colour)).then_some(Clash { house, first, second, colour })
            }),
        }
    }
}

/// The first digit that a house shows twice; `last` holds, by colour, the vertex that showed it last.
fn clash_in_house(
    house: usize,
    members: &[u32],
    last: &mut [Option<u32>],
    colour_of: impl Fn(u32) -> Option<u32>,
) -> Option<Clash> {
    members.iter().find_map(|&second| {
        let colour = colour_of(second)?;
        let first = last.get_mut(colour as usize)?.replace(second)?;
        Some(Clash { house, first, second, colour })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_clash_of_the_first_house_is_found() {
        let mut houses = Cliques::new();
        houses.push(&[0, 1, 2, 3]);
        houses.push(&[2, 4]);
        let colours = [Some(1), None, Some(0), Some(1), Some(0)];
        let clash = Links::Houses(&houses).clash(2, |v| colours[v as usize]);
        assert_eq!(clash, Some(Clash { house: 0, first: 0, second: 3, colour: 1 }));
        let edges = [(0, 2), (1, 3), (2, 4)];
        let clash = Links::Edges(&edges).clash(2, |v| colours[v as usize]);
        assert_eq!(clash, Some(Clash { house: 2, first: 2, second: 4, colour: 0 }));
        assert_eq!(Links::Edges(&edges[..2]).clash(2, |v| colours[v as usize]), None);
    }
}
