//! Which encoding a request is in and which an answer shall be in.

use std::cmp::Reverse;

/// How a message is written in a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// The protobuf JSON mapping with the `.proto` files' own field names.
    Json,
    /// Binary protobuf.
    Protobuf,
}

/// The body's media type is none that the service reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the body must be application/json or application/x-protobuf")]
pub struct UnsupportedMediaType;

/// The client takes none of the media types that the service writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("answers are application/json or application/x-protobuf, and Accept excludes both")]
pub struct NotAcceptable;

impl Encoding {
    /// The media type that a body in this encoding carries.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Json => "application/json",
            Self::Protobuf => "application/x-protobuf",
        }
    }

    /// The encoding of a body with this `Content-Type`; JSON where there is none.
    ///
    /// `application/protobuf` is taken as another name of `application/x-protobuf`. Parameters
    /// are ignored: JSON is UTF-8 whatever they say.
    ///
    /// # Errors
    /// If the media type is another one.
    pub fn from_content_type(header: Option<&str>) -> Result<Self, UnsupportedMediaType> {
        match header {
            None => Ok(Self::Json),
            Some(header) => Self::named(media_range(header)).ok_or(UnsupportedMediaType),
        }
    }

    /// The encoding that an `Accept` header prefers; JSON where there is none or it is empty.
    ///
    /// The higher `q` wins; then a type named in full over a wildcard, and the one named first.
    /// An unreadable `q` counts as 1. Several header lines are joined with commas first.
    ///
    /// # Errors
    /// If the header admits neither encoding.
    pub fn from_accept(header: Option<&str>) -> Result<Self, NotAcceptable> {
        let header = header.unwrap_or_default();
        if header.trim().is_empty() {
            return Ok(Self::Json);
        }
        let json = Self::Json.preference(header);
        let protobuf = Self::Protobuf.preference(header);
        match (json, protobuf) {
            (None, None) => Err(NotAcceptable),
            // Equal where one wildcard stands for both.
            (json, protobuf) if json >= protobuf => Ok(Self::Json),
            _ => Ok(Self::Protobuf),
        }
    }

    /// The encoding that a media type, without parameters, names in full.
    fn named(media_type: &str) -> Option<Self> {
        let is = |name| media_type.eq_ignore_ascii_case(name);
        if is("application/json") {
            Some(Self::Json)
        } else if is("application/x-protobuf") || is("application/protobuf") {
            Some(Self::Protobuf)
        } else {
            None
        }
    }

    /// How much an `Accept` header wants this encoding: `None` if not at all.
    fn preference(self, header: &str) -> Option<Preference> {
        let mut best: Option<(u8, Reverse<usize>, u16)> = None;
        for (position, range) in header.split(',').enumerate() {
            if let Some(exactness) = self.exactness(media_range(range)) {
                // The most exact range decides (RFC 9110, section 12.5.1), of equals the first.
                best = best.max(Some((exactness, Reverse(position), quality(range))));
            }
        }
        let (exactness, position, quality) = best?;
        (quality > 0).then_some(Preference { quality, exactness, position })
    }

    /// How exactly a media range names this encoding: 2 in full, 0 as `*/*`.
    fn exactness(self, range: &str) -> Option<u8> {
        if Self::named(range) == Some(self) {
            return Some(2);
        }
        match range {
            "*/*" => Some(0),
            _ if range.eq_ignore_ascii_case("application/*") => Some(1),
            _ => None,
        }
    }
}

/// Orders from the less to the more wanted.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Preference {
    /// In thousandths.
    quality: u16,
    exactness: u8,
    position: Reverse<usize>,
}

/// The media type or range before any parameters.
fn media_range(text: &str) -> &str {
    text.split(';').next().unwrap_or_default().trim()
}

/// The `q` parameter in thousandths: 1000 where there is none or it cannot be read.
fn quality(range: &str) -> u16 {
    range
        .split(';')
        .skip(1)
        .filter_map(|parameter| parameter.split_once('='))
        .find(|(name, _)| name.trim().eq_ignore_ascii_case("q"))
        .and_then(|(_, value)| thousandths(value.trim()))
        .unwrap_or(1000)
}

/// Reads `0`, `1`, `0.5` or `0.125`: at most three decimals, at most one (RFC 9110, 12.4.2).
fn thousandths(text: &str) -> Option<u16> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() != 1 || decimals.len() > 3 || !digits(whole) || !digits(decimals) {
        return None;
    }
    let value: u16 = format!("{whole}{decimals:0<3}").parse().ok()?;
    (value <= 1000).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Encoding::{Json, Protobuf};

    #[test]
    fn content_types() {
        let read = Encoding::from_content_type;
        assert_eq!(read(None), Ok(Json));
        assert_eq!(read(Some("application/json")), Ok(Json));
        assert_eq!(read(Some(" Application/JSON ; charset=utf-8")), Ok(Json));
        assert_eq!(read(Some("application/x-protobuf")), Ok(Protobuf));
        assert_eq!(read(Some("application/protobuf;v=1")), Ok(Protobuf));
        for other in ["", "text/plain", "application/*", "*/*", "application/json5"] {
            assert_eq!(read(Some(other)), Err(UnsupportedMediaType), "{other}");
        }
    }

    #[test]
    fn accept_headers() {
        let cases = [
            ("", Ok(Json)),
            ("*/*", Ok(Json)),
            ("application/*", Ok(Json)),
            ("application/json", Ok(Json)),
            ("application/x-protobuf", Ok(Protobuf)),
            ("application/protobuf, application/problem+json", Ok(Protobuf)),
            ("application/x-protobuf, */*", Ok(Protobuf)),
            ("*/*, application/x-protobuf", Ok(Protobuf)),
            ("application/json, application/x-protobuf", Ok(Json)),
            ("application/x-protobuf, application/json", Ok(Protobuf)),
            ("application/json;q=0.5, application/x-protobuf;q=0.9", Ok(Protobuf)),
            ("application/json; q=0.9, application/x-protobuf; q=0.5", Ok(Json)),
            ("application/json;q=0, */*", Ok(Protobuf)),
            ("application/x-protobuf;q=0, */*;q=0.1", Ok(Json)),
            ("application/json;q=nonsense", Ok(Json)),
            ("text/html, application/xhtml+xml, */*;q=0.8", Ok(Json)),
            ("text/html", Err(NotAcceptable)),
            ("*/*;q=0", Err(NotAcceptable)),
            ("application/problem+json", Err(NotAcceptable)),
        ];
        assert_eq!(Encoding::from_accept(None), Ok(Json));
        for (header, expected) in cases {
            assert_eq!(Encoding::from_accept(Some(header)), expected, "{header}");
        }
    }

    #[test]
    fn qualities() {
        assert_eq!(thousandths("0.5"), Some(500));
        assert_eq!(thousandths("1.000"), Some(1000));
        assert_eq!(thousandths("0."), Some(0));
        for bad in ["", ".5", "1.001", "2", "0.1234", "-1", "0.é", "+1"] {
            assert_eq!(thousandths(bad), None, "{bad}");
        }
    }
}
