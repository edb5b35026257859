//! A streaming replica, which takes heavy reads off the primary.
//!
//! A read goes there only when the replica has replayed all that was committed on the primary when the read began, so that it
//! shows what the primary would: what the reader has just written, every block, suspension and deletion, by whichever node they
//! came. Whatever goes wrong on the replica, the read is done on the primary instead.

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use deadpool_postgres::{Pool, PoolError, TimeoutType};
use parking_lot::Mutex;

use super::{
    super::{OpenError, Param, QueueLoad, StoreError, sqlite::MAX_WAITING, wait_queue::WaitQueue},
    MAX_POOL_WAIT,
    address::{Address, DEADLINES_ON_REPLICA},
    conn::{Failure, PostgresConn},
};
use crate::row;

/// The pauses between looks at a replica that lags a little: 127 ms in all, then the read goes to the primary.
const PAUSES_MILLIS: [u64; 7] = [1, 2, 4, 8, 16, 32, 64];

/// What the primary says of itself, once.
const LINEAGE: &str = "SELECT system_identifier, CAST(current_database() AS TEXT) AS database FROM pg_control_system()";

/// How far the primary's log has all that is committed. It is flushed at every commit, unless commits don't wait for that.
const POSITION: &str = "SELECT substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) AS timeline,
    CAST(CASE WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END
        - '0/0' AS BIGINT) AS lsn";

/// Positions of different timelines don't compare. A replica shows its own late, with its next checkpoint, unless the user may
/// look at its receiver; never too early.
const COMPARE: &str = "SELECT pg_is_in_recovery() AS is_replica,
    s.system_identifier = $1 AND CAST(current_database() AS TEXT) = $2 AS is_ours,
    COALESCE(lpad(upper(to_hex(greatest(c.timeline_id, r.min_recovery_end_timeline, (SELECT received_tli FROM pg_stat_wal_receiver)))), 8, '0') = $3
        AND pg_last_wal_replay_lsn() - '0/0' >= CAST($4 AS BIGINT), FALSE) AS is_fresh
    FROM pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r";

/// If a replica can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplicaStatus {
    /// Heavy reads go there.
    Ok,
    /// It has not replayed what is committed on the primary: reads go to the primary until it has.
    Behind,
    /// It can't be reached, or is no replica of the primary: reads go to the primary until it is.
    Unavailable,
}

/// A replica, and how many heavy reads went where so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplicaLoad {
    /// If it can be read.
    pub status: ReplicaStatus,
    /// Reads it answered.
    pub served: u64,
    /// Reads done on the primary, since the replica had not replayed what they must see.
    pub behind: u64,
    /// Reads done on the primary, since the replica could not be reached.
    pub away: u64,
    /// Reads that failed on the replica, or found its queue full, and were done on the primary.
    pub failed: u64,
}

row! {
    /// What a replica must have replayed to show all that was committed at a time.
    #[derive(Debug, Clone)]
    pub(super) struct Position {
        timeline: String,
        lsn: i64,
    }
}

row! {
    /// What a replica has in common with its primary.
    #[derive(Debug)]
    struct Lineage {
        system_identifier: i64,
        database: String,
    }
}

row! {
    /// What a server at the replica's url says.
    struct Comparison {
        is_replica: bool,
        is_ours: bool,
        is_fresh: bool,
    }
}

/// Why a read can't be done on the replica.
#[derive(Debug)]
enum ReplicaError {
    /// Its own queue is full, which says nothing of the server.
    Busy,
    Behind,
    Unreachable(String),
    /// It is another server than the url should name.
    Wrong(&'static str),
}

impl From<StoreError> for ReplicaError {
    fn from(error: StoreError) -> Self {
        Self::Unreachable(error.to_string())
    }
}

impl Position {
    /// The position of the server that this connection leads to, which must be a primary.
    pub(super) async fn of(primary: &PostgresConn) -> Result<Self, StoreError> {
        primary.row(POSITION, &[]).await
    }
}

#[derive(Debug)]
pub(super) struct Replica {
    readers: Pool,
    waiting: WaitQueue,
    lineage: Lineage,
    status: Mutex<ReplicaStatus>,
    served: AtomicU64,
    behind: AtomicU64,
    away: AtomicU64,
    failed: AtomicU64,
    statements_run: Arc<AtomicU64>,
}

impl Replica {
    /// The replica at `url` of the primary that a connection leads to, read over so many connections at most. Refused if it is
    /// none; if it can't be reached, it is away.
    pub(super) async fn open(
        (url, size): (&str, usize),
        primary: &PostgresConn,
        statements_run: Arc<AtomicU64>,
    ) -> Result<Self, OpenError> {
        let address = Address::parse(url).map_err(|error| match error {
            OpenError::Url(cause) => OpenError::ReadUrl(cause),
            other => other,
        })?;
        let unusable = |error: StoreError| OpenError::ReadUrl(error.into());
        let replica = Self {
            readers: address.pool(size, DEADLINES_ON_REPLICA)?,
            waiting: WaitQueue::new(MAX_WAITING, MAX_POOL_WAIT, ("too many readers of the replica wait", "no connection became free")),
            lineage: primary.row(LINEAGE, &[]).await.map_err(unusable)?,
            status: Mutex::new(ReplicaStatus::Ok),
            served: AtomicU64::new(0),
            behind: AtomicU64::new(0),
            away: AtomicU64::new(0),
            failed: AtomicU64::new(0),
            statements_run,
        };
        let position = Position::of(primary).await.map_err(unusable)?;
        match replica.fresh(&position).await {
            Err(ReplicaError::Wrong(why)) => Err(OpenError::ReadUrl(why.into())),
            result => {
                replica.note(&result.map(drop));
                Ok(replica)
            }
        }
    }

    /// A connection that shows all that was committed at a position, which is asked only if the replica was well lately.
    pub(super) async fn lease(&self, position: impl Future<Output = Result<Position, StoreError>>) -> Option<PostgresConn> {
        let found = match self.status() {
            // Without a position the read goes to the primary, which says what is wrong with it.
            ReplicaStatus::Ok => self.fresh(&position.await.ok()?).await,
            ReplicaStatus::Behind => Err(ReplicaError::Behind),
            ReplicaStatus::Unavailable => {
                self.away.fetch_add(1, Ordering::Relaxed);
                return None;
            }
        };
        let count = match &found {
            Ok(_) => return found.ok(),
            Err(ReplicaError::Behind) => &self.behind,
            Err(ReplicaError::Busy) => &self.failed,
            Err(_) => &self.away,
        };
        count.fetch_add(1, Ordering::Relaxed);
        self.note(&found.map(drop));
        None
    }

    /// Counts a read that was done on the replica; `false` if it failed there.
    pub(super) fn has_served(&self, failure: &OnceLock<Failure>) -> bool {
        let Some(Failure { cause, is_gone }) = failure.get() else {
            self.served.fetch_add(1, Ordering::Relaxed);
            return true;
        };
        self.failed.fetch_add(1, Ordering::Relaxed);
        tracing::debug!(%cause, "a read failed on the database's replica, and is done on the primary");
        if *is_gone {
            self.note(&Err(ReplicaError::Unreachable(cause.clone())));
        }
        false
    }

    /// Looks if it shows what was committed at this position; nothing else brings a replica back.
    pub(super) async fn check(&self, position: &Position) {
        let result = self.fresh(position).await;
        self.note(&result.map(drop));
    }

    pub(super) fn queue(&self) -> (&'static str, QueueLoad) {
        ("replica_readers", self.waiting.load())
    }

    pub(super) fn load(&self) -> ReplicaLoad {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        ReplicaLoad {
            status: self.status(),
            served: count(&self.served),
            behind: count(&self.behind),
            away: count(&self.away),
            failed: count(&self.failed),
        }
    }

    fn status(&self) -> ReplicaStatus {
        *self.status.lock()
    }

    /// A connection whose server has replayed all up to this position. The connection itself is asked: the url may lead to
    /// one of several servers.
    async fn fresh(&self, wanted: &Position) -> Result<PostgresConn, ReplicaError> {
        let client = match self.waiting.wait(self.readers.get()).await {
            Ok(Ok(client)) => client,
            Err(_) | Ok(Err(PoolError::Timeout(TimeoutType::Wait))) => return Err(ReplicaError::Busy),
            Ok(Err(error)) => return Err(ReplicaError::Unreachable(StoreError::from(error).to_string())),
        };
        let conn = PostgresConn::on_replica(client, self.statements_run.clone());
        let mut pauses = PAUSES_MILLIS.into_iter();
        loop {
            let Comparison { is_replica, is_ours, is_fresh } = self.compare(&conn, wanted).await?;
            if !is_replica || !is_ours {
                // The next one may lead to another server.
                conn.give_up();
            }
            match (is_replica, is_ours, is_fresh) {
                (false, _, _) => return Err(ReplicaError::Wrong("the server there is no replica: it is not in recovery")),
                (_, false, _) => return Err(ReplicaError::Wrong("the server there is a replica of another database")),
                (_, _, true) => return Ok(conn),
                (_, _, false) => {}
            }
            let Some(pause) = pauses.next() else { return Err(ReplicaError::Behind) };
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
    }

    async fn compare(&self, conn: &PostgresConn, wanted: &Position) -> Result<Comparison, StoreError> {
        let Lineage { system_identifier, database } = &self.lineage;
        conn.row(COMPARE, &[system_identifier.value(), database.value(), wanted.timeline.value(), wanted.lsn.value()]).await
    }

    fn note(&self, result: &Result<(), ReplicaError>) {
        let status = match result {
            Ok(()) => ReplicaStatus::Ok,
            Err(ReplicaError::Busy) => return,
            Err(ReplicaError::Behind) => ReplicaStatus::Behind,
            Err(ReplicaError::Unreachable(_) | ReplicaError::Wrong(_)) => ReplicaStatus::Unavailable,
        };
        let before = std::mem::replace(&mut *self.status.lock(), status);
        match result {
            _ if before == status => {}
            Ok(()) => tracing::info!("the database's replica is read again"),
            Err(ReplicaError::Unreachable(why)) => tracing::warn!(%why, "the database's replica is away: reads go to the primary"),
            Err(ReplicaError::Wrong(why)) => tracing::warn!(%why, "the database's replica can't be used: reads go to the primary"),
            Err(ReplicaError::Behind | ReplicaError::Busy) => tracing::warn!("the database's replica is behind: reads go to the primary"),
        }
    }
}
