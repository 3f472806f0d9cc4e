//! Laying out a file whose rounds a cheat made.

use super::Order;
use crate::cheats::{BrokenEdge, Cheat, break_least};
use crate::target::violates;
use crate::{Coloured, Session, fork};
use tincture_proof::file::Header;
use tincture_proof::raw::{ChallengeStream, RoundTable, Transcript};
use tincture_proof::{Challenge, Coins, Context, Digest, OpeningShape, Round};

/// A file, and what went into it.
#[derive(Debug, Clone)]
pub struct Forged {
    /// The bytes.
    pub file: Vec<u8>,
    /// How often challenges were drawn.
    pub tries: u64,
    /// Whether a verifier that asks for no more than was ordered will accept it.
    pub passes: bool,
    /// How many tries it takes in the mean.
    pub expected_tries: f64,
    /// The codes that a verifier may end with when it does not pass.
    pub caught_as: &'static [&'static str],
}

/// A broken colouring, and a file in the making.
pub(super) struct Maker<'t> {
    target: &'t Coloured<'t>,
    cheat: BrokenEdge,
    good: Vec<bool>,
    header: Header,
    context: Context,
    seed: [u8; 32],
}

impl<'t> Maker<'t> {
    /// A file that claims as many rounds as were ordered.
    pub(super) fn new(target: &'t Coloured<'t>, order: &Order, coins: &mut Coins) -> Self {
        let broken = break_least(target, coins);
        let good = (0..target.challenges()).map(|c| !violates(target.opened(c), &broken.colours)).collect();
        let protocol = target.protocol();
        let header = Header::new(protocol, order.rounds, order.label.clone(), fork(&order.seed, 0));
        let context = header.context(protocol);
        let cheat = BrokenEdge::new(target, &broken.colours);
        Self { target, cheat, good, header, context, seed: fork(&order.seed, 1) }
    }

    /// The chance that all of `rounds` challenges suit.
    pub(super) fn chance(&self, rounds: u32) -> f64 {
        self.cheat.theory().survival(rounds)
    }

    /// The session whose last round is made anew for every try.
    fn session(&self, attempt: u64) -> Session<'_> {
        Session::new(&self.cheat, &self.context, fork(&self.seed, attempt))
    }

    /// Commits to `count` rounds, and to the last one again and again until all challenges suit or the
    /// budget is spent. The other rounds stay as they are: one new commitment redraws every challenge.
    pub(super) fn grind(&self, count: u32, budget: u64) -> Attempt {
        let protocol = self.target.protocol();
        let last = Round(count - 1);
        let mut transcript = Transcript::new(&self.context);
        self.session(0).roots(protocol, 0..last.0).iter().for_each(|root| transcript.absorb(root));
        let mut table = RoundTable::new(protocol);
        let mut challenges = Vec::with_capacity(count as usize);
        for number in 0..budget.max(1) {
            let session = self.session(number);
            let (root, _) = session.commit(protocol, &mut table, last);
            let mut whole = transcript.clone();
            whole.absorb(&root);
            let digest = whole.finish();
            let mut stream = ChallengeStream::new(&self.context, &digest, protocol.challenges());
            challenges.clear();
            let suits = (0..count).all(|_| {
                challenges.push(stream.draw());
                self.good[challenges[challenges.len() - 1].0 as usize]
            });
            if suits || number + 1 >= budget {
                challenges.resize_with(count as usize, || stream.draw());
                return Attempt { number, digest, challenges, suits };
            }
        }
        unreachable!("the last try returns")
    }

    /// The bytes: the header that claims what it claims, and the rounds of the attempt.
    pub(super) fn write(&self, attempt: &Attempt) -> Vec<u8> {
        let mut file = Vec::new();
        self.header.write(&mut file).expect("writing to memory does not fail");
        file.extend_from_slice(attempt.digest.as_ref());
        let protocol = self.target.protocol();
        let mut table = RoundTable::new(protocol);
        for (i, &asked) in attempt.challenges.iter().enumerate() {
            let is_last = i + 1 == attempt.challenges.len();
            let session = self.session(if is_last { attempt.number } else { 0 });
            let round = Round(u32::try_from(i).expect("fewer than 2^32 rounds"));
            let (_, mut work) = session.commit(protocol, &mut table, round);
            let start = file.len();
            file.resize(start + OpeningShape::of(protocol, asked).total(), 0);
            self.cheat.open(&mut work, asked, &mut file[start..]).expect("this cheat always answers");
        }
        file
    }
}

/// One draw of all challenges.
pub(super) struct Attempt {
    /// The number of the try.
    pub(super) number: u64,
    digest: Digest,
    challenges: Vec<Challenge>,
    /// Whether no violated challenge was drawn.
    pub(super) suits: bool,
}
