//! Work is what clients share, and not requests: in pieces, in turns, bounded, and not twice.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{PUZZLE, Peer, SOLUTION, Session, eventually, protocol, session_request};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tincture_ledger::{MemoryStore, PinKey, WitnessPin};
use tincture_proof::{
    Batch, BatchOpening, Challenge, Context, Digest, Label, Live, Protocol, Recorded, RootSeed, Round,
    compressions_to_commit,
};
use tincture_protocols::{Prepared, RoundProtocol};
use tincture_prover::{
    Catalogue, HonestResponder, Responder, ResponderFault, ServedProtocol, ServedStatement, Service,
    SessionView, Settings,
};
use tincture_statements::{ReadOptions, Statement, read};
use tincture_wire::v1::{ChallengesRequest, CommitmentsRequest, SessionResponse};

const VERTICES: usize = 1024;
/// The most rounds that any batch has.
const BATCH: u32 = 1 << 14;

/// A ring of vertices, and a colouring of it.
fn ring() -> (Statement, String) {
    let edges = (1..=VERTICES).map(|vertex| format!("e {vertex} {}\n", vertex % VERTICES + 1));
    let puzzle = format!("p edge {VERTICES} {VERTICES}\n{}", edges.collect::<String>());
    let options = ReadOptions { colours: Some(2), ..ReadOptions::default() };
    let colours = (1..=VERTICES).map(|vertex| format!("v {vertex} {}\n", 1 + vertex % 2));
    (read(puzzle.as_bytes(), &options).unwrap().statement, colours.collect())
}

/// What provers were asked for, in its order: how much of it, in compressions. And a gate before them.
#[derive(Default)]
struct Works {
    done: Mutex<Vec<(Digest, u64)>>,
    closed: AtomicBool,
    waiting: AtomicUsize,
}

impl Works {
    fn pass(&self, of: Digest, work: u64) {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        while self.closed.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.waiting.fetch_sub(1, Ordering::SeqCst);
        self.done.lock().unwrap().push((of, work));
    }

    fn in_all(&self) -> u64 {
        self.done.lock().unwrap().iter().map(|(_, work)| work).sum()
    }
}

/// Opens the gate at the latest when the test fails: a runtime does not end while somebody waits.
struct Gate(Arc<Works>);

impl Gate {
    fn close(works: &Arc<Works>) -> Self {
        works.closed.store(true, Ordering::SeqCst);
        Self(Arc::clone(works))
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        self.0.closed.store(false, Ordering::SeqCst);
    }
}

struct Counted {
    honest: HonestResponder,
    protocol: Arc<dyn RoundProtocol>,
    works: Arc<Works>,
}

impl Counted {
    fn pass(&self, rounds: usize) {
        let work = compressions_to_commit(&*self.protocol) * rounds as u64;
        self.works.pass(self.protocol.statement(), work);
    }
}

impl Responder for Counted {
    fn begin(&self, context: &Context, entropy: &[u8; 32]) -> RootSeed {
        self.honest.begin(context, entropy)
    }

    fn pin(&self, key: &PinKey) -> WitnessPin {
        self.honest.pin(key)
    }

    fn roots(&self, session: &SessionView<'_>, rounds: Range<u32>) -> Vec<Digest> {
        self.pass(rounds.len());
        self.honest.roots(session, rounds)
    }

    fn openings(&self, session: &SessionView<'_>, recorded: &Recorded) -> Result<Vec<u8>, ResponderFault> {
        self.pass(recorded.challenges().len());
        self.honest.openings(session, recorded)
    }
}

/// A server with the small puzzle and the ring.
struct Server {
    service: Service,
    works: Arc<Works>,
    small: Arc<dyn RoundProtocol>,
    ring: Arc<dyn RoundProtocol>,
}

impl Server {
    fn new(settings: Settings) -> Self {
        let works = Arc::new(Works::default());
        let puzzle = read(PUZZLE.as_bytes(), &ReadOptions::default()).unwrap().statement;
        let (ring, colours) = ring();
        let served = [(&puzzle, SOLUTION), (&ring, colours.as_str())].map(|(statement, solution)| {
            let solution = statement.check(statement.read_solution(solution).unwrap()).unwrap();
            let prepared = Prepared::new(statement.clone()).unwrap();
            let witness = Arc::new(prepared.protocol("edge").unwrap().witness(&solution).unwrap());
            let protocol = protocol(statement, "edge");
            let whole: Arc<dyn Protocol> = protocol.clone();
            let honest = HonestResponder::new(Arc::clone(&whole), witness);
            let counted = Counted { honest, protocol, works: Arc::clone(&works) };
            let offer = ServedProtocol::new(whole, Arc::new(counted));
            ServedStatement::new(statement, Label::default(), vec![offer]).unwrap()
        });
        let catalogue = Catalogue::new(served.into()).unwrap();
        let service = Service::new(catalogue, Arc::new(MemoryStore::default()), settings).unwrap();
        Self { service, works, small: protocol(&puzzle, "edge"), ring: protocol(&ring, "edge") }
    }

    /// A client behind the one proxy.
    fn client(&self, address: &str) -> Peer {
        Peer::of(&self.service).with_header("x-forwarded-for", address)
    }

    async fn waiting(&self) -> usize {
        let metrics =
            String::from_utf8(Peer::of(&self.service).get_raw("/metrics").await.body.to_vec()).unwrap();
        let line = metrics.lines().find_map(|line| line.strip_prefix("tincture_proving_waiting "));
        line.unwrap().parse().unwrap()
    }
}

fn batch(count: u32) -> CommitmentsRequest {
    CommitmentsRequest { batch: 0, first_round: 0, count, challenge_commitment: vec![7; 32] }
}

fn unbounded() -> Settings {
    Settings {
        most_proving: 1,
        most_batch_work: u64::MAX,
        most_kept_bytes: 0,
        trusted_proxies: 1,
        requests_per_second: None,
        ..Settings::default()
    }
}

/// One client has the largest batch computed, again and again and many at once. Another one's round comes after
/// what is being computed then, and one turn of the client that came first: small parts of such a batch.
#[tokio::test]
async fn who_asks_for_much_delays_others_by_pieces_and_not_by_batches() {
    const PIECE: u64 = 1 << 18;
    let server = Server::new(unbounded());
    let (greedy, other) = (server.client("192.0.2.1"), server.client("192.0.2.2"));
    let large = Session::open(&greedy, server.ring.clone(), Live::Batched, BATCH).await;
    let small = Session::open(&other, server.small.clone(), Live::Sequential, 3).await;
    let gate = Gate::close(&server.works);
    let repeats: Vec<_> = (0..8)
        .map(|_| {
            let (greedy, path) = (greedy.clone(), large.commitments());
            tokio::spawn(async move { greedy.post_raw(&path, &batch(BATCH)).await })
        })
        .collect();
    eventually(async || server.waiting().await == 7).await;
    eventually(async || server.works.waiting.load(Ordering::SeqCst) == 1).await;
    let round = tokio::spawn({
        let (other, path) = (other.clone(), small.challenges());
        async move { other.post_raw(&path, &common::challenge(0, 0)).await }
    });
    eventually(async || server.waiting().await == 8).await;
    drop(gate);
    assert_eq!(round.await.unwrap().status, 200);
    // Nobody waits for them any more, and then nothing more of them is computed.
    repeats.iter().for_each(tokio::task::JoinHandle::abort);
    let done = server.works.done.lock().unwrap().clone();
    let mine = done.iter().position(|(of, _)| *of == server.small.statement()).unwrap();
    let before: u64 = done[..mine].iter().map(|(_, work)| work).sum();
    assert!(before <= 2 * PIECE, "{before} compressions before a round of the other client's: {done:?}");
}

#[tokio::test]
async fn a_batch_is_bounded_by_its_work() {
    let server = Server::new(Settings::default());
    let most = (1 << 22) / compressions_to_commit(&*server.ring);
    let open = async |protocol| {
        let request = session_request(protocol, Live::Batched, BATCH);
        let response: SessionResponse =
            Peer::of(&server.service).post("/v1/sessions", &request).await.unwrap();
        response.batch_rounds
    };
    assert!(most < u64::from(BATCH));
    assert_eq!(u64::from(open(&server.ring).await), most);
    assert_eq!(open(&server.small).await, 0, "as many as the protocol allows");
    let peer = Peer::of(&server.service);
    let session = Session::open(&peer, server.ring.clone(), Live::Batched, BATCH).await;
    let one_more = u32::try_from(most).unwrap() + 1;
    let refused = peer.post_raw(&session.commitments(), &batch(one_more)).await;
    assert_eq!((refused.status.as_u16(), refused.problem().code.as_str()), (422, "batch_too_large"));
    assert_eq!(server.works.in_all(), 0);
}

/// Whoever lost an answer gets it again without the work; and without room to keep it, with the work.
#[tokio::test]
async fn a_repeat_of_a_batch_is_not_computed_twice() {
    for (most_kept_bytes, again) in [(1 << 20, 1), (100, 2)] {
        let server = Server::new(Settings { most_kept_bytes, ..Settings::default() });
        let peer = Peer::of(&server.service);
        let session = Session::open(&peer, server.small.clone(), Live::Batched, 100).await;
        let whole = Batch { index: 0, first: Round(0), count: 100 };
        let opening = BatchOpening { challenges: vec![Challenge(1); 100], nonce: [7; 32] };
        let commitment = opening.commitment(&session.context(), &whole).as_bytes().to_vec();
        let commit = CommitmentsRequest { challenge_commitment: commitment, ..batch(100) };
        let open = ChallengesRequest { challenges: vec![1; 100], nonce: vec![7; 32], ..Default::default() };
        let messages = [
            (session.commitments(), peer.encoding.encode(&commit)),
            (session.challenges(), peer.encoding.encode(&open)),
        ];
        for (path, message) in messages {
            let before = server.works.in_all();
            let answer = peer.post_bytes(&path, message.clone()).await;
            assert_eq!(answer.status, 200);
            let once = server.works.in_all() - before;
            assert!(once > 0);
            assert_eq!(peer.post_bytes(&path, message).await.body, answer.body);
            assert_eq!(server.works.in_all() - before, again * once);
        }
    }
}
