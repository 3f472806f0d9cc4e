//! Experiments on the four properties. All are seeded: the same seed gives the same numbers, whatever the
//! machine and its threads.

pub mod soundness;
