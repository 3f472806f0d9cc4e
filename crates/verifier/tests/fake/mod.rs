//! A server that is honest but for one fault, written here so that the client is tested against the
//! wire and not against our own service.

#![allow(dead_code, reason = "each test file uses its own part")]

pub(crate) mod front;
mod stream;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use tincture_proof::{Binding, Challenge, Context, Label, OpeningShape, Prover, Recorded, RootSeed, Round};
use tincture_proof::{Witness, session_id};
use tincture_protocols::{Prepared, RoundProtocol};
use tincture_statements::{ReadOptions, read};
use tincture_verifier::ServerUrl;
use tincture_wire::v1::{
    ChallengesRequest, ChallengesResponse, CommitmentsRequest, CommitmentsResponse, SessionRequest,
    SessionResponse, stream_response,
};
use tincture_wire::{Encoding, Problem, ProblemCode, convert};
use tokio::sync::watch;

pub(crate) const PUZZLE: &[u8] = b"1...\n..1.\n.1..\n...1\n";
const SOLUTION: &str = "1234\n3412\n2143\n4321\n";

/// The honest answer to a message, for the fault to change.
pub(crate) enum Answer {
    Session(SessionResponse),
    Commitments(CommitmentsResponse),
    Challenges(ChallengesResponse),
    /// A switch to a WebSocket, with what shows that its request was understood.
    Stream(String),
}

impl Answer {
    /// Changes the roots, if the answer holds any.
    pub(crate) fn roots(&mut self, change: impl FnOnce(&mut Vec<Vec<u8>>)) {
        if let Self::Commitments(answer) = self {
            change(&mut answer.roots);
        }
    }

    /// Changes the reveal, if the answer is one.
    pub(crate) fn reveal(&mut self, change: impl FnOnce(&mut ChallengesResponse)) {
        if let Self::Challenges(answer) = self {
            change(answer);
        }
    }
}

/// What happens with the answer.
pub(crate) enum Fate {
    /// It is sent.
    Send,
    /// Only this status is sent.
    Status(u16),
    /// A problem document is sent.
    Problem(ProblemCode),
    /// These bytes are sent as if they were a message.
    Raw(Vec<u8>),
    /// A problem document is sent, and for how many seconds the server wants to be left alone.
    Busy(ProblemCode, u32),
    /// Nothing is sent.
    Silence,
    /// On a stream: another message is sent.
    Instead(stream_response::Message),
    /// On a stream: these bytes are sent as they are, framed or not.
    Bytes(Vec<u8>),
    /// On a stream: the first bytes are sent once, the others again and again, and nothing is read any more. The
    /// end is when the client is gone or [`FLOOD`] bytes are sent.
    Flood(Vec<u8>, Vec<u8>),
    /// On a stream: it is sent, after so many pings.
    Pinged(usize),
    /// On a stream: it is closed in good order.
    Close,
    /// On a stream: the connection ends.
    HangUp,
}

/// The most bytes of a flood: more than all buffers on the way hold, and little enough to be sent in seconds.
pub(crate) const FLOOD: u64 = 192 << 20;

/// Told the path's last segment (of a stream's messages with `stream/` before it) and how often it was asked before, the fault changes the answer and
/// decides on its fate.
type Fault = Box<dyn Fn(&str, usize, &mut Answer) -> Fate + Send + Sync>;

pub(crate) struct Fake {
    pub(crate) protocol: Arc<dyn RoundProtocol>,
    witness: Witness,
    label: &'static str,
    context: Mutex<Option<Context>>,
    fault: Fault,
    /// Every request, by the path's last segment; a stream's messages as they would be posted.
    pub(crate) log: Mutex<Vec<(String, Vec<u8>)>>,
    /// The bytes of a flood that were sent, once it is over.
    pub(crate) flooded: watch::Sender<Option<u64>>,
    /// The pings that were answered.
    pub(crate) pongs: AtomicU64,
}

pub(crate) fn protocol(name: &str, puzzle: &[u8]) -> Arc<dyn RoundProtocol> {
    let statement = read(puzzle, &ReadOptions::default()).unwrap().statement;
    Prepared::new(statement).unwrap().rounds(name).unwrap()
}

/// Starts a server of the tests' puzzle.
pub(crate) async fn serve(
    fault: impl Fn(&str, usize, &mut Answer) -> Fate + Send + Sync + 'static,
) -> (Arc<Fake>, ServerUrl) {
    serve_labelled("", fault).await
}

pub(crate) async fn serve_labelled(
    label: &'static str,
    fault: impl Fn(&str, usize, &mut Answer) -> Fate + Send + Sync + 'static,
) -> (Arc<Fake>, ServerUrl) {
    let statement = read(PUZZLE, &ReadOptions::default()).unwrap().statement;
    let prepared = Prepared::new(statement).unwrap();
    let solution = prepared.check(prepared.statement().read_solution(SOLUTION).unwrap()).unwrap();
    let fake = Arc::new(Fake {
        protocol: protocol("edge", PUZZLE),
        witness: prepared.protocol("edge").unwrap().witness(&solution).unwrap(),
        label,
        context: Mutex::new(None),
        fault: Box::new(fault),
        log: Mutex::new(Vec::new()),
        flooded: watch::Sender::new(None),
        pongs: AtomicU64::new(0),
    });
    let app = Router::new()
        .route("/v1/sessions", post(session))
        .route("/v1/sessions/{id}/commitments", post(commitments))
        .route("/v1/sessions/{id}/challenges", post(challenges))
        .route("/v1/sessions/{id}/stream", get(stream::stream))
        .with_state(fake.clone());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = ServerUrl::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
    tokio::spawn(async move { axum::serve(listener, app).await });
    (fake, url)
}

impl Fake {
    fn prover(&self) -> (Context, Prover<'_>) {
        let context = self.context.lock().unwrap().unwrap();
        let seed = RootSeed::derive(&[7; 32], context.digest(), &self.witness);
        (context, Prover::new(&*self.protocol, &self.witness, context, seed))
    }

    /// Writes a request down, and lets the fault decide.
    fn decide(&self, what: &str, request: &[u8], answer: &mut Answer) -> Fate {
        let before = {
            let mut log = self.log.lock().unwrap();
            log.push((what.to_owned(), request.to_vec()));
            log.iter().filter(|(path, _)| path == what).count() - 1
        };
        (self.fault)(what, before, answer)
    }

    /// The bodies of all requests of a kind.
    pub(crate) fn asked(&self, what: &str) -> Vec<Vec<u8>> {
        let log = self.log.lock().unwrap();
        log.iter().filter(|(path, _)| path == what).map(|(_, body)| body.clone()).collect()
    }

    /// How many bytes of its flood were sent until the client was gone.
    pub(crate) async fn flooded(&self) -> u64 {
        self.flooded.subscribe().wait_for(Option::is_some).await.unwrap().unwrap()
    }

    async fn finish(&self, what: &str, encoding: Encoding, request: &Bytes, mut answer: Answer) -> Response {
        match self.decide(what, request, &mut answer) {
            Fate::Send => message(
                encoding,
                match answer {
                    Answer::Session(answer) => encoding.encode(&answer),
                    Answer::Commitments(answer) => encoding.encode(&answer),
                    Answer::Challenges(answer) => encoding.encode(&answer),
                    Answer::Stream(_) => unreachable!("no message"),
                },
            ),
            Fate::Raw(bytes) => message(encoding, bytes),
            Fate::Status(status) => StatusCode::from_u16(status).unwrap().into_response(),
            Fate::Problem(code) => problem(code),
            Fate::Busy(code, seconds) => ([(header::RETRY_AFTER, seconds)], problem(code)).into_response(),
            Fate::Silence => std::future::pending().await,
            _ => panic!("only on a stream"),
        }
    }
}

fn problem(code: ProblemCode) -> Response {
    let problem = Problem::new(code, "as the test wants it");
    let status = StatusCode::from_u16(problem.status).unwrap();
    (status, [(header::CONTENT_TYPE, Problem::MEDIA_TYPE)], problem.to_json()).into_response()
}

fn message(encoding: Encoding, body: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, encoding.media_type())], body).into_response()
}

/// A request's encoding, which is to be the answer's too.
fn encoding(headers: &HeaderMap) -> Encoding {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap());
    let encoding = Encoding::from_content_type(text(header::CONTENT_TYPE)).unwrap();
    assert_eq!(Encoding::from_accept(text(header::ACCEPT)), Ok(encoding));
    encoding
}

async fn session(State(fake): State<Arc<Fake>>, headers: HeaderMap, body: Bytes) -> Response {
    let encoding = encoding(&headers);
    let request: SessionRequest = encoding.decode(&body).unwrap();
    if request.statement != fake.protocol.statement().to_string() {
        let problem = Problem::new(ProblemCode::StatementNotHeld, "no such statement");
        return (StatusCode::NOT_FOUND, problem.to_json()).into_response();
    }
    assert_eq!(request.instance, fake.protocol.instance().to_string());
    let id = session_id(&[1; 32], &request.verifier_random.clone().try_into().unwrap());
    *fake.context.lock().unwrap() = Some(Context::new(
        &*fake.protocol,
        &Binding {
            mode: convert::mode_from_wire("mode", request.mode).unwrap(),
            count: request.rounds.try_into().unwrap(),
            label: &Label::new(fake.label).unwrap(),
            freshness: id.as_bytes(),
        },
    ));
    let answer = SessionResponse {
        session: id.to_string(),
        server_random: vec![1; 32],
        label: fake.label.to_owned(),
        expires_in: 60,
        batch_rounds: 0,
    };
    fake.finish("sessions", encoding, &body, Answer::Session(answer)).await
}

async fn commitments(
    State(fake): State<Arc<Fake>>,
    Path(_): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let encoding = encoding(&headers);
    let request: CommitmentsRequest = encoding.decode(&body).unwrap();
    let answer = fake.commit(&request);
    fake.finish("commitments", encoding, &body, Answer::Commitments(answer)).await
}

async fn challenges(
    State(fake): State<Arc<Fake>>,
    Path(_): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let encoding = encoding(&headers);
    let request: ChallengesRequest = encoding.decode(&body).unwrap();
    let answer = fake.reveal(&request);
    fake.finish("challenges", encoding, &body, Answer::Challenges(answer)).await
}

impl Fake {
    fn commit(&self, request: &CommitmentsRequest) -> CommitmentsResponse {
        let roots = self.prover().1.roots(request.first_round..request.first_round + request.count);
        CommitmentsResponse { roots: convert::roots_to_wire(&roots) }
    }

    fn reveal(&self, request: &ChallengesRequest) -> ChallengesResponse {
        let (context, prover) = self.prover();
        let first = request.first_round;
        let challenges: Vec<_> = request.challenges.iter().copied().map(Challenge).collect();
        let shapes: Vec<_> = challenges.iter().map(|&c| OpeningShape::of(&*self.protocol, c)).collect();
        let flat = prover.reopen(&Recorded::attest(Round(first), challenges)).unwrap();
        let sequential = request.nonce.is_empty();
        let more = sequential && first + 1 < context.count().get();
        let next = if more { prover.roots(first + 1..first + 2) } else { Vec::new() };
        ChallengesResponse {
            openings: convert::openings_to_wire(&flat, shapes.into_iter()),
            next_root: next.first().map(|root| root.as_ref().to_vec()).unwrap_or_default(),
        }
    }
}
