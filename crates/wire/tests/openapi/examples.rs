//! Examples of every message, each one real: what a golden vector's run exchanged, and how its statement
//! comes about.

use crate::json::Json;
use std::collections::BTreeMap;
use std::fs;
use tincture_wire::{Encoding, WireMessage, v1};

/// By message: each example's name and body.
pub(crate) type Examples = BTreeMap<&'static str, Vec<(&'static str, Json)>>;

/// The graph of the vectors: a ring of five vertices, three colours.
const PUZZLE: &str = "p edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 1 5\n";
const SOLUTION: &str = "1\n2\n1\n2\n3\n";

/// One exchange of the run's messages, read as its type and written as the server writes it.
struct Run(serde_json::Value);

impl Run {
    fn read(name: &str) -> Self {
        let path = format!("{}/../../proto/vectors/live/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).expect("the vector is there");
        Self(serde_json::from_str(&text).expect("a vector is JSON"))
    }

    /// The first message of a type.
    fn first<M: WireMessage>(&self, name: &str) -> M {
        let messages = self.0["messages"].as_array().expect("a run has messages");
        let message = messages.iter().find(|message| message["message"] == name).expect("of every type");
        Encoding::Json.decode(message["body"].to_string().as_bytes()).expect("a golden message")
    }
}

/// A message as the server writes it.
fn body<M: WireMessage>(message: &M) -> Json {
    serde_json::from_slice(&Encoding::Json.encode(message)).expect("a message is JSON")
}

pub(crate) fn all() -> Examples {
    let batched = Run::read("one_batch_edge");
    let sequential = Run::read("sequential_edge");
    let mut examples = exchanged(&batched, &sequential);
    examples.extend(owners(&batched));
    examples
}

/// What both runs exchange.
fn exchanged(batched: &Run, sequential: &Run) -> Examples {
    fn both<M: WireMessage>(
        name: &'static str,
        batched: &Run,
        sequential: &Run,
    ) -> Vec<(&'static str, Json)> {
        vec![("batched", body(&batched.first::<M>(name))), ("sequential", body(&sequential.first::<M>(name)))]
    }
    let opened: v1::SessionResponse = batched.first("SessionResponse");
    let request: v1::SessionRequest = batched.first("SessionRequest");
    let status = v1::SessionStatus {
        session: opened.session.clone(),
        statement: request.statement,
        protocol: request.protocol,
        mode: request.mode,
        rounds: request.rounds,
        state: v1::SessionState::Finished.into(),
        recorded: 2,
    };
    BTreeMap::from([
        ("SessionRequest", both::<v1::SessionRequest>("SessionRequest", batched, sequential)),
        ("SessionResponse", vec![("opened", body(&opened))]),
        ("SessionStatus", vec![("finished", body(&status))]),
        ("CommitmentsRequest", both::<v1::CommitmentsRequest>("CommitmentsRequest", batched, sequential)),
        ("CommitmentsResponse", both::<v1::CommitmentsResponse>("CommitmentsResponse", batched, sequential)),
        ("ChallengesRequest", both::<v1::ChallengesRequest>("ChallengesRequest", batched, sequential)),
        ("ChallengesResponse", both::<v1::ChallengesResponse>("ChallengesResponse", batched, sequential)),
    ])
}

/// How the owner of the runs' statement publishes it.
fn owners(run: &Run) -> Examples {
    let request: v1::SessionRequest = run.first("SessionRequest");
    let label = run.first::<v1::SessionResponse>("SessionResponse").label;
    let publish = v1::PublishRequest {
        puzzle: PUZZLE.to_owned(),
        solution: SOLUTION.to_owned(),
        label: label.clone(),
        reading: Some(v1::Reading { colours: 3, ..v1::Reading::default() }),
        supersede: false,
    };
    let protocol = |name: &str| v1::ProtocolInfo {
        name: name.to_owned(),
        // No three vertices of a ring are a clique: both protocols have its edges as their cover.
        instance: request.instance.clone(),
        challenges: 5,
        slots: 5,
    };
    let info = v1::StatementInfo {
        id: request.statement.clone(),
        kind: "graph".to_owned(),
        description: "graph with 5 vertices and 5 edges, 3 colours".to_owned(),
        label: label.clone(),
        protocols: vec![protocol("edge"), protocol("clique")],
    };
    let ask = v1::ProofRequest { protocol: "clique".to_owned(), bits: 128, label: label.clone() };
    let made = v1::ProofInfo {
        statement: request.statement,
        protocol: "clique".to_owned(),
        rounds: 398,
        label,
        bytes: 51_000,
    };
    let list = v1::StatementList { statements: vec![info.clone()] };
    BTreeMap::from([
        ("PublishRequest", vec![("graph", body(&publish))]),
        ("StatementInfo", vec![("graph", body(&info))]),
        ("StatementList", vec![("graph", body(&list))]),
        ("ProofRequest", vec![("labelled", body(&ask))]),
        ("ProofInfo", vec![("labelled", body(&made))]),
    ])
}
