//! What an experiment is about: a statement, one protocol on it, and a solution where one is known.

use std::sync::Arc;
use tincture_proof::{Challenge, Slot, Witness};
use tincture_protocols::{NoProtocol, Prepared, RoundProtocol};
use tincture_statements::{Checked, ColourFormat, Instance, Statement};

/// A statement under one protocol. Whoever cheats needs no more than this.
pub struct Target {
    prepared: Arc<Prepared>,
    protocol: Arc<dyn RoundProtocol>,
    solution: Option<Checked>,
    witness: Option<Witness>,
}

/// Why there is nothing to experiment on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    /// There is no such protocol of rounds for this statement.
    #[error(transparent)]
    NoProtocol(#[from] NoProtocol),
    /// The solution is one of another statement.
    #[error("the solution is of another statement")]
    ForeignSolution,
}

impl Target {
    /// The statement under the protocol of this name.
    ///
    /// # Errors
    /// If the protocol does not apply to the statement or has no rounds, or the solution is of another.
    pub fn new(
        prepared: Arc<Prepared>,
        protocol: &str,
        solution: Option<Checked>,
    ) -> Result<Self, TargetError> {
        let rounds = prepared.rounds(protocol)?;
        let witness = match &solution {
            Some(solution) => {
                let witness = prepared.protocol(protocol)?.witness(solution);
                Some(witness.ok_or(TargetError::ForeignSolution)?)
            }
            None => None,
        };
        Ok(Self { prepared, protocol: rounds, solution, witness })
    }

    /// The statement.
    #[must_use]
    pub fn statement(&self) -> &Statement {
        self.prepared.statement()
    }

    /// The statement, ready for any protocol.
    #[must_use]
    pub const fn prepared(&self) -> &Arc<Prepared> {
        &self.prepared
    }

    /// The protocol.
    #[must_use]
    pub fn protocol(&self) -> &dyn RoundProtocol {
        &*self.protocol
    }

    /// The protocol, shared.
    #[must_use]
    pub fn shared(&self) -> Arc<dyn RoundProtocol> {
        Arc::clone(&self.protocol)
    }

    /// The solution, if the caller knew one.
    #[must_use]
    pub const fn solution(&self) -> Option<&Checked> {
        self.solution.as_ref()
    }

    /// The witness of the solution.
    #[must_use]
    pub const fn witness(&self) -> Option<&Witness> {
        self.witness.as_ref()
    }

    /// The solution that a witness stands for, checked.
    #[must_use]
    pub fn solution_of(&self, witness: &Witness) -> Option<Checked> {
        self.prepared.protocol(self.protocol.name()).ok()?.solution(witness)
    }

    /// The number of challenges, `M`.
    #[must_use]
    pub fn challenges(&self) -> u32 {
        self.protocol.challenges().get()
    }

    /// The slots that a challenge opens.
    #[must_use]
    pub fn opened(&self, challenge: u32) -> &[Slot] {
        self.protocol.opened(Challenge(challenge))
    }

    /// The same, for what is done with colours; `None` where slots are no colours of vertices.
    #[must_use]
    pub fn coloured(&self) -> Option<Coloured<'_>> {
        let (instance, format) = (self.prepared.instance()?, self.protocol.colour_slots()?);
        Some(Coloured { target: self, instance, paint: Paint { format } })
    }
}

/// A target whose protocol commits to one colour for each vertex of an instance.
#[derive(Clone, Copy)]
pub struct Coloured<'t> {
    target: &'t Target,
    instance: &'t Instance,
    paint: Paint,
}

impl<'t> Coloured<'t> {
    /// The instance.
    #[must_use]
    pub const fn instance(&self) -> &'t Instance {
        self.instance
    }

    /// How colours are held in slots.
    #[must_use]
    pub const fn paint(&self) -> Paint {
        self.paint
    }
}

impl std::ops::Deref for Coloured<'_> {
    type Target = Target;

    fn deref(&self) -> &Target {
        self.target
    }
}

/// Colours as slots hold them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paint {
    format: ColourFormat,
}

impl Paint {
    /// The number of colours, `k`.
    #[must_use]
    pub const fn colours(self) -> u32 {
        self.format.colours().get()
    }

    /// The bytes of one colour.
    #[must_use]
    pub fn value(self, colour: u32) -> Vec<u8> {
        self.format.encode([colour])
    }

    /// Writes the colour of a slot into a round's flat buffer.
    pub fn set(self, values: &mut [u8], slot: Slot, colour: u32) {
        self.format.put(colour, &mut values[self.format.range(slot.0 as usize)]);
    }

    /// Reads the `i`-th colour of a flat buffer.
    #[must_use]
    pub fn get(self, values: &[u8], i: usize) -> u32 {
        self.format.get(&values[self.format.range(i)])
    }

    /// The colours of a flat buffer.
    #[must_use]
    pub fn all(self, values: &[u8]) -> Vec<u32> {
        self.format.decode(values).collect()
    }

    /// A witness of these colours, right or wrong.
    #[must_use]
    pub fn witness(self, colours: &[u32]) -> Witness {
        Witness::new(self.format.encode(colours.iter().copied()))
    }
}

/// How many challenges a colouring of the slots violates.
#[must_use]
pub fn violated(target: &Coloured<'_>, colours: &[u32]) -> u32 {
    let challenges = 0..target.challenges();
    let broken = challenges.filter(|&c| violates(target.opened(c), colours));
    u32::try_from(broken.count()).expect("no more than there are challenges")
}

/// Whether two of the slots have one colour.
#[must_use]
pub(crate) fn violates(slots: &[Slot], colours: &[u32]) -> bool {
    let colour = |slot: &Slot| colours[slot.0 as usize];
    slots.iter().enumerate().any(|(i, a)| slots[..i].iter().any(|b| colour(a) == colour(b)))
}
