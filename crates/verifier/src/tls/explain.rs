//! Why there is no trust, in words for the one who must do something about it.

use rustls::{CertificateError, Error as TlsError};
use std::error::Error;
use std::io;

/// What a failure comes down to, if TLS is the reason.
pub(crate) fn explain(error: &(dyn Error + 'static)) -> Option<String> {
    find(error).map(words)
}

/// The error of TLS somewhere below. An error of input or output holds one without naming it as its source.
fn find<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a TlsError> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(tls) = error.downcast_ref() {
            return Some(tls);
        }
        let held = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        next = match held {
            Some(held) => Some(held),
            None => error.source(),
        };
    }
    None
}

fn words(error: &TlsError) -> String {
    match error {
        TlsError::InvalidCertificate(error) => certificate(error),
        TlsError::InvalidMessage(_) => {
            "what answers does not speak TLS; is it an http:// address?".to_owned()
        }
        TlsError::AlertReceived(alert) => format!("the server declines to speak TLS ({alert:?})"),
        other => format!("TLS failed: {other}"),
    }
}

fn certificate(error: &CertificateError) -> String {
    match error {
        CertificateError::UnknownIssuer => {
            "the issuer of the server's certificate is unknown; if it is one of your own, name its \
             certificate with --ca FILE"
                .to_owned()
        }
        CertificateError::BadSignature => {
            "the server's certificate is not signed by the issuer that it names; is another one of that name in \
             --ca FILE?"
                .to_owned()
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "the server's certificate has expired".to_owned()
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "the server's certificate is not valid yet; is this machine's clock right?".to_owned()
        }
        CertificateError::NotValidForName => "the server's certificate is for another name".to_owned(),
        CertificateError::NotValidForNameContext { expected, .. } => {
            format!("the server's certificate is not valid for the name {}", expected.to_str())
        }
        CertificateError::Revoked => "the server's certificate was revoked".to_owned(),
        // What `openssl req -x509` makes unless it is told otherwise.
        CertificateError::Other(other) if format!("{other:?}").contains("CaUsedAsEndEntity") => {
            "the server shows the certificate of an issuer, and needs one of its own (basicConstraints=CA:FALSE)"
                .to_owned()
        }
        other => format!("the server's certificate is not valid: {other}"),
    }
}
