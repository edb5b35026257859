//! `PostgreSQL`: a pool of connections that read and one of connections that write, and the retry of lost races.

use std::{
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicU8, AtomicU64, Ordering},
    },
    task::{Context, Waker},
    time::Duration,
};

use deadpool_postgres::{Manager, Object, Pool, Runtime};
use postgres_types::ToSql;
use tokio_postgres::{Config, NoTls};

use super::{Conn, FromRow, OpenError, QueueLoad, Row, StoreError, Tx, Value, migrate, sqlite::MAX_WAITING, wait_queue::WaitQueue};

/// How often a transaction that lost a race is tried in all.
const ATTEMPTS: u32 = 6;
/// The connections that write, and as many that read.
pub(super) const WRITERS: usize = 16;
const POOL_WAIT: Duration = Duration::from_secs(2);
const CONNECT_WAIT: Duration = Duration::from_secs(5);
/// Waiting for a place in the pool, trying the connection and making another one, which the pool limits each.
const LONGEST_WAIT: Duration = Duration::from_secs(10);
const LIMITS: &str = "-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000";

#[derive(Debug)]
pub(crate) struct Database {
    readers: Pool,
    writers: Pool,
    waiting_readers: WaitQueue,
    waiting_writers: WaitQueue,
    pub(crate) statements_run: Arc<AtomicU64>,
}

impl Database {
    pub(crate) async fn open(url: &str) -> Result<Self, OpenError> {
        let config: Config = url.parse().map_err(|e: tokio_postgres::Error| OpenError::Url(e.into()))?;
        let readers = pool(&config, &format!("{LIMITS} -c default_transaction_read_only=on"))?;
        let queue = |full| WaitQueue::new(MAX_WAITING, LONGEST_WAIT, (full, "no connection became free"));
        let database = Self {
            readers,
            writers: pool(&config, LIMITS)?,
            waiting_readers: queue("too many readers wait"),
            waiting_writers: queue("too many writers wait"),
            statements_run: Arc::default(),
        };
        database.bring_up_to_date().await?;
        Ok(database)
    }

    pub(crate) async fn bring_up_to_date(&self) -> Result<(), OpenError> {
        let client = self.writers.get().await.map_err(|e| OpenError::Unreachable(e.into()))?;
        // Taken out of the pool: what migrating sets holds for the connection's life.
        migrate::postgres(&Object::take(client)).await
    }

    /// A connection out of the pool, for what changes its settings; it is closed when dropped.
    pub(crate) async fn own_connection(&self) -> Result<deadpool_postgres::ClientWrapper, StoreError> {
        Ok(Object::take(self.readers.get().await?))
    }

    /// A connection to a database whose schema may be missing or old.
    pub(crate) async fn connect_once(url: &str) -> Result<deadpool_postgres::ClientWrapper, OpenError> {
        let config: Config = url.parse().map_err(|e: tokio_postgres::Error| OpenError::Url(e.into()))?;
        let client = pool(&config, "")?.get().await.map_err(|e| OpenError::Unreachable(e.into()))?;
        Ok(Object::take(client))
    }

    pub(crate) async fn read(&self) -> Result<PostgresConn, StoreError> {
        let client = self.waiting_readers.wait(self.readers.get()).await??;
        Ok(PostgresConn { client, state: AtomicU8::new(NONE), statements_run: self.statements_run.clone() })
    }

    /// A connection that writes.
    async fn writer(&self) -> Result<Object, StoreError> {
        Ok(self.waiting_writers.wait(self.writers.get()).await??)
    }

    pub(crate) fn queues(&self) -> Vec<(&'static str, QueueLoad)> {
        vec![("readers", self.waiting_readers.load()), ("writers", self.waiting_writers.load())]
    }

    pub(crate) async fn write<T, E, F, Fut>(&self, body: F) -> Result<T, E>
    where
        E: From<StoreError>,
        F: Fn(Arc<Tx>) -> Fut,
        Fut: Future<Output = Result<T, E>>,
    {
        let mut attempt = 1;
        loop {
            // Made before BEGIN is sent: dropped at any point, it sends ROLLBACK, so no connection stays inside a transaction.
            let client = self.writer().await?;
            let tx = Arc::new(Tx(Conn::Postgres(PostgresConn {
                client,
                state: AtomicU8::new(OPEN),
                statements_run: self.statements_run.clone(),
            })));
            let Conn::Postgres(conn) = &tx.0 else { return Err(StoreError::broken("not a PostgreSQL transaction").into()) };
            conn.simple("BEGIN ISOLATION LEVEL READ COMMITTED").await?;
            let outcome = match body(tx.clone()).await {
                Ok(value) => conn.commit().await.map(|()| value).map_err(E::from),
                Err(error) => conn.rollback().await.map_err(E::from).and(Err(error)),
            };
            if outcome.is_ok() || conn.state.load(Ordering::Relaxed) != LOST || attempt == ATTEMPTS {
                return outcome;
            }
            drop(tx);
            tokio::time::sleep(Duration::from_millis(2 << attempt)).await;
            attempt += 1;
        }
    }
}

fn pool(config: &Config, options: &str) -> Result<Pool, OpenError> {
    let mut config = config.clone();
    let given = config.get_options().map(|given| format!("{given} ")).unwrap_or_default();
    config.options(format!("{given}{options}")).connect_timeout(CONNECT_WAIT);
    if config.get_application_name().is_none() {
        config.application_name("kindred");
    }
    Pool::builder(Manager::new(config, NoTls))
        .max_size(WRITERS)
        .runtime(Runtime::Tokio1)
        .wait_timeout(Some(POOL_WAIT))
        .create_timeout(Some(CONNECT_WAIT))
        .recycle_timeout(Some(POOL_WAIT))
        .build()
        .map_err(|e| OpenError::Url(e.into()))
}

/// No transaction: a read lease.
const NONE: u8 = 0;
/// A transaction that may go on.
const OPEN: u8 = 1;
/// A transaction in which a statement failed: `PostgreSQL` would answer Ok to COMMIT and keep nothing.
const POISONED: u8 = 2;
/// Poisoned by a lost race, so that another try may succeed; stays after the rollback.
const LOST: u8 = 3;
/// Committed or rolled back.
const DONE: u8 = 4;

/// A connection to `PostgreSQL`, perhaps inside a transaction.
#[derive(Debug)]
pub struct PostgresConn {
    client: Object,
    state: AtomicU8,
    /// The statements run so far on any connection of the store.
    statements_run: Arc<AtomicU64>,
}

impl PostgresConn {
    pub(crate) async fn rows<T: FromRow>(&self, text: &'static str, values: &[Value<'_>], limit: usize) -> Result<Vec<T>, StoreError> {
        let ready = self.usable();
        let answer = async {
            ready?;
            let statement = self.client.prepare_cached(text).await?;
            Ok(self.client.query(&statement, &parameters(values)).await?)
        };
        let rows = answer.await.map_err(|error| self.poison(error))?;
        rows.iter().take(limit).map(|row| T::from_row(&Row::Postgres(row)).map_err(|e| self.poison(e.into()))).collect()
    }

    pub(crate) async fn execute(&self, text: &'static str, values: &[Value<'_>]) -> Result<u64, StoreError> {
        let ready = self.usable();
        let answer = async {
            ready?;
            let statement = self.client.prepare_cached(text).await?;
            Ok(self.client.execute(&statement, &parameters(values)).await?)
        };
        answer.await.map_err(|error| self.poison(error))
    }

    fn usable(&self) -> Result<(), StoreError> {
        self.statements_run.fetch_add(1, Ordering::Relaxed);
        match self.state.load(Ordering::Relaxed) {
            NONE | OPEN => Ok(()),
            DONE => Err(StoreError::broken("the transaction is over")),
            _ => Err(StoreError::broken("a statement of this transaction failed before")),
        }
    }

    /// Notes that the transaction can't be committed any more, and if another try may succeed.
    fn poison(&self, error: StoreError) -> StoreError {
        let next = if error.is_lost_race() { LOST } else { POISONED };
        let _ = self.state.compare_exchange(OPEN, next, Ordering::Relaxed, Ordering::Relaxed);
        error
    }

    async fn simple(&self, text: &'static str) -> Result<(), StoreError> {
        self.client.batch_execute(text).await.map_err(|error| self.poison(error.into()))
    }

    async fn commit(&self) -> Result<(), StoreError> {
        if self.state.load(Ordering::Relaxed) != OPEN {
            self.rollback().await?;
            return Err(StoreError::broken("a statement failed, so nothing is committed"));
        }
        self.simple("COMMIT").await?;
        self.state.store(DONE, Ordering::Relaxed);
        Ok(())
    }

    async fn rollback(&self) -> Result<(), StoreError> {
        self.client.batch_execute("ROLLBACK").await?;
        let _ = self.state.compare_exchange(OPEN, DONE, Ordering::Relaxed, Ordering::Relaxed);
        let _ = self.state.compare_exchange(POISONED, DONE, Ordering::Relaxed, Ordering::Relaxed);
        Ok(())
    }
}

impl Drop for PostgresConn {
    /// One poll sends ROLLBACK ahead of whatever the next user of the connection sends.
    fn drop(&mut self) {
        if matches!(*self.state.get_mut(), OPEN | POISONED | LOST) && !self.client.is_closed() {
            let rollback = pin!(self.client.batch_execute("ROLLBACK"));
            let _ = rollback.poll(&mut Context::from_waker(Waker::noop()));
        }
    }
}

fn parameters<'a>(values: &'a [Value<'a>]) -> Vec<&'a (dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}
