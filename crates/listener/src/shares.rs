//! What clients take of something that there is only so much of, and give back.

use crate::Client;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So much for all clients together, and so much for each: one alone cannot take it all.
#[derive(Debug)]
pub struct Shares {
    in_all: u64,
    of_client: u64,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    in_all: u64,
    /// None of zero.
    by_client: HashMap<Client, u64>,
}

/// What a client has taken. Given back when dropped.
#[derive(Debug)]
pub struct Share {
    shares: Arc<Shares>,
    client: Client,
    amount: u64,
}

impl Shares {
    /// So much there is.
    #[must_use]
    pub fn new(in_all: u64, of_client: u64) -> Arc<Self> {
        Arc::new(Self { in_all, of_client, taken: Mutex::default() })
    }

    /// Takes so much for a client, unless that is more than is left.
    pub fn take(self: &Arc<Self>, client: Client, amount: u64) -> Option<Share> {
        let mut taken = self.taken();
        let in_all = taken.in_all.checked_add(amount).filter(|&all| all <= self.in_all)?;
        let of_client = taken.by_client.get(&client).copied().unwrap_or(0);
        let of_client = of_client.checked_add(amount).filter(|&mine| mine <= self.of_client)?;
        if amount > 0 {
            taken.in_all = in_all;
            taken.by_client.insert(client, of_client);
        }
        Some(Share { shares: Arc::clone(self), client, amount })
    }

    /// The lock. Nobody panics while holding it.
    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut taken = self.shares.taken();
        taken.in_all -= self.amount;
        if let Some(mine) = taken.by_client.get_mut(&self.client) {
            *mine -= self.amount;
            if *mine == 0 {
                taken.by_client.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> Client {
        Client::new([192, 0, 2, last].into())
    }

    #[test]
    fn one_client_leaves_something_to_the_others() {
        let shares = Shares::new(5, 2);
        let first = shares.take(client(1), 1).unwrap();
        assert!(shares.take(client(1), 2).is_none());
        let second = shares.take(client(1), 1).unwrap();
        assert!(shares.take(client(1), 1).is_none());
        let others = [2, 3].map(|last| shares.take(client(last), last.into()));
        assert!(others[0].is_some() && others[1].is_none(), "three are more than each may have");
        let last = shares.take(client(3), 1).unwrap();
        assert!(shares.take(client(4), 1).is_none(), "all is taken");
        assert!(shares.take(client(4), 0).is_some(), "nothing is always left");
        drop((first, second));
        assert!(shares.take(client(1), 2).is_some());
        drop((others, last));
        assert!(shares.taken().by_client.is_empty(), "who has nothing is forgotten");
        assert_eq!(shares.taken().in_all, 0);
    }

    #[test]
    fn what_is_too_much_to_count_is_too_much() {
        let shares = Shares::new(u64::MAX, u64::MAX);
        let _all = shares.take(client(1), u64::MAX).unwrap();
        assert!(shares.take(client(2), 1).is_none());
    }
}
