//! Copies the write-ahead log into the database file.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    thread::JoinHandle,
    time::Duration,
};

use parking_lot::{Condvar, Mutex};
use rusqlite::Connection;

use super::{Access, connect};

/// From this size on the log is copied into the database file.
const CHECKPOINT_AT: u64 = 4 << 20;
/// The least time between two looks at the log's size.
const PAUSE: Duration = Duration::from_secs(1);

/// The thread that does it, so that no writer waits for it: automatic checkpoints are off.
#[derive(Debug)]
pub(super) struct Checkpointer {
    signal: Arc<CheckpointSignal>,
    thread: Option<JoinHandle<()>>,
}

/// Tells the checkpointer of every COMMIT.
#[derive(Debug, Default)]
pub(super) struct CheckpointSignal {
    state: Mutex<SignalState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct SignalState {
    committed: bool,
    closing: bool,
}

impl CheckpointSignal {
    pub(super) fn notify(&self) {
        let mut state = self.state.lock();
        if !state.committed {
            state.committed = true;
            self.changed.notify_one();
        }
    }

    /// Waits for the next COMMIT and then for [`PAUSE`]; false when closing.
    fn wait(&self) -> bool {
        let mut state = self.state.lock();
        while !state.committed && !state.closing {
            self.changed.wait(&mut state);
        }
        if !state.closing {
            self.changed.wait_while_for(&mut state, |state| !state.closing, PAUSE);
        }
        state.committed = false;
        !state.closing
    }
}

impl Checkpointer {
    pub(super) fn start(file: &Path) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let conn = connect(file, Access::Write)?;
        let mut log = OsString::from(file);
        log.push("-wal");
        let signal = Arc::new(CheckpointSignal::default());
        let waiting = signal.clone();
        let thread = std::thread::Builder::new().name("checkpointer".into()).spawn(move || {
            while waiting.wait() {
                checkpoint(&conn, &PathBuf::from(&log));
            }
        })?;
        Ok(Self { signal, thread: Some(thread) })
    }

    pub(super) fn signal(&self) -> Arc<CheckpointSignal> {
        self.signal.clone()
    }
}

fn checkpoint(conn: &Connection, log: &Path) {
    let due = match fs::metadata(log) {
        Ok(metadata) => metadata.len() >= CHECKPOINT_AT,
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    };
    if due && let Err(error) = conn.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())) {
        tracing::warn!(%error, "the write-ahead log could not be copied into the database; the next COMMIT has it tried again");
    }
}

impl Drop for Checkpointer {
    fn drop(&mut self) {
        self.signal.state.lock().closing = true;
        self.signal.changed.notify_one();
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the checkpointer had panicked");
        }
    }
}
