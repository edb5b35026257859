//! The one connection that writes. Jobs follow each other inside one transaction, a savepoint each, until one COMMIT
//! makes all of them durable.

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::engine::StoreError;

/// Receives the outcome of the COMMIT that holds a finished job.
pub(super) type Answer = oneshot::Sender<Result<(), StoreError>>;

/// The connection, the transaction it has open and the jobs that wait for its COMMIT.
#[derive(Debug)]
pub(super) struct WriterConnection {
    pub(super) conn: Connection,
    state: State,
    /// A statement of the open job failed: the job can only be rolled back.
    job_failed: bool,
    /// The disk was full during this transaction, which may be why it ended by itself.
    disk_was_full: bool,
    finished: Vec<Answer>,
    /// The committer was told that there is a transaction to end.
    commit_requested: bool,
}

/// What was done last; `SQLite` may have ended the transaction by itself since (see [`WriterConnection::is_lost`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// No transaction is open.
    Idle,
    /// BEGIN was sent, and neither COMMIT nor ROLLBACK.
    Begun,
    /// The transaction must be rolled back, which has not succeeded yet.
    Aborted,
}

impl WriterConnection {
    pub(super) fn new(conn: Connection) -> Self {
        Self { conn, state: State::Idle, job_failed: false, disk_was_full: false, finished: Vec::new(), commit_requested: false }
    }

    /// Opens a job's savepoint, and a transaction around it unless one is open.
    pub(super) fn begin_job(&mut self) -> Result<(), StoreError> {
        if self.state == State::Aborted || self.is_lost() {
            self.abort()?;
        }
        if self.state == State::Idle {
            run(&self.conn, "BEGIN IMMEDIATE")?;
            self.state = State::Begun;
            self.disk_was_full = false;
        }
        run(&self.conn, "SAVEPOINT job")?;
        self.job_failed = false;
        Ok(())
    }

    /// Runs a statement of the open job; after one that failed no other is run.
    pub(super) fn run<T>(&mut self, statement: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        if self.job_failed {
            return Err(StoreError::broken("a statement of this transaction failed before"));
        }
        let outcome = if self.is_lost() { Err(self.lost()) } else { statement(&self.conn) };
        self.job_failed = outcome.is_err();
        self.disk_was_full |= matches!(outcome, Err(StoreError::Full(_)));
        outcome
    }

    /// Closes the savepoint and keeps what the job wrote; returns the receiver of its COMMIT's outcome.
    pub(super) fn keep_job(&mut self) -> Result<oneshot::Receiver<Result<(), StoreError>>, StoreError> {
        if self.is_lost() {
            return Err(self.lost());
        }
        if self.job_failed {
            return Err(StoreError::broken("a statement failed, so nothing is committed"));
        }
        run(&self.conn, "RELEASE job")?;
        let (answer, committed) = oneshot::channel();
        self.finished.push(answer);
        Ok(committed)
    }

    /// Closes the savepoint and rolls back what the job wrote; if that fails, the whole transaction is rolled back.
    pub(super) fn roll_back_job(&mut self) {
        if self.state != State::Begun || self.conn.is_autocommit() {
            return;
        }
        let rolled_back = run(&self.conn, "ROLLBACK TO job").and_then(|()| run(&self.conn, "RELEASE job"));
        if let Err(error) = rolled_back {
            tracing::error!(%error, "a job could not be rolled back: the transaction it shares with others is");
            if let Err(error) = self.abort() {
                tracing::error!(%error, "the transaction could not be rolled back");
            }
        }
    }

    /// How many jobs wait for the COMMIT.
    pub(super) fn finished_jobs(&self) -> usize {
        self.finished.len()
    }

    /// True the first time it is asked since the last COMMIT: the committer has to be told once.
    pub(super) fn ask_commit(&mut self) -> bool {
        !std::mem::replace(&mut self.commit_requested, true)
    }

    /// Commits the transaction, or rolls all of it back; answers the jobs in it and how it went.
    pub(super) fn commit(&mut self) -> (Vec<Answer>, Result<(), StoreError>) {
        self.commit_requested = false;
        let finished = std::mem::take(&mut self.finished);
        let committed = match self.state {
            State::Idle => Ok(()),
            State::Begun if !self.is_lost() => run(&self.conn, "COMMIT").map_err(StoreError::from),
            State::Begun | State::Aborted => Err(self.lost()),
        };
        if committed.is_ok() {
            self.state = State::Idle;
        } else if let Err(error) = self.abort() {
            tracing::error!(%error, "the transaction could not be rolled back");
        }
        (finished, committed)
    }

    /// True if `SQLite` ended the transaction by itself and rolled back every job in it, as it does on a full disk.
    fn is_lost(&self) -> bool {
        self.state == State::Begun && self.conn.is_autocommit()
    }

    /// What the jobs of a transaction are told that was rolled back because of another.
    fn lost(&self) -> StoreError {
        let why = "the shared transaction was rolled back";
        if self.disk_was_full { StoreError::Full(why.into()) } else { StoreError::unavailable(why) }
    }

    /// Rolls back the whole transaction and tells its jobs so.
    fn abort(&mut self) -> Result<(), StoreError> {
        self.state = State::Aborted;
        for answer in std::mem::take(&mut self.finished) {
            let _ = answer.send(Err(self.lost()));
        }
        if !self.conn.is_autocommit() {
            run(&self.conn, "ROLLBACK")?;
        }
        self.state = State::Idle;
        Ok(())
    }
}

fn run(conn: &Connection, text: &str) -> rusqlite::Result<()> {
    conn.prepare_cached(text)?.execute([]).map(drop)
}
