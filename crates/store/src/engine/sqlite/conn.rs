//! What statements run through on `SQLite`.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use rusqlite::{Connection, params_from_iter};

use super::{readers::ReaderLease, writer::WriteHandle};
use crate::engine::{FromRow, Row, StoreError, Value};

/// A connection to `SQLite`: a pooled reader, or the writer for the length of one job.
#[derive(Debug)]
pub struct SqliteConn {
    access: Access,
    /// The statements run so far on any connection of the store.
    statements_run: Arc<AtomicU64>,
}

#[derive(Debug)]
enum Access {
    Reader(ReaderLease),
    Writer(WriteHandle),
}

impl SqliteConn {
    pub(super) fn reader(lease: ReaderLease, statements_run: &Arc<AtomicU64>) -> Self {
        Self { access: Access::Reader(lease), statements_run: statements_run.clone() }
    }

    pub(super) fn writer(handle: WriteHandle, statements_run: &Arc<AtomicU64>) -> Self {
        Self { access: Access::Writer(handle), statements_run: statements_run.clone() }
    }

    pub(crate) fn rows<T: FromRow>(&self, text: &str, values: &[Value<'_>], limit: usize) -> Result<Vec<T>, StoreError> {
        self.run(|conn| {
            let mut statement = conn.prepare_cached(text)?;
            let mut rows = statement.query(params_from_iter(values))?;
            let mut found = Vec::new();
            while found.len() < limit {
                let Some(row) = rows.next()? else { break };
                found.push(T::from_row(&Row::of_sqlite(row))?);
            }
            Ok(found)
        })
    }

    pub(crate) fn execute(&self, text: &str, values: &[Value<'_>]) -> Result<u64, StoreError> {
        self.run(|conn| Ok(conn.prepare_cached(text)?.execute(params_from_iter(values))? as u64))
    }

    /// Lets statements take as long as they need; nothing limits those of the writer.
    pub(crate) fn be_patient(&self) {
        if let Access::Reader(lease) = &self.access {
            lease.be_patient();
        }
    }

    fn run<T>(&self, statement: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.statements_run.fetch_add(1, Ordering::Relaxed);
        match &self.access {
            Access::Reader(lease) => lease.run(statement),
            Access::Writer(handle) => handle.run(statement),
        }
    }
}
