//! What senders and listeners share: when a message was sent, and how long until the other received its event.

use std::{
    cell::RefCell,
    collections::HashMap,
    time::{Duration, Instant},
};

use crate::BenchError;

/// What was not received so long after the last send never is, and counts as if it were then.
const MAX_EVENT_DELAY: Duration = Duration::from_secs(5);
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// What senders and listeners share.
#[derive(Default)]
pub(super) struct Shared {
    /// Since when who listens waits for the event of a room; the sender's own stream gets it, too, and does not count.
    pub(super) sent: RefCell<HashMap<(u32, String), Instant>>,
    pub(super) took: RefCell<Vec<Duration>>,
    /// Why a stream has ended, which none should.
    pub(super) broken: RefCell<Option<BenchError>>,
}

impl Shared {
    pub(super) fn note_sent(&self, other: u32, room: String) {
        // Who waits for an earlier one of the same room has waited until now, and goes on.
        if let Some(earlier) = self.sent.borrow_mut().insert((other, room), Instant::now()) {
            self.took.borrow_mut().push(earlier.elapsed());
        }
    }

    pub(super) fn note_received(&self, listener: u32, room: String) {
        if let Some(sent) = self.sent.borrow_mut().remove(&(listener, room)) {
            self.took.borrow_mut().push(sent.elapsed());
        }
    }

    /// Waits until the event of every send was received, or for so long.
    pub(super) async fn all_received(&self) {
        let begun = Instant::now();
        while !self.sent.borrow().is_empty() && begun.elapsed() < MAX_EVENT_DELAY {
            tokio::time::sleep(LOOK_EVERY).await;
        }
        let never = self.sent.take();
        self.took.borrow_mut().extend(never.into_values().map(|sent| sent.elapsed()));
    }
}
