//! Fills a whole database at once, on either engine: what is written reaches it in the order in which it is handed over.

mod packed;
mod postgres;
mod sqlite;

use kindred_store::Target;
use rusqlite::ToSql;

use self::{postgres::Copying, sqlite::Adding};
use crate::BenchError;

/// A database that is being filled. What ends before [`Bulk::finish`] leaves one that is good for nothing.
pub(super) enum Bulk {
    Sqlite(sqlite::Bulk),
    Postgres(postgres::Bulk),
}

/// Adds rows to a table; what was added is whole once it is dropped and the bulk is finished.
pub(super) enum Insert<'a> {
    Sqlite(Adding<'a>),
    Postgres(Copying),
}

impl Bulk {
    /// Takes over a database with its schema and without rows, which nobody else has open.
    pub(super) async fn begin(target: &Target) -> Result<Self, BenchError> {
        Ok(match target {
            Target::Sqlite { file } => Self::Sqlite(sqlite::Bulk::begin(file)?),
            Target::Postgres { url } => Self::Postgres(postgres::Bulk::begin(url).await?),
        })
    }

    /// What adds rows with these columns, named with commas between them.
    pub(super) fn insert(&self, table: &str, columns: &str) -> Result<Insert<'_>, BenchError> {
        Ok(match self {
            Self::Sqlite(bulk) => Insert::Sqlite(bulk.insert(table, columns)?),
            Self::Postgres(bulk) => Insert::Postgres(bulk.insert(table, columns)),
        })
    }

    /// Makes the indexes, and leaves the database as the server opens it.
    pub(super) fn finish(self) -> Result<(), BenchError> {
        match self {
            Self::Sqlite(bulk) => bulk.finish(),
            Self::Postgres(bulk) => bulk.finish(),
        }
    }
}

impl Insert<'_> {
    pub(super) fn row(&mut self, values: &[&dyn ToSql]) -> Result<(), BenchError> {
        match self {
            Self::Sqlite(adding) => adding.row(values),
            Self::Postgres(copying) => copying.row(values),
        }
    }
}
