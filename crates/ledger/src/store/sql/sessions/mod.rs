//! Sessions and their ledgers.

pub(in crate::store) mod row;
mod store;
pub(in crate::store) mod text;

pub(in crate::store) use store::session_store;
