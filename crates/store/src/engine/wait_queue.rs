//! A bounded queue of those who wait for a connection.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use tokio::sync::Semaphore;

use super::StoreError;

/// How many wait for one kind of connection, and how that went so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct QueueLoad {
    /// How many wait now.
    pub waiting: u64,
    /// How many had to wait: on `PostgreSQL` everybody who asked, on `SQLite` those whose turn it wasn't at once.
    pub waits: u64,
    /// How long they waited, in all.
    pub waited: Duration,
    /// How many were refused, since the queue was full or their wait too long.
    pub refused: u64,
}

/// A queue of limited length and waiting time; whoever comes when it is full is told so at once.
#[derive(Debug)]
pub(super) struct WaitQueue {
    places: Semaphore,
    size: usize,
    longest: Duration,
    full: &'static str,
    too_long: &'static str,
    waits: AtomicU64,
    waited_micros: AtomicU64,
    refused: AtomicU64,
}

impl WaitQueue {
    /// An empty queue, and what is said when it is full or a wait in it too long.
    pub(super) fn new(size: usize, longest: Duration, (full, too_long): (&'static str, &'static str)) -> Self {
        Self {
            places: Semaphore::new(size),
            size,
            longest,
            full,
            too_long,
            waits: AtomicU64::new(0),
            waited_micros: AtomicU64::new(0),
            refused: AtomicU64::new(0),
        }
    }

    /// Waits for `turn` in the queue; busy if it is full, or the wait too long.
    pub(super) async fn wait<T>(&self, turn: impl Future<Output = T>) -> Result<T, StoreError> {
        let Ok(_place) = self.places.try_acquire() else { return Err(self.refuse(self.full)) };
        self.waits.fetch_add(1, Ordering::Relaxed);
        let begun = Instant::now();
        let outcome = tokio::time::timeout(self.longest, turn).await;
        self.waited_micros.fetch_add(u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        outcome.map_err(|_| self.refuse(self.too_long))
    }

    fn refuse(&self, why: &'static str) -> StoreError {
        self.refused.fetch_add(1, Ordering::Relaxed);
        StoreError::busy(why)
    }

    pub(super) fn load(&self) -> QueueLoad {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        QueueLoad {
            waiting: u64::try_from(self.size.saturating_sub(self.places.available_permits())).unwrap_or(u64::MAX),
            waits: count(&self.waits),
            waited: Duration::from_micros(count(&self.waited_micros)),
            refused: count(&self.refused),
        }
    }
}

#[cfg(test)]
mod tests;
