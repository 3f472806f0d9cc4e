//! A proxy between a client and a server, by which things go wrong.

use super::chance::Chance;
use super::reading::{Http, Wire};
use super::record::{Place, Record};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tincture_verifier::ServerUrl;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{sleep, timeout};

/// What can happen to a message and its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
pub(crate) enum Fault {
    /// The message is lost, and the connection.
    Drop,
    /// Half of the message arrives, and the connection ends.
    CutRequest,
    /// The message arrives; the connection ends before the answer.
    Forget,
    /// Half of the answer arrives, and the connection ends.
    CutAnswer,
    /// The message arrives a little late.
    Delay,
    /// The answer comes when the client has given up.
    Late,
    /// The answer never comes, and the connection stays.
    Swallow,
    /// The message arrives twice; one of the answers is passed on.
    Twice,
    /// The connection waits until the next one was served.
    Reorder,
}

impl Fault {
    pub(crate) const ALL: [Self; 9] = [
        Self::Drop,
        Self::CutRequest,
        Self::Forget,
        Self::CutAnswer,
        Self::Delay,
        Self::Late,
        Self::Swallow,
        Self::Twice,
        Self::Reorder,
    ];
}

/// How often each fault was there, over all proxies.
pub(crate) type Tally = [AtomicU32; Fault::ALL.len()];

/// When things go wrong.
pub(crate) enum Rule {
    /// So many times in a hundred, whatever the message.
    Often(u64),
    /// No answer to the challenges of this round (or of the batch that begins with it) ever comes.
    Never(u32),
}

/// A proxy for one run. It ends when this is dropped.
pub(crate) struct Proxy {
    pub(crate) url: ServerUrl,
    pub(crate) record: Arc<Record>,
    running: JoinHandle<()>,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.running.abort();
    }
}

impl Proxy {
    /// A proxy before `server`. `patience` is how long the client waits for an answer.
    pub(crate) async fn start(
        server: SocketAddr,
        rule: Rule,
        chance: Chance,
        patience: Duration,
        tally: Arc<Tally>,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = ServerUrl::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        let record = Arc::new(Record::default());
        let late = patience + Duration::from_millis(100);
        let inner = Arc::new(Inner { server, rule, chance, late, tally, record: Arc::clone(&record) });
        Self { url, record, running: tokio::spawn(accept(listener, inner)) }
    }
}

/// Serves connections in the order in which they come, or not.
async fn accept(listener: TcpListener, proxy: Arc<Inner>) {
    let mut connections = JoinSet::new();
    let mut serve = |stream| {
        let proxy = Arc::clone(&proxy);
        connections.spawn(async move { proxy.connection(Wire::new(stream)).await });
    };
    loop {
        let (first, _) = listener.accept().await.unwrap();
        if proxy.happens(Fault::Reorder) {
            // Until the client has given this one up, or for nothing.
            if let Ok(second) = timeout(2 * proxy.late, listener.accept()).await {
                serve(second.unwrap().0);
                sleep(proxy.late / 4).await;
            }
        }
        serve(first);
    }
}

struct Inner {
    server: SocketAddr,
    rule: Rule,
    chance: Chance,
    late: Duration,
    tally: Arc<Tally>,
    record: Arc<Record>,
}

/// A message on its way, of either kind.
struct Sent<'a> {
    raw: &'a [u8],
    place: Option<Place>,
    streams: bool,
}

impl Inner {
    fn happens(&self, fault: Fault) -> bool {
        let Rule::Often(percent) = self.rule else { return false };
        let happens = self.chance.below(100) < percent;
        if happens {
            self.tally[fault as usize].fetch_add(1, Ordering::Relaxed);
        }
        happens
    }

    /// What happens to this message.
    fn fault(&self, sent: &Sent<'_>) -> Option<Fault> {
        match self.rule {
            Rule::Never(round) => {
                let swallowed = matches!(sent.place, Some((_, true, first)) if first == round);
                swallowed.then_some(if sent.streams { Fault::Swallow } else { Fault::Forget })
            }
            Rule::Often(percent) => {
                // Connections are reordered elsewhere.
                let messages = &Fault::ALL[..Fault::ALL.len() - 1];
                let index = self.chance.below(messages.len() as u64);
                let fault = messages[usize::try_from(index).unwrap()];
                if self.chance.below(100) >= percent {
                    return None;
                }
                self.tally[fault as usize].fetch_add(1, Ordering::Relaxed);
                Some(fault)
            }
        }
    }

    async fn connect(&self) -> Option<Wire> {
        TcpStream::connect(self.server).await.ok().map(Wire::new)
    }

    /// Request after request, and a stream's messages behind the request for one.
    async fn connection(&self, mut client: Wire) -> Option<()> {
        let mut server = self.connect().await?;
        loop {
            let request = client.http().await?;
            let place = self.record.request(&request);
            let sent = Sent { raw: &request.raw, place, streams: false };
            if self.exchange(&mut client, &mut server, &sent).await? {
                let session = session_of(&request)?;
                return self.stream(client, server, &session).await;
            }
        }
    }

    async fn stream(&self, mut client: Wire, mut server: Wire, session: &str) -> Option<()> {
        loop {
            let frame = client.frame().await?;
            if frame.opcode != 2 {
                server.write(&frame.raw).await?;
                client.write(&server.frame().await?.raw).await?;
                continue;
            }
            let place = Some(self.record.message(session, &frame.payload));
            let sent = Sent { raw: &frame.raw, place, streams: true };
            self.exchange(&mut client, &mut server, &sent).await?;
        }
    }

    /// One message, its fault and its answer. `None` ends the connection; whether it is a stream from now on.
    async fn exchange(&self, client: &mut Wire, server: &mut Wire, sent: &Sent<'_>) -> Option<bool> {
        let fault = self.fault(sent);
        match fault {
            Some(Fault::Drop) => return None,
            Some(Fault::CutRequest) => {
                server.write(&sent.raw[..sent.raw.len() / 2]).await?;
                return None;
            }
            Some(Fault::Delay) => sleep(self.late / 10).await,
            _ => {}
        }
        let (raw, streams) = match fault {
            Some(Fault::Twice) => self.twice(server, sent).await?,
            _ => self.once(server, sent).await?,
        };
        match fault {
            Some(Fault::Forget) => return None,
            Some(Fault::CutAnswer) => {
                client.write(&raw[..raw.len() / 2]).await?;
                return None;
            }
            Some(Fault::Swallow) => return Some(false),
            Some(Fault::Late) => sleep(self.late).await,
            _ => {}
        }
        if let Some(place) = &sent.place {
            self.record.given(place);
        }
        client.write(&raw).await?;
        Some(streams)
    }

    /// The server's answer, and whether the connection is a stream from now on.
    async fn once(&self, server: &mut Wire, sent: &Sent<'_>) -> Option<(Vec<u8>, bool)> {
        server.write(sent.raw).await?;
        self.answer(server, sent).await
    }

    /// The answer to one of two: over two connections at once, or twice on a stream.
    async fn twice(&self, server: &mut Wire, sent: &Sent<'_>) -> Option<(Vec<u8>, bool)> {
        if sent.streams {
            server.write(sent.raw).await?;
            server.write(sent.raw).await?;
            self.answer(server, sent).await?;
            return self.answer(server, sent).await;
        }
        let mut other = self.connect().await?;
        let (answer, _) = tokio::join!(self.once(server, sent), self.once(&mut other, sent));
        answer
    }

    async fn answer(&self, server: &mut Wire, sent: &Sent<'_>) -> Option<(Vec<u8>, bool)> {
        if sent.streams {
            let frame = server.frame().await?;
            match &sent.place {
                Some(place) if frame.opcode == 2 => self.record.reply(place, &frame.payload),
                _ => {}
            }
            return Some((frame.raw, true));
        }
        let response = server.http().await?;
        if let Some(place) = &sent.place {
            self.record.response(place, &response);
        }
        Some((response.raw, response.line.starts_with("HTTP/1.1 101")))
    }
}

/// The session of a stream's handshake.
fn session_of(request: &Http) -> Option<String> {
    request.line.split('/').nth(3).map(str::to_owned)
}
