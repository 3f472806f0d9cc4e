//! Puzzles with solutions that need no search: they are made by definition.

use std::sync::Arc;
use tincture_proof::Witness;
use tincture_protocols::{Prepared, RoundProtocol};
use tincture_statements::{BoxShape, Checked, Graph, Latin, ReadOptions, Solution, Statement, Sudoku, read};

/// A statement, its instance and a solution.
pub struct Solved {
    /// What it is, for messages.
    pub name: String,
    /// The statement, ready to be proved.
    pub prepared: Prepared,
    /// A solution.
    pub solution: Checked,
}

impl Solved {
    /// Checks the solution.
    ///
    /// # Panics
    /// If it is wrong, or there is nothing to prove.
    #[must_use]
    pub fn new(name: impl Into<String>, statement: Statement, colours: Vec<u16>) -> Self {
        let solution = statement.check(Solution::new(colours)).expect("the solution is right");
        let prepared = Prepared::new(statement).expect("there is something to prove");
        Self { name: name.into(), prepared, solution }
    }

    /// The statement.
    #[must_use]
    pub const fn statement(&self) -> &Statement {
        self.prepared.statement()
    }

    /// The protocol of this name.
    ///
    /// # Panics
    /// If it does not apply.
    #[must_use]
    pub fn protocol(&self, name: &str) -> Arc<dyn RoundProtocol> {
        self.prepared.rounds(name).expect("a protocol that applies")
    }

    /// The witness for the protocol of this name.
    ///
    /// # Panics
    /// If it does not apply.
    #[must_use]
    pub fn witness(&self, name: &str) -> Witness {
        let ready = self.prepared.protocol(name).expect("a protocol that applies");
        ready.witness(&self.solution).expect("the solution is of this statement")
    }
}

/// The published puzzle with 27 clues on which the figures of the documentation are based.
pub const TWENTY_SEVEN: &str =
    "900050006560000041000010000000103000439080712000702000000070000150000034300020005";
const TWENTY_SEVEN_SOLVED: &str =
    "971254386562837941843619527725143698439586712618792453284375169157968234396421875";

/// A Sudoku whose grid is made by shifting rows, with a clue in every cell that `clue` picks.
///
/// # Panics
/// If there are no such boxes.
#[must_use]
pub fn sudoku(rows: u16, columns: u16, clue: impl Fn(usize) -> bool) -> Solved {
    let side = rows * columns;
    let cell = |r: u16, c: u16| (columns * (r % rows) + r / rows + c) % side;
    let colours: Vec<u16> = (0..side).flat_map(|r| (0..side).map(move |c| cell(r, c))).collect();
    let cells = masked(&colours, clue);
    let shape = BoxShape::new(rows, columns).expect("boxes of a legal shape");
    let statement = Statement::Sudoku(Sudoku::new(shape, cells).expect("cells of that shape"));
    Solved::new(format!("{side}x{side} Sudoku"), statement, colours)
}

/// A Latin square made by shifting rows.
///
/// # Panics
/// If the side is out of range.
#[must_use]
pub fn latin(side: u16, clue: impl Fn(usize) -> bool) -> Solved {
    let colours: Vec<u16> = (0..side).flat_map(|r| (0..side).map(move |c| (r + c) % side)).collect();
    let cells = masked(&colours, clue);
    let statement = Statement::Latin(Latin::new(side, cells).expect("a legal side"));
    Solved::new(format!("Latin square of side {side}"), statement, colours)
}

fn masked(colours: &[u16], clue: impl Fn(usize) -> bool) -> Vec<u16> {
    colours.iter().enumerate().map(|(i, &colour)| if clue(i) { colour + 1 } else { 0 }).collect()
}

/// The Mycielski graph of eleven vertices (Grötzsch's graph), with four colours.
///
/// # Panics
/// Never: the graph is within all limits.
#[must_use]
pub fn myciel3() -> Solved {
    let graph = Graph::mycielski(3, 4).expect("a small graph");
    // The construction extends a colouring: a copy takes its original's colour, the new vertex a new one.
    let mut colours: Vec<u16> = vec![0, 1];
    for generation in 2..4 {
        colours.extend_from_within(..);
        colours.push(generation);
    }
    Solved::new("myciel3", Statement::Graph(graph), colours)
}

/// The graph of a queen's moves on a 5x5 board, with five colours: knights' moves apart.
///
/// # Panics
/// Never: the graph is within all limits.
#[must_use]
pub fn queen5_5() -> Solved {
    let graph = Graph::queens(5, 5, 5).expect("a small graph");
    let colours = (0..25).map(|i| (2 * (i / 5) + i % 5) % 5).collect();
    Solved::new("queen5_5", Statement::Graph(graph), colours)
}

/// The 9x9 puzzle with 27 clues, and its solution.
///
/// # Panics
/// Never: both are checked constants.
#[must_use]
pub fn twenty_seven() -> Solved {
    let statement = read(TWENTY_SEVEN.as_bytes(), &ReadOptions::default()).expect("a puzzle").statement;
    let colours = TWENTY_SEVEN_SOLVED.bytes().map(|digit| u16::from(digit - b'1')).collect();
    Solved::new("9x9 Sudoku with 27 clues", statement, colours)
}

/// Every kind and size that the service must handle.
#[must_use]
pub fn all() -> Vec<Solved> {
    let mut seventeen = sudoku(3, 3, |i| i % 5 == 0);
    "9x9 Sudoku with 17 clues".clone_into(&mut seventeen.name);
    vec![
        sudoku(2, 2, |i| i % 4 == 1),
        sudoku(2, 3, |i| i % 5 == 2),
        twenty_seven(),
        seventeen,
        sudoku(4, 4, |i| i % 3 == 0),
        latin(7, |i| i % 4 == 0),
        myciel3(),
        queen5_5(),
    ]
}
