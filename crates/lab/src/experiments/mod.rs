//! Experiments on the four properties. All are seeded: the same seed gives the same numbers, whatever the
//! machine and its threads. (But for [`table`], which measures time.)

pub mod completeness;
pub mod knowledge;
pub mod over_http;
pub mod soundness;
pub mod table;
pub mod zero_knowledge;
