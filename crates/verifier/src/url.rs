//! Where a server is.

use reqwest::Url;
use std::fmt;

/// The address of a proving service: `http://HOST[:PORT][/PREFIX]`, or the same with `https`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerUrl(Url);

/// A text that is no address of a server.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is no server's address ({problem}); expected http://HOST:PORT or https://HOST:PORT")]
pub struct UrlError {
    text: String,
    problem: String,
}

impl ServerUrl {
    /// Reads an address.
    ///
    /// # Errors
    /// If it is no URL, has another scheme than `http` and `https`, or has a query or a fragment.
    pub fn parse(text: &str) -> Result<Self, UrlError> {
        let error = |problem: String| UrlError { text: text.to_owned(), problem };
        let url = Url::parse(text).map_err(|e| error(e.to_string()))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(error(format!("the scheme {} is not spoken", url.scheme())));
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(error("it has a query or a fragment".to_owned()));
        }
        Ok(Self(url))
    }

    /// Whether it is spoken to over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// The URL of a path of the service, below the address's own path.
    pub(crate) fn join(&self, path: &[&str]) -> Url {
        let mut url = self.0.clone();
        url.path_segments_mut().expect("an http URL has a path").pop_if_empty().extend(path);
        url
    }
}

impl fmt::Display for ServerUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str().trim_end_matches('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_is_kept() {
        for (address, joined) in [
            ("http://127.0.0.1:7878", "http://127.0.0.1:7878/v1/sessions"),
            ("https://127.0.0.1:7878", "https://127.0.0.1:7878/v1/sessions"),
            ("http://[::1]:80/", "http://[::1]/v1/sessions"),
            ("http://example.org/puzzles/", "http://example.org/puzzles/v1/sessions"),
        ] {
            let url = ServerUrl::parse(address).unwrap();
            assert_eq!(url.join(&["v1", "sessions"]).as_str(), joined);
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in ["", "localhost:7878", "127.0.0.1:7878", "ftp://a", "file:///a", "http://", "http://a?b"]
        {
            assert!(ServerUrl::parse(text).is_err(), "{text}");
        }
    }
}
