use std::ops::Deref;

use super::{FromRow, Statement, StoreError, Value, postgres::Pg, sqlite::Lite};

/// A lease of one connection; reads are methods on it. Each statement sees what is committed when it runs.
#[derive(Debug)]
pub enum Conn {
    #[doc(hidden)]
    Sqlite(Lite),
    #[doc(hidden)]
    Postgres(Pg),
}

/// One open transaction; writes are methods on it, and everything a [`Conn`] can read it can read too.
///
/// The first failed statement ends it: whatever the body makes of that error, nothing is committed. So use
/// `ON CONFLICT` where a conflict is expected, never catch one and go on.
#[derive(Debug)]
pub struct Tx(pub(crate) Conn);

impl Deref for Tx {
    type Target = Conn;

    fn deref(&self) -> &Conn {
        &self.0
    }
}

impl Conn {
    /// The one row of an answer; its absence is an error. Called through [`sql!`](crate::sql).
    pub async fn scalar<T: FromRow>(&self, statement: &'static Statement, values: &[Value<'_>]) -> Result<T, StoreError> {
        self.optional(statement, values).await?.ok_or_else(|| StoreError::broken(format!("no row: {}", statement.for_postgres())))
    }

    /// The first row of an answer, if any. Called through [`sql!`](crate::sql).
    pub async fn optional<T: FromRow>(&self, statement: &'static Statement, values: &[Value<'_>]) -> Result<Option<T>, StoreError> {
        match self {
            Self::Sqlite(lite) => Ok(lite.rows(statement.for_sqlite(), values, 1)?.pop()),
            Self::Postgres(pg) => Ok(pg.rows(statement.for_postgres(), values, 1).await?.pop()),
        }
    }

    /// Every row of an answer. Called through [`sql!`](crate::sql).
    pub async fn all<T: FromRow>(&self, statement: &'static Statement, values: &[Value<'_>]) -> Result<Vec<T>, StoreError> {
        match self {
            Self::Sqlite(lite) => lite.rows(statement.for_sqlite(), values, usize::MAX),
            Self::Postgres(pg) => pg.rows(statement.for_postgres(), values, usize::MAX).await,
        }
    }
}

impl Tx {
    /// Runs a statement that answers no rows and says how many it touched. Called through [`sql!`](crate::sql).
    pub async fn execute(&self, statement: &'static Statement, values: &[Value<'_>]) -> Result<u64, StoreError> {
        match &self.0 {
            Conn::Sqlite(lite) => lite.execute(statement.for_sqlite(), values),
            Conn::Postgres(pg) => pg.execute(statement.for_postgres(), values).await,
        }
    }
}
