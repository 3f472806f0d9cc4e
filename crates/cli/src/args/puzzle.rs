//! PUZZLE, and how to read it.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tincture_statements::{Alphabet, BoxShape, Kind, ReadOptions};

/// A puzzle with the options of its reading.
#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// The puzzle: a file, - for standard input, or its 16, 36, 81 or 256 cells
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: String,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

/// What decides where the content of a text does not.
#[derive(Debug, Args)]
pub(crate) struct ReadArgs {
    /// What the text is; its content decides if this is not given
    #[arg(long = "as", value_name = "KIND", value_parser = kind())]
    kind: Option<Kind>,
    /// The number of colours of a graph
    #[arg(long, value_name = "K")]
    colours: Option<u32>,
    /// The shape of a Sudoku's boxes, rows by columns, such as 2x3
    #[arg(long = "box", value_name = "RxC")]
    box_shape: Option<BoxShape>,
    /// Which puzzle of a file that holds several, from 1; the first if this is not given
    #[arg(long, value_name = "N", value_parser = index())]
    index: Option<usize>,
    /// What stands for the digits of a large Sudoku: 1-9A-G, 0-9A-F, A-P and so on
    #[arg(long, value_name = "A")]
    alphabet: Option<Alphabet>,
    /// Both diagonals of the Sudoku show each digit once, too
    #[arg(long)]
    diagonals: bool,
    /// Leave out edges of a graph from a vertex to itself
    #[arg(long)]
    ignore_self_loops: bool,
}

impl ReadArgs {
    pub(crate) const fn options(&self) -> ReadOptions {
        ReadOptions {
            kind: self.kind,
            colours: self.colours,
            box_shape: self.box_shape,
            index: self.index,
            alphabet: self.alphabet,
            diagonals: self.diagonals,
            ignore_self_loops: self.ignore_self_loops,
        }
    }
}

fn index() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u32).range(1..).map(|index| index as usize)
}

fn kind() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.iter().map(|kind| kind.name())).try_map(|name| name.parse::<Kind>())
}
