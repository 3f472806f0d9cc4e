//! What handlers are given and give.

use crate::Refused;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::response::Response;

/// The id in a path, or what axum says of one that is no text.
pub(super) type Id = Result<Path<String>, PathRejection>;
/// What a handler ends with.
pub(super) type Answer = Result<Response, Refused>;

/// An id as text. What is no text is no id either: the empty one is never found.
pub(super) fn text(id: Id) -> String {
    id.map_or_else(|_| String::new(), |Path(id)| id)
}
