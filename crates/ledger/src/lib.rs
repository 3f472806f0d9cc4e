//! The one-answer rule, and the stores that keep it.
//!
//! Two different challenges answered on the same commitments give the secret away. So what a verifier said is
//! written down before it is answered, in a *ledger*: the append-only log of one session, every message at its
//! position, every position written once. Three things are here and nowhere else:
//!
//! - the [`rule`]: one pure function, [`rule::judge`], says what a message does to a ledger;
//! - the stores that apply it, each as one transaction ([`SessionStore::append`]): [`MemoryStore`],
//!   [`SqliteStore`] for one process and [`PostgresStore`] for several replicas, opened by [`StoreChoice`]. They
//!   keep what owners publish, too ([`StatementStore`]), because superseding a statement ends its sessions in
//!   the same transaction. The suite behind the feature `conformance` is what a store must pass;
//! - the [`ServerKey`] that seeds and published secrets are sealed under wherever they are written.
//!
//! ```
//! use tincture_ledger::rule::{Appended, Plan, State, Step, Tip, judge};
//! use tincture_proof::{Challenge, Live, Round};
//!
//! let plan = Plan { mode: Live::Sequential, rounds: 2.try_into().unwrap() };
//! let empty = Tip { state: State::Open, len: 0, at: None, last: None };
//! let first = Step::challenge(Round(0), Challenge(5));
//! assert_eq!(judge(&plan, &empty, &first).outcome, Appended::Recorded);
//! // The same message again is a repeat, another one ends the session.
//! let recorded = Tip { len: 1, at: Some(first.entry()), last: Some(first.entry()), ..empty };
//! assert_eq!(judge(&plan, &recorded, &first).outcome, Appended::Repeated);
//! let other = Step::challenge(Round(0), Challenge(6));
//! assert_eq!(judge(&plan, &recorded, &other).outcome, Appended::Conflict);
//! ```
//!
//! What it refuses to do: it proves nothing and knows no statement, protocol or network; it opens no store that
//! may forget what it recorded, and it writes no seed or secret unsealed.

#![forbid(unsafe_code)]

mod clock;
mod key;
mod pins;
pub mod rule;
mod session;
mod store;

pub use clock::{Clock, SystemClock, Timestamp};
pub use key::{KeyFileError, ServerKey};
pub use pins::{ClientTag, PinKey, WitnessPin};
pub use session::{SessionId, SessionRecord, Snapshot};
pub use store::{
    BootId, Census, Created, Issued, IssuedFile, Listed, MemoryStore, NotAStore, OpenError, Opened,
    PART_BYTES, PostgresStore, Publication, Published, Room, SessionStore, SqliteStore, StatementStore,
    StoreChoice, StoreError, StoreOptions, Version,
};

#[cfg(any(test, feature = "conformance"))]
pub use store::conformance;
