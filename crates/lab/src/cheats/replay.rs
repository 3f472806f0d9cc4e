//! `replay`: sends an old session again.

use super::wrong_slot::pass_off;
use super::{Cheat, Inapplicable, Silence, Strategy, Theory, Work};
use crate::Target;
use tincture_proof::raw::{RoundHash, SimulatedRound, simulate_round};
use tincture_proof::{Binding, Challenge, Coins, Context, Digest, Label, Live, Round, Stream};

pub(super) const STRATEGY: Strategy = Strategy {
    name: "replay",
    about: "sends the roots and openings of an old session",
    parameter: None,
    build,
};

/// The rounds that it kept; later ones begin anew.
const KEPT: u32 = 64;

/// An old session of an honest prover: what it sent, and what it was asked. (Made with the simulator, so
/// no solution is needed: nobody can tell the difference, and it would not help if they could.)
struct Replay {
    rounds: Vec<(Challenge, SimulatedRound)>,
}

fn build(target: &Target, _: Option<&str>, coins: &mut Coins) -> Result<Box<dyn Cheat>, Inapplicable> {
    let (protocol, label) = (target.protocol(), Label::default());
    let mut bytes = [[0; 32]; 2];
    bytes.iter_mut().for_each(|bytes| coins.fill(bytes));
    let rounds = KEPT.try_into().expect("not zero");
    let (mode, freshness) = (Live::Sequential, &bytes[0]);
    let context = Context::new(protocol, &Binding { mode, count: rounds, label: &label, freshness });
    let hash = RoundHash::new(&context);
    let mut nonces = Coins::new(&bytes[1], Stream::Nonces);
    let rounds = (0..KEPT).map(|round| {
        let asked = Challenge(coins.below(target.challenges()));
        (asked, simulate_round(protocol, &hash, Round(round), asked, coins, &mut nonces))
    });
    Ok(Box::new(Replay { rounds: rounds.collect() }))
}

impl Replay {
    fn old(&self, round: Round) -> &(Challenge, SimulatedRound) {
        &self.rounds[(round.0 % KEPT) as usize]
    }
}

impl Cheat for Replay {
    fn theory(&self) -> Theory {
        Theory::never("every hash of a run names its session, to whose id the verifier brings its share")
    }

    fn caught_as(&self) -> &'static [&'static str] {
        &["root_mismatch"]
    }

    fn arrange(&self, _: &mut Work<'_, '_>) {}

    fn commit(&self, work: &mut Work<'_, '_>) -> Digest {
        self.old(work.round).1.root
    }

    fn open(&self, work: &mut Work<'_, '_>, asked: Challenge, out: &mut [u8]) -> Result<(), Silence> {
        let (then, round) = self.old(work.round);
        pass_off(work, &round.opening, *then, asked, out);
        Ok(())
    }
}
