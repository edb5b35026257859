use std::{
    fs,
    path::{Path, PathBuf},
    pin::pin,
    sync::{Arc, atomic::AtomicU64},
    task::{Context, Poll, Waker},
};

use rusqlite::{Connection, OpenFlags, config::DbConfig};

mod checkpointer;
mod desk;
mod line;
mod lite;
mod readers;
mod writer;

pub use lite::Lite;

use self::{checkpointer::Checkpointer, readers::Readers, writer::Writer};
use super::{Conn, OpenError, StoreError, Tx, migrate};

#[derive(Debug)]
pub(crate) struct Database {
    // The order is that of closing: the writer's last flush before the checkpointer's last round.
    writer: Writer,
    points: Arc<Readers>,
    heavy: Arc<Readers>,
    _checkpointer: Checkpointer,
    file: PathBuf,
    pub(crate) ran: Arc<AtomicU64>,
}

impl Database {
    pub(crate) fn open(file: &Path) -> Result<Self, OpenError> {
        let unusable = |cause: Box<dyn std::error::Error + Send + Sync>| unusable(file, cause);
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(|e| unusable(e.into()))?;
        }
        let mut conn = connect(file, Access::Write).map_err(|e| unusable(e.into()))?;
        if conn.is_readonly("main").map_err(|e| unusable(e.into()))? {
            return Err(unusable("it can only be read".into()));
        }
        migrate::sqlite(&mut conn)?;
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let start = || -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
            let checkpointer = Checkpointer::start(file)?;
            Ok(Self {
                writer: Writer::start(conn, checkpointer.bell())?,
                points: Readers::open(file, cores.clamp(4, 16))?,
                heavy: Readers::open(file, cores.clamp(2, 8))?,
                _checkpointer: checkpointer,
                file: file.to_owned(),
                ran: Arc::default(),
            })
        };
        start().map_err(unusable)
    }

    pub(crate) async fn bring_up_to_date(&self) -> Result<(), OpenError> {
        let file = self.file.clone();
        let migrating = tokio::task::spawn_blocking(move || {
            let mut conn = connect(&file, Access::Write).map_err(|e| unusable(&file, e))?;
            migrate::sqlite(&mut conn)
        });
        migrating.await.map_err(|panicked| unusable(&self.file, panicked))?
    }

    pub(crate) async fn read(&self) -> Result<Lite, StoreError> {
        Ok(Lite::reader(self.points.lease().await?, &self.ran))
    }

    pub(crate) async fn read_heavy<T, E, F, Fut>(&self, body: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(Conn) -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, E>> + Send,
    {
        let conn = Conn::Sqlite(Lite::reader(self.heavy.lease().await?, &self.ran));
        let reading = tokio::task::spawn_blocking(move || at_once(body(conn)));
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
        let mut tries = 1;
        loop {
            let job = self.writer.begin().await?;
            let tx = Arc::new(Tx(Conn::Sqlite(Lite::writer(job.hand(), &self.ran))));
            let Some(outcome) = at_once(body(tx)) else {
                return Err(StoreError::broken("waited inside the writer").into());
            };
            // The machine may have stood still rather than the job: it gets a second chance, a slow one no third.
            if job.is_revoked() && tries == 1 {
                tries += 1;
                continue;
            }
            // An early return drops the job, which takes back what it wrote.
            let value = outcome?;
            job.finish()?.flushed().await?;
            return Ok(value);
        }
    }
}

fn unusable(file: &Path, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> OpenError {
    OpenError::File { file: file.display().to_string(), cause: cause.into() }
}

#[cfg(test)]
impl Database {
    pub(crate) fn on_flush(&self, fails: impl FnMut() -> bool + Send + 'static) {
        self.writer.on_flush(fails);
    }
}

/// What the future answers at its first poll; nothing when it would have to wait.
fn at_once<Fut: Future>(future: Fut) -> Option<Fut::Output> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => Some(output),
        Poll::Pending => None,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Read,
    Write,
}

fn connect(file: &Path, access: Access) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(file, flags)?;
    // Without it statistics make every execution plan anew once a parameter is bound.
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    conn.busy_timeout(std::time::Duration::from_secs(2))?;
    conn.set_prepared_statement_cache_capacity(256);
    conn.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 0;
         PRAGMA journal_size_limit = 67108864;
         PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000; PRAGMA trusted_schema = OFF;",
    )?;
    if access == Access::Read {
        conn.execute_batch("PRAGMA query_only = ON")?;
    }
    Ok(conn)
}
