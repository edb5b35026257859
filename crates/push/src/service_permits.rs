//! How many requests are under way to each push service, so that one that hangs or is overloaded holds up no other.

use std::{collections::HashMap, sync::Arc};

use kindred_domain::Timestamp;
use parking_lot::Mutex;

/// How many pushes a node hands over at the same time.
pub const MAX_CONCURRENT: usize = 8;
/// How many of them go to one push service at most: one is left for the others. A service that did not answer the last time, or was
/// never asked, gets one at a time.
const MAX_CONCURRENT_PER_SERVICE: usize = MAX_CONCURRENT - 1;
/// How long a push service is asked for nothing after it took no push, in seconds: at first, and at most. It may ask for more, but what
/// it says of one browser must not hold up all others for long.
const BACKOFF_SECONDS: (i64, i64) = (1, 60);

/// The requests under way to each push service, and when it may be asked again.
#[derive(Debug, Default)]
pub struct ServicePermits(Mutex<HashMap<i64, Service>>);

#[derive(Debug, Default)]
struct Service {
    under_way: usize,
    answers: bool,
    /// In how many turns, one after the other, it took nothing.
    failures: u32,
    backoff_until: Option<Timestamp>,
}

impl ServicePermits {
    /// The push services that have no free permit at this moment: each is busy with as many requests as it may have, or resting after a
    /// failure.
    pub fn without_free_permit(&self, now: Timestamp) -> Vec<i64> {
        let services = self.0.lock();
        let has_none_free = |service: &Service| {
            let most = if service.answers { MAX_CONCURRENT_PER_SERVICE } else { 1 };
            service.under_way >= most || service.backoff_until.is_some_and(|until| until > now)
        };
        services.iter().filter(|(_, service)| has_none_free(service)).map(|(number, _)| *number).collect()
    }

    /// Takes a permit for a request to the push service of this number, without looking whether one is free: it is the caller's part to
    /// ask only those that have a free permit.
    pub fn acquire(self: &Arc<Self>, service: i64) -> Permit {
        self.0.lock().entry(service).or_default().under_way += 1;
        Permit { permits: Arc::clone(self), service }
    }
}

/// A permit for one request to a push service, until it is dropped.
#[derive(Debug)]
pub struct Permit {
    permits: Arc<ServicePermits>,
    service: i64,
}

impl Permit {
    /// Notes that the push service answered, whatever that was.
    pub fn answered(&self) {
        self.with(|service| {
            service.answers = true;
            service.failures = 0;
            service.backoff_until = None;
        });
    }

    /// Notes that nobody answered where an address of it was said to be: it gets one at a time until it answers.
    pub fn unanswered(&self) {
        self.with(|service| service.answers = false);
    }

    /// Notes that it took nothing, and wants to be left alone for so many seconds.
    pub fn failed(&self, seconds: Option<i64>, now: Timestamp) {
        let (least, most) = BACKOFF_SECONDS;
        self.with(|service| {
            let wait = seconds.unwrap_or(least << service.failures.min(10)).clamp(least, most);
            service.answers = false;
            service.failures = service.failures.saturating_add(1);
            service.backoff_until = Some(now.plus_seconds(wait));
        });
    }

    fn with(&self, change: impl FnOnce(&mut Service)) {
        if let Some(service) = self.permits.0.lock().get_mut(&self.service) {
            change(service);
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.with(|service| service.under_way -= 1);
    }
}

#[cfg(test)]
mod tests;
