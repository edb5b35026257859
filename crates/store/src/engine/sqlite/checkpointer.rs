//! Copies the write-ahead log into the database file, and has it begin anew before it grows long.
//!
//! Copying runs beside the writer, so under continuous writes it never catches up, and only a log of which everything is
//! copied begins anew. So, once nearly all is copied, the committer copies the rest itself while it keeps writers waiting.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread::JoinHandle,
    time::Duration,
};

use parking_lot::{Condvar, Mutex};
use rusqlite::Connection;

use super::{Access, LOCK_WAIT, connect};

/// From how many pages of 4 KiB on the log is copied into the database file.
const COPY_AT: u32 = 1 << 10;
/// By how many pages the log has grown since the last restart was tried when it is copied at once, instead of after [`PAUSE`].
const HURRY_AT: u32 = 2 << 10;
/// How many pages the log has when it is to begin anew.
const RESTART_AT: u32 = 4 << 10;
/// How many pages the log has at most: from here on writers wait as long as a restart takes.
const MAX_PAGES: u32 = 16 << 10;
/// After how many pages more a restart is tried again.
const RETRY_AFTER: u32 = 1 << 8;
/// The least time between two looks at a log that grows slowly.
const PAUSE: Duration = Duration::from_secs(1);
/// How long writers are kept waiting for readers that need the log as it is.
const RESTART_WAIT: Duration = Duration::from_millis(50);
/// How long writers are kept waiting once the log has `MAX_PAGES`; a statement that reads takes at most 5 s.
const LAST_WAIT: Duration = Duration::from_secs(1);

/// The thread that copies, so that no writer waits for it: automatic checkpoints are off.
#[derive(Debug)]
pub(super) struct Checkpointer {
    signal: Arc<CheckpointSignal>,
    thread: Option<JoinHandle<()>>,
}

/// What the committer and the checkpointer tell each other.
#[derive(Debug, Default)]
pub(super) struct CheckpointSignal {
    /// How long the log was after the last COMMIT.
    pages: AtomicU32,
    state: Mutex<SignalState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct SignalState {
    /// What was committed since the last copy.
    growth: Growth,
    /// A long log has just been copied, but for what came meanwhile.
    copied: bool,
    /// How long the log was when it last did not begin anew; 0 after it did.
    tried_at: u32,
    closing: bool,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Growth {
    #[default]
    None,
    Slow,
    /// By [`HURRY_AT`].
    Fast,
}

impl CheckpointSignal {
    /// Has every COMMIT of this connection tell how long the log is.
    pub(super) fn watch(self: &Arc<Self>, conn: &mut Connection) -> rusqlite::Result<()> {
        let signal = self.clone();
        conn.wal_hook(Some(move |_: &mut rusqlite::hooks::Wal, pages| {
            signal.pages.store(u32::try_from(pages).unwrap_or_default(), Ordering::Relaxed);
            Ok(())
        }))
    }

    /// Notes a COMMIT; answers how long to wait for the log to begin anew, if it should.
    pub(super) fn committed(&self) -> Option<Duration> {
        let pages = self.pages.load(Ordering::Relaxed);
        let mut state = self.state.lock();
        if pages < state.tried_at {
            // It began anew meanwhile.
            state.tried_at = 0;
        }
        let growth = if pages >= state.tried_at + HURRY_AT { Growth::Fast } else { Growth::Slow };
        if growth > state.growth {
            state.growth = growth;
            self.changed.notify_one();
        }
        if pages >= MAX_PAGES && pages >= state.tried_at + RETRY_AFTER {
            return Some(LAST_WAIT);
        }
        (pages >= RESTART_AT && std::mem::take(&mut state.copied)).then_some(RESTART_WAIT)
    }

    /// Waits for the next COMMIT and then for [`PAUSE`], or less if the log grows fast; false when closing.
    fn wait(&self) -> bool {
        let mut state = self.state.lock();
        while state.growth == Growth::None && !state.closing {
            self.changed.wait(&mut state);
        }
        if !state.closing {
            self.changed.wait_while_for(&mut state, |state| !state.closing && state.growth != Growth::Fast, PAUSE);
        }
        state.growth = Growth::None;
        !state.closing
    }

    /// Has the log begin anew with the next COMMIT. The caller keeps writers waiting; readers that need the log as it is
    /// are waited for, later ones don't need it.
    pub(super) fn restart_log(&self, conn: &Connection, wait: Duration) {
        let restarted = conn.busy_timeout(wait).and_then(|()| {
            let busy = conn.query_row("PRAGMA wal_checkpoint(RESTART)", [], |row| row.get::<_, bool>(0));
            conn.busy_timeout(LOCK_WAIT).and(busy)
        });
        let busy = restarted.unwrap_or_else(|error| {
            tracing::warn!(%error, "the write-ahead log could not begin anew");
            true
        });
        let mut state = self.state.lock();
        state.tried_at = if busy { self.pages.load(Ordering::Relaxed) } else { 0 };
        state.copied = false;
    }
}

impl Checkpointer {
    pub(super) fn start(file: &Path) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let conn = connect(file, Access::Write)?;
        let signal = Arc::new(CheckpointSignal::default());
        let waiting = signal.clone();
        let thread = std::thread::Builder::new().name("checkpointer".into()).spawn(move || {
            while waiting.wait() {
                copy(&conn, &waiting);
            }
        })?;
        Ok(Self { signal, thread: Some(thread) })
    }

    pub(super) fn signal(&self) -> Arc<CheckpointSignal> {
        self.signal.clone()
    }
}

fn copy(conn: &Connection, signal: &CheckpointSignal) {
    let pages = signal.pages.load(Ordering::Relaxed);
    if pages < COPY_AT {
        return;
    }
    match conn.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())) {
        Ok(()) => signal.state.lock().copied = pages >= RESTART_AT,
        Err(error) => {
            tracing::warn!(%error, "the write-ahead log could not be copied into the database; the next COMMIT has it tried again");
        }
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
