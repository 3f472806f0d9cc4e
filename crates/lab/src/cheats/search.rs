//! Local search for colourings that violate few challenges, but some.

use crate::Coloured;
use crate::target::violates;
use std::collections::BTreeSet;
use tincture_proof::Coins;
use tincture_statements::Origin;

/// A colouring that is not proper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// A colour for every slot.
    pub colours: Vec<u32>,
    /// How many challenges it violates: at least one.
    pub violated: u32,
}

/// Steps of one search for a proper colouring.
const STEPS: u32 = 60_000;
/// How many sacrifices are tried at most, one after the other.
const SACRIFICES: usize = 40;
/// Vertices times colours from which on one sacrifice is all that is tried.
const LARGE: u32 = 10_000;
/// Steps of one walk towards a number of violations.
const WALK: u32 = 20_000;

/// A colouring that violates as few challenges as the search finds, at least one.
///
/// Nothing promises that it is the least: that is a hard problem. On a full Sudoku one house alone cannot
/// be wrong (each digit stands as often in all rows as in all columns), so with `clique` a least of 1
/// breaks the palette: two clue digits change into one.
#[must_use]
pub fn break_least(target: &Coloured<'_>, coins: &mut Coins) -> Broken {
    break_to(target, 1, coins)
}

/// A colouring that violates `wanted` challenges, or as near to that as the search comes.
///
/// One challenge after another is *sacrificed*: two vertices that it alone keeps apart are made one, and a
/// proper colouring of that graph violates this challenge and no other. From each colouring found a walk
/// leads towards the wanted number.
#[must_use]
pub fn break_to(target: &Coloured<'_>, wanted: u32, coins: &mut Coins) -> Broken {
    let mut best: Option<Broken> = None;
    for sacrifice in std::iter::once(None).chain(sacrifices(target, coins).into_iter().map(Some)) {
        let known = target.witness().filter(|_| sacrifice.is_none());
        let found = match known {
            Some(witness) => target.paint().all(witness.expose()),
            None => tabu(target, sacrifice, coins),
        };
        let broken = walk(target, found, wanted, coins);
        if best.as_ref().is_none_or(|b| b.violated.abs_diff(wanted) > broken.violated.abs_diff(wanted)) {
            best = Some(broken);
        }
        if best.as_ref().is_some_and(|best| best.violated == wanted) {
            break;
        }
    }
    best.expect("one search was made")
}

/// Two vertices that are made one, against the challenge that alone keeps them apart.
#[derive(Clone, Copy)]
struct Sacrifice {
    kept: u32,
    merged: u32,
}

/// What to sacrifice: pairs of palette vertices first (a clue is broken, and no rule), then others in
/// random order.
fn sacrifices(target: &Coloured<'_>, coins: &mut Coins) -> Vec<Sacrifice> {
    let through = challenges_through(target);
    let palette = |slot: u32| matches!(target.instance().origin(slot), Some(Origin::Palette(_)));
    let alone = |a: u32, b: u32| {
        through[a as usize].iter().filter(|c| through[b as usize].binary_search(c).is_ok()).count() == 1
    };
    let mut pairs: Vec<(u32, u32)> = target.instance().edges().to_vec();
    coins.shuffle(&mut pairs);
    let (mut first, others): (Vec<_>, Vec<_>) =
        pairs.into_iter().partition(|&(a, b)| palette(a) && palette(b));
    first.retain(|&(a, b)| alone(a, b));
    first.truncate(SACRIFICES / 2);
    let size = target.protocol().layout().count() * target.instance().colours();
    let most = if size > LARGE { 1 } else { SACRIFICES };
    let others = others.into_iter().filter(|&(a, b)| alone(a, b));
    first.into_iter().chain(others).take(most).map(|(kept, merged)| Sacrifice { kept, merged }).collect()
}

/// For every slot the challenges that open it, ascending.
fn challenges_through(target: &Coloured<'_>) -> Vec<Vec<u32>> {
    let mut through = vec![Vec::new(); target.protocol().layout().count() as usize];
    for c in 0..target.challenges() {
        target.opened(c).iter().for_each(|slot| through[slot.0 as usize].push(c));
    }
    through
}

/// The graph as neighbour lists, two vertices merged into the one that is kept.
fn neighbours(target: &Coloured<'_>, sacrifice: Option<Sacrifice>) -> Vec<Vec<u32>> {
    let mut lists = vec![BTreeSet::new(); target.protocol().layout().count() as usize];
    let name = |v| sacrifice.filter(|s| s.merged == v).map_or(v, |s| s.kept);
    for &(a, b) in target.instance().edges() {
        let (a, b) = (name(a), name(b));
        if a != b {
            lists[a as usize].insert(b);
            lists[b as usize].insert(a);
        }
    }
    lists.into_iter().map(|list| list.into_iter().collect()).collect()
}

/// Tabu search for a proper colouring (Hertz and de Werra, Computing 39, 1987): every step recolours the
/// vertex in conflict whose best colour is best, and forbids the way back for a while.
fn tabu(target: &Coloured<'_>, sacrifice: Option<Sacrifice>, coins: &mut Coins) -> Vec<u32> {
    let lists = neighbours(target, sacrifice);
    let k = target.instance().colours();
    let mut search = Tabu::new(&lists, k, coins);
    for step in 0..STEPS {
        if search.conflicts == 0 {
            break;
        }
        search.step(step, coins);
    }
    if let Some(Sacrifice { kept, merged }) = sacrifice {
        search.best[merged as usize] = search.best[kept as usize];
    }
    search.best
}

struct Tabu<'a> {
    lists: &'a [Vec<u32>],
    k: usize,
    colours: Vec<u32>,
    /// By vertex and colour: how many neighbours have it.
    counts: Vec<u32>,
    /// By vertex and colour: the step until which it is forbidden.
    until: Vec<u32>,
    conflicts: u32,
    best: Vec<u32>,
    least: u32,
}

impl<'a> Tabu<'a> {
    fn new(lists: &'a [Vec<u32>], colours: u32, coins: &mut Coins) -> Self {
        let k = colours as usize;
        let start: Vec<u32> = lists.iter().map(|_| coins.below(colours)).collect();
        let mut counts = vec![0; lists.len() * k];
        for (v, list) in lists.iter().enumerate() {
            list.iter().for_each(|&w| counts[v * k + start[w as usize] as usize] += 1);
        }
        let doubled: u32 = start.iter().enumerate().map(|(v, &c)| counts[v * k + c as usize]).sum();
        let until = vec![0; counts.len()];
        let (conflicts, best) = (doubled / 2, start.clone());
        Self { lists, k, colours: start, counts, until, conflicts, best, least: conflicts }
    }

    fn step(&mut self, step: u32, coins: &mut Coins) {
        let Some((v, colour)) = self.choose(step, coins) else { return };
        let k = self.k;
        let old = self.colours[v];
        self.conflicts += self.counts[v * k + colour as usize];
        self.conflicts -= self.counts[v * k + old as usize];
        for &w in &self.lists[v] {
            self.counts[w as usize * k + old as usize] -= 1;
            self.counts[w as usize * k + colour as usize] += 1;
        }
        self.colours[v] = colour;
        self.until[v * k + old as usize] = step + 3 * self.conflicts / 5 + coins.below(10) + 1;
        if self.conflicts < self.least {
            self.least = self.conflicts;
            self.best.copy_from_slice(&self.colours);
        }
    }

    /// The best move that is not forbidden (or leads to a new best), ties broken at random.
    fn choose(&self, step: u32, coins: &mut Coins) -> Option<(usize, u32)> {
        let (mut best, mut ties, mut chosen) = (i64::MAX, 0, None);
        for v in 0..self.lists.len() {
            let counts = &self.counts[v * self.k..(v + 1) * self.k];
            let own = counts[self.colours[v] as usize];
            if own == 0 {
                continue;
            }
            for (colour, &count) in (0..).take(self.k).enumerate().map(|(i, c)| (c, &counts[i])) {
                let gain = i64::from(count) - i64::from(own);
                let better = i64::from(self.conflicts) + gain < i64::from(self.least);
                let free = self.until[v * self.k + colour as usize] <= step || better;
                if colour == self.colours[v] || !free || gain > best {
                    continue;
                }
                ties = if gain < best { 1 } else { ties + 1 };
                best = gain;
                if coins.below(ties) == 0 {
                    chosen = Some((v, colour));
                }
            }
        }
        chosen
    }
}

/// A random walk of single changes that never leads away from `wanted` violations, and never to none.
fn walk(target: &Coloured<'_>, mut colours: Vec<u32>, wanted: u32, coins: &mut Coins) -> Broken {
    let through = challenges_through(target);
    let count = |v: usize, colours: &[u32]| -> u32 {
        let broken = through[v].iter().filter(|&&c| violates(target.opened(c), colours)).count();
        u32::try_from(broken).expect("no more than there are challenges")
    };
    let mut violated = crate::target::violated(target, &colours);
    let (vertices, k) = (target.protocol().layout().count(), target.instance().colours());
    for _ in 0..WALK {
        if violated == wanted {
            break;
        }
        let (v, colour) = (coins.below(vertices) as usize, coins.below(k));
        let (old, before) = (colours[v], count(v, &colours));
        colours[v] = colour;
        let now = violated - before + count(v, &colours);
        // From a proper colouring any step leads away from none; the nearest is taken.
        let nearer = now.abs_diff(wanted) <= violated.abs_diff(wanted) || violated == 0;
        if now > 0 && nearer { violated = now } else { colours[v] = old }
    }
    Broken { colours, violated }
}
