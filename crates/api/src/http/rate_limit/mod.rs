//! The rate limit: how many requests a person, or an address without a session, may send (LIMIT-01, PLACE-01). The limits
//! themselves are in `rules.rs`. Counts are in memory and expire; failed sign-ins, which must outlive a restart, are in the
//! store.

mod address;
mod rules;

use std::collections::HashMap;

use axum::http::{Method, request::Parts};
use kindred_domain::{Timestamp, UserId};
use parking_lot::Mutex;

use crate::http::ApiError;

pub use address::{Address, TrustedProxies};
pub use rules::{NEW_ROOM, PLACE_CHANGE, Rule};

/// At this many counts the expired ones are removed; when none has expired, all are.
const MAX_COUNTS: usize = 100_000;

/// Whose requests are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RateLimitKey {
    /// Those of a person, from any address.
    Person(UserId),
    /// Those of an address.
    Address(Address),
}

/// Counts requests in memory and knows which proxies to trust for addresses.
#[derive(Debug, Default)]
pub struct RateLimiter {
    off: bool,
    proxies: TrustedProxies,
    /// When all that was counted under a rule will have expired (the GCRA's theoretical arrival time).
    clear_at: Mutex<HashMap<(&'static str, RateLimitKey), Timestamp>>,
}

impl RateLimiter {
    /// A limiter that lets everything through, for tests and benches.
    pub fn off() -> Self {
        Self { off: true, ..Self::default() }
    }

    /// A limiter that takes the address of a request from these proxies.
    pub fn behind(proxies: TrustedProxies) -> Self {
        Self { proxies, ..Self::default() }
    }

    /// True if everything is let through.
    pub fn is_off(&self) -> bool {
        self.off
    }

    /// Lets one more request of `key` through at `now`; fails with the seconds to wait before the next try.
    pub fn admit(&self, rule: &Rule, key: RateLimitKey, now: Timestamp) -> Result<(), u32> {
        if self.off {
            return Ok(());
        }
        let mut clear_at = self.clear_at.lock();
        if clear_at.len() >= MAX_COUNTS {
            clear_at.retain(|_, clear| *clear > now);
            if clear_at.len() >= MAX_COUNTS {
                clear_at.clear();
            }
        }
        let slot = clear_at.entry((rule.name, key)).or_insert(now);
        let clear = (*slot).max(now).micros() + rule.micros_each();
        let ahead = clear - now.micros() - rule.at_once * rule.micros_each();
        if ahead > 0 {
            return Err(u32::try_from((ahead - 1).div_euclid(1_000_000) + 1).unwrap_or(u32::MAX));
        }
        *slot = Timestamp::from_micros(clear);
        Ok(())
    }

    /// Lets a person's request for a route through; 429 when a limit is reached.
    pub fn admit_person(&self, (method, path): (&Method, &str), user: UserId, now: Timestamp) -> Result<(), ApiError> {
        for rule in rules::for_people(method, path) {
            self.admit(rule, RateLimitKey::Person(user), now).map_err(ApiError::too_many)?;
        }
        Ok(())
    }

    /// Lets a request without a session through; 429 when a limit is reached. In tests there is no connection, so no
    /// address to count by.
    pub fn admit_visitor(&self, path: &str, parts: &Parts, now: Timestamp) -> Result<(), ApiError> {
        let Some(address) = self.address_of(parts) else { return Ok(()) };
        for rule in rules::for_visitors(path) {
            self.admit(rule, RateLimitKey::Address(address), now).map_err(ApiError::too_many)?;
        }
        Ok(())
    }

    /// The client's address: the other end of the connection or, if that is a trusted proxy, what it says.
    pub fn address_of(&self, parts: &Parts) -> Option<Address> {
        self.proxies.address_of(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::{rules::PLACES, *};

    const NOW: Timestamp = Timestamp::from_micros(1_781_524_800_000_000);

    fn from(address: &str) -> RateLimitKey {
        RateLimitKey::Address(Address::of(address.parse().unwrap()))
    }

    #[test]
    fn limit_01_a_burst_passes_then_one_every_half_second() {
        let (limiter, home) = (RateLimiter::default(), from("203.0.113.7"));
        assert!((0..60).all(|_| limiter.admit(&PLACES, home, NOW).is_ok()));
        assert_eq!(limiter.admit(&PLACES, home, NOW), Err(1));
        assert_eq!(limiter.admit(&PLACES, from("203.0.113.8"), NOW), Ok(()), "others are not slowed down");
        let later = NOW.plus_seconds(1);
        assert_eq!([(); 3].map(|()| limiter.admit(&PLACES, home, later).is_ok()), [true, true, false]);
    }

    #[test]
    fn limit_01_people_are_counted_apart_and_rules_too() {
        let (limiter, ann) = (RateLimiter::default(), RateLimitKey::Person(UserId(1)));
        let rule = Rule { name: "one", at_once: 1, seconds: 90 };
        assert_eq!((limiter.admit(&rule, ann, NOW), limiter.admit(&rule, ann, NOW)), (Ok(()), Err(90)));
        assert_eq!(limiter.admit(&rule, RateLimitKey::Person(UserId(2)), NOW), Ok(()));
        assert_eq!(limiter.admit(&Rule { name: "two", ..rule }, ann, NOW), Ok(()));
        assert_eq!(limiter.admit(&rule, ann, NOW.plus_seconds(89)), Err(1));
        assert_eq!(limiter.admit(&rule, ann, NOW.plus_seconds(90)), Ok(()));
    }

    #[test]
    fn limit_01_switched_off_everything_passes() {
        let limiter = RateLimiter::off();
        assert!((0..1000).all(|_| limiter.admit(&PLACES, from("203.0.113.7"), NOW).is_ok()));
    }

    #[test]
    fn limit_01_what_has_expired_is_forgotten_and_the_rest_stays_bounded() {
        let limiter = RateLimiter::default();
        for n in 0..MAX_COUNTS {
            let person = RateLimitKey::Person(UserId(i64::try_from(n).unwrap()));
            assert_eq!(limiter.admit(&PLACES, person, NOW), Ok(()));
        }
        assert_eq!(limiter.admit(&PLACES, from("203.0.113.7"), NOW.plus_seconds(1)), Ok(()));
        assert_eq!(limiter.clear_at.lock().len(), 1);
        for n in 0..=MAX_COUNTS {
            let person = RateLimitKey::Person(UserId(i64::try_from(n).unwrap()));
            assert_eq!(limiter.admit(&PLACES, person, NOW.plus_seconds(1)), Ok(()));
        }
        assert!(limiter.clear_at.lock().len() <= MAX_COUNTS);
    }
}
