//! The cover of a grid: its houses.

use crate::Cliques;

/// The cover that houses and the palette make: houses with fewer than two members left out, and those
/// that lie inside another one; of equal ones the first is kept.
pub(crate) fn house_cover(houses: &Cliques, palette: usize) -> Cliques {
    let palette: Vec<u32> = (0..super::count(palette)).collect();
    let all: Vec<&[u32]> = houses.iter().chain([&palette[..]]).filter(|house| house.len() >= 2).collect();
    let mut cover = Cliques::new();
    for (i, house) in all.iter().enumerate() {
        let inside = |(j, other): (usize, &&[u32])| {
            i != j && is_subset(house, other) && (house.len() < other.len() || j < i)
        };
        if !all.iter().enumerate().any(inside) {
            cover.push(house);
        }
    }
    cover
}

/// Whether all members of `a` are members of `b`, both ascending.
fn is_subset(a: &[u32], b: &[u32]) -> bool {
    a.len() <= b.len() && a.iter().all(|v| b.binary_search(v).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_equal_and_inner_houses_are_left_out() {
        let mut houses = Cliques::new();
        for house in [&[4][..], &[2, 3], &[0, 5, 6], &[2, 3, 4], &[0, 5, 6], &[]] {
            houses.push(house);
        }
        let cover = house_cover(&houses, 2);
        assert_eq!(cover.iter().collect::<Vec<_>>(), [&[0, 5, 6][..], &[2, 3, 4], &[0, 1]]);
    }

    #[test]
    fn a_palette_inside_a_house_is_left_out() {
        let mut houses = Cliques::new();
        houses.push(&[0, 1, 2]);
        assert_eq!(house_cover(&houses, 2).len(), 1);
        assert_eq!(house_cover(&houses, 1).len(), 1);
        assert_eq!(house_cover(&houses, 0).len(), 1);
    }
}
