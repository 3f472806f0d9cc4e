//! Which cheats fit a protocol whose slots are no colours: those that do play, and are caught; the others
//! say so, and leave the protocol out.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use std::num::NonZeroU32;
use std::sync::Arc;
use tincture_lab::cheats::{Inapplicable, LIVE, cheat, cheats};
use tincture_lab::{Target, examples, run_live};
use tincture_proof::{
    Bits, Challenge, Claim, Coins, Digest, Extractor, Live, Protocol, Simulator, Slot, SlotLayout, Stream,
    Violation, Witness, rounds_for,
};
use tincture_protocols::{Entry, PROTOCOLS, Prepared, Proof, RoundProtocol};

/// `edge`, without a word about colours.
struct Opaque(Arc<dyn RoundProtocol>);

const ENTRY: Entry = Entry { name: "opaque", build, ..PROTOCOLS[0] };
const BOTH: &[Entry] = &[PROTOCOLS[1], ENTRY];
const ALONE: &[Entry] = &[ENTRY];

fn build(prepared: &Prepared) -> Option<Proof> {
    match (PROTOCOLS[0].build)(prepared)? {
        Proof::Rounds(edge) => Some(Proof::Rounds(Arc::new(Opaque(edge)))),
        Proof::File(_) => None,
    }
}

impl Claim for Opaque {
    fn name(&self) -> &'static str {
        "opaque"
    }

    fn statement(&self) -> Digest {
        self.0.statement()
    }

    fn instance(&self) -> Digest {
        self.0.instance()
    }
}

impl Protocol for Opaque {
    fn layout(&self) -> &SlotLayout {
        self.0.layout()
    }

    fn challenges(&self) -> NonZeroU32 {
        self.0.challenges()
    }

    fn opened(&self, challenge: Challenge) -> &[Slot] {
        self.0.opened(challenge)
    }

    fn packed_len(&self, challenge: Challenge) -> usize {
        self.0.packed_len(challenge)
    }

    fn arrange(&self, witness: &Witness, coins: &mut Coins, slots: &mut [u8]) {
        self.0.arrange(witness, coins, slots);
    }

    fn pack(&self, challenge: Challenge, values: &[u8], packed: &mut [u8]) {
        self.0.pack(challenge, values, packed);
    }

    fn check(&self, challenge: Challenge, packed: &[u8], values: &mut [u8]) -> Result<(), Violation> {
        self.0.check(challenge, packed, values)
    }
}

impl Simulator for Opaque {
    fn simulate(&self, challenge: Challenge, coins: &mut Coins, values: &mut [u8]) {
        self.0.simulate(challenge, coins, values);
    }
}

impl Extractor for Opaque {
    fn extract(&self, openings: &[Vec<u8>]) -> Option<Witness> {
        self.0.extract(openings)
    }
}

impl RoundProtocol for Opaque {}

const ALL_FIT: [&str; 5] = ["guess", "equivocate", "wrong-slot", "replay", "stall"];

fn prepared(entries: &'static [Entry]) -> Arc<Prepared> {
    let statement = examples::target("six", "edge").statement().clone();
    Arc::new(Prepared::with(statement, entries).unwrap())
}

fn coins() -> Coins {
    Coins::new(&[1; 32], Stream::Arrangement)
}

#[test]
fn what_does_not_fit_a_protocol_says_so_and_the_rest_is_caught() {
    let target = Target::new(prepared(ALONE), "opaque", None).unwrap();
    assert!(target.coloured().is_none());
    let rounds = rounds_for(Bits::LIVE, target.protocol().challenges());
    for strategy in LIVE {
        match cheat(strategy.name, &target, &mut coins()) {
            Err(Inapplicable::Protocol { protocol, .. }) => {
                assert_eq!((protocol, ALL_FIT.contains(&strategy.name)), ("opaque", false));
            }
            Err(other) => panic!("{other}"),
            Ok(cheat) => {
                assert!(ALL_FIT.contains(&strategy.name), "{}", strategy.name);
                assert!(cheat.theory().survival(rounds.get()) < 1e-6, "{}", strategy.name);
                for mode in Live::ALL {
                    let rejection = run_live(&*cheat, target.protocol(), mode, rounds, &[7; 32]).unwrap_err();
                    let codes = cheat.caught_as();
                    assert!(codes.is_empty() || codes.contains(&rejection.reason.code()), "{rejection}");
                }
            }
        }
    }
}

#[test]
fn a_cheating_server_leaves_out_what_its_strategy_does_not_fit() {
    let names = |entries, strategy: &str| {
        let cheats = cheats(strategy, &prepared(entries), &mut coins())?;
        Ok(cheats.iter().map(|(target, _)| target.protocol().name()).collect::<Vec<_>>())
    };
    assert_eq!(names(BOTH, "broken-edge"), Ok(vec!["clique"]));
    assert_eq!(names(BOTH, "guess"), Ok(vec!["clique", "opaque"]));
    assert_eq!(names(ALONE, "stall:crash"), Ok(vec!["opaque"]));
    let none = Inapplicable::Protocol { strategy: "broken-edge", protocol: "opaque" };
    assert_eq!(names(ALONE, "broken-edge"), Err(none));
    assert_eq!(names(&[], "guess"), Err(Inapplicable::NoRounds));
    assert!(matches!(names(BOTH, "no-such"), Err(Inapplicable::Unknown { .. })));
}
