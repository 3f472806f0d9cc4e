//! A proof file over HTTP, read as it comes.

use crate::answer::Failure;
use crate::body;
use crate::deadline::Deadline;
use crate::tls;
use crate::url::{http_url, shown};
use crate::{Settings, Trust};
use bytes::{Buf, Bytes};
use reqwest::redirect::{Attempt, Policy};
use reqwest::{ClientBuilder, Response, Url};
use std::io::{self, Read};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// A body that arrives while it is read, so that memory does not grow with it. Whoever reads decides when
/// there was enough.
///
/// Not for use inside an async task: reading waits.
#[derive(Debug)]
pub struct Download {
    runtime: Runtime,
    response: Response,
    chunk: Bytes,
    deadline: Deadline,
}

/// How long a download may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DownloadTime {
    /// How long nothing may come: no connection, no answer, no next piece of it. 60 seconds by default.
    pub pause: Duration,
    /// How long everything may take from the first request to the last byte, redirects and whatever the reader
    /// does in between included; an hour by default. A server that sends a byte now and then never pauses.
    pub deadline: Duration,
}

impl Default for DownloadTime {
    fn default() -> Self {
        Self { pause: Settings::default().timeout, deadline: Duration::from_secs(60 * 60) }
    }
}

/// Why there is nothing to read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DownloadError {
    /// The address is no `http` or `https` one, or names a user or a password. Nothing was sent.
    #[error("cannot download {shown}: {detail}")]
    BadUrl {
        /// The address in quotes, unless there may be a password in it.
        shown: String,
        /// What is wrong with it.
        detail: String,
    },
    /// No connection, or no answer in time.
    #[error("cannot download {url}: {detail}")]
    NoConnection {
        /// The address.
        url: String,
        /// What happened.
        detail: String,
    },
    /// There was no answer in the time for the whole download.
    #[error("cannot download {url}: {TOO_LONG}")]
    Late {
        /// The address.
        url: String,
    },
    /// An answer that is no success.
    #[error("cannot download {url}: {detail}")]
    Refused {
        /// The address.
        url: String,
        /// The HTTP status.
        status: u16,
        /// What the server says, escaped, or its status where it gives no reasons.
        detail: String,
    },
}

impl DownloadError {
    /// A stable name for programs: `bad_url`, `no_connection`, `deadline`, `not_found` where the server has no such file
    /// (404 and 410), and `refused` for every other answer.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::BadUrl { .. } => "bad_url",
            Self::NoConnection { .. } => "no_connection",
            Self::Late { .. } => "deadline",
            Self::Refused { status: 404 | 410, .. } => "not_found",
            Self::Refused { .. } => "refused",
        }
    }
}

/// What is said of a download that takes longer than it may.
const TOO_LONG: &str = "it takes longer than the whole of it may";

impl Download {
    /// Asks for `url`, an `http` or `https` one, and follows up to ten redirects, but none that leaves
    /// `https`: whatever is downloaded is checked for what it is, but who looks on is the caller's affair.
    /// Reading ends as [`TimedOut`](io::ErrorKind::TimedOut) where the whole takes longer than `time` says.
    ///
    /// # Errors
    /// If the address is none or names a user, there is no connection, or the answer is no success.
    pub fn open(url: &str, time: DownloadTime, trust: &Trust) -> Result<Self, DownloadError> {
        let address = http_url(url).map_err(|detail| DownloadError::BadUrl { shown: shown(url), detail })?;
        let failed = |detail| DownloadError::NoConnection { url: url.to_owned(), detail };
        let client = client(&address, trust).map_err(failed)?;
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|e| failed(e.to_string()))?;
        let deadline = Deadline::after(time.deadline);
        // Inside the runtime, where the client finds its clock.
        let response = runtime.block_on(async {
            let client = client.connect_timeout(time.pause).read_timeout(time.pause);
            let asked = async { client.build()?.get(address).send().await };
            timeout(deadline.rest(), asked).await
        });
        let Ok(response) = response else { return Err(DownloadError::Late { url: url.to_owned() }) };
        let response = response.map_err(|e| failed(Failure::of_transport(&e).to_string()))?;
        let status = response.status();
        if status.is_success() {
            return Ok(Self { runtime, response, chunk: Bytes::new(), deadline });
        }
        let detail = runtime.block_on(reasons(response, time.pause.min(deadline.rest())));
        Err(DownloadError::Refused { url: url.to_owned(), status: status.as_u16(), detail })
    }
}

/// What the server says in an answer that is no success; its status, if that does not come in time.
async fn reasons(response: Response, time: Duration) -> String {
    let status = response.status();
    let problem = timeout(time, body::problem(response, &mut 0)).await.ok().flatten();
    Failure::Status { status, retry_after: None, problem }.to_string()
}

/// A client for this address and for what it leads to. Where nobody can be trusted, `http` still works.
fn client(address: &Url, trust: &Trust) -> Result<ClientBuilder, String> {
    let client = match tls::builder(true, trust) {
        Err(_) if address.scheme() == "http" => tls::builder(false, trust),
        client => client,
    };
    Ok(client?.redirect(Policy::custom(redirect)))
}

fn redirect(attempt: Attempt<'_>) -> reqwest::redirect::Action {
    let leaves_https = attempt.previous().iter().any(|url| url.scheme() == "https");
    if attempt.previous().len() > 10 {
        attempt.error("too many redirects")
    } else if leaves_https && attempt.url().scheme() != "https" {
        attempt.error("it is redirected from https to http, which is not followed")
    } else {
        attempt.follow()
    }
}

impl Read for Download {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.chunk.is_empty() {
            // Also where the next piece is there already: a reader that is kept busy gets to an end, too.
            let late = || io::Error::new(io::ErrorKind::TimedOut, TOO_LONG);
            if self.deadline.has_passed() {
                return Err(late());
            }
            let (response, rest) = (&mut self.response, self.deadline.rest());
            match self.runtime.block_on(async { timeout(rest, response.chunk()).await }) {
                Ok(Ok(Some(chunk))) => self.chunk = chunk,
                Ok(Ok(None)) => return Ok(0),
                Ok(Err(error)) => return Err(io::Error::other(Failure::of_transport(&error).to_string())),
                Err(_) => return Err(late()),
            }
        }
        let read = self.chunk.len().min(buffer.len());
        self.chunk.copy_to_slice(&mut buffer[..read]);
        Ok(read)
    }
}
