use rusqlite::{Connection, params_from_iter};

use super::{readers::ReaderLease, writer::Hand};
use crate::engine::{FromRow, Row, StoreError, Value};

/// A connection to `SQLite`: a pooled reader, or the writer for the length of one job.
#[derive(Debug)]
pub struct Lite(Side);

#[derive(Debug)]
enum Side {
    Reader(ReaderLease),
    Writer(Hand),
}

impl Lite {
    pub(super) fn reader(lease: ReaderLease) -> Self {
        Self(Side::Reader(lease))
    }

    pub(super) fn writer(hand: Hand) -> Self {
        Self(Side::Writer(hand))
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
        match &self.0 {
            Side::Reader(lease) => lease.run(statement),
            Side::Writer(hand) => hand.run(statement),
        }
    }
}
