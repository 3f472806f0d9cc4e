//! How many requests a client may make.

use crate::{Client, Refused, Settings};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tincture_wire::ProblemCode;

/// Counts the requests of each client: so many a second on average, and so many at once.
pub(crate) struct Throttle(Option<DefaultKeyedRateLimiter<Client>>);

impl Throttle {
    pub(crate) fn new(settings: &Settings) -> Self {
        let quota =
            settings.requests_per_second.map(|n| Quota::per_second(n).allow_burst(settings.request_burst));
        Self(quota.map(RateLimiter::keyed))
    }

    /// Counts one request.
    ///
    /// # Errors
    /// If it is one too many; the refusal says when to come back.
    pub(crate) fn count(&self, client: Client) -> Result<(), Refused> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(&client).map_err(|until| {
            let seconds = until.wait_time_from(DefaultClock::default().now()).as_secs() + 1;
            let detail = "you send more requests than one client may";
            Refused { retry_after: Some(seconds), ..Refused::new(ProblemCode::TooManyRequests, detail) }
        })
    }

    /// Waits until one more request may be counted, and counts it: for streams, whose clients are held back
    /// by not being read.
    pub(crate) async fn await_turn(&self, client: Client) {
        if let Some(limiter) = &self.0 {
            limiter.until_key_ready(&client).await;
        }
    }

    /// Forgets clients that were silent long enough.
    pub(crate) fn forget(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZeroU32;

    fn client(address: &str) -> Client {
        Client::new(address.parse().unwrap())
    }

    #[tokio::test]
    async fn each_client_has_a_burst_of_its_own() {
        let (one, three) = (NonZeroU32::new(1).unwrap(), NonZeroU32::new(3).unwrap());
        let settings =
            Settings { requests_per_second: Some(one), request_burst: three, ..Settings::default() };
        let throttle = Throttle::new(&settings);
        let (mine, other) = (client("192.0.2.1"), client("192.0.2.2"));
        for _ in 0..3 {
            assert!(throttle.count(mine).is_ok());
        }
        let refused = throttle.count(mine).unwrap_err();
        assert_eq!((refused.code, refused.retry_after), (ProblemCode::TooManyRequests, Some(1)));
        assert!(throttle.count(other).is_ok());
        throttle.forget();
        assert!(throttle.count(mine).is_err(), "who was just here is not forgotten");
        throttle.await_turn(mine).await;
    }

    #[test]
    fn without_a_limit_nothing_is_counted() {
        let throttle = Throttle::new(&Settings { requests_per_second: None, ..Settings::default() });
        for _ in 0..100_000 {
            assert!(throttle.count(Client::LOCAL).is_ok());
        }
    }
}
