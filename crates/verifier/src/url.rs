//! Where a server is.

use reqwest::Url;
use std::fmt;

/// The address of a proving service: `http://HOST[:PORT][/PREFIX]`, or the same with `https`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerUrl(Url);

/// A text that is no address of a server.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{shown} is no server's address ({problem}); expected http://HOST:PORT or https://HOST:PORT")]
pub struct UrlError {
    shown: String,
    problem: String,
}

impl ServerUrl {
    /// Reads an address.
    ///
    /// # Errors
    /// If it is no URL, has another scheme than `http` and `https`, names a user or a password, or has a query
    /// or a fragment.
    pub fn parse(text: &str) -> Result<Self, UrlError> {
        let error = |problem: String| UrlError { shown: shown(text), problem };
        let url = http_url(text).map_err(error)?;
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

/// Reads an address, or says in a sentence what is wrong with it, without quoting it. Addresses are printed:
/// none of them may name a user or a password, to be sent along and seen by everyone.
pub(crate) fn http_url(text: &str) -> Result<Url, String> {
    const NO_SCHEME: &str = "it begins with neither http:// nor https://";
    let url = Url::parse(text).map_err(|error| match error.to_string() {
        // What the library says of a text without a scheme, in its own terms.
        said if said.starts_with("relative URL") => NO_SCHEME.to_owned(),
        said => said,
    })?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err("user names and passwords are not sent, so they must not be in it".to_owned());
    }
    match url.scheme() {
        "http" | "https" => Ok(url),
        // What stands before a colon may be a user.
        _ => Err(NO_SCHEME.to_owned()),
    }
}

/// An address that was refused, in quotes, unless there may be a password in it.
pub(crate) fn shown(text: &str) -> String {
    if text.contains('@') { "what was given".to_owned() } else { format!("{text:?}") }
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
            let error = ServerUrl::parse(text).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{text:?} is no server's address (")), "{error}");
        }
    }

    #[test]
    fn a_text_without_a_scheme_is_refused_in_words_for_people() {
        for text in ["127.0.0.1:7878", "localhost", "example.org/puzzles", ""] {
            let error = ServerUrl::parse(text).unwrap_err().to_string();
            assert!(error.contains("neither http:// nor https://"), "{error}");
        }
    }

    #[test]
    fn what_names_a_user_is_refused_and_not_repeated() {
        for text in [
            "http://ann:secret@127.0.0.1:7878",
            "https://secret@example.org/puzzles",
            "https://:secret@example.org",
            "http:secret:ann@example.org",
            // No URLs, or of another scheme, and yet a password may be in them.
            "http://ann:secret@example.org:99999",
            "http://ann:secret@",
            "secret:ann@example.org",
            "ann:secret@example.org:7878",
        ] {
            let error = ServerUrl::parse(text).unwrap_err();
            assert!(!format!("{error} {error:?}").contains("secret"), "{text}: {error}");
        }
        let error = ServerUrl::parse("http://ann:secret@127.0.0.1:7878").unwrap_err().to_string();
        assert!(error.contains("user names and passwords are not sent"), "{error}");
        // Elsewhere the sign means nothing.
        assert!(ServerUrl::parse("http://example.org/@puzzles").is_ok());
    }
}
