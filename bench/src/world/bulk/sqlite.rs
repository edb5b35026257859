//! One connection that writes a whole database at once: without a journal, and with its indexes made of all rows in the end.

use std::path::Path;

use rusqlite::{Connection, Statement, ToSql};

use crate::BenchError;

/// Memory for pages, in KiB: what is written out of order stays in it.
const CACHE: u32 = 1_000_000;
/// The index of words keeps so many bytes before it writes them, and merges nothing: so each word is written once, and not with each merge.
const BULK_INDEX_SETTINGS: &str = "INSERT INTO message_words (message_words, rank) VALUES ('automerge', 0), ('hashsize', 134217728)";
/// As it is by default; the rows that say so go, since a fresh database has none.
const DEFAULT_INDEX_SETTINGS: &str = "INSERT INTO message_words (message_words, rank) VALUES ('automerge', 4), ('hashsize', 1048576);
     DELETE FROM message_words_config WHERE k IN ('automerge', 'hashsize')";

/// A database that is being filled.
pub(in crate::world) struct Bulk {
    conn: Connection,
    /// What makes the indexes that were taken away.
    indexes: Vec<String>,
}

impl Bulk {
    pub(super) fn begin(file: &Path) -> Result<Self, BenchError> {
        let conn = Connection::open(file)?;
        conn.execute_batch(&format!(
            "PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
             PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -{CACHE}; PRAGMA threads = 1; BEGIN"
        ))?;
        let indexes = conn
            .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<Vec<(String, String)>, _>>()?;
        for (name, _) in &indexes {
            conn.execute_batch(&format!("DROP INDEX {name}"))?;
        }
        conn.execute_batch(BULK_INDEX_SETTINGS)?;
        Ok(Self { conn, indexes: indexes.into_iter().map(|(_, sql)| sql).collect() })
    }

    pub(super) fn insert(&self, table: &str, columns: &str) -> Result<Adding<'_>, BenchError> {
        let values: Vec<_> = (1..=columns.split(',').count()).map(|number| format!("?{number}")).collect();
        let text = format!("INSERT INTO {table} ({columns}) VALUES ({})", values.join(", "));
        Ok(Adding(self.conn.prepare(&text)?))
    }

    pub(super) fn finish(self) -> Result<(), BenchError> {
        self.conn.execute_batch(DEFAULT_INDEX_SETTINGS)?;
        for sql in &self.indexes {
            self.conn.execute_batch(sql)?;
        }
        self.conn.execute_batch("COMMIT; PRAGMA locking_mode = NORMAL; PRAGMA journal_mode = WAL")?;
        self.conn.close().map_err(|(_, error)| error.into())
    }
}

/// Adds rows to a table.
pub(in crate::world) struct Adding<'a>(Statement<'a>);

impl Adding<'_> {
    pub(super) fn row(&mut self, values: &[&dyn ToSql]) -> Result<(), BenchError> {
        self.0.execute(values)?;
        Ok(())
    }
}
