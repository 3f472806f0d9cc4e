//! Messages over HTTP: one exchange, and the same one again.

use crate::answer::{Failure, shown};
use crate::{ServerUrl, Settings, Traffic};
use bytes::Bytes;
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap};
use reqwest::{Response, StatusCode};
use std::time::{Duration, Instant};
use tincture_wire::limits::MAX_PROBLEM_BYTES;
use tincture_wire::{Encoding, Problem, WireMessage};

/// A server, and what was exchanged with it in one run.
pub(crate) struct Link<'a> {
    pub(crate) http: &'a reqwest::Client,
    pub(crate) server: &'a ServerUrl,
    pub(crate) settings: &'a Settings,
    pub(crate) traffic: Traffic,
}

impl Link<'_> {
    /// Sends a message once. An answer of more than `most` bytes is not read to its end.
    pub(crate) async fn once<A: WireMessage>(
        &mut self,
        path: &[&str],
        message: &impl WireMessage,
        most: usize,
    ) -> Result<A, Failure> {
        let body = Bytes::from(self.settings.encoding.encode(message));
        self.exchange(path, body, most, self.settings.timeout).await
    }

    /// Sends a message, and the very same bytes again as long as they are not answered, repeats are left
    /// and there is time.
    pub(crate) async fn insist<A: WireMessage>(
        &mut self,
        path: &[&str],
        message: &impl WireMessage,
        most: usize,
    ) -> Result<A, Failure> {
        let body = Bytes::from(self.settings.encoding.encode(message));
        let deadline = Instant::now() + self.settings.timeout;
        let mut pause = self.settings.pause;
        let mut left = self.settings.repeats;
        loop {
            let limit = self.settings.one_try().min(deadline.saturating_duration_since(Instant::now()));
            let failure = match self.exchange(path, body.clone(), most, limit).await {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure,
            };
            if left == 0 || !failure.may_pass() || Instant::now() + pause >= deadline {
                return Err(failure);
            }
            left -= 1;
            tokio::time::sleep(pause).await;
            pause = (2 * pause).min(Settings::LONGEST_PAUSE);
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
            let body = self.read(response, most).await?.ok_or_else(|| too_long(most))?;
            return encoding.decode(&body).map_err(|e| Failure::Malformed(shown(&e.to_string())));
        }
        Err(Failure::Status { status, problem: self.problem(response, status).await })
    }

    /// Reads at most `most` bytes of a body; `None` if there are more.
    async fn read(&mut self, mut response: Response, most: usize) -> Result<Option<Vec<u8>>, Failure> {
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|e| Failure::of_transport(&e))? {
            self.traffic.received += chunk.len() as u64;
            if chunk.len() > most - body.len() {
                return Ok(None);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(Some(body))
    }

    /// The server's reasons, if the answer holds any: a document of one of Tincture's own kinds, under the
    /// status that the document itself names.
    pub(crate) async fn problem(&mut self, response: Response, status: StatusCode) -> Option<Box<Problem>> {
        let body = self.read(response, MAX_PROBLEM_BYTES).await.ok()??;
        let problem = Problem::from_json(&body).ok()?;
        let ours = problem.kind.starts_with("urn:tincture:problem:") && problem.status == status.as_u16();
        ours.then(|| Box::new(problem))
    }
}

fn encoding_of(headers: &HeaderMap) -> Result<Encoding, Failure> {
    let header = headers.get(CONTENT_TYPE).map(|value| value.to_str().unwrap_or_default());
    Encoding::from_content_type(header)
        .map_err(|_| Failure::Malformed("the answer's media type is neither JSON nor protobuf".to_owned()))
}

fn too_long(most: usize) -> Failure {
    Failure::Malformed(format!("the answer is longer than the {most} bytes that it can have"))
}
