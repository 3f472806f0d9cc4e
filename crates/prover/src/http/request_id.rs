//! A name for each request: in its answer's headers, and on every line that the log has of it.

use axum::http::{HeaderMap, HeaderValue};
use tincture_secrets::random;

/// The header, in answers and, from trusted proxies, in requests.
pub(super) const NAME: &str = "x-request-id";

/// Up to this many characters of a proxy's id are taken over.
const LONGEST: usize = 64;

/// The name that a trusted proxy gave the request, or a new one: 16 random hexadecimal digits.
pub(super) fn of(headers: &HeaderMap, behind_proxies: bool) -> HeaderValue {
    let given = headers.get(NAME).filter(|id| behind_proxies && is_plain(id.as_bytes()));
    given.cloned().unwrap_or_else(fresh)
}

/// Nothing that a log's reader could take for something else.
fn is_plain(id: &[u8]) -> bool {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    (1..=LONGEST).contains(&id.len()) && id.iter().all(plain)
}

fn fresh() -> HeaderValue {
    // Without randomness requests fail anyway, and a name is none of the reasons.
    let random = random::fresh().unwrap_or_default();
    HeaderValue::from_str(&hex::encode(&random[..8])).expect("hexadecimal digits are a header's value")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trusted_proxys_id_is_kept_if_it_is_plain() {
        let of = |id: &'static str, behind_proxies| {
            let headers = HeaderMap::from_iter([(NAME.parse().unwrap(), HeaderValue::from_static(id))]);
            of(&headers, behind_proxies).to_str().unwrap().to_owned()
        };
        assert_eq!(of("ab-12_c.d", true), "ab-12_c.d");
        for (id, behind_proxies) in [("ab-12", false), ("", true), ("a b", true), ("a\"b", true)] {
            let fresh = of(id, behind_proxies);
            assert!(fresh.len() == 16 && fresh != id, "{fresh}");
        }
        assert_ne!(of("", true), of("", true));
    }
}
