//! Numbers that must not be mixed up.

use std::fmt;

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub u32);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

index! {
    /// The position of a round in its run, from 0.
    Round
}
index! {
    /// The position of a committed value in its round, from 0.
    Slot
}
index! {
    /// A challenge: a number in `0..M` that names the slots to open.
    Challenge
}

impl Round {
    /// The round `count` rounds later, in a run that has it. Saturates.
    pub(crate) fn after(self, count: usize) -> Self {
        Self(u32::try_from(count).map_or(u32::MAX, |count| self.0.saturating_add(count)))
    }
}
