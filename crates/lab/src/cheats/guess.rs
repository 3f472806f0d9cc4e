//! `guess`: no colouring at all, only a guess which challenge will come.

use super::{Cheat, Inapplicable, Strategy, Theory, Work, no_parameter};
use crate::target::Paint;
use crate::{Coloured, Target};
use std::collections::BTreeMap;
use std::fmt;
use tincture_proof::{Coins, Slot};

pub(super) const STRATEGY: Strategy = Strategy {
    name: "guess",
    about: "prepares for one challenge and fills the rest with one colour, or at random",
    parameter: Some("one or random"),
    build,
};

/// What the slots hold that were not prepared for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filling {
    /// One colour, none of the prepared ones if there is another.
    One,
    /// Independent uniform colours.
    Random,
}

impl fmt::Display for Filling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::One => "one",
            Self::Random => "random",
        })
    }
}

/// Draws a uniform challenge `g`, gives its clique `Q` uniform different colours, and fills the rest.
struct Guess {
    filling: Filling,
    paint: Paint,
    theory: Theory,
}

/// The same where slots are no colours: the rest stays zero.
struct PlainGuess {
    challenges: u32,
}

impl Cheat for PlainGuess {
    fn theory(&self) -> Theory {
        Theory::of_one_prediction(self.challenges as usize)
    }

    fn caught_as(&self) -> &'static [&'static str] {
        &[]
    }

    fn arrange(&self, work: &mut Work<'_, '_>) {
        work.table.values_mut().fill(0);
        let predicted = work.predict();
        work.prepare(predicted);
    }
}

fn build(target: &Target, text: Option<&str>, _: &mut Coins) -> Result<Box<dyn Cheat>, Inapplicable> {
    let filling = match text {
        None | Some("one") => Filling::One,
        Some("random") => Filling::Random,
        Some(text) => return Err(no_parameter("guess", text, "one or random")),
    };
    let Some(target) = &target.coloured() else {
        return Ok(Box::new(PlainGuess { challenges: target.challenges() }));
    };
    let theory = Theory {
        a_round: survival_of_guess(target, filling),
        formula: formula(target, filling),
        source: "the prediction is right, or what was filled in happens to differ: docs of survival_of_guess",
    };
    Ok(Box::new(Guess { filling, paint: target.paint(), theory }))
}

impl Cheat for Guess {
    fn theory(&self) -> Theory {
        self.theory.clone()
    }

    fn caught_as(&self) -> &'static [&'static str] {
        &["same_colour"]
    }

    fn arrange(&self, work: &mut Work<'_, '_>) {
        let predicted = work.predict();
        work.prepare(predicted);
        let slots = work.protocol.opened(predicted);
        let k = self.paint.colours();
        let one = self.free_colour(slots, work.table.values_mut());
        let mut prepared = slots.iter().peekable();
        for slot in (0..work.protocol.layout().count()).map(Slot) {
            if prepared.next_if_eq(&&slot).is_some() {
                continue;
            }
            let colour = match self.filling {
                Filling::One => one,
                Filling::Random => work.coins.below(k),
            };
            self.paint.set(work.table.values_mut(), slot, colour);
        }
    }
}

impl Guess {
    /// A colour that none of these slots shows; the first one's if they show all. (The prepared colours
    /// are a uniform injection, so that is the colour of a fixed vertex of `Q`.)
    fn free_colour(&self, slots: &[Slot], values: &[u8]) -> u32 {
        let shown: Vec<u32> = slots.iter().map(|slot| self.paint.get(values, slot.0 as usize)).collect();
        (0..self.paint.colours()).find(|colour| !shown.contains(colour)).unwrap_or(shown[0])
    }
}

/// The chance that a guess survives one round: the mean over predicted cliques `Q` and asked cliques `R`,
/// both uniform among the `M`, of the chance that `R` shows different colours. With `i = |Q and R|` and
/// `d = |R| - i` that is
///
/// - **random**: `(k-i)/k * (k-i-1)/k * ...`, `d` factors: every vertex outside `Q` must miss what was
///   shown before it. For `edge`, with `d = 0, 1, 2` and every factor `(k-1)/k`:
///   `p = 1/M + (1 - 1/M)(k-1)/k`.
/// - **one colour**: 1 for `d = 0`, 0 for `d >= 2`. For `d = 1` it is 1 if `Q` leaves a colour free for the
///   filling (`|Q| < k`); if not, the filling has the colour of `Q`'s first vertex, and `R` must not hold
///   that one. For `edge` and `k >= 3` so: an edge survives exactly if it meets the predicted one,
///   `p = (sum of deg(v)^2 - M)/M^2`, about `2 (2M/n)/M`: on a Sudoku of 63 vertices forty times as good
///   as the bare prediction's `1/M`.
///
/// For `clique` on a Sudoku both come close to `1/M`, but a house meets others in several cells: with
/// nine different colours out of nine, `9!/9^9 = 0.0009` for disjoint houses and `6!/9^6`, 0.0014, for those
/// that meet in three.
#[must_use]
pub fn survival_of_guess(target: &Coloured<'_>, filling: Filling) -> f64 {
    let m = f64::from(target.challenges());
    let k = target.instance().colours();
    let sum: f64 = match filling {
        Filling::Random => random_sum(target, k),
        Filling::One => one_sum(target, k),
    };
    sum / (m * m)
}

/// For every predicted clique: how often each other one is met, by the vertices they share.
fn meetings(target: &Coloured<'_>, mut visit: impl FnMut(&[Slot], &BTreeMap<u32, Vec<Slot>>)) {
    let mut through = vec![Vec::new(); target.protocol().layout().count() as usize];
    for c in 0..target.challenges() {
        target.opened(c).iter().for_each(|slot| through[slot.0 as usize].push(c));
    }
    for predicted in 0..target.challenges() {
        let slots = target.opened(predicted);
        let mut shared: BTreeMap<u32, Vec<Slot>> = BTreeMap::new();
        for &slot in slots {
            through[slot.0 as usize].iter().for_each(|&asked| shared.entry(asked).or_default().push(slot));
        }
        visit(slots, &shared);
    }
}

fn random_sum(target: &Coloured<'_>, k: u32) -> f64 {
    // Cliques that meet nothing, by size, then corrected by those that do.
    let mut sizes: BTreeMap<usize, f64> = BTreeMap::new();
    (0..target.challenges()).for_each(|c| *sizes.entry(target.opened(c).len()).or_default() += 1.0);
    let different = |shared: usize, size: usize| -> f64 {
        (shared..size).map(|shown| (f64::from(k) - shown as f64).max(0.0) / f64::from(k)).product()
    };
    let apart: f64 = sizes.iter().map(|(&size, count)| count * different(0, size)).sum();
    let mut sum = 0.0;
    meetings(target, |_, shared| {
        let more = |(&asked, common): (&u32, &Vec<Slot>)| {
            let size = target.opened(asked).len();
            different(common.len(), size) - different(0, size)
        };
        sum += apart + shared.iter().map(more).sum::<f64>();
    });
    sum
}

fn one_sum(target: &Coloured<'_>, k: u32) -> f64 {
    // A clique of one vertex would survive apart from the prediction; there are none (edges have two ends).
    let mut sum = 0.0;
    meetings(target, |slots, shared| {
        let survives = |(&asked, common): (&u32, &Vec<Slot>)| {
            let outside = target.opened(asked).len() - common.len();
            let free = slots.len() < k as usize || !common.contains(&slots[0]);
            outside == 0 || (outside == 1 && free)
        };
        sum += shared.iter().filter(|&meeting| survives(meeting)).count() as f64;
    });
    sum
}

fn formula(target: &Coloured<'_>, filling: Filling) -> String {
    let (m, k) = (target.challenges(), target.instance().colours());
    let edges = (0..m).all(|c| target.opened(c).len() == 2);
    match (edges, filling) {
        (true, Filling::Random) => format!("(1/M + (1 - 1/M)(k-1)/k)^t with M = {m}, k = {k}"),
        (true, Filling::One) if k >= 3 => format!("((sum of deg(v)^2 - M)/M^2)^t with M = {m}"),
        _ => format!("(mean over predicted Q and asked R of P[R differs])^t with M = {m}, k = {k}"),
    }
}
