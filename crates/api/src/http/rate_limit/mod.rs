//! The rate limit: how many requests a person, or an address without a session, may send (LIMIT-01, PLACE-01). The limits
//! themselves are in `rules.rs`. Counts are in memory and expire; failed sign-ins, which must outlive a restart, are in the
//! store.

mod address;
mod rules;

use std::collections::HashMap;

use axum::http::{Method, request::Parts};
use kindred_domain::{Timestamp, UserId};
use parking_lot::Mutex;
use prometheus_client::metrics::{counter::Counter, family::Family};

use super::error::ApiError;

pub use address::{Address, TrustedProxies};
pub use rules::{MESSAGE_TEXT, NEW_EMAIL, NEW_ROOM, PLACE_CHANGE, Rule, TAKEN_EMAIL, TAKEN_EMAIL_AN_ADDRESS, known_route, names};

/// At this many counts those that have expired are removed and, as long as more than [`KEPT_COUNTS`] are left, those that
/// expire next.
const MAX_COUNTS: usize = 200_000;
const KEPT_COUNTS: usize = MAX_COUNTS - MAX_COUNTS / 8;

/// Whose requests are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RateLimitKey {
    /// Those of a person, from any address.
    Person(UserId),
    /// Those in a session, by the hash of its token.
    Session([u8; 32]),
    /// Those of an address.
    Address(Address),
}

/// Counts requests in memory and knows which proxies to trust for addresses.
#[derive(Debug, Default)]
pub struct RateLimiter {
    off: bool,
    proxies: TrustedProxies,
    /// When all that was counted under a rule will have expired (the GCRA's theoretical arrival time).
    clear_at: Mutex<Counts>,
    /// How many requests were refused under each rule.
    refused: Family<[(&'static str, &'static str); 1], Counter>,
}

type Counts = HashMap<(&'static str, RateLimitKey), Timestamp>;

/// Removes the counts that have expired, then those that expire next: a client that came once is forgotten before one that has to
/// wait. It looks at all counts, but makes room for so many new ones that it seldom runs.
fn make_room(clear_at: &mut Counts, now: Timestamp) {
    clear_at.retain(|_, clear| *clear > now);
    let Some(surplus) = clear_at.len().checked_sub(KEPT_COUNTS).filter(|surplus| *surplus > 0) else { return };
    let mut times: Vec<_> = clear_at.values().copied().collect();
    let (_, last, _) = times.select_nth_unstable(surplus - 1);
    let (last, mut left) = (*last, surplus);
    clear_at.retain(|_, clear| {
        let goes = left > 0 && *clear <= last;
        left -= usize::from(goes);
        !goes
    });
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

    /// How many requests were refused under each rule, those that refused none included.
    pub fn refused(&self) -> Family<[(&'static str, &'static str); 1], Counter> {
        for name in names() {
            drop(self.refused.get_or_create(&[("limit", name)]));
        }
        self.refused.clone()
    }

    /// True if everything is let through.
    pub fn is_off(&self) -> bool {
        self.off
    }

    /// Lets one more request of `key` through at `now`; fails with the seconds to wait before the next try.
    pub fn admit(&self, rule: &Rule, key: RateLimitKey, now: Timestamp) -> Result<(), u32> {
        self.admit_many(rule, key, 1, now)
    }

    /// Lets `count` more of what the rule counts through at once, or none of them, as [`RateLimiter::admit`] does.
    pub fn admit_many(&self, rule: &Rule, key: RateLimitKey, count: u32, now: Timestamp) -> Result<(), u32> {
        if self.off {
            return Ok(());
        }
        let mut clear_at = self.clear_at.lock();
        if clear_at.len() >= MAX_COUNTS {
            make_room(&mut clear_at, now);
        }
        let slot = clear_at.entry((rule.name, key)).or_insert(now);
        let clear = (*slot).max(now).micros() + i64::from(count) * rule.micros_each();
        let ahead = clear - now.micros() - rule.burst * rule.micros_each();
        if ahead > 0 {
            self.refused.get_or_create(&[("limit", rule.name)]).inc();
            return Err(u32::try_from((ahead - 1).div_euclid(1_000_000) + 1).unwrap_or(u32::MAX));
        }
        *slot = Timestamp::from_micros(clear);
        Ok(())
    }

    /// Uncounts one request of `key` that was let through.
    pub fn take_back(&self, rule: &Rule, key: RateLimitKey) {
        self.take_back_many(rule, key, 1);
    }

    /// Uncounts `count` of what the rule counts that were let through.
    pub fn take_back_many(&self, rule: &Rule, key: RateLimitKey, count: u32) {
        if let Some(clear) = self.clear_at.lock().get_mut(&(rule.name, key)) {
            *clear = Timestamp::from_micros(clear.micros() - i64::from(count) * rule.micros_each());
        }
    }

    /// Lets a person's request for a route through, sent in this session; 429 when a limit is reached.
    pub fn admit_person(
        &self,
        (method, path): (&Method, &str),
        (user, session): (UserId, [u8; 32]),
        now: Timestamp,
    ) -> Result<(), ApiError> {
        for rule in rules::for_people(method, path) {
            self.admit(rule, RateLimitKey::Person(user), now).map_err(ApiError::too_many)?;
        }
        for rule in rules::for_sessions(method, path) {
            self.admit(rule, RateLimitKey::Session(session), now).map_err(ApiError::too_many)?;
        }
        Ok(())
    }

    /// Lets a request without a session through; 429 when a limit is reached. In tests there is no connection, so no
    /// address to count by.
    pub fn admit_visitor(&self, path: &str, parts: &Parts, now: Timestamp) -> Result<(), ApiError> {
        let Some(address) = self.address_of(parts) else { return Ok(()) };
        for rule in rules::for_visitors(&parts.method, path) {
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
mod tests;
