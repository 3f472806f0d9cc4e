//! A client: through the router, or through a socket.

use axum::body::Body;
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use std::net::SocketAddr;
use tincture_prover::{Service, router};
use tincture_wire::{Encoding, Problem, WireMessage};
use tower::ServiceExt;

#[derive(Clone)]
pub enum Via {
    Router(axum::Router),
    Socket(SocketAddr),
}

#[derive(Clone)]
pub struct Peer {
    pub via: Via,
    pub encoding: Encoding,
    /// What every request carries besides.
    pub headers: Vec<(&'static str, String)>,
}

/// What came back, whatever it is.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    /// The problem that this must be.
    pub fn problem(&self) -> Problem {
        let media_type = self.headers.get(CONTENT_TYPE).map(|value| value.to_str().unwrap());
        assert_eq!(media_type, Some(Problem::MEDIA_TYPE), "{self:?}");
        let problem = Problem::from_json(&self.body).unwrap();
        assert_eq!(problem.status, self.status.as_u16());
        problem
    }
}

impl Peer {
    pub fn of(service: &Service) -> Self {
        Self::through(router(service.clone()))
    }

    pub fn through(router: axum::Router) -> Self {
        Self { via: Via::Router(router), encoding: Encoding::Protobuf, headers: Vec::new() }
    }

    /// A client of the server at this address.
    pub fn at(address: SocketAddr) -> Self {
        Self { via: Via::Socket(address), encoding: Encoding::Protobuf, headers: Vec::new() }
    }

    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    pub fn speaking(&self, encoding: Encoding) -> Self {
        Self { encoding, ..self.clone() }
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        let (parts, body) = match &self.via {
            Via::Router(router) => router.clone().oneshot(request).await.unwrap().into_parts(),
            Via::Socket(address) => return over_socket(*address, request).await,
        };
        let body = body.collect().await.unwrap().to_bytes();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    fn request(&self, method: Method, path: &str, body: impl Into<Body>) -> Request<Body> {
        let media_type = self.encoding.media_type();
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        request.header(CONTENT_TYPE, media_type).header(ACCEPT, media_type).body(body.into()).unwrap()
    }

    /// Posts bytes.
    pub async fn post_bytes(&self, path: &str, body: impl Into<Body>) -> Answer {
        self.send(self.request(Method::POST, path, body)).await
    }

    /// Posts a message and takes whatever comes.
    pub async fn post_raw<M: WireMessage>(&self, path: &str, message: &M) -> Answer {
        self.post_bytes(path, self.encoding.encode(message)).await
    }

    pub async fn post<M: WireMessage, R: WireMessage>(&self, path: &str, message: &M) -> Result<R, Problem> {
        self.read(&self.post_raw(path, message).await)
    }

    pub async fn get<R: WireMessage>(&self, path: &str) -> Result<R, Problem> {
        self.read(&self.get_raw(path).await)
    }

    pub async fn get_raw(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path, Body::empty())).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(self.request(Method::DELETE, path, Body::empty())).await
    }

    pub fn read<R: WireMessage>(&self, answer: &Answer) -> Result<R, Problem> {
        if !answer.status.is_success() {
            return Err(answer.problem());
        }
        assert_eq!(answer.headers[CONTENT_TYPE], self.encoding.media_type());
        Ok(self.encoding.decode(&answer.body).unwrap())
    }
}

async fn over_socket(address: SocketAddr, request: Request<Body>) -> Answer {
    let stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.unwrap();
    let connection = tokio::spawn(connection);
    let (mut parts, body) = request.into_parts();
    parts.headers.insert("host", address.to_string().parse().unwrap());
    let body = Full::new(body.collect().await.unwrap().to_bytes());
    let (parts, body) = sender.send_request(Request::from_parts(parts, body)).await.unwrap().into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    connection.abort();
    Answer { status: parts.status, headers: parts.headers, body }
}
