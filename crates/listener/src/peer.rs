//! Who is at the other end of a connection.

use std::net::{IpAddr, SocketAddr};

/// The address that a request's connection comes from: an extension of every request that
/// [`crate::serve`] hands on. Behind a proxy it is the proxy's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Peer(pub IpAddr);

impl From<SocketAddr> for Peer {
    /// An IPv4 address is one, also where a socket of both families wraps it.
    fn from(address: SocketAddr) -> Self {
        Self(address.ip().to_canonical())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_client_has_one_address_on_sockets_of_either_kind() {
        let of = |text: &str| Peer::from(text.parse::<SocketAddr>().unwrap());
        assert_eq!(of("192.0.2.7:1"), of("[::ffff:192.0.2.7]:2"));
        assert_ne!(of("[2001:db8::1]:1"), of("[2001:db8::2]:1"));
    }
}
