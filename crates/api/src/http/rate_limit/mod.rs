//! How often a person, or an address without a session, may ask for what costs or what others feel (LIMIT-01, PLACE-01).
//! Everything here is in memory and expires; failed sign-ins, which a restart must not forget, are in the store.

mod address;
mod rules;

use std::collections::HashMap;

use axum::http::{Method, request::Parts};
use kindred_domain::{Timestamp, UserId};
use parking_lot::Mutex;

use crate::http::ApiError;

pub use address::{Address, TrustedProxies};
pub use rules::{NEW_ROOM, PLACE_CHANGE, Rule};

/// So much is remembered before what has expired is forgotten; when that is not enough, everything is.
const MOST_KEYS: usize = 100_000;

/// Whose requests are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Who {
    /// A person's, wherever they come from.
    Person(UserId),
    /// Those of an address.
    Address(Address),
}

/// Counts requests, in memory, and knows which proxies to believe.
#[derive(Debug, Default)]
pub struct Pace {
    off: bool,
    proxies: TrustedProxies,
    /// When nothing will be held against somebody under a rule any more.
    clear_at: Mutex<HashMap<(&'static str, Who), Timestamp>>,
}

impl Pace {
    /// A pace that lets everything through, for tests and benches.
    pub fn off() -> Self {
        Self { off: true, ..Self::default() }
    }

    /// A pace that believes what these proxies say of where a request comes from.
    pub fn behind(proxies: TrustedProxies) -> Self {
        Self { proxies, ..Self::default() }
    }

    /// Whether everything is let through.
    pub fn is_off(&self) -> bool {
        self.off
    }

    /// Lets one more request of `who` through at `now`, or tells after how many seconds to come back.
    pub fn admit(&self, rule: &Rule, who: Who, now: Timestamp) -> Result<(), u32> {
        if self.off {
            return Ok(());
        }
        let mut clear_at = self.clear_at.lock();
        if clear_at.len() >= MOST_KEYS {
            clear_at.retain(|_, clear| *clear > now);
            if clear_at.len() >= MOST_KEYS {
                clear_at.clear();
            }
        }
        let slot = clear_at.entry((rule.name, who)).or_insert(now);
        let clear = (*slot).max(now).micros() + rule.micros_each();
        let ahead = clear - now.micros() - rule.at_once * rule.micros_each();
        if ahead > 0 {
            return Err(u32::try_from((ahead - 1).div_euclid(1_000_000) + 1).unwrap_or(u32::MAX));
        }
        *slot = Timestamp::from_micros(clear);
        Ok(())
    }

    /// Lets a person's request for a route through, or refuses it with 429.
    pub fn admit_person(&self, (method, path): (&Method, &str), user: UserId, now: Timestamp) -> Result<(), ApiError> {
        for rule in rules::for_people(method, path) {
            self.admit(rule, Who::Person(user), now).map_err(ApiError::too_many)?;
        }
        Ok(())
    }

    /// Lets a request without a session through, or refuses it with 429. Without a connection there is no address, and
    /// nobody to be slowed down.
    pub fn admit_visitor(&self, path: &str, parts: &Parts, now: Timestamp) -> Result<(), ApiError> {
        let Some(address) = self.address_of(parts) else { return Ok(()) };
        for rule in rules::for_visitors(path) {
            self.admit(rule, Who::Address(address), now).map_err(ApiError::too_many)?;
        }
        Ok(())
    }

    /// Where a request comes from: the other end of the connection or, if that is a trusted proxy, what it says.
    pub fn address_of(&self, parts: &Parts) -> Option<Address> {
        self.proxies.address_of(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::{rules::PLACES, *};

    const NOW: Timestamp = Timestamp::from_micros(1_781_524_800_000_000);

    fn from(address: &str) -> Who {
        Who::Address(Address::of(address.parse().unwrap()))
    }

    #[test]
    fn limit_01_a_burst_passes_then_one_every_half_second() {
        let (pace, home) = (Pace::default(), from("203.0.113.7"));
        assert!((0..60).all(|_| pace.admit(&PLACES, home, NOW).is_ok()));
        assert_eq!(pace.admit(&PLACES, home, NOW), Err(1));
        assert_eq!(pace.admit(&PLACES, from("203.0.113.8"), NOW), Ok(()), "others are not slowed down");
        let later = NOW.plus_seconds(1);
        assert_eq!([(); 3].map(|()| pace.admit(&PLACES, home, later).is_ok()), [true, true, false]);
    }

    #[test]
    fn limit_01_people_are_counted_apart_and_rules_too() {
        let (pace, ann) = (Pace::default(), Who::Person(UserId(1)));
        let rule = Rule { name: "one", at_once: 1, seconds: 90 };
        assert_eq!((pace.admit(&rule, ann, NOW), pace.admit(&rule, ann, NOW)), (Ok(()), Err(90)));
        assert_eq!(pace.admit(&rule, Who::Person(UserId(2)), NOW), Ok(()));
        assert_eq!(pace.admit(&Rule { name: "two", ..rule }, ann, NOW), Ok(()));
        assert_eq!(pace.admit(&rule, ann, NOW.plus_seconds(89)), Err(1));
        assert_eq!(pace.admit(&rule, ann, NOW.plus_seconds(90)), Ok(()));
    }

    #[test]
    fn limit_01_switched_off_everything_passes() {
        let pace = Pace::off();
        assert!((0..1000).all(|_| pace.admit(&PLACES, from("203.0.113.7"), NOW).is_ok()));
    }

    #[test]
    fn limit_01_what_has_expired_is_forgotten_and_the_rest_stays_bounded() {
        let pace = Pace::default();
        for n in 0..MOST_KEYS {
            let person = Who::Person(UserId(i64::try_from(n).unwrap()));
            assert_eq!(pace.admit(&PLACES, person, NOW), Ok(()));
        }
        assert_eq!(pace.admit(&PLACES, from("203.0.113.7"), NOW.plus_seconds(1)), Ok(()));
        assert_eq!(pace.clear_at.lock().len(), 1);
        for n in 0..=MOST_KEYS {
            let person = Who::Person(UserId(i64::try_from(n).unwrap()));
            assert_eq!(pace.admit(&PLACES, person, NOW.plus_seconds(1)), Ok(()));
        }
        assert!(pace.clear_at.lock().len() <= MOST_KEYS);
    }
}
