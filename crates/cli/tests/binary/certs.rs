//! Certificates of a test's own, in files that go with them.

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, date_time_ymd};
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use tempfile::TempDir;

/// An authority, and whatever it has issued.
pub(crate) struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    files: TempDir,
}

/// What `serve` is told.
pub(crate) struct Pair {
    pub(crate) chain: String,
    pub(crate) key: String,
}

impl Authority {
    pub(crate) fn new(name: &str) -> Self {
        let mut params = CertificateParams::default();
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let files = TempDir::new().unwrap();
        std::fs::write(files.path().join("ca.pem"), issuer.pem()).unwrap();
        Self { issuer, files }
    }

    /// The file that a client trusts.
    pub(crate) fn file(&self) -> String {
        text(&self.files.path().join("ca.pem"))
    }

    /// A certificate for some names, valid until the end of a year.
    pub(crate) fn issue(&self, file: &str, names: &[&str], until: i32) -> Pair {
        let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
        let mut params = CertificateParams::new(names).unwrap();
        params.not_before = date_time_ymd(2000, 1, 1);
        params.not_after = date_time_ymd(until, 12, 31);
        let key = KeyPair::generate().unwrap();
        let chain = params.signed_by(&key, &self.issuer).unwrap();
        let path = |kind| self.files.path().join(format!("{file}.{kind}.pem"));
        std::fs::write(path("chain"), chain.pem()).unwrap();
        std::fs::write(path("key"), key.serialize_pem()).unwrap();
        std::fs::set_permissions(path("key"), Permissions::from_mode(0o600)).unwrap();
        Pair { chain: text(&path("chain")), key: text(&path("key")) }
    }
}

/// A path that is text, as those of the tests are.
pub(crate) fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}
