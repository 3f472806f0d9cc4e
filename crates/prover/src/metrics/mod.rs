//! What an operator's monitoring reads, in the OpenMetrics text format, which Prometheus scrapes.
//!
//! Label values come from fixed sets: what a client sends never becomes one, or it could make up any number.

mod labels;
mod measured;

pub(crate) use measured::Measured;

use labels::{Call, Kind, Refusal, Request, Route, State};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::time::Duration;
use tincture_ledger::Census;
use tincture_proof::Live;
use tincture_wire::ProblemCode;

/// Names and values, in one registry of the service's own.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Request, Counter>,
    answering: Family<Route, Histogram, fn() -> Histogram>,
    refusals: Family<Refusal, Counter>,
    sessions: Family<State, Gauge>,
    opened: Family<Kind, Counter>,
    rounds: Family<Kind, Counter>,
    proving: Histogram,
    in_hand: Gauge,
    waiting: Gauge,
    store: Family<Call, Histogram, fn() -> Histogram>,
    store_up: Gauge,
}

/// From 100 microseconds to two minutes.
fn seconds() -> Histogram {
    Histogram::new([0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 120.0])
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("tincture"),
            requests: Family::default(),
            answering: Family::new_with_constructor(seconds),
            refusals: Family::default(),
            sessions: Family::default(),
            opened: Family::default(),
            rounds: Family::default(),
            proving: seconds(),
            in_hand: Gauge::default(),
            waiting: Gauge::default(),
            store: Family::new_with_constructor(seconds),
            store_up: Gauge::default(),
        };
        metrics.register();
        metrics
    }

    fn register(&mut self) {
        let r = &mut self.registry;
        r.register("requests", "Requests answered", self.requests.clone());
        let help = "From a request's head to its answer's head";
        r.register_with_unit("request", help, Unit::Seconds, self.answering.clone());
        r.register("refusals", "Requests and messages refused, by problem code", self.refusals.clone());
        r.register("sessions", "Sessions in the store, over all replicas", self.sessions.clone());
        r.register("sessions_opened", "Sessions opened here", self.opened.clone());
        r.register("rounds", "Rounds revealed here, repeats not counted", self.rounds.clone());
        let help = "Commitments, reveals, seeds and files made, each without waiting";
        r.register_with_unit("proving", help, Unit::Seconds, self.proving.clone());
        r.register("proving_now", "Requests that prove at this moment", self.in_hand.clone());
        r.register("proving_waiting", "Requests that wait to prove", self.waiting.clone());
        r.register_with_unit("store", "Calls of the store", Unit::Seconds, self.store.clone());
        r.register(
            "store_up",
            "Whether a session could be recorded when these lines were made",
            self.store_up.clone(),
        );
    }

    /// An answer left. `route` is a route's pattern, never a path.
    pub(crate) fn answered(&self, method: &str, route: &str, status: u16, took: Duration) {
        let route = route.to_owned();
        self.answering.get_or_create(&Route { route: route.clone() }).observe(took.as_secs_f64());
        self.requests.get_or_create(&Request { method: labels::method(method), route, status }).inc();
    }

    /// A request, or a stream's message, was refused.
    pub(crate) fn refused(&self, code: &ProblemCode) {
        self.refusals.get_or_create(&Refusal { code: code.as_str().to_owned() }).inc();
    }

    /// A session was opened.
    pub(crate) fn opened(&self, protocol: &'static str, mode: Live) {
        self.opened.get_or_create(&Kind { protocol, mode: mode.name() }).inc();
    }

    /// Rounds were revealed for the first time.
    pub(crate) fn revealed(&self, protocol: &'static str, mode: Live, rounds: u64) {
        self.rounds.get_or_create(&Kind { protocol, mode: mode.name() }).inc_by(rounds);
    }

    /// A prover's work was done.
    pub(crate) fn proved(&self, took: Duration) {
        self.proving.observe(took.as_secs_f64());
    }

    fn stored(&self, call: &'static str, took: Duration) {
        self.store.get_or_create(&Call { call }).observe(took.as_secs_f64());
    }

    /// All values. What is not counted as it happens is given: whether the store can record, its sessions, if it
    /// answers, and how many requests prove and wait.
    pub(crate) fn text(
        &self,
        recordable: bool,
        census: Option<Census>,
        in_hand: usize,
        waiting: usize,
    ) -> String {
        let gauge = |value: usize| i64::try_from(value).unwrap_or(i64::MAX);
        self.in_hand.set(gauge(in_hand));
        self.waiting.set(gauge(waiting));
        self.store_up.set(recordable.into());
        match census {
            Some(Census { open, finished, closed }) => {
                for (state, count) in [("open", open), ("finished", finished), ("closed", closed)] {
                    let count = i64::try_from(count).unwrap_or(i64::MAX);
                    self.sessions.get_or_create(&State { state }).set(count);
                }
            }
            // Old numbers would be taken for new ones.
            None => self.sessions.clear(),
        }
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a text takes all that is written to it");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happened_is_told() {
        let metrics = Metrics::new();
        metrics.answered("GET", "/v1/statements", 200, Duration::from_millis(1));
        metrics.answered("BREW", "none", 404, Duration::from_millis(1));
        metrics.refused(&ProblemCode::OutOfOrder);
        metrics.opened("edge", Live::Batched);
        metrics.revealed("edge", Live::Batched, 100);
        metrics.stored("append", Duration::from_millis(2));
        let census = Census { open: 3, finished: 2, closed: 1 };
        let text = metrics.text(true, Some(census), 1, 2);
        for line in [
            r#"tincture_requests_total{method="GET",route="/v1/statements",status="200"} 1"#,
            r#"tincture_requests_total{method="other",route="none",status="404"} 1"#,
            r#"tincture_refusals_total{code="out_of_order"} 1"#,
            r#"tincture_sessions_opened_total{protocol="edge",mode="batched"} 1"#,
            r#"tincture_rounds_total{protocol="edge",mode="batched"} 100"#,
            r#"tincture_sessions{state="closed"} 1"#,
            r#"tincture_store_seconds_count{call="append"} 1"#,
            "tincture_proving_waiting 2",
            "tincture_store_up 1",
            "# EOF",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is missing from\n{text}");
        }
        let text = metrics.text(false, None, 0, 0);
        assert!(text.contains("tincture_store_up 0") && !text.contains("tincture_sessions{"), "{text}");
    }
}
