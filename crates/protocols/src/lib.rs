//! The protocols of Tincture, and their registry.
//!
//! | protocol | for | a challenge opens | challenges `M` |
//! | --- | --- | --- | --- |
//! | `edge` | any colouring | both ends of one edge | the edges |
//! | `clique` | any colouring | one clique of the cover | the cliques |
//!
//! Both are one implementation, [`Colouring`]: `edge` is `clique` with the trivial cover. A protocol is
//! one file here and one line in [`PROTOCOLS`]; it may also have no rounds at all, and live in files only.
//! [`Prepared`] is a statement with all that protocols need of it. Nothing here hashes, sends, stores or
//! parses.

mod colouring;
mod prepared;
mod registry;

pub use colouring::Colouring;
pub use prepared::{Entry, Fact, NoProtocol, Prepared, Proof, Ready, RoundProtocol};
pub use registry::{PROTOCOLS, names};
