//! Where downloads may lead.
#![allow(clippy::unwrap_used, reason = "a test's helpers fail as the test does")]

use rustls::crypto::ring::default_provider;
use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::thread::JoinHandle;
use tincture_verifier::{Download, DownloadTime, Trust};

/// A server for one request each time, over TLS or in the clear.
struct Server {
    listener: TcpListener,
    tls: Option<Arc<ServerConfig>>,
    url: String,
}

impl Server {
    fn plain() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        Self { listener, tls: None, url }
    }

    /// With a certificate that is its own issuer, and who trusts it.
    fn secret() -> (Self, Trust) {
        let own = rcgen::generate_simple_self_signed(vec!["127.0.0.1".to_owned()]).unwrap();
        let key = PrivateKeyDer::try_from(own.signing_key.serialize_der()).unwrap();
        let tls = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![own.cert.der().clone()], key)
            .unwrap();
        let plain = Self::plain();
        let url = plain.url.replace("http:", "https:");
        (Self { tls: Some(Arc::new(tls)), url, ..plain }, Trust::only(own.cert.pem().as_bytes()).unwrap())
    }

    /// Answers one request.
    fn answers(self, answer: String) -> JoinHandle<()> {
        std::thread::spawn(move || {
            let (stream, _) = self.listener.accept().unwrap();
            match self.tls {
                None => reply(stream, &answer),
                Some(tls) => reply(StreamOwned::new(ServerConnection::new(tls).unwrap(), stream), &answer),
            }
        })
    }
}

/// A client that trusts nobody hangs up instead of asking.
fn reply(mut stream: impl Read + Write, answer: &str) {
    if stream.read(&mut [0; 4096]).is_ok_and(|read| read > 0) {
        stream.write_all(answer.as_bytes()).unwrap();
        stream.flush().unwrap();
    }
}

const FILE: &str = "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nproof";

fn redirect(to: &str) -> String {
    format!("HTTP/1.1 302 Found\r\nlocation: {to}\r\ncontent-length: 0\r\n\r\n")
}

fn download(url: &str, trust: &Trust) -> Result<String, String> {
    let mut text = String::new();
    let download = Download::open(url, DownloadTime::default(), trust);
    download.map_err(|error| error.to_string())?.read_to_string(&mut text).unwrap();
    Ok(text)
}

#[test]
fn a_download_may_turn_to_https_and_not_away_from_it() {
    let (plain, (secret, trust)) = (Server::plain(), Server::secret());
    let url = plain.url.clone();
    let servers = [plain.answers(redirect(&secret.url)), secret.answers(FILE.to_owned())];
    assert_eq!(download(&url, &trust).unwrap(), "proof");
    for server in servers {
        server.join().unwrap();
    }

    let (plain, (secret, trust)) = (Server::plain(), Server::secret());
    let url = secret.url.clone();
    let server = secret.answers(redirect(&plain.url));
    let error = download(&url, &trust).unwrap_err();
    assert!(error.contains("from https to http"), "{error}");
    server.join().unwrap();
    // Nobody came.
    plain.listener.set_nonblocking(true).unwrap();
    assert!(plain.listener.accept().is_err());
}

#[test]
fn a_download_from_a_server_that_is_not_trusted_is_refused_before_it_is_asked() {
    let (secret, _) = Server::secret();
    let (_, trust) = Server::secret();
    let url = secret.url.clone();
    let server = secret.answers(FILE.to_owned());
    let error = download(&url, &trust).unwrap_err();
    assert!(error.contains("--ca FILE"), "{error}");
    server.join().unwrap();
}

/// Where there is nobody to trust, a plain download needs nobody.
#[test]
fn a_plain_download_asks_for_no_certificates() {
    let plain = Server::plain();
    let url = plain.url.clone();
    let server = plain.answers(FILE.to_owned());
    assert_eq!(download(&url, &Trust::system()).unwrap(), "proof");
    server.join().unwrap();
}
