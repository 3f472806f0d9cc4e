//! What a store keeps of a client: it tells clients apart, and names none to whoever has not the key.

use crate::PinKey;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::net::IpAddr;
use tincture_listener::Client;

const TAG: &[u8] = b"tincture/v1/client-tag";

/// Half of `HMAC-SHA-256(key, "tincture/v1/client-tag" || address)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClientTag(pub [u8; 16]);

impl ClientTag {
    /// The tag of a client under a key.
    pub(crate) fn new(client: Client, key: &PinKey) -> Self {
        let mut mac = Hmac::<Sha256>::new_from_slice(key.expose()).expect("HMAC takes keys of any length");
        mac.update(TAG);
        match client.address() {
            IpAddr::V4(address) => mac.update(&address.octets()),
            IpAddr::V6(address) => mac.update(&address.octets()),
        }
        let mut tag = [0; 16];
        tag.copy_from_slice(&mac.finalize().into_bytes()[..16]);
        Self(tag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_tell_clients_apart_under_one_key() {
        let (one, other) = (PinKey::new([1; 32]), PinKey::new([2; 32]));
        let client = Client::new([192, 0, 2, 1].into());
        assert_eq!(ClientTag::new(client, &one), ClientTag::new(client, &one));
        assert_ne!(ClientTag::new(client, &one), ClientTag::new(client, &other));
        assert_ne!(ClientTag::new(client, &one), ClientTag::new(Client::LOCAL, &one));
    }
}
