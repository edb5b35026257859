//! Pools of connections that only read.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use rusqlite::Connection;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Access, MAX_WAITING, connect};
use crate::engine::{QueueLoad, StoreError, wait_queue::WaitQueue};

const LEASE_WAIT: Duration = Duration::from_secs(2);
/// A statement that reads for longer is interrupted, as `statement_timeout` does on `PostgreSQL`.
const STATEMENT_LIMIT: Duration = if cfg!(test) { Duration::from_millis(200) } else { Duration::from_secs(5) };

/// A pool of read-only connections.
#[derive(Debug)]
pub(super) struct Readers {
    idle: Mutex<Vec<Reader>>,
    permits: Arc<Semaphore>,
    waiting: WaitQueue,
}

#[derive(Debug)]
struct Reader {
    conn: Connection,
    /// When the running statement is interrupted, in milliseconds since `opened`.
    deadline: Arc<AtomicU64>,
    opened: Instant,
}

impl Reader {
    fn open(file: &Path) -> rusqlite::Result<Self> {
        let mut conn = connect(file, Access::Read)?;
        let (deadline, opened) = (Arc::new(AtomicU64::new(u64::MAX)), Instant::now());
        let read_deadline = deadline.clone();
        conn.progress_handler(10_000, Some(move || millis(opened) > read_deadline.load(Ordering::Relaxed)))?;
        Ok(Self { conn, deadline, opened })
    }
}

fn millis(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
}

impl Readers {
    pub(super) fn open(file: &Path, count: usize) -> rusqlite::Result<Arc<Self>> {
        let idle = (0..count).map(|_| Reader::open(file)).collect::<rusqlite::Result<_>>()?;
        let waiting = WaitQueue::new(MAX_WAITING, LEASE_WAIT, ("too many wait for a reader", "every reader is taken"));
        Ok(Arc::new(Self { idle: Mutex::new(idle), permits: Arc::new(Semaphore::new(count)), waiting }))
    }

    pub(super) fn load(&self) -> QueueLoad {
        self.waiting.load()
    }

    pub(super) async fn lease(self: &Arc<Self>) -> Result<ReaderLease, StoreError> {
        let permit = match self.permits.clone().try_acquire_owned() {
            Ok(permit) => permit,
            Err(_) => self.waiting.wait(self.permits.clone().acquire_owned()).await?.map_err(StoreError::unavailable)?,
        };
        let reader = self.idle.lock().pop();
        Ok(ReaderLease { reader: Mutex::new(reader), is_patient: AtomicBool::new(false), pool: self.clone(), _permit: permit })
    }
}

/// One reader; dropped, it goes back to its pool.
#[derive(Debug)]
pub(super) struct ReaderLease {
    reader: Mutex<Option<Reader>>,
    /// Its statements take as long as they need.
    is_patient: AtomicBool,
    pool: Arc<Readers>,
    _permit: OwnedSemaphorePermit,
}

impl ReaderLease {
    pub(super) fn run<T>(&self, statement: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let reader = self.reader.lock();
        let reader = reader.as_ref().ok_or_else(|| StoreError::broken("a permit without a reader"))?;
        let limit = u64::try_from(STATEMENT_LIMIT.as_millis()).unwrap_or(u64::MAX);
        let deadline = if self.is_patient.load(Ordering::Relaxed) { u64::MAX } else { millis(reader.opened) + limit };
        reader.deadline.store(deadline, Ordering::Relaxed);
        statement(&reader.conn)
    }

    /// Lets statements take as long as they need until the reader goes back.
    pub(super) fn be_patient(&self) {
        self.is_patient.store(true, Ordering::Relaxed);
    }
}

impl Drop for ReaderLease {
    fn drop(&mut self) {
        self.pool.idle.lock().extend(self.reader.get_mut().take());
    }
}
