//! The errors of the store, the same for both engines.

use std::error::Error as StdError;

use rusqlite::ffi;
use tokio_postgres::error::SqlState;

type Cause = Box<dyn StdError + Send + Sync>;

/// Why a statement or transaction failed, by what it means to the caller.
///
/// The cause is for the log and must not reach clients.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A queue, a lock, a pool or a statement reached its time limit. Worth another try later.
    #[error("the store is busy: {}", chain(&**.0))]
    Busy(#[source] Cause),
    /// A row with the same unique key is there already; `unique` names it as `table(column, column)`.
    #[error("already there: {unique}")]
    Conflict {
        /// Table and columns of the key, such as `users(email_key)`.
        unique: String,
    },
    /// The row refers to one that isn't there: a foreign key fails.
    #[error("refers to a row that is not there: {}", chain(&**.0))]
    Dangling(#[source] Cause),
    /// The disk is full: nothing of the transaction was kept, and nothing of others was lost.
    #[error("there is no room left: {}", chain(&**.0))]
    Full(#[source] Cause),
    /// The database can't be reached or can't write: no connection, a broken disk, shutting down.
    #[error("the database is unavailable: {}", chain(&**.0))]
    Unavailable(#[source] Cause),
    /// The statement or the data is wrong: a bug or a damaged file.
    #[error("the store is broken: {}", chain(&**.0))]
    Broken(#[source] Cause),
}

/// The error and its causes in one line: the drivers' messages say little without them.
fn chain(error: &(dyn StdError + 'static)) -> String {
    let mut message = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let next = error.to_string();
        if !message.ends_with(&next) {
            message = format!("{message}: {next}");
        }
        cause = error.source();
    }
    message
}

impl StoreError {
    pub(crate) fn busy(why: &'static str) -> Self {
        Self::Busy(why.into())
    }

    pub(crate) fn broken(why: impl Into<Cause>) -> Self {
        Self::Broken(why.into())
    }

    pub(crate) fn unavailable(why: impl Into<Cause>) -> Self {
        Self::Unavailable(why.into())
    }

    /// The same failure for another job of the transaction that had it.
    pub(crate) fn for_another(&self) -> Self {
        match self {
            Self::Full(cause) => Self::Full(cause.to_string().into()),
            other => Self::unavailable(other.to_string()),
        }
    }

    /// True if `PostgreSQL` ended this transaction because of another (deadlock, serialization): a second try may succeed.
    pub(crate) fn is_lost_race(&self) -> bool {
        let Self::Busy(cause) = self else { return false };
        let code = cause.downcast_ref::<tokio_postgres::Error>().and_then(tokio_postgres::Error::code);
        matches!(code, Some(&SqlState::T_R_SERIALIZATION_FAILURE | &SqlState::T_R_DEADLOCK_DETECTED))
    }

    /// True if this is a conflict on the unique key of `table(column, …)`.
    pub fn conflicts_on(&self, key: &str) -> bool {
        matches!(self, Self::Conflict { unique } if unique == key)
    }
}

impl From<super::value::Mismatch> for StoreError {
    fn from(mismatch: super::value::Mismatch) -> Self {
        Self::broken(mismatch)
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let rusqlite::Error::SqliteFailure(code, message) = &error else { return Self::broken(error) };
        match code.extended_code {
            ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_ROWID => {
                Self::Conflict { unique: sqlite_key(message.as_deref().unwrap_or_default()) }
            }
            ffi::SQLITE_CONSTRAINT_FOREIGNKEY => Self::Dangling(error.into()),
            // The index of the write-ahead log could not grow.
            ffi::SQLITE_IOERR_SHMSIZE => Self::Full(error.into()),
            _ => match code.code {
                ffi::ErrorCode::DatabaseBusy | ffi::ErrorCode::DatabaseLocked | ffi::ErrorCode::OperationInterrupted => {
                    Self::Busy(error.into())
                }
                ffi::ErrorCode::DiskFull => Self::Full(error.into()),
                ffi::ErrorCode::SystemIoFailure
                | ffi::ErrorCode::CannotOpen
                | ffi::ErrorCode::ReadOnly
                | ffi::ErrorCode::OutOfMemory
                | ffi::ErrorCode::OperationAborted => Self::Unavailable(error.into()),
                _ => Self::Broken(error.into()),
            },
        }
    }
}

/// `UNIQUE constraint failed: users.a, users.b` → `users(a, b)`.
fn sqlite_key(message: &str) -> String {
    let named = message.rsplit_once(": ").map_or(message, |(_, columns)| columns);
    let table = named.split_once('.').map_or(named, |(table, _)| table);
    let columns: Vec<_> = named.split(", ").map(|column| column.rsplit('.').next().unwrap_or(column)).collect();
    format!("{table}({})", columns.join(", "))
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        let Some(db) = error.as_db_error() else {
            return if error.is_closed() || error.source().is_some_and(<dyn StdError>::is::<std::io::Error>) {
                Self::Unavailable(error.into())
            } else {
                Self::Broken(error.into())
            };
        };
        match db.code() {
            &SqlState::UNIQUE_VIOLATION => Self::Conflict { unique: postgres_key(db) },
            &SqlState::FOREIGN_KEY_VIOLATION => Self::Dangling(error.into()),
            &SqlState::T_R_SERIALIZATION_FAILURE
            | &SqlState::T_R_DEADLOCK_DETECTED
            | &SqlState::QUERY_CANCELED
            | &SqlState::LOCK_NOT_AVAILABLE
            | &SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT => Self::Busy(error.into()),
            &SqlState::DISK_FULL => Self::Full(error.into()),
            code if matches!(&code.code()[..2], "08" | "53" | "57" | "58") => Self::Unavailable(error.into()),
            &SqlState::READ_ONLY_SQL_TRANSACTION => Self::Unavailable(error.into()),
            _ => Self::Broken(error.into()),
        }
    }
}

/// The table is a field of the error; the columns are in its detail, `Key (a, b)=(…) already exists.`, in any language.
fn postgres_key(db: &tokio_postgres::error::DbError) -> String {
    let detail = db.detail().unwrap_or_default();
    let columns = detail.split_once('(').and_then(|(_, rest)| rest.split_once(")=(")).map_or("", |(columns, _)| columns);
    format!("{}({columns})", db.table().unwrap_or_default())
}

impl From<deadpool_postgres::PoolError> for StoreError {
    fn from(error: deadpool_postgres::PoolError) -> Self {
        match error {
            deadpool_postgres::PoolError::Timeout(_) => Self::Busy(error.into()),
            deadpool_postgres::PoolError::Backend(cause) => Self::Unavailable(cause.into()),
            other => Self::Unavailable(other.into()),
        }
    }
}

/// Why the store can't be opened, told to the person who starts the program.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The database file or its folder can't be used.
    #[error("cannot use the database file {file}: {}", chain(&**cause))]
    File {
        /// The file as configured.
        file: String,
        /// What the system says.
        cause: Cause,
    },
    /// The url names no database that can be used.
    #[error("cannot use the database url: {}", chain(&**.0))]
    Url(Cause),
    /// The url of the replica leads to no replica of the database.
    #[error("cannot use the database's read url: {}", chain(&**.0))]
    ReadUrl(Cause),
    /// The database server does not let us in.
    #[error("cannot reach the database: {}", chain(&**.0))]
    Unreachable(Cause),
    /// A pooler between the program and the server gives connections to whoever has a transaction.
    #[error("the database url leads to a pooler that shares connections between transactions: its pool_mode must be session")]
    SharedConnections,
    /// The database was written by a later version of the program.
    #[error("the database has schema {found}, this version knows up to {known}: start the newer version")]
    Newer {
        /// The schema found.
        found: i64,
        /// The latest schema this program knows.
        known: i64,
    },
    /// The database is another program's; nothing in it was changed.
    #[error("the database {place} belongs to another program: {sign}. It was left as it is")]
    Foreign {
        /// The file, or the schema on a server.
        place: String,
        /// How that shows.
        sign: String,
    },
    /// A migration failed; nothing of it was kept.
    #[error("migration {name} failed: {}", chain(&**cause))]
    Migration {
        /// Number and name of the migration.
        name: String,
        /// What the database says.
        cause: Cause,
    },
}
