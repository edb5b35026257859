use std::{path::PathBuf, sync::Arc, time::Duration};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::spool::Spool;
use crate::http::{
    budget::{Budget, Reservation},
    error::ApiError,
};

/// How much of a body is in memory while it arrives; what most routes accept fits.
pub const BUFFER: usize = 64 << 10;

/// How many bytes of bodies there may be at the same time; of buffers and files a quarter is kept for addresses that hold little.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// In buffers, while bodies arrive: of all clients, and of one address. A small body has a few hundred bytes.
    pub buffered: (usize, usize),
    /// In files, while bodies arrive: of all clients, and of one address, which is enough for five sign-ups at once.
    pub spooled: (usize, usize),
    /// In memory, of large bodies that have arrived, until they are answered.
    pub whole: usize,
    /// How long one that has arrived waits for its turn.
    pub longest_wait: Duration,
}

/// Those of a server.
pub const LIMITS: Limits =
    Limits { buffered: (12 << 20, 1 << 20), spooled: (1 << 30, 64 << 20), whole: 16 << 20, longest_wait: Duration::from_secs(5) };

/// The memory and files that all bodies share.
#[derive(Debug)]
pub struct BodyStorage {
    /// In buffers.
    pub buffered: Arc<Budget>,
    /// In files.
    pub spooled: Arc<Budget>,
    /// The folder of these files.
    pub spool: Spool,
    whole: Arc<Semaphore>,
    longest_wait: Duration,
}

/// The memory that a body has; to be dropped when its request is answered.
#[derive(Debug, Default)]
pub struct BodyMemory {
    /// What it has of the buffers.
    pub buffered: Option<Reservation>,
    /// What a large one has that has arrived.
    pub whole: Option<OwnedSemaphorePermit>,
}

impl BodyStorage {
    /// All of it free.
    pub fn new(limits: Limits, folder: PathBuf) -> Self {
        Self {
            buffered: Budget::new(limits.buffered),
            spooled: Budget::new(limits.spooled),
            spool: Spool::new(folder),
            whole: Arc::new(Semaphore::new(limits.whole)),
            longest_wait: limits.longest_wait,
        }
    }

    /// Waits for room in memory for a large body that has arrived.
    pub async fn turn(&self, length: usize) -> Result<OwnedSemaphorePermit, ApiError> {
        let length = u32::try_from(length).map_err(|_| ApiError::too_large())?;
        let turn = tokio::time::timeout(self.longest_wait, Arc::clone(&self.whole).acquire_many_owned(length)).await;
        turn.ok().and_then(Result::ok).ok_or_else(|| ApiError::unavailable(5))
    }
}
