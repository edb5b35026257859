use rusqlite::Connection;

use crate::engine::StoreError;

/// No job's number.
pub(super) const NOBODY: u64 = 0;

/// The writing connection, and whose job may use it.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) conn: Connection,
    /// The job whose savepoint is open; no other may run a statement.
    pub(super) job: u64,
    /// A statement of that job failed: it can only be taken back.
    pub(super) poisoned: bool,
    /// BEGIN was sent and COMMIT wasn't. `SQLite` may end a transaction by itself; then this and the connection differ.
    pub(super) begun: bool,
}

impl Desk {
    pub(super) fn new(conn: Connection) -> Self {
        Self { conn, job: NOBODY, poisoned: false, begun: false }
    }

    /// Opens the job's savepoint, and the transaction around it unless the job joins the one that is there.
    pub(super) fn open(&mut self, number: u64, joins: bool) -> rusqlite::Result<()> {
        if !joins {
            self.roll_back()?;
        }
        if !self.begun {
            run(&self.conn, "BEGIN IMMEDIATE")?;
            self.begun = true;
        }
        run(&self.conn, "SAVEPOINT job")?;
        (self.job, self.poisoned) = (number, false);
        Ok(())
    }

    /// Closes the savepoint, keeping or taking back what the job wrote.
    pub(super) fn close(&mut self, keep: bool) -> rusqlite::Result<()> {
        if !self.is_lost() {
            if !keep {
                run(&self.conn, "ROLLBACK TO job")?;
            }
            run(&self.conn, "RELEASE job")?;
        }
        self.job = NOBODY;
        Ok(())
    }

    /// Whether `SQLite` ended the transaction by itself and took every job's work back with it.
    pub(super) fn is_lost(&self) -> bool {
        self.begun && self.conn.is_autocommit()
    }

    /// Makes everything since BEGIN durable, or takes all of it back.
    pub(super) fn flush(&mut self) -> Result<(), StoreError> {
        let flushed = if self.is_lost() { Err(lost()) } else { run(&self.conn, "COMMIT").map_err(StoreError::from) };
        self.roll_back()?;
        flushed
    }

    /// Ends a transaction that must not be committed; without one it does nothing.
    pub(super) fn roll_back(&mut self) -> rusqlite::Result<()> {
        if !self.conn.is_autocommit() {
            run(&self.conn, "ROLLBACK")?;
        }
        self.begun = false;
        Ok(())
    }
}

pub(super) fn run(conn: &Connection, text: &str) -> rusqlite::Result<()> {
    conn.prepare_cached(text)?.execute([]).map(drop)
}

pub(super) fn lost() -> StoreError {
    StoreError::unavailable("the shared transaction was rolled back")
}
