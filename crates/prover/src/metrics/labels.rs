//! By what the values are told apart.

use prometheus_client::encoding::EncodeLabelSet;

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct Request {
    pub(super) method: &'static str,
    pub(super) route: String,
    pub(super) status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct Route {
    pub(super) route: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct Refusal {
    pub(super) code: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct State {
    pub(super) state: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct Kind {
    pub(super) protocol: &'static str,
    pub(super) mode: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct Call {
    pub(super) call: &'static str,
}

/// A method that the service has, or `other`: anybody may send any word.
pub(super) fn method(method: &str) -> &'static str {
    const KNOWN: [&str; 5] = ["GET", "HEAD", "POST", "DELETE", "OPTIONS"];
    KNOWN.into_iter().find(|known| *known == method).unwrap_or("other")
}
