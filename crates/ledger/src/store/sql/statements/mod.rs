//! Published statements, and the files issued of them.

pub(in crate::store) mod row;
mod store;
pub(in crate::store) mod text;

pub(in crate::store) use store::statement_store;
