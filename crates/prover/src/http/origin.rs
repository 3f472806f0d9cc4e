//! Who a request comes from.

use crate::Client;
use axum::http::{Extensions, HeaderMap, HeaderValue};
use std::net::IpAddr;
use tincture_listener::Peer;

const FORWARDED: &str = "x-forwarded-for";

/// The client: who connects, or who the outermost of the trusted proxies saw. Each proxy appends the address
/// that it was spoken to from, so only the last entries can be believed; where there are fewer of them than
/// trusted proxies, or what stands there is no address, the connection's own counts.
pub(super) fn client(headers: &HeaderMap, extensions: &Extensions, trusted_proxies: usize) -> Client {
    let peer = extensions.get::<Peer>().map(|peer| Client::new(peer.0));
    forwarded(headers, trusted_proxies).map(Client::new).or(peer).unwrap_or(Client::LOCAL)
}

fn forwarded(headers: &HeaderMap, trusted_proxies: usize) -> Option<IpAddr> {
    let nth = trusted_proxies.checked_sub(1)?;
    // What stands before the proxies' own entries is anybody's, and need not even be text.
    let lines = headers.get_all(FORWARDED).iter().map(HeaderValue::as_bytes);
    let entry = lines.rev().flat_map(|line| line.rsplit(|&byte| byte == b',')).nth(nth)?;
    address(std::str::from_utf8(entry).ok()?.trim())
}

/// An address, with a port or without.
fn address(text: &str) -> Option<IpAddr> {
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || text.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port).or_else(bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lines: &[&'static str], trusted_proxies: usize) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED, HeaderValue::from_static(line));
        }
        let mut extensions = Extensions::new();
        extensions.insert(Peer([10, 0, 0, 1].into()));
        client(&headers, &extensions, trusted_proxies).address().to_string()
    }

    #[test]
    fn without_trusted_proxies_the_header_is_anybodys_word() {
        assert_eq!(told(&["192.0.2.7"], 0), "10.0.0.1");
    }

    #[test]
    fn the_last_entries_are_the_proxies_own() {
        let lines = ["6.6.6.6, 192.0.2.7", "198.51.100.1"];
        assert_eq!(told(&lines, 1), "198.51.100.1");
        assert_eq!(told(&lines, 2), "192.0.2.7");
        assert_eq!(told(&lines, 3), "6.6.6.6");
    }

    #[test]
    fn what_cannot_be_believed_counts_to_the_connection() {
        assert_eq!(told(&[], 1), "10.0.0.1");
        assert_eq!(told(&["192.0.2.7"], 2), "10.0.0.1");
        assert_eq!(told(&["unknown"], 1), "10.0.0.1");
        assert_eq!(told(&[""], 1), "10.0.0.1");
    }

    #[test]
    fn ports_and_brackets_are_read() {
        assert_eq!(told(&["192.0.2.7:1234"], 1), "192.0.2.7");
        assert_eq!(told(&["[2001:db8::1]:1234"], 1), "2001:db8::");
        assert_eq!(told(&["[2001:db8::1]"], 1), "2001:db8::");
    }
}
