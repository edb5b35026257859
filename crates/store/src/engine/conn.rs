//! Connections and transactions, whichever engine they belong to.

use std::ops::Deref;

use super::{FromRow, Statement, StoreError, Value, postgres::PostgresConn, sqlite::SqliteConn};

/// One connection of a pool, which goes back to it when this is dropped; reads are methods on it. Each statement sees what
/// is committed when it runs.
#[derive(Debug)]
pub enum Conn {
    #[doc(hidden)]
    Sqlite(SqliteConn),
    #[doc(hidden)]
    Postgres(PostgresConn),
}

/// One open transaction; writes are methods on it, and everything a [`Conn`] can read it can read too.
///
/// The first failed statement ends it: even if the body ignores the error, nothing is committed. Where a conflict is expected
/// use `ON CONFLICT`; don't catch the error and go on.
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
            Self::Sqlite(conn) => Ok(conn.rows(statement.for_sqlite(), values, 1)?.pop()),
            Self::Postgres(conn) => Ok(conn.rows(statement.for_postgres(), values, 1).await?.pop()),
        }
    }

    /// Every row of an answer. Called through [`sql!`](crate::sql).
    pub async fn all<T: FromRow>(&self, statement: &'static Statement, values: &[Value<'_>]) -> Result<Vec<T>, StoreError> {
        match self {
            Self::Sqlite(conn) => conn.rows(statement.for_sqlite(), values, usize::MAX),
            Self::Postgres(conn) if statement.is_planned_once() => conn.rows_planned_once(statement.for_postgres(), values).await,
            Self::Postgres(conn) => conn.rows(statement.for_postgres(), values, usize::MAX).await,
        }
    }
}

impl Conn {
    /// Lets statements on this connection take as long as they need, on `PostgreSQL` for the connection's whole life: for the command
    /// line.
    pub async fn lift_time_limits(&self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(conn) => conn.be_patient(),
            Self::Postgres(conn) => {
                conn.be_patient();
                let _: Vec<String> = conn.rows("SELECT set_config('statement_timeout', '0', FALSE)", &[], 1).await?;
            }
        }
        Ok(())
    }
}

/// Nobody else writes to any table of ours until the transaction ends.
const LOCK_ALL: &str = "DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename LOOP
        EXECUTE 'LOCK TABLE ' || name || ' IN SHARE ROW EXCLUSIVE MODE';
    END LOOP; END $$";

impl Tx {
    /// Has everybody else wait with writing until this transaction ends, as on `SQLite` they do anyway: what it derives from several
    /// tables would else be untrue when it is written.
    pub(crate) async fn lock_all_tables(&self) -> Result<(), StoreError> {
        match &self.0 {
            Conn::Sqlite(_) => {}
            Conn::Postgres(conn) => drop(conn.execute(LOCK_ALL, &[]).await?),
        }
        Ok(())
    }

    /// True if others may write while this transaction is open: what it has read need not hold any more once it has waited for a lock.
    pub(crate) fn others_may_write(&self) -> bool {
        matches!(self.0, Conn::Postgres(_))
    }

    /// Runs a statement that answers no rows and says how many it touched. Called through [`sql!`](crate::sql).
    pub async fn execute(&self, statement: &'static Statement, values: &[Value<'_>]) -> Result<u64, StoreError> {
        match &self.0 {
            Conn::Sqlite(conn) => conn.execute(statement.for_sqlite(), values),
            Conn::Postgres(conn) => conn.execute(statement.for_postgres(), values).await,
        }
    }
}
