//! `SQLite`: one connection that writes and two pools of connections that read.
//!
//! All of them run statements on the thread that asks, so a body of [`Database::write`] or [`Database::read_heavy`]
//! never waits: it is polled once, and one that waits for anything else is an error.

use std::{
    fs,
    path::{Path, PathBuf},
    pin::pin,
    sync::{Arc, atomic::AtomicU64},
    task::{Context, Poll, Waker},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, config::DbConfig};

mod checkpointer;
mod conn;
mod connection;
mod readers;
mod writer;

pub use conn::SqliteConn;
pub(super) use writer::MAX_WAITING;

use self::{checkpointer::Checkpointer, readers::Readers, writer::Writer};
use super::{Conn, OpenError, QueueLoad, StoreError, Tx, identity, migrate};

/// The longest that writers wait while the write-ahead log is emptied.
const EMPTYING_WAIT: Duration = Duration::from_millis(100);

#[derive(Debug)]
pub(crate) struct Database {
    // Fields are dropped in this order: the writer's last COMMIT comes before the checkpointer's end.
    writer: Writer,
    point_readers: Arc<Readers>,
    heavy_readers: Arc<Readers>,
    _checkpointer: Checkpointer,
    file: PathBuf,
    pub(crate) statements_run: Arc<AtomicU64>,
}

impl Database {
    pub(crate) fn open(file: &Path) -> Result<Self, OpenError> {
        let unusable = |cause: Box<dyn std::error::Error + Send + Sync>| unusable(file, cause);
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(|e| unusable(e.into()))?;
        }
        identity::check_file(file)?;
        let mut conn = connect(file, Access::Write).map_err(|e| unusable(e.into()))?;
        if conn.is_readonly("main").map_err(|e| unusable(e.into()))? {
            return Err(unusable("it can only be read".into()));
        }
        identity::mark(&conn).map_err(|e| unusable(e.into()))?;
        migrate::sqlite(&mut conn)?;
        check_writable(&conn).map_err(|e| unusable(e.into()))?;
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let start = || -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
            let checkpointer = Checkpointer::start(file)?;
            Ok(Self {
                writer: Writer::start(conn, checkpointer.signal())?,
                point_readers: Readers::open(file, cores.clamp(4, 16))?,
                heavy_readers: Readers::open(file, cores.clamp(2, 8))?,
                _checkpointer: checkpointer,
                file: file.to_owned(),
                statements_run: Arc::default(),
            })
        };
        start().map_err(unusable)
    }

    pub(crate) async fn migrate(&self) -> Result<(), OpenError> {
        let file = self.file.clone();
        let migrating = tokio::task::spawn_blocking(move || {
            let mut conn = connect(&file, Access::Write).map_err(|e| unusable(&file, e))?;
            migrate::sqlite(&mut conn)
        });
        migrating.await.map_err(|panicked| unusable(&self.file, panicked))?
    }

    pub(crate) fn queues(&self) -> Vec<(&'static str, QueueLoad)> {
        vec![("readers", self.point_readers.load()), ("heavy_readers", self.heavy_readers.load()), ("writers", self.writer.load())]
    }

    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    pub(crate) async fn empty_log(&self) -> Result<(), StoreError> {
        let file = self.file.clone();
        let emptying = tokio::task::spawn_blocking(move || empty_log(&file));
        emptying.await.map_err(StoreError::broken)?
    }

    pub(crate) async fn read(&self) -> Result<SqliteConn, StoreError> {
        Ok(SqliteConn::reader(self.point_readers.lease().await?, &self.statements_run))
    }

    pub(crate) async fn read_heavy<T, E, F, Fut>(&self, body: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(Conn) -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, E>> + Send,
    {
        let conn = Conn::Sqlite(SqliteConn::reader(self.heavy_readers.lease().await?, &self.statements_run));
        let reading = tokio::task::spawn_blocking(move || poll_once(body(conn)));
        match reading.await {
            Ok(Some(outcome)) => outcome,
            Ok(None) => Err(StoreError::broken("waited inside a reader thread").into()),
            Err(panicked) => Err(StoreError::broken(panicked).into()),
        }
    }

    pub(crate) async fn write<T, E, F, Fut>(&self, body: F) -> Result<T, E>
    where
        E: From<StoreError>,
        F: Fn(Arc<Tx>) -> Fut,
        Fut: Future<Output = Result<T, E>>,
    {
        let job = self.writer.begin().await?;
        let tx = Arc::new(Tx(Conn::Sqlite(SqliteConn::writer(job.handle(), &self.statements_run))));
        let Some(outcome) = poll_once(body(tx)) else {
            return Err(StoreError::broken("waited inside the writer").into());
        };
        // An early return drops the job, which rolls back what it wrote; so does a panic of the body.
        let value = outcome?;
        job.finish()?.durable().await?;
        Ok(value)
    }
}

fn unusable(file: &Path, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> OpenError {
    OpenError::File { file: file.display().to_string(), cause: cause.into() }
}

/// An error if `SQLite` could open the log or its index for reading alone, which otherwise shows with each write. Waits for
/// nobody: that another program writes shows that one can.
fn check_writable(conn: &Connection) -> rusqlite::Result<()> {
    conn.busy_timeout(Duration::ZERO)?;
    let begun = conn.execute_batch("BEGIN IMMEDIATE; ROLLBACK");
    conn.busy_timeout(LOCK_WAIT)?;
    match begun {
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::ReadOnly) => Err(error),
        _ => Ok(()),
    }
}

fn empty_log(file: &Path) -> Result<(), StoreError> {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    if fs::metadata(&log).is_ok_and(|log| log.len() == 0) {
        return Ok(());
    }
    let conn = connect(file, Access::Write)?;
    // Nobody waits for this one, and it leaves little to do to the next.
    conn.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))?;
    conn.busy_timeout(EMPTYING_WAIT)?;
    let is_busy: bool = conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
    if is_busy { Err(StoreError::busy("the write-ahead log is in use")) } else { Ok(()) }
}

#[cfg(test)]
impl Database {
    pub(crate) fn on_commit(&self, fails: impl FnMut() -> bool + Send + 'static) {
        self.writer.on_commit(fails);
    }
}

/// What the future answers at its first poll; `None` if it would have to wait.
pub(super) fn poll_once<Fut: Future>(future: Fut) -> Option<Fut::Output> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => Some(output),
        Poll::Pending => None,
    }
}

/// How long a statement waits for a lock of another connection.
const LOCK_WAIT: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Write,
}

pub(super) fn connect(file: &Path, access: Access) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(file, flags)?;
    // Otherwise, with statistics, binding a parameter has the statement planned anew.
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    conn.busy_timeout(LOCK_WAIT)?;
    conn.set_prepared_statement_cache_capacity(256);
    conn.execute_batch(
        // Of a large database it caches little either way: 16 MB a connection cost 60 MB of memory, and spared no time (docs/performance.md).
        // Deleted content is overwritten with zeros, free pages included: FAST would leave it in those.
        "PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 0;
         PRAGMA journal_size_limit = 67108864;
         PRAGMA temp_store = MEMORY; PRAGMA cache_size = -6000; PRAGMA trusted_schema = OFF;",
    )?;
    if access == Access::Read {
        conn.execute_batch("PRAGMA query_only = ON")?;
    }
    Ok(conn)
}
