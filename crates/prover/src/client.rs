//! What a store keeps of a client.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::net::IpAddr;
use tincture_ledger::{ClientTag, PinKey};
use tincture_listener::Client;

const TAG: &[u8] = b"tincture/v1/client-tag";

/// The tag of a client: half of `HMAC-SHA-256(key, "tincture/v1/client-tag" || address)`.
pub(crate) fn client_tag(client: Client, key: &PinKey) -> ClientTag {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.expose()).expect("HMAC takes keys of any length");
    mac.update(TAG);
    match client.address() {
        IpAddr::V4(address) => mac.update(&address.octets()),
        IpAddr::V6(address) => mac.update(&address.octets()),
    }
    let mut tag = [0; 16];
    tag.copy_from_slice(&mac.finalize().into_bytes()[..16]);
    ClientTag(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_tell_clients_apart_under_one_key() {
        let (one, other) = (PinKey::new([1; 32]), PinKey::new([2; 32]));
        let client = Client::new([192, 0, 2, 1].into());
        assert_eq!(client_tag(client, &one), client_tag(client, &one));
        assert_ne!(client_tag(client, &one), client_tag(client, &other));
        assert_ne!(client_tag(client, &one), client_tag(Client::LOCAL, &one));
    }
}
