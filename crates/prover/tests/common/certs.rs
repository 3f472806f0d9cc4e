//! Certificates of a test's own.

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, date_time_ymd};
use rustls::crypto::ring::default_provider;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ProtocolVersion, RootCertStore, SupportedProtocolVersion};
use std::fs::Permissions;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

/// Who signs.
pub struct Authority(CertifiedIssuer<'static, KeyPair>);

/// A certificate and its key, as PEM.
pub struct Certificate {
    pub chain: String,
    pub key: String,
}

impl Authority {
    pub fn new(name: &str) -> Self {
        let mut params = CertificateParams::default();
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        Self(CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap())
    }

    /// A certificate for a name, which ended with 2001 if it is `old`.
    pub fn issue(&self, name: &str, old: bool) -> Certificate {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        if old {
            params.not_before = date_time_ymd(2000, 1, 1);
            params.not_after = date_time_ymd(2001, 1, 1);
        }
        let chain = params.signed_by(&key, &self.0).unwrap().pem();
        Certificate { chain, key: key.serialize_pem() }
    }

    /// A client's side that trusts this authority alone.
    pub fn trusted(&self, alpn: &[&str], versions: &[&'static SupportedProtocolVersion]) -> TlsConnector {
        let mut roots = RootCertStore::empty();
        roots.add(self.0.der().clone()).unwrap();
        let mut config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
            .with_protocol_versions(versions)
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        config.alpn_protocols = alpn.iter().map(|name| name.as_bytes().to_vec()).collect();
        Arc::new(config).into()
    }
}

/// Files that go when this is dropped.
pub struct Files(TempDir);

impl Files {
    pub fn of(certificate: &Certificate) -> Self {
        let files = Self(TempDir::new().unwrap());
        files.write(certificate);
        files
    }

    pub fn write(&self, certificate: &Certificate) {
        std::fs::write(self.chain(), &certificate.chain).unwrap();
        std::fs::write(self.key(), &certificate.key).unwrap();
        // A key, and what may be chain and key in one.
        for secret in [self.chain(), self.key()] {
            std::fs::set_permissions(secret, Permissions::from_mode(0o600)).unwrap();
        }
    }

    pub fn chain(&self) -> PathBuf {
        self.0.path().join("chain.pem")
    }

    pub fn key(&self) -> PathBuf {
        self.0.path().join("key.pem")
    }
}

/// A handshake for `localhost`.
pub async fn connect(connector: &TlsConnector, to: SocketAddr) -> std::io::Result<TlsStream<TcpStream>> {
    let name = ServerName::try_from("localhost").unwrap();
    connector.connect(name, TcpStream::connect(to).await?).await
}

/// What was agreed on.
pub fn agreed(stream: &TlsStream<TcpStream>) -> (Option<ProtocolVersion>, Option<Vec<u8>>) {
    let connection = stream.get_ref().1;
    (connection.protocol_version(), connection.alpn_protocol().map(<[u8]>::to_vec))
}
