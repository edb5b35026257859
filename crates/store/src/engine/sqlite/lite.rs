use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use rusqlite::{Connection, params_from_iter};

use super::{readers::ReaderLease, writer::Hand};
use crate::engine::{FromRow, Row, StoreError, Value};

/// A connection to `SQLite`: a pooled reader, or the writer for the length of one job.
#[derive(Debug)]
pub struct Lite {
    side: Side,
    /// The statements run so far by everybody who holds this count.
    ran: Arc<AtomicU64>,
}

#[derive(Debug)]
enum Side {
    Reader(ReaderLease),
    Writer(Hand),
}

impl Lite {
    pub(super) fn reader(lease: ReaderLease, ran: &Arc<AtomicU64>) -> Self {
        Self { side: Side::Reader(lease), ran: ran.clone() }
    }

    pub(super) fn writer(hand: Hand, ran: &Arc<AtomicU64>) -> Self {
        Self { side: Side::Writer(hand), ran: ran.clone() }
    }

    pub(crate) fn rows<T: FromRow>(&self, text: &str, values: &[Value<'_>], limit: usize) -> Result<Vec<T>, StoreError> {
        self.run(|conn| {
            let mut statement = conn.prepare_cached(text)?;
            let mut rows = statement.query(params_from_iter(values))?;
            let mut read = Vec::new();
            while read.len() < limit {
                let Some(row) = rows.next()? else { break };
                read.push(T::from_row(&Row::Sqlite(row))?);
            }
            Ok(read)
        })
    }

    pub(crate) fn execute(&self, text: &str, values: &[Value<'_>]) -> Result<u64, StoreError> {
        self.run(|conn| Ok(conn.prepare_cached(text)?.execute(params_from_iter(values))? as u64))
    }

    fn run<T>(&self, statement: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.ran.fetch_add(1, Ordering::Relaxed);
        match &self.side {
            Side::Reader(lease) => lease.run(statement),
            Side::Writer(hand) => hand.run(statement),
        }
    }
}
