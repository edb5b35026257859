//! Migrations: brings the schema of a database up to date.

use std::time::Duration;

use tokio_postgres::error::SqlState;

use super::{OpenError, identity};

/// One step of the schema: number and name, and its text for each engine.
struct Migration {
    number: i64,
    name: &'static str,
    sqlite: &'static str,
    postgres: &'static str,
}

// `MIGRATIONS`, made by build.rs of what lies in /migrations.
include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

pub(super) const VERSIONS: &str = "CREATE TABLE IF NOT EXISTS schema_versions (number BIGINT PRIMARY KEY, name TEXT NOT NULL)";
/// The lock's number is arbitrary, but the same on every node.
const MIGRATING: &str = "SELECT pg_advisory_lock(7310579)";
/// Whoever wants a table queues behind a step that waits for it, and is refused after 2 s: the step gives way long before.
const LOCK_WAIT: &str = "SET LOCAL lock_timeout = '500ms'";
/// How long those who queued have until the step is tried again.
const BETWEEN_TRIES: Duration = Duration::from_millis(500);

impl Migration {
    fn failed(&self, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> OpenError {
        OpenError::Migration { name: self.name.to_owned(), cause: cause.into() }
    }
}

/// True if this is the name of the first migration.
pub(super) fn is_first(name: &str) -> bool {
    MIGRATIONS.first().is_some_and(|first| first.name == name)
}

/// The number of the last step that this program knows.
pub(crate) fn latest_migration() -> i64 {
    MIGRATIONS.last().map_or(0, |last| last.number)
}

fn refuse_newer(found: Option<i64>) -> Result<(), OpenError> {
    let known = latest_migration();
    match found {
        Some(found) if found > known => Err(OpenError::Newer { found, known }),
        _ => Ok(()),
    }
}

/// Brings an `SQLite` file up to date, each step in a transaction of its own.
pub(super) fn sqlite(conn: &mut rusqlite::Connection) -> Result<(), OpenError> {
    let unreadable = |e: rusqlite::Error| OpenError::Migration { name: "schema_versions".into(), cause: e.into() };
    conn.execute_batch(VERSIONS).map_err(unreadable)?;
    refuse_newer(conn.query_row("SELECT max(number) FROM schema_versions", [], |row| row.get(0)).map_err(unreadable)?)?;
    // Read without a transaction, so that a store that is up to date doesn't wait for the write lock.
    let done = numbers(conn).map_err(unreadable)?;
    for migration in MIGRATIONS.iter().filter(|migration| !done.contains(&migration.number)) {
        let step = |conn: &mut rusqlite::Connection| -> rusqlite::Result<()> {
            let tx = conn.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let done: bool =
                tx.query_row("SELECT EXISTS (SELECT 1 FROM schema_versions WHERE number = ?1)", [migration.number], |row| row.get(0))?;
            if !done {
                tx.execute_batch(migration.sqlite)?;
                tx.execute("INSERT INTO schema_versions (number, name) VALUES (?1, ?2)", (migration.number, migration.name))?;
            }
            tx.commit()
        };
        step(conn).map_err(|e| migration.failed(e))?;
    }
    Ok(())
}

fn numbers(conn: &rusqlite::Connection) -> rusqlite::Result<Vec<i64>> {
    conn.prepare("SELECT number FROM schema_versions")?.query_map([], |row| row.get(0))?.collect()
}

/// Brings a `PostgreSQL` database up to date; if several nodes start at once, one does it and the others wait. Programs of
/// the schema before go on meanwhile.
pub(super) async fn postgres(client: &tokio_postgres::Client) -> Result<(), OpenError> {
    postgres_up_to(client, i64::MAX).await
}

/// Brings it up to the schema of that number at most, which must be known.
pub(super) async fn postgres_up_to(client: &tokio_postgres::Client, last: i64) -> Result<(), OpenError> {
    if last != i64::MAX {
        refuse_newer(Some(last))?;
    }
    let unreadable = |e: tokio_postgres::Error| OpenError::Migration { name: "schema_versions".into(), cause: e.into() };
    client
        .batch_execute("SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0")
        .await
        .map_err(unreadable)?;
    client.batch_execute(MIGRATING).await.map_err(unreadable)?;
    identity::check_server(client).await?;
    client.batch_execute(VERSIONS).await.map_err(unreadable)?;
    let rows = client.query("SELECT number FROM schema_versions ORDER BY number", &[]).await.map_err(unreadable)?;
    let done: Vec<i64> = rows.iter().map(|row| row.get(0)).collect();
    refuse_newer(done.last().copied())?;
    for migration in MIGRATIONS.iter().filter(|migration| migration.number <= last && !done.contains(&migration.number)) {
        take_step(client, migration).await?;
    }
    Ok(())
}

/// Takes one step, again and again until nobody holds a table that it needs for long, as a backup does.
async fn take_step(client: &tokio_postgres::Client, migration: &Migration) -> Result<(), OpenError> {
    // Sent as one message, so that a node killed meanwhile leaves no transaction open.
    let step = format!(
        "BEGIN; {LOCK_WAIT}; {}\n; INSERT INTO schema_versions (number, name) VALUES ({}, '{}'); COMMIT",
        migration.postgres, migration.number, migration.name
    );
    while let Err(error) = client.batch_execute(&step).await {
        if !matches!(error.code(), Some(&SqlState::LOCK_NOT_AVAILABLE | &SqlState::T_R_DEADLOCK_DETECTED)) {
            return Err(migration.failed(error));
        }
        tracing::warn!(step = migration.name, "a table is in use: the step of the schema is tried again");
        client.batch_execute("ROLLBACK").await.map_err(|e| migration.failed(e))?;
        tokio::time::sleep(BETWEEN_TRIES).await;
    }
    Ok(())
}
