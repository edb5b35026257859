//! `PostgreSQL`: a pool of connections that read and one of connections that write, the retry of lost races, and a replica.

mod address;
mod conn;
mod replica;
mod shared_connections;
mod tls;

use std::{
    sync::{Arc, atomic::AtomicU64},
    time::Duration,
};

use deadpool_postgres::{ClientWrapper, Object, Pool};

use self::{
    address::{Address, DEADLINES, DEADLINES_AND_NO_WRITES, unreachable},
    replica::{Position, Replica},
    shared_connections::refuse_shared_connections,
};
pub use self::{
    conn::PostgresConn,
    replica::{ReplicaLoad, ReplicaStatus},
};
use super::{Conn, OpenError, QueueLoad, ServerOptions, StoreError, Tx, migrate, sqlite::MAX_WAITING, wait_queue::WaitQueue};

/// How often a transaction that lost a race is tried in all.
const ATTEMPTS: u32 = 6;
/// Waiting for a place in the pool, trying the connection and making another one, which the pool limits each.
const MAX_POOL_WAIT: Duration = Duration::from_secs(10);
/// How often a replica is looked at beside the reads.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub(crate) struct Database {
    readers: Pool,
    writers: Pool,
    waiting_readers: WaitQueue,
    waiting_writers: WaitQueue,
    replica: Option<Box<Replica>>,
    pub(crate) statements_run: Arc<AtomicU64>,
}

impl Database {
    pub(crate) async fn open(url: &str, options: &ServerOptions) -> Result<Self, OpenError> {
        let address = Address::parse(url)?;
        let writers = (options.connections / 2).max(1);
        let readers = options.connections.saturating_sub(writers).max(1);
        let queue = |full| WaitQueue::new(MAX_WAITING, MAX_POOL_WAIT, (full, "no connection became free"));
        let mut database = Self {
            readers: address.pool(readers, DEADLINES_AND_NO_WRITES)?,
            writers: address.pool(writers, DEADLINES)?,
            waiting_readers: queue("too many readers wait"),
            waiting_writers: queue("too many writers wait"),
            replica: None,
            statements_run: Arc::default(),
        };
        refuse_shared_connections(&database.readers, &database.writers).await?;
        database.migrate().await?;
        if let Some(url) = &options.read_url {
            let primary = database.read().await.map_err(|error| OpenError::Unreachable(error.into()))?;
            let replica = Replica::open((url, readers), &primary, database.statements_run.clone()).await?;
            database.replica = Some(Box::new(replica));
        }
        Ok(database)
    }

    pub(crate) async fn migrate(&self) -> Result<(), OpenError> {
        let client = self.writers.get().await.map_err(unreachable)?;
        // Taken out of the pool: what migrating sets holds for the connection's life.
        migrate::postgres(&Object::take(client)).await
    }

    /// A connection out of the pool, for what changes its settings; it is closed when dropped.
    pub(crate) async fn own_connection(&self) -> Result<ClientWrapper, StoreError> {
        Ok(Object::take(self.readers.get().await?))
    }

    /// A connection to a database whose schema may be missing or old.
    pub(crate) async fn connect_once(url: &str) -> Result<ClientWrapper, OpenError> {
        let pool = Address::parse(url)?.pool(1, "")?;
        let client = pool.get().await.map_err(unreachable)?;
        Ok(Object::take(client))
    }

    pub(crate) async fn read(&self) -> Result<PostgresConn, StoreError> {
        let client = self.waiting_readers.wait(self.readers.get()).await??;
        Ok(PostgresConn::reading(client, self.statements_run.clone()))
    }

    /// Runs reads on the replica, if it shows all that is committed by now, else on the primary; there, too, if the replica
    /// fails meanwhile.
    pub(crate) async fn read_heavy<T, E, F, Fut>(&self, body: F) -> Result<T, E>
    where
        E: From<StoreError>,
        F: FnOnce(Conn) -> Fut + Clone,
        Fut: Future<Output = Result<T, E>>,
    {
        if let Some(replica) = &self.replica
            && let Some(conn) = replica.lease(self.position()).await
        {
            let failure = conn.failure();
            let outcome = body.clone()(Conn::Postgres(conn)).await;
            if replica.has_served(&failure) {
                return outcome;
            }
        }
        body(Conn::Postgres(self.read().await?)).await
    }

    async fn position(&self) -> Result<Position, StoreError> {
        Position::of(&self.read().await?).await
    }

    /// Looks at the replica from time to time; ends only if there is none.
    pub(crate) async fn watch_replica(&self) {
        let Some(replica) = &self.replica else { return };
        loop {
            tokio::time::sleep(BETWEEN_LOOKS).await;
            // Without the primary nothing can be said of it.
            if let Ok(position) = self.position().await {
                replica.check(&position).await;
            }
        }
    }

    pub(crate) fn replica(&self) -> Option<ReplicaLoad> {
        self.replica.as_deref().map(Replica::load)
    }

    /// A connection that writes.
    async fn writer(&self) -> Result<Object, StoreError> {
        Ok(self.waiting_writers.wait(self.writers.get()).await??)
    }

    pub(crate) fn queues(&self) -> Vec<(&'static str, QueueLoad)> {
        let mut queues = vec![("readers", self.waiting_readers.load()), ("writers", self.waiting_writers.load())];
        queues.extend(self.replica.as_deref().map(Replica::queue));
        queues
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
            let tx = Arc::new(Tx(Conn::Postgres(PostgresConn::writing(client, self.statements_run.clone()))));
            let Conn::Postgres(conn) = &tx.0 else { return Err(StoreError::broken("not a PostgreSQL transaction").into()) };
            conn.begin().await?;
            let outcome = match body(tx.clone()).await {
                Ok(value) => conn.commit().await.map(|()| value).map_err(E::from),
                Err(error) => conn.rollback().await.map_err(E::from).and(Err(error)),
            };
            if outcome.is_ok() || !conn.has_lost_a_race() || attempt == ATTEMPTS {
                return outcome;
            }
            drop(tx);
            tokio::time::sleep(Duration::from_millis(2 << attempt)).await;
            attempt += 1;
        }
    }
}
