//! A copy for each table, each over a connection of its own; without foreign keys, and with the indexes made of all rows in the end.

use std::{cell::RefCell, collections::HashSet, pin::pin};

use bytes::Bytes;
use futures_util::SinkExt;
use rusqlite::ToSql;
use tokio::{runtime::Handle, sync::mpsc, task::JoinHandle};

use super::packed::Packed;
use crate::{
    BenchError,
    postgres::{Client, connect},
};

/// How many pieces of a table wait to be sent.
const AHEAD: usize = 4;
/// The indexes that no constraint needs.
const INDEXES: &str = "
    SELECT format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid) FROM pg_index i
    JOIN pg_class t ON t.oid = i.indrelid
    WHERE t.relnamespace = current_schema()::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)";
const BOOLEANS: &str = "SELECT table_name::TEXT, column_name::TEXT FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type = 'boolean'";
/// A table can be filled before the one that it refers to: nothing is checked meanwhile, and the writers are trusted.
const UNCHECKED: &str = "SET session_replication_role = replica";

/// A database that is being filled.
pub(in crate::world) struct Bulk {
    url: String,
    client: Client,
    runtime: Handle,
    /// Tables and their columns that are BOOLEAN.
    booleans: HashSet<(String, String)>,
    /// What makes the indexes that were taken away.
    indexes: Vec<String>,
    /// The copies so far: each ends when its [`Copying`] is dropped.
    copies: RefCell<Vec<JoinHandle<Result<(), BenchError>>>>,
}

impl Bulk {
    pub(super) async fn begin(url: &str) -> Result<Self, BenchError> {
        let client = connect(url).await?;
        let booleans = client.query(BOOLEANS, &[]).await?.iter().map(|row| (row.get(0), row.get(1))).collect();
        let mut indexes = Vec::new();
        for row in client.query(INDEXES, &[]).await? {
            client.batch_execute(row.get(0)).await?;
            indexes.push(row.get(1));
        }
        Ok(Self { url: url.to_owned(), client, runtime: Handle::current(), booleans, indexes, copies: RefCell::default() })
    }

    pub(super) fn insert(&self, table: &str, columns: &str) -> Copying {
        let is_boolean = |column: &str| self.booleans.contains(&(table.to_owned(), column.trim().to_owned()));
        let packed = Packed::new(columns.split(',').map(is_boolean).collect());
        let (sender, pieces) = mpsc::channel(AHEAD);
        let statement = format!("COPY {table} ({columns}) FROM STDIN (FORMAT binary)");
        self.copies.borrow_mut().push(self.runtime.spawn(copy(self.url.clone(), statement, pieces)));
        Copying { packed, sender }
    }

    pub(super) fn finish(self) -> Result<(), BenchError> {
        self.runtime.clone().block_on(async {
            for copy in self.copies.take() {
                copy.await.map_err(|panicked| BenchError::Other(panicked.to_string()))??;
            }
            for definition in &self.indexes {
                self.client.batch_execute(definition).await?;
            }
            // As autovacuum leaves the tables of a server that has run for a while.
            self.client.batch_execute("VACUUM (ANALYZE)").await?;
            Ok(self.client.batch_execute("CHECKPOINT").await?)
        })
    }
}

async fn copy(url: String, statement: String, mut pieces: mpsc::Receiver<Bytes>) -> Result<(), BenchError> {
    let client = connect(&url).await?;
    client.batch_execute(UNCHECKED).await?;
    let mut sink = pin!(client.copy_in::<_, Bytes>(&statement).await?);
    while let Some(piece) = pieces.recv().await {
        sink.send(piece).await?;
    }
    sink.finish().await?;
    Ok(())
}

/// Adds rows to a table, from a thread that may wait.
pub(in crate::world) struct Copying {
    packed: Packed,
    sender: mpsc::Sender<Bytes>,
}

impl Copying {
    pub(super) fn row(&mut self, values: &[&dyn ToSql]) -> Result<(), BenchError> {
        if let Some(piece) = self.packed.add(values)? {
            // A copy that failed takes no more, and says why when all is finished.
            let _ = self.sender.blocking_send(piece);
        }
        Ok(())
    }
}

impl Drop for Copying {
    fn drop(&mut self) {
        let _ = self.sender.blocking_send(self.packed.end());
    }
}
