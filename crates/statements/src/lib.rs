//! Puzzles and graphs: parsers, canonical form, and the instance that protocols work on
