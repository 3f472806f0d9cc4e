//! Messages to a server: one exchange, and the same one again.

use crate::answer::{Failure, shown};
use crate::ask::Ask;
use crate::body;
use crate::deadline::Deadline;
use crate::stream::Stream;
use crate::tries::Tries;
use crate::{ServerUrl, Settings, Traffic};
use bytes::Bytes;
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, RETRY_AFTER};
use std::time::Duration;
use tincture_wire::{Encoding, Problem, WireMessage};
use tokio::time::timeout;

/// A server, and what was exchanged with it in one run.
pub(crate) struct Link<'a> {
    pub(crate) http: &'a reqwest::Client,
    pub(crate) server: &'a ServerUrl,
    pub(crate) settings: &'a Settings,
    pub(crate) traffic: Traffic,
    /// When the whole run must be over.
    pub(crate) deadline: Deadline,
    /// Where a sequential run's messages go as long as that works.
    pub(crate) stream: Option<Stream>,
}

impl<'a> Link<'a> {
    /// Nothing exchanged yet, and no stream.
    pub(crate) fn new(http: &'a reqwest::Client, server: &'a ServerUrl, settings: &'a Settings) -> Self {
        let deadline = Deadline::after(settings.deadline);
        Self { http, server, settings, traffic: Traffic::default(), deadline, stream: None }
    }

    /// Sends what opens a session. That may be repeated: what a full server has not opened is nothing, and
    /// what it opened and nobody uses is soon forgotten.
    pub(crate) async fn open<A: WireMessage>(
        &mut self,
        path: &[&str],
        message: &impl WireMessage,
        most: usize,
    ) -> Result<A, Failure> {
        let body = Bytes::from(self.settings.encoding.encode(message));
        let mut tries = Tries::for_one_try(self.settings, self.deadline);
        self.insist(path, &body, most, &mut tries, Failure::is_full).await
    }

    /// Opens a stream for a session's messages, if there can be one.
    pub(crate) async fn open_stream(&mut self, session: &str, most: usize) {
        let url = self.server.join(&["v1", "sessions", session, "stream"]);
        let time = self.settings.one_try().min(self.deadline.rest());
        let opened = timeout(time, Stream::open(self.http, url, most)).await;
        self.stream = opened.ok().and_then(Result::ok);
    }

    /// Sends a message of a session's rounds: over the stream if there is one, and else, or when that
    /// fails, as a request; and the very same message again as long as it is not answered, repeats are left
    /// and there is time.
    pub(crate) async fn ask<M: Ask>(
        &mut self,
        session: &str,
        message: &M,
        most: usize,
    ) -> Result<M::Answer, Failure> {
        let mut tries = Tries::new(self.settings, self.deadline);
        // Given back only with an answer: from the first failure on every message is a request.
        if let Some(mut stream) = self.stream.take() {
            let asked = stream.ask(self.settings.encoding, message, most, &mut self.traffic);
            match timeout(tries.limit(), asked).await {
                Ok(Ok(answer)) => {
                    self.stream = Some(stream);
                    return Ok(answer);
                }
                Ok(Err(failure)) if !failure.may_pass() => return Err(failure),
                Ok(Err(_)) | Err(_) => {}
            }
        }
        let body = Bytes::from(self.settings.encoding.encode(message));
        let path = ["v1", "sessions", session, M::PATH];
        self.insist(&path, &body, most, &mut tries, Failure::may_pass).await
    }

    /// Posts a body, and again after failures that `passes` says may pass.
    async fn insist<A: WireMessage>(
        &mut self,
        path: &[&str],
        body: &Bytes,
        most: usize,
        tries: &mut Tries,
        passes: fn(&Failure) -> bool,
    ) -> Result<A, Failure> {
        loop {
            if self.deadline.has_passed() {
                return Err(Failure::Late);
            }
            let failure = match self.exchange(path, body.clone(), most, tries.limit()).await {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure,
            };
            let pause = if passes(&failure) { tries.after(&failure) } else { None };
            match pause {
                Some(pause) => tokio::time::sleep(pause).await,
                None if self.deadline.has_passed() => return Err(Failure::Late),
                None => return Err(failure),
            }
        }
    }

    async fn exchange<A: WireMessage>(
        &mut self,
        path: &[&str],
        body: Bytes,
        most: usize,
        limit: Duration,
    ) -> Result<A, Failure> {
        let media_type = self.settings.encoding.media_type();
        self.traffic.sent += body.len() as u64;
        let request = self
            .http
            .post(self.server.join(path))
            .header(CONTENT_TYPE, media_type)
            .header(ACCEPT, format!("{media_type}, {}", Problem::MEDIA_TYPE))
            .body(body)
            .timeout(limit);
        let response = request.send().await.map_err(|e| Failure::of_transport(&e))?;
        let status = response.status();
        if status.is_success() {
            let encoding = encoding_of(response.headers())?;
            let most = most.min(encoding.most_bytes::<A>());
            let body = body::read(response, most, &mut self.traffic.received).await?;
            let body = body.ok_or_else(|| Failure::too_long(most))?;
            return encoding.decode(&body).map_err(|e| Failure::Malformed(shown(&e.to_string())));
        }
        let retry_after = retry_after(response.headers());
        let problem = body::problem(response, &mut self.traffic.received).await;
        Err(Failure::Status { status, retry_after, problem })
    }
}

/// The seconds of a `Retry-After`; a date is not understood.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds))
}

fn encoding_of(headers: &HeaderMap) -> Result<Encoding, Failure> {
    let header = headers.get(CONTENT_TYPE).map(|value| value.to_str().unwrap_or_default());
    Encoding::from_content_type(header)
        .map_err(|_| Failure::Malformed("the answer's media type is neither JSON nor protobuf".to_owned()))
}
