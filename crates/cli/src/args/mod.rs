//! What several commands take, as it is typed. Commands name it, and it names none of them.

mod limits;
mod log;
mod owner;
mod puzzle;
mod store;
mod strength;
mod tls;
mod values;

pub(crate) use limits::LimitArgs;
pub(crate) use log::LogArgs;
pub(crate) use owner::OwnerArgs;
pub(crate) use puzzle::{PuzzleArgs, ReadArgs};
pub(crate) use store::StoreArgs;
pub(crate) use strength::{StrengthArgs, bits};
pub(crate) use tls::{CaArgs, TlsArgs};
pub(crate) use values::{SOLVE_TIME, label, protocol, seconds};
