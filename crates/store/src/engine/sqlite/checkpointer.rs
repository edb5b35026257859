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

/// A log this long is written back into the database.
const WRITE_BACK_AT: u64 = 4 << 20;
const PAUSE: Duration = Duration::from_secs(1);

/// Copies the write-ahead log into the database, on a thread of its own so that no writer waits for it.
#[derive(Debug)]
pub(super) struct Checkpointer {
    bell: Arc<Bell>,
    thread: Option<JoinHandle<()>>,
}

/// Rung after every commit.
#[derive(Debug, Default)]
pub(super) struct Bell {
    state: Mutex<Rung>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Rung {
    written: bool,
    closing: bool,
}

impl Bell {
    pub(super) fn ring(&self) {
        let mut state = self.state.lock();
        if !state.written {
            state.written = true;
            self.changed.notify_one();
        }
    }

    /// Waits for the next commit, and a little longer; false when closing.
    fn wait(&self) -> bool {
        let mut state = self.state.lock();
        while !state.written && !state.closing {
            self.changed.wait(&mut state);
        }
        if !state.closing {
            self.changed.wait_while_for(&mut state, |state| !state.closing, PAUSE);
        }
        state.written = false;
        !state.closing
    }
}

impl Checkpointer {
    pub(super) fn start(file: &Path) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let conn = connect(file, Access::Write)?;
        let mut log = OsString::from(file);
        log.push("-wal");
        let bell = Arc::new(Bell::default());
        let heard = bell.clone();
        let thread = std::thread::Builder::new().name("checkpointer".into()).spawn(move || {
            while heard.wait() {
                write_back(&conn, &PathBuf::from(&log));
            }
        })?;
        Ok(Self { bell, thread: Some(thread) })
    }

    pub(super) fn bell(&self) -> Arc<Bell> {
        self.bell.clone()
    }
}

fn write_back(conn: &Connection, log: &Path) {
    let due = match fs::metadata(log) {
        Ok(found) => found.len() >= WRITE_BACK_AT,
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    };
    if due && let Err(error) = conn.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())) {
        tracing::warn!(%error, "the write-ahead log could not be written back; it is tried again after the next commit");
    }
}

impl Drop for Checkpointer {
    fn drop(&mut self) {
        self.bell.state.lock().closing = true;
        self.bell.changed.notify_one();
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the checkpointer had panicked");
        }
    }
}
