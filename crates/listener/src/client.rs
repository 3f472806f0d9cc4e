//! Who asks: a network address, which limits count by and nothing else does.

use std::net::{IpAddr, Ipv6Addr};

/// The address that a client's limits are counted by: a whole one of IPv4, the first 64 bits of one of IPv6,
/// of which a single household has all the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Client(IpAddr);

impl Client {
    /// For calls that come from no network: they all count as one client.
    pub const LOCAL: Self = Self(IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED));

    /// The client at an address.
    #[must_use]
    pub fn new(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = address.to_bits() & !u128::from(u64::MAX);
                IpAddr::V6(Ipv6Addr::from_bits(network))
            }
            address => address,
        })
    }

    /// The address, for logs.
    #[must_use]
    pub const fn address(&self) -> IpAddr {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(address: &str) -> Client {
        Client::new(address.parse().unwrap())
    }

    #[test]
    fn a_household_is_one_client() {
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:1"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_eq!(client("::ffff:192.0.2.1"), client("192.0.2.1"));
        assert_ne!(client("192.0.2.1"), client("192.0.2.2"));
    }
}
