//! Takes all rows of an `SQLite` file into an empty `PostgreSQL` database, table by table, and compares both.

mod rows;

use std::{path::Path, pin::pin};

use bytes::Bytes;
use futures_util::{SinkExt, TryStreamExt};
use tokio::sync::mpsc;
use tokio_postgres::Client;

pub use self::rows::IncompatibleValue;
use self::rows::{Column, Digest, RowUnpacker, read_rows};
use super::{
    OpenError, Store, StoreError, Target,
    backup::{Table, tables},
    migrate,
    postgres::Database,
};

/// How many pieces of a table wait to be sent.
const AHEAD: usize = 4;

/// The columns of a table and their types.
const COLUMNS: &str = "
    SELECT quote_ident(a.attname), format_type(a.atttypid, NULL) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relname = $1 AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum";

/// A table that has the same rows in both databases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedTable {
    /// Its name.
    pub name: String,
    /// How many rows it has.
    pub rows: u64,
    /// A checksum of the rows, in whatever order they are.
    pub checksum: String,
    /// True if an earlier move had brought it.
    pub was_there: bool,
}

/// Why rows could not be moved, in one sentence.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// A database could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Rows are moved out of an `SQLite` file only.
    #[error("only a store in a data folder can be moved, and this one is on a server already")]
    NotSqlite,
    /// There are rows that this store doesn't have.
    #[error("the new database is not empty: the table {0} has other rows than this store. It was left as it is")]
    NotEmpty(String),
    /// The rows that arrived are not those that were sent.
    #[error("the table {0} arrived with other rows than it has here: nothing of it was kept")]
    Differs(String),
    /// A value that the other engine can't hold.
    #[error(transparent)]
    IncompatibleValue(#[from] IncompatibleValue),
}

impl From<tokio_postgres::Error> for MoveError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Store(error.into())
    }
}

/// A table of both databases.
struct Both<'a> {
    table: Table,
    columns: Vec<Column>,
    file: &'a Path,
    client: &'a Client,
}

/// Copies and compares all rows; reports each table once it is there.
pub(super) async fn move_rows(file: &Path, url: &str, mut report: impl FnMut(&MovedTable)) -> Result<(), MoveError> {
    // Brings its schema up to date.
    drop(Store::open(&Target::Sqlite { file: file.to_owned() }).await?);
    let client = Database::connect_once(url).await?;
    // As long as this connection lives nobody else migrates, so no server starts on what is half there.
    migrate::postgres(&client).await?;
    let mut there = Vec::new();
    // All of them before anything is written.
    for table in tables(&client).await? {
        let both = Both::of(table, file, &client).await?;
        let earlier = both.earlier().await?;
        there.push((both, earlier));
    }
    for (both, earlier) in there {
        let was_there = earlier.is_some();
        let digest = match earlier {
            Some(digest) => digest,
            None => both.move_rows().await?,
        };
        report(&MovedTable { name: both.table.name, rows: digest.rows, checksum: digest.checksum(), was_there });
    }
    client.batch_execute("ANALYZE").await?;
    Ok(())
}

impl<'a> Both<'a> {
    async fn of(table: Table, file: &'a Path, client: &'a Client) -> Result<Self, MoveError> {
        let rows = client.query(COLUMNS, &[&table.name]).await?;
        let columns = rows.iter().map(|row| Column { name: row.get(0), kind: row.get(1) }).collect();
        Ok(Self { table, columns, file, client })
    }

    /// The rows that an earlier move has brought: nothing if there are none, an error if they are others.
    async fn earlier(&self) -> Result<Option<Digest>, MoveError> {
        let has_rows = self.client.query_one(&format!("SELECT EXISTS (SELECT 1 FROM \"{}\")", self.table.name), &[]).await?;
        if !has_rows.get::<_, bool>(0) {
            return Ok(None);
        }
        let (sent, arrived) = (self.read(async |_| Ok(())).await?, self.arrived().await?);
        if arrived == sent { Ok(Some(sent)) } else { Err(MoveError::NotEmpty(self.table.name.clone())) }
    }

    /// Copies the table and compares it, in one transaction.
    async fn move_rows(&self) -> Result<Digest, MoveError> {
        self.client.batch_execute("BEGIN").await?;
        let moved = self.copy().await;
        let ended = self.client.batch_execute(if moved.is_ok() { "COMMIT" } else { "ROLLBACK" }).await;
        // What failed first says why.
        let digest = moved?;
        ended?;
        Ok(digest)
    }

    async fn copy(&self) -> Result<Digest, MoveError> {
        let statement = format!("COPY \"{}\" ({}) FROM STDIN (FORMAT binary)", self.table.name, self.table.columns);
        let mut sink = pin!(self.client.copy_in::<_, Bytes>(&statement).await?);
        // Without its end, as after an error, the server keeps nothing of it.
        let sent = self.read(async |piece| Ok(sink.send(piece).await?)).await?;
        sink.finish().await?;
        if self.arrived().await? == sent { Ok(sent) } else { Err(MoveError::Differs(self.table.name.clone())) }
    }

    /// Reads the table on another thread and hands its rows over, packed, piece by piece.
    async fn read(&self, mut take: impl AsyncFnMut(Bytes) -> Result<(), MoveError>) -> Result<Digest, MoveError> {
        let (sender, mut pieces) = mpsc::channel(AHEAD);
        let (file, table, columns) = (self.file.to_owned(), self.table.name.clone(), self.columns.clone());
        let reading = tokio::task::spawn_blocking(move || read_rows(&file, &table, &columns, |piece| sender.blocking_send(piece).is_ok()));
        while let Some(piece) = pieces.recv().await {
            take(piece).await?;
        }
        reading.await.map_err(StoreError::broken)?
    }

    /// What the new database holds.
    async fn arrived(&self) -> Result<Digest, MoveError> {
        let statement = format!("COPY \"{}\" ({}) TO STDOUT (FORMAT binary)", self.table.name, self.table.columns);
        let mut chunks = pin!(self.client.copy_out(&statement).await?);
        let (mut unpacker, mut digest) = (RowUnpacker::default(), Digest::default());
        while let Some(chunk) = chunks.try_next().await? {
            unpacker.add(&chunk, |row| digest.add(row));
        }
        Ok(digest)
    }
}
