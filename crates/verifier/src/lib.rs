//! The verifier's side of a live run over HTTP: it drives a proving service, and checks it.
//!
//! [`Client::verify`] opens a session, sends challenges, checks every opening with the engine and ends
//! with a [`Report`]: a verdict and what it took. The protocol, which stands for the statement and its
//! instance, and the [`Policy`](tincture_proof::Policy) are the caller's. The server brings its share of
//! the session id, a label, roots and openings, and nothing else that it says is believed.
//!
//! ```no_run
//! use tincture_proof::{Bits, Live, Policy, Strength};
//! use tincture_statements::{ReadOptions, read};
//! use tincture_verifier::{Client, Plan, ServerUrl, Settings};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let puzzle = read(b"1...\n..3.\n.4..\n...2\n", &ReadOptions::default())?.statement;
//! let protocol = tincture_protocols::Prepared::new(puzzle)?.rounds("edge")?;
//!
//! let client = Client::new(ServerUrl::parse("http://127.0.0.1:7878")?, Settings::default())?;
//! let policy = Policy { strength: Strength::Bits(Bits::LIVE), label: None };
//! let plan = Plan::new(&*protocol, Live::Batched, &policy);
//! let report = client.verify(&plan, &mut |progress| drop(progress)).await?;
//! match report.verdict {
//!     Ok(accepted) => println!("a cheat would have passed with {}", accepted.soundness),
//!     Err(rejection) => println!("rejected: {rejection}"),
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Errors, and verdicts
//! | what happens | before the first challenge is sent | after |
//! | --- | --- | --- |
//! | no connection, no answer in time, an HTTP error | [`VerifyError`] | rejected: `unanswered` |
//! | the time for the whole run is over ([`Settings::deadline`]) | [`VerifyError`] | rejected: `unanswered` |
//! | no session, and no reasons, as of a server of another kind | [`VerifyError`] | |
//! | the server does not hold the statement | rejected: `statement_not_held` | rejected: `unanswered` |
//! | another refusal, such as `unknown_protocol` or `instance_mismatch` | [`VerifyError`] | rejected: `unanswered` |
//! | a wrong session id or label, malformed or wrong roots or openings | rejected | rejected |
//!
//! What stands under "after" is the rule that an unanswered challenge counts as a caught prover (a cheat
//! would otherwise "crash" at each challenge that it cannot answer). So a challenge is repeated, the very
//! same bytes and not forever ([`Settings`]), and no other rounds ever take the place of one that got no
//! reveal.
//!
//! A sequential run goes over a WebSocket where the server has one. Whenever the stream cannot be had, breaks,
//! is too slow or brings a refusal that may pass, the same message is sent again as a request, and so is
//! every one after it.
//!
//! A [`Recording`] of a run can be [`Saved`], read, checked and told in words again. To whoever did not choose its
//! challenges it is worth nothing.
//!
//! [`Download`] brings a proof file over HTTP to whoever checks it; [`Health`] asks a server whether it is ready.
//!
//! Over `https` a server's certificate is verified, against the system's issuers or against those that the
//! caller names ([`Trust`]). Nothing switches that off.
//!
//! What this crate refuses to do: in a run it follows no redirect; it asks no proxy, reads no more of an
//! answer than the largest legal one has (on a stream pings and all the rest counted, and nothing is
//! unpacked), waits for no message and for no whole longer than it was told, and parses no puzzle.

#![forbid(unsafe_code)]

mod answer;
mod ask;
mod body;
mod client;
mod deadline;
mod download;
mod error;
mod health;
mod link;
mod plan;
mod random;
mod recording;
mod report;
mod run;
mod saved;
mod session;
mod settings;
mod stop;
mod stream;
mod tls;
mod tries;
mod url;

pub use client::Client;
pub use download::{Download, DownloadError, DownloadTime};
pub use error::VerifyError;
pub use health::Health;
pub use plan::Plan;
pub use recording::{RecordedBatch, Recording, SessionParts};
pub use report::{Progress, Report, Traffic};
pub use saved::{Saved, SavedBatch, SavedRound, SessionError, Subject};
pub use settings::Settings;
pub use tls::{Trust, TrustError, http_client};
pub use url::{ServerUrl, UrlError};
