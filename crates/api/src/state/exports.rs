use std::{collections::HashSet, sync::Arc};

use kindred_domain::UserId;
use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many exports are open at the same time, most of them waiting for their clients to read.
const MAX_OPEN_EXPORTS: usize = 32;
/// How many of them read rows and pictures at the same time.
const WORKERS: usize = 4;

/// Which exports of personal data are open.
#[derive(Debug)]
pub struct Exports {
    open: Mutex<HashSet<UserId>>,
    workers: Arc<Semaphore>,
}

/// Why no export can be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportRefusal {
    /// The person has one open.
    OneIsOpen,
    /// Too many are open.
    TooMany,
}

impl Default for Exports {
    fn default() -> Self {
        Self { open: Mutex::default(), workers: Arc::new(Semaphore::new(WORKERS)) }
    }
}

impl Exports {
    /// Opens an export of a person's data, one at a time.
    pub fn open(self: &Arc<Self>, user: UserId) -> Result<OpenExport, ExportRefusal> {
        let mut open = self.open.lock();
        if open.contains(&user) {
            return Err(ExportRefusal::OneIsOpen);
        }
        if open.len() >= MAX_OPEN_EXPORTS {
            return Err(ExportRefusal::TooMany);
        }
        open.insert(user);
        Ok(OpenExport { exports: Arc::clone(self), user, turn: None })
    }
}

/// An open export; dropped, the person can open another.
#[derive(Debug)]
pub struct OpenExport {
    exports: Arc<Exports>,
    user: UserId,
    turn: Option<OwnedSemaphorePermit>,
}

impl OpenExport {
    /// Waits for its turn to work, unless it has it.
    pub async fn work(&mut self) {
        if self.turn.is_none() {
            // The semaphore is never closed.
            self.turn = self.exports.workers.clone().acquire_owned().await.ok();
        }
    }

    /// Lets another one work while the client reads.
    pub fn pause(&mut self) {
        self.turn = None;
    }
}

impl Drop for OpenExport {
    fn drop(&mut self) {
        self.exports.open.lock().remove(&self.user);
    }
}

#[cfg(test)]
mod tests;
