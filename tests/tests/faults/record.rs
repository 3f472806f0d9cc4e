//! What the proxy saw of one run, and what it must never see.

use super::reading::Http;
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use tincture_proof::Reason;
use tincture_verifier::{Report, VerifyError};
use tincture_wire::v1::{ChallengesRequest, CommitmentsRequest, StreamRequest, StreamResponse};
use tincture_wire::v1::{stream_request, stream_response};
use tincture_wire::{Encoding, WireMessage};

/// A place in a session's order: the session, whether it is the challenges, and the first round.
pub(crate) type Place = (String, bool, u32);

enum Event {
    /// The client asked for a session.
    Opens,
    /// The client's message, as it would be posted.
    Asked(Place, Vec<u8>),
    /// The server's, as it would answer a request.
    Answered(Place, Vec<u8>),
    /// That answer was given to the client whole.
    Given(Place),
}

/// The events of one run, in order.
#[derive(Default)]
pub(crate) struct Record(Mutex<Vec<Event>>);

impl Record {
    fn push(&self, event: Event) {
        self.0.lock().unwrap().push(event);
    }

    /// Writes a request down. Its place, if it has one.
    pub(crate) fn request(&self, request: &Http) -> Option<Place> {
        let path = request.line.strip_prefix("POST /v1/sessions")?.split(' ').next()?;
        let mut segments = path.trim_start_matches('/').split('/');
        let (session, what) = (segments.next()?.to_owned(), segments.next());
        let place = match what {
            Some("commitments") => (session, false, read::<CommitmentsRequest>(&request.body).first_round),
            Some("challenges") => (session, true, read::<ChallengesRequest>(&request.body).first_round),
            _ => {
                self.push(Event::Opens);
                return None;
            }
        };
        self.push(Event::Asked(place.clone(), request.body.clone()));
        Some(place)
    }

    /// Writes a stream's message down.
    pub(crate) fn message(&self, session: &str, payload: &[u8]) -> Place {
        let (place, body) = match read::<StreamRequest>(payload).message.unwrap() {
            stream_request::Message::Commitments(request) => {
                ((session.to_owned(), false, request.first_round), Encoding::Protobuf.encode(&request))
            }
            stream_request::Message::Challenges(request) => {
                ((session.to_owned(), true, request.first_round), Encoding::Protobuf.encode(&request))
            }
        };
        self.push(Event::Asked(place.clone(), body));
        place
    }

    /// Writes the answer to a request down, if it is one.
    pub(crate) fn response(&self, place: &Place, response: &Http) {
        if response.line.starts_with("HTTP/1.1 200") {
            self.push(Event::Answered(place.clone(), response.body.clone()));
        }
    }

    /// Writes the answer to a stream's message down, if it is one.
    pub(crate) fn reply(&self, place: &Place, payload: &[u8]) {
        let body = match read::<StreamResponse>(payload).message.unwrap() {
            stream_response::Message::Commitments(answer) => Encoding::Protobuf.encode(&answer),
            stream_response::Message::Challenges(answer) => Encoding::Protobuf.encode(&answer),
            stream_response::Message::Problem(_) => return,
        };
        self.push(Event::Answered(place.clone(), body));
    }

    pub(crate) fn given(&self, place: &Place) {
        self.push(Event::Given(place.clone()));
    }

    /// The messages at the challenges of a round.
    pub(crate) fn challenges(&self, round: u32) -> Vec<Vec<u8>> {
        let events = self.0.lock().unwrap();
        let body = |event: &Event| match event {
            Event::Asked((_, true, first), body) if *first == round => Some(body.clone()),
            _ => None,
        };
        events.iter().filter_map(body).collect()
    }

    /// That neither side did what would give the secret away or let a cheat get off.
    pub(crate) fn check(&self, outcome: &Result<Report, VerifyError>, what: &str) {
        let events = self.0.lock().unwrap();
        let (mut asked, mut answered) = (HashMap::new(), HashMap::new());
        let mut given = HashSet::new();
        let mut latest: Option<&Place> = None;
        let mut challenged = false;
        for event in &*events {
            match event {
                Event::Opens => assert!(!challenged, "{what}: a fresh session after a challenge"),
                Event::Asked(place, body) => {
                    let first = *asked.entry(place).or_insert_with(|| {
                        // A new place: the one before it was answered.
                        let done = latest.is_none_or(|latest| given.contains(latest));
                        assert!(done, "{what}: went on from {latest:?} to {place:?} without an answer");
                        latest = Some(place);
                        body
                    });
                    assert_eq!(first, body, "{what}: a message was replaced at {place:?}");
                    challenged |= place.1;
                }
                Event::Answered(place, body) => {
                    assert_eq!(*answered.entry(place).or_insert(body), body, "{what}: answered twice");
                }
                Event::Given(place) => drop(given.insert(place)),
            }
        }
        match outcome {
            Ok(Report { verdict: Ok(_), .. }) => {
                assert!(latest.is_some_and(|latest| given.contains(latest)), "{what}: accepted unanswered");
            }
            Ok(Report { verdict: Err(rejected), .. }) => {
                assert!(matches!(rejected.reason, Reason::Unanswered(_)), "{what}: {rejected}");
            }
            Err(error) => assert!(!challenged, "{what}: an error after a challenge: {error}"),
        }
    }
}

fn read<M: WireMessage>(bytes: &[u8]) -> M {
    Encoding::Protobuf.decode(bytes).unwrap()
}
