//! Puzzles and graphs: parsers, canonical form, and the instance that protocols work on.
//!
//! A [`Statement`] is what is claimed in public: "this puzzle has a solution", "this graph has a proper
//! colouring with k colours". [`read`] makes one from text. Prover and verifier derive the same
//! [`Instance`] from it, a graph to be coloured together with a cover of its edges by cliques, and the
//! prover's [`Solution`] becomes the witness of that instance.
//!
//! ```
//! use tincture_statements::{ReadOptions, read};
//!
//! let puzzle = read(b"1...\n..3.\n.4..\n...2\n", &ReadOptions::default())?.statement;
//! assert_eq!(puzzle.describe(), "4x4 Sudoku with 4 clues");
//!
//! let instance = puzzle.instance()?;
//! assert_eq!((instance.vertices(), instance.palette()), (16, 4));
//!
//! let wrong = puzzle.read_solution("1324\n4231\n2413\n1342\n")?;
//! let error = puzzle.check(wrong).unwrap_err();
//! assert_eq!(error.to_string(), "column 1 holds 1 twice, rows 1 and 4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What this crate refuses to do: it opens no file and no socket, it searches for no solution (see
//! `tincture-solvers`), and it never takes an instance from anyone: instances are only derived.

mod binary;
mod bundled;
mod cliques;
mod colour;
mod colouring;
mod csv;
mod encode;
mod error;
mod graph;
mod grid;
mod instance;
mod json;
mod latin;
mod lz;
mod names;
mod other;
mod puzzle;
mod read;
mod registry;
mod solution;
mod statement;
mod sudoku;
mod text;
mod xml;

pub use bundled::bundled;
pub use cliques::Cliques;
pub use colour::{ColourFormat, renaming};
pub use encode::{EncodeError, Form};
pub use error::{Place, ReadError, Refusal, SolutionError, StatementError};
pub use graph::{Graph, Lists, MAX_COLOURS, MAX_EDGES, MAX_VERTICES};
pub use grid::{Alphabet, BoxShape, MAX_SIDE};
pub use instance::{Instance, Origin};
pub use latin::Latin;
pub use other::Other;
pub use puzzle::Puzzle;
pub use read::{MAX_TEXT, Read, ReadOptions, read};
pub use registry::{Kind, Statement, UnknownKind};
pub use solution::{Checked, Solution};
pub use sudoku::Sudoku;
