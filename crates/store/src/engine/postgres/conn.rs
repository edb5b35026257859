//! A connection that is leased out of a pool, and what became of its transaction.

use std::{
    pin::pin,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering},
    },
    task::{Context, Waker},
    time::Duration,
};

use deadpool_postgres::Object;
use postgres_types::ToSql;

use super::super::{FromRow, Row, StoreError, Value};

/// The server's own deadline for a statement is shorter: if there is no answer by now, it hangs or can't be reached.
const ANSWER_WAIT: Duration = Duration::from_secs(8);
/// The same on a replica.
const REPLICA_ANSWER_WAIT: Duration = Duration::from_secs(3);

/// By it the server keeps one plan of a prepared statement for whatever values. Left to itself it plans one anew with each run
/// whose plan looks cheaper once the values are known, without counting in full how long the planning takes.
const ONE_PLAN: &str = "SET plan_cache_mode = force_generic_plan";
const AS_BEFORE: &str = "RESET plan_cache_mode";

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

/// The first failure on a connection to a replica.
#[derive(Debug)]
pub(super) struct Failure {
    /// What the server or the system says.
    pub(super) cause: String,
    /// The server can't be worked with: others will fail, too.
    pub(super) is_gone: bool,
}

/// A connection to `PostgreSQL`, perhaps inside a transaction.
#[derive(Debug)]
pub struct PostgresConn {
    /// There until this is dropped.
    client: Option<Object>,
    state: AtomicU8,
    /// It is closed instead of going back to its pool: it hangs, or the server is not what it was.
    is_spent: AtomicBool,
    /// Answers may take as long as they need.
    is_patient: AtomicBool,
    /// There on a connection to a replica, whose failures nobody is to see.
    failure: Option<Arc<OnceLock<Failure>>>,
    /// The statements run so far on any connection of the store.
    statements_run: Arc<AtomicU64>,
}

impl PostgresConn {
    /// A read lease.
    pub(super) fn reading(client: Object, statements_run: Arc<AtomicU64>) -> Self {
        Self::leased(client, NONE, statements_run)
    }

    /// A read lease of a connection to a replica.
    pub(super) fn on_replica(client: Object, statements_run: Arc<AtomicU64>) -> Self {
        let mut lease = Self::leased(client, NONE, statements_run);
        lease.failure = Some(Arc::default());
        lease
    }

    /// A transaction, to be begun.
    pub(super) fn writing(client: Object, statements_run: Arc<AtomicU64>) -> Self {
        Self::leased(client, OPEN, statements_run)
    }

    fn leased(client: Object, state: u8, statements_run: Arc<AtomicU64>) -> Self {
        let flag = || AtomicBool::new(false);
        Self { client: Some(client), state: AtomicU8::new(state), is_spent: flag(), is_patient: flag(), failure: None, statements_run }
    }

    /// Where the first failure will be, on a connection to a replica.
    pub(super) fn failure(&self) -> Arc<OnceLock<Failure>> {
        self.failure.clone().unwrap_or_default()
    }

    /// Has it closed instead of going back to its pool.
    pub(super) fn give_up(&self) {
        self.is_spent.store(true, Ordering::Relaxed);
    }

    /// The one row of an answer.
    pub(super) async fn row<T: FromRow>(&self, text: &'static str, values: &[Value<'_>]) -> Result<T, StoreError> {
        self.rows(text, values, 1).await?.pop().ok_or_else(|| StoreError::broken(format!("no row: {text}")))
    }

    pub(crate) async fn rows<T: FromRow>(&self, text: &'static str, values: &[Value<'_>], limit: usize) -> Result<Vec<T>, StoreError> {
        let rows = self
            .answer(async {
                let client = self.usable()?;
                let statement = client.prepare_cached(text).await?;
                Ok(client.query(&statement, &parameters(values)).await?)
            })
            .await?;
        self.read(&rows, limit)
    }

    /// The rows of a statement of which the server keeps one plan. The setting goes ahead of the statement, and is taken back behind
    /// it, in one go: none waits for the answer to another.
    pub(crate) async fn rows_planned_once<T: FromRow>(&self, text: &'static str, values: &[Value<'_>]) -> Result<Vec<T>, StoreError> {
        let rows = self
            .answer(async {
                let client = self.usable()?;
                let (statement, values) = (client.prepare_cached(text).await?, parameters(values));
                let query = client.query(&statement, &values);
                // Biased: they are sent in this order. All of them, whichever fails: the setting is not left behind.
                let (set, rows, reset) = tokio::join!(biased; client.batch_execute(ONE_PLAN), query, client.batch_execute(AS_BEFORE));
                let rows = rows?;
                set.and(reset)?;
                Ok(rows)
            })
            .await?;
        self.read(&rows, usize::MAX)
    }

    fn read<T: FromRow>(&self, rows: &[tokio_postgres::Row], limit: usize) -> Result<Vec<T>, StoreError> {
        rows.iter().take(limit).map(|row| T::from_row(&Row::of_postgres(row)).map_err(|e| self.poison(e.into()))).collect()
    }

    pub(crate) async fn execute(&self, text: &'static str, values: &[Value<'_>]) -> Result<u64, StoreError> {
        self.answer(async {
            let client = self.usable()?;
            let statement = client.prepare_cached(text).await?;
            Ok(client.execute(&statement, &parameters(values)).await?)
        })
        .await
    }

    /// From now on waits for answers as long as they take.
    pub(crate) fn be_patient(&self) {
        self.is_patient.store(true, Ordering::Relaxed);
    }

    pub(super) async fn begin(&self) -> Result<(), StoreError> {
        self.simple("BEGIN ISOLATION LEVEL READ COMMITTED").await
    }

    /// True if another try of the transaction may succeed.
    pub(super) fn has_lost_a_race(&self) -> bool {
        self.state.load(Ordering::Relaxed) == LOST
    }

    /// What the server answers, within the deadline.
    async fn answer<T>(&self, asking: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        let answer = if self.is_patient.load(Ordering::Relaxed) {
            asking.await
        } else {
            let late = |_| Err(StoreError::unavailable("the database does not answer"));
            let longest = if self.failure.is_some() { REPLICA_ANSWER_WAIT } else { ANSWER_WAIT };
            tokio::time::timeout(longest, asking).await.unwrap_or_else(late)
        };
        answer.map_err(|error| self.poison(error))
    }

    fn client(&self) -> Result<&Object, StoreError> {
        self.client.as_ref().ok_or_else(|| StoreError::broken("the connection was given back"))
    }

    fn usable(&self) -> Result<&Object, StoreError> {
        self.statements_run.fetch_add(1, Ordering::Relaxed);
        match self.state.load(Ordering::Relaxed) {
            NONE | OPEN => self.client(),
            DONE => Err(StoreError::broken("the transaction is over")),
            _ => Err(StoreError::broken("a statement of this transaction failed before")),
        }
    }

    /// Notes that the transaction can't be committed any more, and if another try may succeed.
    fn poison(&self, error: StoreError) -> StoreError {
        let next = if error.is_lost_race() { LOST } else { POISONED };
        let _ = self.state.compare_exchange(OPEN, next, Ordering::Relaxed, Ordering::Relaxed);
        let is_gone = matches!(error, StoreError::Unavailable(_));
        if is_gone {
            self.give_up();
        }
        if let Some(failure) = &self.failure {
            failure.get_or_init(|| Failure { cause: error.to_string(), is_gone });
        }
        error
    }

    async fn simple(&self, text: &'static str) -> Result<(), StoreError> {
        self.answer(async { Ok(self.client()?.batch_execute(text).await?) }).await
    }

    pub(super) async fn commit(&self) -> Result<(), StoreError> {
        if self.state.load(Ordering::Relaxed) != OPEN {
            self.rollback().await?;
            return Err(StoreError::broken("a statement failed, so nothing is committed"));
        }
        self.simple("COMMIT").await?;
        self.state.store(DONE, Ordering::Relaxed);
        Ok(())
    }

    pub(super) async fn rollback(&self) -> Result<(), StoreError> {
        // Closing the connection, which follows, takes back as much.
        if !self.is_spent.load(Ordering::Relaxed) {
            self.simple("ROLLBACK").await?;
        }
        let _ = self.state.compare_exchange(OPEN, DONE, Ordering::Relaxed, Ordering::Relaxed);
        let _ = self.state.compare_exchange(POISONED, DONE, Ordering::Relaxed, Ordering::Relaxed);
        Ok(())
    }
}

impl Drop for PostgresConn {
    /// One poll sends ROLLBACK ahead of whatever the next user of the connection sends.
    fn drop(&mut self) {
        let Some(client) = self.client.take() else { return };
        if *self.is_spent.get_mut() {
            drop(Object::take(client));
        } else if matches!(*self.state.get_mut(), OPEN | POISONED | LOST) && !client.is_closed() {
            let rollback = pin!(client.batch_execute("ROLLBACK"));
            let _ = rollback.poll(&mut Context::from_waker(Waker::noop()));
        }
    }
}

fn parameters<'a>(values: &'a [Value<'a>]) -> Vec<&'a (dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}
