//! How many requests are under way to each push service, so that one that hangs or is overloaded holds up no other.

use std::{collections::HashMap, sync::Arc};

use kindred_domain::Timestamp;
use parking_lot::Mutex;

/// How many pushes a node hands over at the same time.
pub const MAX_CONCURRENT: usize = 8;
/// How many of them go to one push service that answers: one is left for others. To one that did not answer the last time, or was
/// never asked, goes one at a time.
const OF_ONE_SERVICE: usize = MAX_CONCURRENT - 1;
/// How long a push service is left alone that did not take a push, in seconds: at first, and at most. It may want more for that push,
/// but what it says of one browser is not to silence all others for long.
const BACKOFF_SECONDS: (i64, i64) = (1, 60);

/// What is known of each push service.
#[derive(Debug, Default)]
pub struct Traffic(Mutex<HashMap<i64, Service>>);

#[derive(Debug, Default)]
struct Service {
    under_way: usize,
    answers: bool,
    /// In how many turns, one after the other, it took nothing.
    failures: u32,
    backoff_until: Option<Timestamp>,
}

impl Traffic {
    /// The push services that are asked for nothing at this moment.
    pub fn closed(&self, now: Timestamp) -> Vec<i64> {
        let services = self.0.lock();
        let is_closed = |service: &Service| {
            let most = if service.answers { OF_ONE_SERVICE } else { 1 };
            service.under_way >= most || service.backoff_until.is_some_and(|until| until > now)
        };
        services.iter().filter(|(_, service)| is_closed(service)).map(|(number, _)| *number).collect()
    }

    /// Takes a permit for a request to the push service of this number.
    pub fn enter(self: &Arc<Self>, service: i64) -> Permit {
        self.0.lock().entry(service).or_default().under_way += 1;
        Permit { traffic: Arc::clone(self), service }
    }
}

/// A permit for one request to a push service, until it is dropped.
#[derive(Debug)]
pub struct Permit {
    traffic: Arc<Traffic>,
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
        if let Some(service) = self.traffic.0.lock().get_mut(&self.service) {
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
mod tests {
    use super::*;

    #[test]
    fn app_04_a_push_service_gets_one_request_until_it_has_answered_and_never_all_places() {
        let (traffic, now) = (Arc::<Traffic>::default(), Timestamp::from_micros(0));
        let first = traffic.enter(1);
        assert_eq!((traffic.closed(now), traffic.closed(now).contains(&2)), (vec![1], false));
        first.answered();
        let more: Vec<_> = (1..OF_ONE_SERVICE - 1).map(|_| traffic.enter(1)).collect();
        assert!(traffic.closed(now).is_empty());
        let last = traffic.enter(1);
        assert_eq!(traffic.closed(now), [1]);
        drop((first, more, last));
        assert!(traffic.closed(now).is_empty());
    }

    #[test]
    fn app_04_a_push_service_that_takes_nothing_is_left_alone_longer_each_time() {
        let (traffic, now) = (Arc::<Traffic>::default(), Timestamp::from_micros(0));
        let is_closed = |seconds: i64| !traffic.closed(now.plus_seconds(seconds)).is_empty();
        for wait in [1, 2, 4, 8, 16, 32, 60, 60] {
            traffic.enter(1).failed(None, now);
            assert_eq!((is_closed(wait - 1), is_closed(wait)), (true, false));
        }
        traffic.enter(1).failed(Some(20), now);
        assert_eq!((is_closed(19), is_closed(20)), (true, false));
        traffic.enter(1).failed(Some(86_400), now);
        assert_eq!((is_closed(59), is_closed(60)), (true, false));
        traffic.enter(1).answered();
        assert!(!is_closed(0));
    }

    #[test]
    fn app_04_an_address_at_which_nobody_answers_leaves_a_push_service_one_request_at_a_time() {
        let (traffic, now) = (Arc::<Traffic>::default(), Timestamp::from_micros(0));
        traffic.enter(1).answered();
        traffic.enter(1).unanswered();
        assert!(traffic.closed(now).is_empty());
        let next = traffic.enter(1);
        assert_eq!(traffic.closed(now), [1]);
        next.answered();
        assert!(traffic.closed(now).is_empty());
    }
}
