//! A proof file over HTTP, read as it comes.

use crate::Trust;
use crate::answer::Failure;
use crate::tls;
use bytes::{Buf, Bytes};
use reqwest::redirect::{Attempt, Policy};
use reqwest::{ClientBuilder, Response, Url};
use std::io::{self, Read};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};

/// A body that arrives while it is read, so that memory does not grow with it. Whoever reads decides when
/// there was enough.
///
/// Not for use inside an async task: reading waits.
#[derive(Debug)]
pub struct Download {
    runtime: Runtime,
    response: Response,
    chunk: Bytes,
}

/// Why there is nothing to read.
#[derive(Debug, thiserror::Error)]
#[error("cannot download {url}: {detail}")]
pub struct DownloadError {
    url: String,
    detail: String,
    answered: bool,
}

impl DownloadError {
    /// A stable name for programs: `no_connection`, or `not_found` where the server has no such file.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        if self.answered { "not_found" } else { "no_connection" }
    }
}

impl Download {
    /// Asks for `url`, an `http` or `https` one, and follows up to ten redirects, but none that leaves
    /// `https`: whatever is downloaded is checked for what it is, but who looks on is the caller's affair. No
    /// pause in the answer may be longer than `patience`.
    ///
    /// # Errors
    /// If there is no connection, or the answer is no success.
    pub fn open(url: &str, patience: Duration, trust: &Trust) -> Result<Self, DownloadError> {
        let failed = |detail, answered| DownloadError { url: url.to_owned(), detail, answered };
        let address = Url::parse(url).map_err(|e| failed(e.to_string(), false))?;
        let client = client(&address, trust).map_err(|detail| failed(detail, false))?;
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|e| failed(e.to_string(), false))?;
        // Inside the runtime, where the client finds its clock.
        let response = runtime.block_on(async {
            let client = client.connect_timeout(patience).read_timeout(patience);
            client.build()?.get(address).send().await
        });
        let response = response.map_err(|e| failed(Failure::of_transport(&e).to_string(), false))?;
        match response.status() {
            status if status.is_success() => Ok(Self { runtime, response, chunk: Bytes::new() }),
            status => Err(failed(format!("the server says {status}"), true)),
        }
    }
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
            match self.runtime.block_on(self.response.chunk()) {
                Ok(Some(chunk)) => self.chunk = chunk,
                Ok(None) => return Ok(0),
                Err(error) => return Err(io::Error::other(Failure::of_transport(&error).to_string())),
            }
        }
        let read = self.chunk.len().min(buffer.len());
        self.chunk.copy_to_slice(&mut buffer[..read]);
        Ok(read)
    }
}
