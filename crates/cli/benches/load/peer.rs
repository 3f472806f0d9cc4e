//! A client that sends what a verifier sends, and checks nothing.

use super::spread::Spread;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{ACCEPT, CONTENT_TYPE, HOST};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use std::net::SocketAddr;
use std::time::Instant;
use tincture_proof::{
    Batch, BatchOpening, Binding, Challenge, Context, Label, Live, Protocol, Round, Strength,
    compressions_to_commit, session_id,
};
use tincture_wire::v1::{
    self, ChallengesRequest, ChallengesResponse, CommitmentsRequest, CommitmentsResponse, SessionRequest,
    SessionResponse,
};
use tincture_wire::{Encoding, WireMessage};
use tokio::net::TcpStream;

/// The rounds of a batch, as the client's are.
const BATCH: u32 = 1024;
const RANDOM: [u8; 32] = [7; 32];

/// One connection that is kept.
pub(crate) struct Peer {
    sender: SendRequest<Full<Bytes>>,
    address: SocketAddr,
}

impl Peer {
    pub(crate) async fn connect(address: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Self { sender, address })
    }

    async fn post<A: WireMessage>(&mut self, path: &str, message: &impl WireMessage) -> anyhow::Result<A> {
        let encoding = Encoding::Protobuf;
        let request = Request::post(path)
            .header(HOST, self.address.to_string())
            .header(CONTENT_TYPE, encoding.media_type())
            .header(ACCEPT, encoding.media_type())
            .body(Full::new(Bytes::from(encoding.encode(message))))?;
        self.sender.ready().await?;
        let answer = self.sender.send_request(request).await?;
        let (status, body) = (answer.status(), answer.into_body().collect().await?.to_bytes());
        anyhow::ensure!(matches!(status, StatusCode::OK | StatusCode::CREATED), "{status}: {body:?}");
        Ok(encoding.decode(&body)?)
    }
}

/// A batched run of one protocol.
pub(crate) struct Run<'a> {
    protocol: &'a dyn Protocol,
    strength: Strength,
}

impl<'a> Run<'a> {
    pub(crate) fn new(protocol: &'a dyn Protocol, strength: Strength) -> Self {
        Self { protocol, strength }
    }

    pub(crate) fn rounds(&self) -> u32 {
        self.strength.rounds(self.protocol.challenges()).get()
    }

    /// The compressions that a prover needs, who commits to every round and again to open it.
    pub(crate) fn compressions(&self) -> u64 {
        2 * u64::from(self.rounds()) * compressions_to_commit(self.protocol)
    }

    /// Opens a session.
    pub(crate) async fn open(&self, peer: &mut Peer) -> anyhow::Result<SessionResponse> {
        let request = SessionRequest {
            statement: self.protocol.statement().to_string(),
            instance: self.protocol.instance().to_string(),
            protocol: self.protocol.name().to_owned(),
            mode: v1::Mode::Batched.into(),
            rounds: self.rounds(),
            verifier_random: RANDOM.to_vec(),
        };
        peer.post("/v1/sessions", &request).await
    }

    /// Runs a session to its end.
    pub(crate) async fn whole(&self, peer: &mut Peer, spread: &mut Spread) -> anyhow::Result<()> {
        let began = Instant::now();
        let session = self.open(peer).await?;
        spread.opened(began.elapsed());
        let server_random = session.server_random.as_slice().try_into()?;
        let context = Context::new(
            self.protocol,
            &Binding {
                mode: Live::Batched,
                count: self.strength.rounds(self.protocol.challenges()),
                label: &Label::default(),
                freshness: session_id(&server_random, &RANDOM).as_bytes(),
            },
        );
        for index in 0..self.rounds().div_ceil(BATCH) {
            let first = index * BATCH;
            let batch = Batch { index, first: Round(first), count: BATCH.min(self.rounds() - first) };
            self.batch(peer, &session.session, &context, batch, spread).await?;
        }
        Ok(())
    }

    async fn batch(
        &self,
        peer: &mut Peer,
        session: &str,
        context: &Context,
        batch: Batch,
        spread: &mut Spread,
    ) -> anyhow::Result<()> {
        let challenges = self.protocol.challenges().get();
        let challenges = batch.rounds().map(|round| Challenge(round * 7 % challenges)).collect();
        let opening = BatchOpening { challenges, nonce: RANDOM };
        let request = CommitmentsRequest {
            batch: batch.index,
            first_round: batch.first.0,
            count: batch.count,
            challenge_commitment: opening.commitment(context, &batch).as_bytes().to_vec(),
        };
        let began = Instant::now();
        let path = format!("/v1/sessions/{session}/commitments");
        let roots: CommitmentsResponse = peer.post(&path, &request).await?;
        spread.committed(began.elapsed());
        let request = ChallengesRequest {
            batch: batch.index,
            first_round: batch.first.0,
            challenges: opening.challenges.iter().map(|challenge| challenge.0).collect(),
            nonce: RANDOM.to_vec(),
        };
        let began = Instant::now();
        let path = format!("/v1/sessions/{session}/challenges");
        let reveal: ChallengesResponse = peer.post(&path, &request).await?;
        spread.revealed(began.elapsed());
        anyhow::ensure!(roots.roots.len() == reveal.openings.len(), "an opening for each root");
        Ok(())
    }
}
