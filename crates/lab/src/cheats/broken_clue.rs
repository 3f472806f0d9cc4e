//! `broken-clue`: a proper grid, but of another puzzle.

use super::broken_edge::BrokenEdge;
use super::{Cheat, Inapplicable, Strategy, coloured};
use crate::Target;
use tincture_proof::Coins;
use tincture_statements::{BoxShape, Statement};

pub(super) const STRATEGY: Strategy =
    Strategy { name: "broken-clue", about: "a valid grid that ignores the clues", parameter: None, build };

/// Draws a random grid that obeys every house, and commits to it. It violates some challenges all the same,
/// because clues are part of the statement: `((M - m)/M)^t` as for `broken-edge`, with `m` counted.
fn build(target: &Target, _: Option<&str>, coins: &mut Coins) -> Result<Box<dyn Cheat>, Inapplicable> {
    let target = &coloured("broken-clue", target)?;
    let inapplicable = |why| Inapplicable::Statement { strategy: "broken-clue", why };
    let grid = match target.statement() {
        Statement::Sudoku(sudoku) => match sudoku.shape() {
            Some(shape) => sudoku_grid(shape, coins),
            None => return Err(inapplicable("grids are at hand for ordinary boxes only")),
        },
        Statement::Latin(latin) => latin_grid(latin.side(), coins),
        _ => return Err(inapplicable("only grids have clues")),
    };
    if target.instance().palette() < 2 {
        return Err(inapplicable("there are too few clues to break"));
    }
    let witness = target.instance().witness(&grid).expect("one colour a cell");
    Ok(Box::new(BrokenEdge::new(target, &target.paint().all(witness.expose()))))
}

/// A random grid of the family that shifting rows makes: digits, bands, rows and columns shuffled.
fn sudoku_grid(shape: BoxShape, coins: &mut Coins) -> Vec<u16> {
    let (r, c) = (shape.rows(), shape.columns());
    let side = shape.side();
    let digits = shuffled(side, coins);
    let rows = in_groups(c, r, coins);
    let columns = in_groups(r, c, coins);
    let digit = |row: u16, column: u16| digits[usize::from((row % r * c + row / r + column) % side)];
    rows.iter().flat_map(|&row| columns.iter().map(move |&column| digit(row, column))).collect()
}

fn latin_grid(side: u16, coins: &mut Coins) -> Vec<u16> {
    let (digits, rows) = (shuffled(side, coins), shuffled(side, coins));
    let digit = |row: u16, column: u16| digits[usize::from((row + column) % side)];
    rows.iter().flat_map(|&row| (0..side).map(move |column| digit(row, column))).collect()
}

fn shuffled(count: u16, coins: &mut Coins) -> Vec<u16> {
    let mut items: Vec<u16> = (0..count).collect();
    coins.shuffle(&mut items);
    items
}

/// The numbers below `groups * size`, shuffled within and among groups of `size`.
fn in_groups(groups: u16, size: u16, coins: &mut Coins) -> Vec<u16> {
    let order = shuffled(groups, coins);
    order.into_iter().flat_map(|g| shuffled(size, coins).into_iter().map(move |i| g * size + i)).collect()
}
