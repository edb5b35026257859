//! Checks that a database is this program's, before anything in it is changed.

use std::path::Path;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension};

use super::{OpenError, migrate};

/// Marks our files; `file` and the tools of `SQLite` show it.
const APPLICATION_ID: i64 = 0x4B6E_6472;

/// Refuses an `SQLite` file of another program. One without a mark is ours if it is empty or has our first migration.
pub(super) fn check_file(file: &Path) -> Result<(), OpenError> {
    // A file that can't be looked at is refused in words when it is opened.
    if std::fs::metadata(file).map_or(0, |metadata| metadata.len()) == 0 {
        return Ok(());
    }
    match foreign_sign(file) {
        Ok(None) => Ok(()),
        Ok(Some(sign)) => Err(OpenError::Foreign { place: file.display().to_string(), sign }),
        Err(cause) => Err(OpenError::File { file: file.display().to_string(), cause: cause.into() }),
    }
}

/// What shows that the file is another program's.
///
/// A program that was killed while it wrote leaves a journal, and then the file can't be read before the journal is rolled
/// back, as that program itself would do: only a connection that may write can.
fn foreign_sign(file: &Path) -> rusqlite::Result<Option<String>> {
    match foreign_sign_in(file, OpenFlags::SQLITE_OPEN_READ_ONLY) {
        Err(rusqlite::Error::SqliteFailure(error, _)) if error.code == ErrorCode::ReadOnly => {
            foreign_sign_in(file, OpenFlags::SQLITE_OPEN_READ_WRITE)
        }
        found => found,
    }
}

fn foreign_sign_in(file: &Path, access: OpenFlags) -> rusqlite::Result<Option<String>> {
    let conn = Connection::open_with_flags(file, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    conn.busy_timeout(std::time::Duration::from_secs(2))?;
    match application_id(&conn)? {
        APPLICATION_ID => return Ok(None),
        0 => {}
        other => return Ok(Some(format!("its application id is {other:#010x}"))),
    }
    let others = "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                  AND name <> 'schema_versions' ORDER BY name LIMIT 1";
    let Some(table): Option<String> = conn.query_row(others, [], |row| row.get(0)).optional()? else { return Ok(None) };
    // Fails on a table of that name that isn't ours.
    let first = conn.query_row("SELECT name FROM schema_versions WHERE number = 1", [], |row| row.get::<_, String>(0));
    Ok(if first.is_ok_and(|name| migrate::is_first(&name)) { None } else { Some(table_sign(&table)) })
}

fn application_id(conn: &Connection) -> rusqlite::Result<i64> {
    conn.pragma_query_value(None, "application_id", |row| row.get(0))
}

fn table_sign(table: &str) -> String {
    format!("it has a table {table:?}")
}

/// Marks a file as ours.
pub(super) fn mark(conn: &Connection) -> rusqlite::Result<()> {
    if application_id(conn)? == 0 {
        conn.pragma_update(None, "application_id", APPLICATION_ID)?;
    }
    Ok(())
}

/// The tables in our schema of the server that are neither an extension's nor ours.
const OTHER_TABLES: &str = "SELECT c.relname::text FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND c.relname <> 'schema_versions'
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname LIMIT 1";

/// Refuses a `PostgreSQL` schema that has tables, but not our first migration.
pub(super) async fn check_server(client: &tokio_postgres::Client) -> Result<(), OpenError> {
    let unreadable = |e: tokio_postgres::Error| OpenError::Unreachable(e.into());
    let Some(row) = client.query_opt(OTHER_TABLES, &[]).await.map_err(unreadable)? else { return Ok(()) };
    // Fails where there is no such table, or one that isn't ours.
    let first = client.query_opt("SELECT name FROM schema_versions WHERE number = 1", &[]).await;
    let name = first.ok().flatten().and_then(|row| row.try_get::<_, String>(0).ok());
    if name.is_some_and(|name| migrate::is_first(&name)) {
        return Ok(());
    }
    Err(OpenError::Foreign { place: "at the database url".to_owned(), sign: table_sign(row.get(0)) })
}

#[cfg(test)]
mod tests;
