//! How many requests are handled at the same time.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::{Semaphore, SemaphorePermit};

use super::error::ApiError;

/// How many requests are worked on at the same time: far more than two cores can work on, and few enough that all of them are
/// answered within seconds.
const MAX_CONCURRENT_REQUESTS: usize = 1_024;

/// A slot for each request that is handled. One that finds none is refused at once, so that those before it are answered in
/// time and memory has a bound. It is taken when the body has arrived, so that slow clients hold none.
#[derive(Debug)]
pub struct RequestSlots {
    free: Semaphore,
    refused: AtomicU64,
}

impl Default for RequestSlots {
    fn default() -> Self {
        Self { free: Semaphore::new(MAX_CONCURRENT_REQUESTS), refused: AtomicU64::new(0) }
    }
}

impl RequestSlots {
    /// A slot, free again when it is dropped; 503 if all are taken.
    pub fn take(&self) -> Result<SemaphorePermit<'_>, ApiError> {
        self.free.try_acquire().map_err(|_| {
            self.refused.fetch_add(1, Ordering::Relaxed);
            ApiError::unavailable(1)
        })
    }

    /// How many are taken.
    pub fn taken(&self) -> usize {
        MAX_CONCURRENT_REQUESTS.saturating_sub(self.free.available_permits())
    }

    /// How many requests found none.
    pub fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }
}
