//! What every implementor of `Protocol` keeps, checked for one that is given with a witness.

use super::bytes32;
use tincture_proof::{Challenge, Coins, MAX_CHALLENGES, Slot, Stream, Witness};
use tincture_protocols::RoundProtocol;

/// At most so many challenges are tried, evenly spread.
const TRIED: u32 = 60;

/// Checks every law.
pub(crate) fn hold(protocol: &dyn RoundProtocol, witness: &Witness, coins: &mut Coins) {
    let name = protocol.name();
    assert!((1..=32).contains(&name.len()), "{name}");
    assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'), "{name}");
    assert!(protocol.challenges().get() <= MAX_CHALLENGES, "{name}");
    let slots = arranged(protocol, witness, coins);
    for challenge in challenges(protocol) {
        slots_are_ascending(protocol, challenge);
        let values = opened(protocol, challenge, &slots);
        packed_and_checked_agree(protocol, challenge, &values);
        one_encoding_a_value(protocol, challenge, &values, coins);
        any_bytes_are_taken(protocol, challenge, coins);
        simulated_openings_are_accepted(protocol, challenge, coins);
    }
    all_openings_give_a_witness(protocol, &slots, coins);
}

fn challenges(protocol: &dyn RoundProtocol) -> impl Iterator<Item = Challenge> {
    let all = protocol.challenges().get();
    (0..all).step_by((all / TRIED).max(1) as usize).map(Challenge)
}

/// A round's values, which depend on the coins and not on what the buffer held.
fn arranged(protocol: &dyn RoundProtocol, witness: &Witness, coins: &mut Coins) -> Vec<u8> {
    let key = bytes32(coins);
    let [fresh, used] = [0, 0xa5].map(|left| {
        let mut slots = vec![left; protocol.layout().total()];
        protocol.arrange(witness, &mut Coins::new(&key, Stream::Arrangement), &mut slots);
        slots
    });
    assert_eq!(fresh, used, "an earlier round shows through");
    fresh
}

fn opened(protocol: &dyn RoundProtocol, challenge: Challenge, slots: &[u8]) -> Vec<u8> {
    let own = protocol.opened(challenge).iter();
    own.flat_map(|&slot| slots[protocol.layout().range(slot)].to_vec()).collect()
}

fn slots_are_ascending(protocol: &dyn RoundProtocol, challenge: Challenge) {
    let slots = protocol.opened(challenge);
    assert!(!slots.is_empty(), "challenge {challenge} opens nothing");
    assert!(slots.windows(2).all(|pair| pair[0] < pair[1]), "challenge {challenge}");
    assert!(slots.iter().all(|&Slot(slot)| slot < protocol.layout().count()), "challenge {challenge}");
}

fn packed(protocol: &dyn RoundProtocol, challenge: Challenge, values: &[u8]) -> Vec<u8> {
    let mut packed = vec![0xa5; protocol.packed_len(challenge)];
    protocol.pack(challenge, values, &mut packed);
    packed
}

/// What the check fills in, if it accepts.
fn checked(protocol: &dyn RoundProtocol, challenge: Challenge, packed: &[u8]) -> Option<Vec<u8>> {
    let mut values = vec![0x5a; protocol.layout().total_of(protocol.opened(challenge))];
    match protocol.check(challenge, packed, &mut values) {
        Ok(()) => Some(values),
        Err(violation) => {
            assert!(!violation.code.is_empty() && !violation.message.is_empty());
            None
        }
    }
}

fn packed_and_checked_agree(protocol: &dyn RoundProtocol, challenge: Challenge, values: &[u8]) {
    let packed = packed(protocol, challenge, values);
    assert_eq!(checked(protocol, challenge, &packed).as_deref(), Some(values), "challenge {challenge}");
}

/// Bytes that differ in a bit are refused, or mean other values: they are what those are packed as.
fn one_encoding_a_value(
    protocol: &dyn RoundProtocol,
    challenge: Challenge,
    values: &[u8],
    coins: &mut Coins,
) {
    let honest = packed(protocol, challenge, values);
    let bits = u32::try_from(8 * honest.len()).unwrap();
    for bit in (0..bits).filter(|_| bits < 400 || coins.below(bits / 200) == 0) {
        let mut flipped = honest.clone();
        flipped[bit as usize / 8] ^= 1 << (bit % 8);
        is_strict(protocol, challenge, &flipped);
    }
}

fn is_strict(protocol: &dyn RoundProtocol, challenge: Challenge, bytes: &[u8]) {
    if let Some(values) = checked(protocol, challenge, bytes) {
        assert_eq!(packed(protocol, challenge, &values), bytes, "challenge {challenge} has two encodings");
    }
}

fn any_bytes_are_taken(protocol: &dyn RoundProtocol, challenge: Challenge, coins: &mut Coins) {
    let len = protocol.packed_len(challenge);
    for fill in [0, 0xff] {
        is_strict(protocol, challenge, &vec![fill; len]);
    }
    for _ in 0..20 {
        let mut bytes = vec![0; len];
        coins.fill(&mut bytes);
        is_strict(protocol, challenge, &bytes);
    }
}

fn simulated_openings_are_accepted(protocol: &dyn RoundProtocol, challenge: Challenge, coins: &mut Coins) {
    let mut values = vec![0x5a; protocol.layout().total_of(protocol.opened(challenge))];
    protocol.simulate(challenge, coins, &mut values);
    packed_and_checked_agree(protocol, challenge, &values);
}

/// The openings of all challenges on one commitment give a witness, whose rounds are as good as any; fewer,
/// or some that differ in a slot, give none.
fn all_openings_give_a_witness(protocol: &dyn RoundProtocol, slots: &[u8], coins: &mut Coins) {
    let all: Vec<Vec<u8>> =
        (0..protocol.challenges().get()).map(|c| opened(protocol, Challenge(c), slots)).collect();
    let witness = protocol.extract(&all).expect("all openings of one commitment");
    let again = arranged(protocol, &witness, coins);
    for challenge in challenges(protocol) {
        packed_and_checked_agree(protocol, challenge, &opened(protocol, challenge, &again));
    }
    assert!(protocol.extract(&all[1..]).is_none(), "an opening is missing");
    let mut short = all.clone();
    short[0].pop();
    assert!(protocol.extract(&short).is_none(), "an opening is too short");
    if let Some(twice) = opened_twice(protocol) {
        let mut other = all;
        other[twice.0 as usize][0] ^= 1;
        assert!(protocol.extract(&other).is_none(), "two openings differ in a slot");
    }
}

/// A challenge whose first slot another one opens as well.
fn opened_twice(protocol: &dyn RoundProtocol) -> Option<Challenge> {
    let all = || (0..protocol.challenges().get()).map(Challenge);
    all().find(|&challenge| {
        let first = protocol.opened(challenge)[0];
        all().any(|other| other != challenge && protocol.opened(other).contains(&first))
    })
}
