//! What an experiment is about: a statement, one protocol on it, and a solution where one is known.

use std::sync::Arc;
use tincture_proof::{Challenge, Slot, Witness};
use tincture_protocols::{RoundProtocol, build};
use tincture_statements::{Instance, Refusal, Solution, Statement};

/// A statement under one protocol. Whoever cheats needs no more than this.
pub struct Target {
    statement: Statement,
    instance: Instance,
    protocol: Arc<dyn RoundProtocol>,
    solution: Option<Solution>,
}

/// Why there is nothing to experiment on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    /// The statement has no instance.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// There is no such protocol for this statement.
    #[error("there is no protocol {0:?} for this statement")]
    NoProtocol(String),
}

impl Target {
    /// The statement under the protocol of this name. `solution` has been checked by the caller.
    ///
    /// # Errors
    /// If the statement has no instance, or the protocol does not apply to it.
    pub fn new(
        statement: Statement,
        protocol: &str,
        solution: Option<Solution>,
    ) -> Result<Self, TargetError> {
        let instance = statement.instance()?;
        let protocol = build(protocol, &statement, &instance)
            .ok_or_else(|| TargetError::NoProtocol(protocol.to_owned()))?;
        Ok(Self { statement, instance, protocol, solution })
    }

    /// The statement.
    #[must_use]
    pub const fn statement(&self) -> &Statement {
        &self.statement
    }

    /// The instance.
    #[must_use]
    pub const fn instance(&self) -> &Instance {
        &self.instance
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
    pub const fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }

    /// The witness of the solution.
    #[must_use]
    pub fn witness(&self) -> Option<Witness> {
        self.solution.as_ref().map(|solution| self.instance.witness(solution))
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

    /// How colours are held in slots.
    #[must_use]
    pub const fn paint(&self) -> Paint {
        Paint { colours: self.instance.colours(), bytes: self.instance.colour_bytes() }
    }
}

/// Colours as slots hold them: big-endian, one byte each or two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paint {
    /// The number of colours, `k`.
    pub colours: u32,
    /// The bytes of one.
    pub bytes: usize,
}

impl Paint {
    /// Writes the colour of a slot into a round's flat buffer.
    pub fn set(self, values: &mut [u8], slot: Slot, colour: u32) {
        let at = slot.0 as usize * self.bytes;
        values[at..at + self.bytes].copy_from_slice(&colour.to_be_bytes()[4 - self.bytes..]);
    }

    /// Reads the `i`-th colour of a flat buffer.
    #[must_use]
    pub fn get(self, values: &[u8], i: usize) -> u32 {
        values[i * self.bytes..(i + 1) * self.bytes].iter().fold(0, |c, &byte| c << 8 | u32::from(byte))
    }

    /// The colours of a flat buffer.
    #[must_use]
    pub fn all(self, values: &[u8]) -> Vec<u32> {
        (0..values.len() / self.bytes).map(|i| self.get(values, i)).collect()
    }

    /// A witness of these colours, right or wrong.
    #[must_use]
    pub fn witness(self, colours: &[u32]) -> Witness {
        let mut bytes = vec![0; colours.len() * self.bytes];
        for (slot, &colour) in (0..).map(Slot).take(colours.len()).enumerate().map(|(i, s)| (s, &colours[i]))
        {
            self.set(&mut bytes, slot, colour);
        }
        Witness::new(bytes)
    }
}

/// How many challenges a colouring of the slots violates.
#[must_use]
pub fn violated(target: &Target, colours: &[u32]) -> u32 {
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
