//! Sequential runs over a WebSocket: the same answers under the same rules, and streams that end well.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use axum::body::Body;
use axum::http::Request;
use common::{Fixture, PATIENCE, Peer, Session, Wire, challenge, frame, serving};
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::time::Duration;
use tincture_proof::{Live, Step, verify_live};
use tincture_prover::Settings;
use tincture_wire::v1::{ChallengesResponse, stream_request, stream_response};
use tincture_wire::{Encoding, convert};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::{Error, Message};

const ENCODINGS: [Encoding; 2] = [Encoding::Json, Encoding::Protobuf];

async fn sequential(fixture: &Fixture, rounds: u32) -> Session {
    Session::open(&fixture.peer(), fixture.protocol("edge"), Live::Sequential, rounds).await
}

/// A whole run, as an honest verifier; `encodings` take turns.
async fn run(wire: &mut Wire, session: &Session, encodings: &[Encoding]) -> u32 {
    let binding = session.binding();
    let mut encodings = encodings.iter().copied().cycle();
    let mut waiting = verify_live(&*session.protocol, &binding, &[9; 32], 1);
    let mut roots = wire.commitments(encodings.next().unwrap()).await.roots;
    loop {
        let committed = waiting.roots(convert::roots_from_wire(&roots, 1).unwrap()).unwrap();
        let round = committed.batch().first.0;
        let request = challenge(round, committed.opening().challenges[0].0);
        let answer = wire.challenge(encodings.next().unwrap(), request).await.unwrap();
        let mut flat = Vec::new();
        convert::openings_from_wire(&answer.openings, &committed.shapes(), &mut flat).unwrap();
        match committed.openings(&flat).unwrap() {
            Step::Accepted(accepted) => return accepted.soundness.rounds().unwrap(),
            Step::More(more) => waiting = *more,
        }
        roots = vec![answer.next_root];
    }
}

#[tokio::test]
async fn a_run_is_accepted_in_either_kind_of_frame_and_in_both() {
    let fixture = Fixture::default();
    let (address, _stop, _server) = serving(&fixture.service).await;
    for encodings in [&ENCODINGS[..1], &ENCODINGS[1..], &ENCODINGS[..]] {
        let session = sequential(&fixture, 20).await;
        let mut wire = Wire::open(address, &session).await;
        assert_eq!(run(&mut wire, &session, encodings).await, 20);
        assert_eq!(session.status(&fixture.peer()).await.recorded, 20);
    }
    fixture.spy.assert_one_answer_a_round();
}

/// What was recorded over one way is repeated over the other, and no way gets around the record.
#[tokio::test]
async fn streams_and_requests_are_one_record() {
    let fixture = Fixture::default();
    let (address, _stop, _server) = serving(&fixture.service).await;
    let peer = fixture.peer();
    let session = sequential(&fixture, 4).await;
    let mut wire = Wire::open(address, &session).await;
    wire.commitments(Encoding::Protobuf).await;
    let first = wire.challenge(Encoding::Protobuf, challenge(0, 1)).await.unwrap();
    assert_eq!(peer.post(&session.challenges(), &challenge(0, 1)).await, Ok(first.clone()));
    let second: ChallengesResponse = peer.post(&session.challenges(), &challenge(1, 2)).await.unwrap();
    let mut other = Wire::open(address, &session).await;
    assert_eq!(other.challenge(Encoding::Json, challenge(1, 2)).await, Ok(second));

    // Refusals are those of requests, and leave the stream open.
    for (request, status, code) in [
        (challenge(3, 0), 409, "out_of_order"),
        (challenge(2, 1 << 20), 422, "bad_challenge"),
        (challenge(9, 0), 400, "malformed_request"),
        (challenge(1, 3), 409, "conflicting_message"),
        (challenge(2, 0), 409, "session_closed"),
    ] {
        let problem = wire.challenge(Encoding::Json, request).await.unwrap_err();
        assert_eq!((problem.status, problem.code.as_str()), (status, code), "{problem:?}");
        assert_eq!(problem.r#type, format!("urn:tincture:problem:{code}"));
    }
    assert_eq!(wire.challenge(Encoding::Protobuf, challenge(0, 1)).await, Ok(first));
    fixture.spy.assert_one_answer_a_round();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_streams_that_race_with_rival_challenges_one_wins() {
    let fixture = Fixture::default();
    let (address, _stop, _server) = serving(&fixture.service).await;
    for _ in 0..common::races() {
        let session = sequential(&fixture, 2).await;
        let mut wires = [Wire::open(address, &session).await, Wire::open(address, &session).await];
        let [one, other] = &mut wires;
        let (one, other) = tokio::join!(
            one.challenge(Encoding::Protobuf, challenge(0, 0)),
            other.challenge(Encoding::Protobuf, challenge(0, 1)),
        );
        let lost = match (one, other) {
            (Ok(_), Err(lost)) | (Err(lost), Ok(_)) => lost,
            both => panic!("{both:?}"),
        };
        assert!(["conflicting_message", "session_closed"].contains(&lost.code.as_str()), "{lost:?}");
    }
    fixture.spy.assert_one_answer_a_round();
}

#[tokio::test]
async fn what_can_be_refused_is_refused_before_the_switch() {
    let fixture = Fixture::default();
    let (address, _stop, _server) = serving(&fixture.service).await;
    let batched = Session::open(&fixture.peer(), fixture.protocol("edge"), Live::Batched, 5).await;
    let unknown = format!("/v1/sessions/{}", "0".repeat(64));
    for (path, status, code) in [
        (batched.path.as_str(), 409, "wrong_mode"),
        (&unknown, 404, "session_not_found"),
        ("/v1/sessions/x", 404, "session_not_found"),
    ] {
        let socket = TcpStream::connect(address).await.unwrap();
        let Some(Error::Http(answer)) = Wire::on(socket, path).await.err().map(|error| *error) else {
            panic!("not refused over HTTP")
        };
        assert_eq!(answer.status(), status);
        let body = String::from_utf8(answer.into_body().unwrap_or_default()).unwrap();
        assert!(body.contains(code), "{body}");
    }
}

#[tokio::test]
async fn without_a_handshake_the_path_says_what_it_is_for() {
    let fixture = Fixture::default();
    let session = sequential(&fixture, 4).await;
    let path = format!("{}/stream", session.path);
    let handshakes: [&[(&str, &str)]; 4] = [
        &[],
        &[("upgrade", "websocket")],
        &[("connection", "upgrade"), ("upgrade", "h2c"), ("sec-websocket-version", "13")],
        &[
            ("connection", "upgrade"),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "12"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ],
    ];
    for headers in handshakes {
        let mut request = Request::get(&path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = fixture.peer().send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.problem().code.as_str(), "upgrade_required");
        assert_eq!(answer.status, 426);
        assert_eq!(answer.headers["upgrade"], "websocket");
        assert_eq!(answer.headers["connection"], "upgrade");
        assert_eq!(answer.headers["sec-websocket-version"], "13");
    }
    assert_eq!(fixture.peer().post_bytes(&path, "").await.status, 405);
}

#[tokio::test]
async fn a_handshake_with_a_key_that_is_none_is_malformed() {
    let fixture = Fixture::default();
    let (address, _stop, _server) = serving(&fixture.service).await;
    let session = sequential(&fixture, 4).await;
    for key in ["", "x", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZSE=", "dGhlIHNhbXBsZSBub25j*Q=="] {
        let said = common::exchange(address, &handshake(&session, key)).await;
        assert!(said.starts_with("HTTP/1.1 400 ") && said.contains("malformed_request"), "{key}: {said}");
    }
}

#[tokio::test]
async fn a_malformed_message_gets_a_problem_and_a_farewell() {
    let fixture = Fixture::default();
    let (address, _stop, _server) = serving(&fixture.service).await;
    let session = sequential(&fixture, 4).await;
    let cases = [
        Message::text("hello"),
        Message::text(""),
        Message::text("{}"),
        Message::text(r#"{"challenges":{},"commitments":{}}"#),
        Message::text(r#"{"reveal":{}}"#),
        Message::text(r#"{"commitments":{"count":1}} "#.repeat(2)),
        Message::binary(&b"\xff\xff"[..]),
        Message::binary(&b""[..]),
    ];
    for message in cases {
        let mut wire = Wire::open(address, &session).await;
        wire.send(message.clone()).await;
        let (_, answer) = wire.answer().await;
        let stream_response::Message::Problem(problem) = answer else { panic!("{message:?}: {answer:?}") };
        assert_eq!((problem.status, problem.code.as_str()), (400, "malformed_request"), "{message:?}");
        assert_eq!(u16::from(wire.farewell().await.code), 1007, "{message:?}");
    }
    assert_eq!(session.status(&fixture.peer()).await.recorded, 0);
}

/// The answer to raw bytes behind a handshake: the code of the farewell.
async fn behind_handshake(wire: Wire, bytes: &[u8]) -> u16 {
    let mut socket = wire.0.into_inner();
    socket.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    let read = socket.read_to_end(&mut answer);
    // A reset is an end as well: not all of what was sent may have been read.
    let _ = tokio::time::timeout(Duration::from_secs(60), read).await.unwrap();
    assert_eq!(answer[0], 0x88, "a close frame and nothing else: {answer:?}");
    u16::from_be_bytes([answer[2], answer[3]])
}

#[tokio::test]
async fn what_is_no_websocket_or_too_long_ends_the_stream() {
    let fixture = Fixture::default();
    let (address, _stop, _server) = serving(&fixture.service).await;
    let session = sequential(&fixture, 4).await;
    let cases: [&[u8]; 6] = [
        // Text of one byte, not masked.
        &[0x81, 0x01, b'x'],
        // 2^63 - 1 bytes announced, and 1 MiB.
        &[0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        &[0x82, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0],
        // Reserved bits, a reserved kind of frame.
        &[0xf1, 0x81, 0, 0, 0, 0, b'x'],
        &[0x83, 0x81, 0, 0, 0, 0, b'x'],
        // Text that is none.
        &[0x81, 0x81, 0, 0, 0, 0, 0xff],
    ];
    for bytes in cases {
        let wire = Wire::open(address, &session).await;
        assert_eq!(behind_handshake(wire, bytes).await, 1002, "{bytes:?}");
    }
    // Fragments, each short, that make a long message.
    let mut fragments = vec![0x02, 0xfe, 4, 0, 0, 0, 0, 0];
    fragments.extend([0; 1024]);
    for _ in 0..8 {
        fragments.extend([0x00, 0xfe, 4, 0, 0, 0, 0, 0]);
        fragments.extend([0; 1024]);
    }
    let wire = Wire::open(address, &session).await;
    assert_eq!(behind_handshake(wire, &fragments).await, 1002);
    assert_eq!(session.status(&fixture.peer()).await.recorded, 0);
}

#[tokio::test]
async fn pings_are_answered_and_so_is_a_farewell() {
    let fixture = Fixture::default();
    let (address, _stop, _server) = serving(&fixture.service).await;
    let session = sequential(&fixture, 4).await;
    let mut wire = Wire::open(address, &session).await;
    wire.send(Message::Ping("are you there".into())).await;
    assert_eq!(wire.next().await, Some(Message::Pong("are you there".into())));
    wire.send(Message::Pong("unasked".into())).await;
    wire.commitments(Encoding::Json).await;
    wire.send(Message::Close(None)).await;
    assert!(matches!(wire.next().await, Some(Message::Close(_))));
    assert!(wire.next().await.is_none());
}

#[tokio::test]
async fn a_stream_on_which_nothing_is_said_ends_pings_or_not() {
    // Long enough for the handshakes here.
    let fixture = Fixture::new(Settings { header_time: Duration::from_secs(2), ..Settings::default() });
    let (address, _stop, _server) = serving(&fixture.service).await;
    let session = sequential(&fixture, 4).await;
    let mut silent = Wire::open(address, &session).await;
    assert_eq!(u16::from(silent.farewell().await.code), 1001);

    let mut pinging = Wire::open(address, &session).await;
    let farewell = loop {
        let _ = futures_util::SinkExt::send(&mut pinging.0, Message::Ping("x".into())).await;
        match pinging.next().await {
            Some(Message::Pong(_)) => tokio::time::sleep(Duration::from_millis(10)).await,
            other => break other,
        }
    };
    assert!(matches!(farewell, Some(Message::Close(_))), "{farewell:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_answers_what_is_in_hand_and_ends_every_stream() {
    let fixture = Fixture::default();
    let (address, stop, server) = serving(&fixture.service).await;
    let (session, other) = (sequential(&fixture, 4).await, sequential(&fixture, 4).await);
    let mut idle = Wire::open(address, &other).await;
    // Says nothing, also not when the server says farewell.
    let _deaf = Wire::open(address, &other).await;
    let mut busy = Wire::open(address, &session).await;
    let held = fixture.spy.hold();
    busy.send(frame(Encoding::Protobuf, stream_request::Message::Challenges(challenge(0, 0)))).await;
    fixture.spy.somebody_waits().await;
    stop.send(()).unwrap();
    assert_eq!(u16::from(idle.farewell().await.code), 1001);
    drop(held);
    let (_, answer) = busy.answer().await;
    assert!(matches!(answer, stream_response::Message::Challenges(_)), "{answer:?}");
    assert_eq!(u16::from(busy.farewell().await.code), 1001);
    server.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_cuts_the_streams_that_take_too_long() {
    let drain_time = Duration::from_millis(100);
    let fixture = Fixture::new(Settings { drain_time, ..Settings::default() });
    let (address, stop, server) = serving(&fixture.service).await;
    let session = sequential(&fixture, 4).await;
    let mut wire = Wire::open(address, &session).await;
    let _held = fixture.spy.hold();
    wire.send(frame(Encoding::Protobuf, stream_request::Message::Challenges(challenge(0, 0)))).await;
    fixture.spy.somebody_waits().await;
    stop.send(()).unwrap();
    tokio::time::timeout(PATIENCE, server).await.expect("it stops").unwrap();
    assert!(wire.next().await.is_none(), "an answer after the end");
}

#[tokio::test]
async fn a_stream_keeps_its_place_among_the_connections() {
    let fixture = Fixture::new(Settings { most_connections: 1, ..Settings::default() });
    let (address, _stop, _server) = serving(&fixture.service).await;
    let session = sequential(&fixture, 4).await;
    let mut wire = Wire::open(address, &session).await;
    wire.commitments(Encoding::Json).await;

    let mut waiting = TcpStream::connect(address).await.unwrap();
    waiting.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    let mut answer = [0; 12];
    let early = tokio::time::timeout(Duration::from_millis(300), waiting.read_exact(&mut answer)).await;
    assert!(early.is_err(), "served beside a stream that has the only place");
    wire.challenge(Encoding::Json, challenge(0, 0)).await.unwrap();
    drop(wire);
    waiting.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
}

/// Answers wait in the network and nowhere else: the next message is read when the answer is written, and
/// who does not read is cut off.
#[tokio::test]
async fn who_does_not_read_is_not_read_from_and_cut_off() {
    let fixture = Fixture::new(Settings { write_time: Duration::from_millis(300), ..Settings::default() });
    let (address, _stop, _server) = serving(&fixture.service).await;
    let session = sequential(&fixture, 4).await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut wire = Wire::on(socket.connect(address).await.unwrap(), &session.path).await.unwrap();
    let message = frame(Encoding::Json, stream_request::Message::Challenges(challenge(0, 0)));
    let flood = async { while futures_util::SinkExt::send(&mut wire.0, message.clone()).await.is_ok() {} };
    tokio::time::timeout(Duration::from_secs(120), flood).await.expect("the server hangs up");
    fixture.spy.assert_one_answer_a_round();
}

/// As fast as they come, and as many as are taken: at most what the sockets hold. Read on without an end, the
/// answers would fill the memory.
#[tokio::test]
async fn pings_whose_answers_nobody_reads_are_not_read_either() {
    const MOST: usize = 16 << 20;
    let write_time = Duration::from_secs(5);
    let fixture = Fixture::new(Settings { write_time, requests_per_second: None, ..Settings::default() });
    let (address, _stop, _server) = serving(&fixture.service).await;
    let session = sequential(&fixture, 4).await;
    // The client's system takes little for it, so that what is taken is what the server has read.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.set_send_buffer_size(4096).unwrap();
    let mut socket = upgrade(socket.connect(address).await.unwrap(), &session).await;
    let pings = ping(&[7; 125]).repeat(512);
    let mut taken = 0;
    loop {
        // What was taken may end within a ping.
        let rest = &pings[taken % pings.len()..];
        let wrote = tokio::time::timeout(PATIENCE, socket.write(rest)).await.expect("it hangs up");
        let Ok(bytes) = wrote else { break };
        taken += bytes;
        assert!(taken < MOST, "the server goes on reading");
    }
    assert!(taken > pings.len(), "it has read for a while");
    let mut wire = Wire::open(address, &session).await;
    assert_eq!(run(&mut wire, &session, &ENCODINGS).await, 4, "and serves the others");
}

#[tokio::test]
async fn pings_count_as_requests_do() {
    let burst = NonZeroU32::new(50).unwrap();
    let settings =
        Settings { requests_per_second: NonZeroU32::new(1), request_burst: burst, ..Settings::default() };
    let fixture = Fixture::new(settings);
    let (address, _stop, _server) = serving(&fixture.service).await;
    // By a client that is not counted with those on the network.
    let session = sequential(&fixture, 4).await;
    let mut socket = upgraded(address, &session).await;
    socket.write_all(&ping(&[7; 125]).repeat(50)).await.unwrap();
    // An answer to a ping has two bytes before what was sent, and no mask.
    let mut answers = [0; 127 * 40];
    tokio::time::timeout(PATIENCE, socket.read_exact(&mut answers)).await.unwrap().unwrap();
    let peer = Peer::at(address);
    for _ in 0..20 {
        if peer.get_raw("/v1/statements").await.status == 429 {
            return;
        }
    }
    panic!("20 requests after 41 of 50");
}

/// A stream's raw connection.
async fn upgraded(address: SocketAddr, session: &Session) -> TcpStream {
    upgrade(TcpStream::connect(address).await.unwrap(), session).await
}

async fn upgrade(mut socket: TcpStream, session: &Session) -> TcpStream {
    socket.write_all(handshake(session, "dGhlIHNhbXBsZSBub25jZQ==").as_bytes()).await.unwrap();
    let mut said = Vec::new();
    while !said.ends_with(b"\r\n\r\n") {
        said.push(socket.read_u8().await.unwrap());
    }
    assert!(said.starts_with(b"HTTP/1.1 101 "));
    socket
}

/// A client's ping: masked, with a mask of zeros (RFC 6455, section 5.2).
fn ping(payload: &[u8]) -> Vec<u8> {
    let length = u8::try_from(payload.len()).unwrap();
    [&[0x89, 0x80 | length, 0, 0, 0, 0][..], payload].concat()
}

fn handshake(session: &Session, key: &str) -> String {
    format!(
        "GET {}/stream HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n",
        session.path
    )
}
