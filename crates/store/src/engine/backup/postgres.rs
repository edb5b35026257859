use std::{
    fs::File,
    io::{BufWriter, Read, Write},
    path::Path,
    pin::pin,
};

use bytes::Bytes;
use futures_util::{SinkExt, TryStreamExt};
use serde::{Deserialize, Serialize};
use tokio_postgres::Client;

use super::{BackupError, LIST_FILE, read_if_there, sync};
use crate::engine::{StoreError, migrate, postgres::Database};

/// Names the tables in the order in which they can be filled, and the schema they are of.
const TABLES_FILE: &str = "tables.json";
const CHUNK: usize = 64 << 10;

/// Every table with its columns, and the tables that its rows refer to.
const TABLES: &str = "
    SELECT c.relname::TEXT,
           (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
            WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
           ARRAY(SELECT r.relname::TEXT FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
                 WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid)
    FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> 'schema_versions'
    ORDER BY c.relname";

#[derive(Debug, Serialize, Deserialize)]
struct Rows {
    schema: i64,
    tables: Vec<Table>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(in crate::engine) struct Table {
    pub(in crate::engine) name: String,
    /// Quoted, with commas between them.
    pub(in crate::engine) columns: String,
    #[serde(skip)]
    refers_to: Vec<String>,
}

impl Database {
    /// Copies all rows into the folder, and the first column of `list` into [`LIST_FILE`].
    pub(in crate::engine) async fn back_up(&self, folder: &Path, list: &'static str) -> Result<(), BackupError> {
        let client = self.own_connection().await?;
        let begin = "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
                     BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        client.batch_execute(begin).await.map_err(StoreError::from)?;
        let schema = client.query_one("SELECT max(number) FROM schema_versions", &[]).await.map_err(StoreError::from)?.get(0);
        let tables = tables(&client).await?;
        for Table { name, columns, .. } in &tables {
            copy_out(&client, &format!("COPY \"{name}\" ({columns}) TO STDOUT"), &folder.join(format!("{name}.copy"))).await?;
        }
        copy_out(&client, &format!("COPY ({list}) TO STDOUT"), &folder.join(LIST_FILE)).await?;
        let file = folder.join(TABLES_FILE);
        let text = serde_json::to_string_pretty(&Rows { schema, tables }).map_err(StoreError::broken)?;
        std::fs::write(&file, text).map_err(BackupError::file(&file))?;
        sync(&file)
    }
}

/// The tables, each after those that its rows refer to.
pub(in crate::engine) async fn tables(client: &Client) -> Result<Vec<Table>, StoreError> {
    let rows = client.query(TABLES, &[]).await?;
    let mut waiting: Vec<Table> = rows.iter().map(|row| Table { name: row.get(0), columns: row.get(1), refers_to: row.get(2) }).collect();
    let mut ordered: Vec<Table> = Vec::with_capacity(waiting.len());
    while !waiting.is_empty() {
        let is_ready = |table: &Table| table.refers_to.iter().all(|name| ordered.iter().any(|before| before.name == *name));
        let (ready, rest): (Vec<_>, Vec<_>) = waiting.into_iter().partition(is_ready);
        if ready.is_empty() {
            return Err(StoreError::broken("tables refer to each other in a circle"));
        }
        ordered.extend(ready);
        waiting = rest;
    }
    Ok(ordered)
}

async fn copy_out(client: &Client, statement: &str, file: &Path) -> Result<(), BackupError> {
    let mut chunks = pin!(client.copy_out(statement).await.map_err(StoreError::from)?);
    let mut written = BufWriter::new(File::create(file).map_err(BackupError::file(file))?);
    while let Some(chunk) = chunks.try_next().await.map_err(StoreError::from)? {
        written.write_all(&chunk).map_err(BackupError::file(file))?;
    }
    written.flush().map_err(BackupError::file(file))?;
    sync(file)
}

/// Fills the empty database from the copy in the folder, in one transaction.
pub(crate) async fn restore(folder: &Path, url: &str) -> Result<(), BackupError> {
    let file = folder.join(TABLES_FILE);
    let text = read_if_there(&file)?.ok_or_else(|| BackupError::Unreadable(format!("{} is missing", file.display())))?;
    let rows: Rows = serde_json::from_str(&text).map_err(|error| BackupError::Unreadable(error.to_string()))?;
    refuse_rows(url).await?;
    let client = Database::connect_once(url).await?;
    migrate::postgres_up_to(&client, rows.schema).await?;
    client.batch_execute("BEGIN").await.map_err(StoreError::from)?;
    for Table { name, columns, .. } in &rows.tables {
        copy_in(&client, &format!("COPY \"{name}\" ({columns}) FROM STDIN"), &folder.join(format!("{name}.copy"))).await?;
    }
    client.batch_execute("COMMIT; ANALYZE").await.map_err(StoreError::from)?;
    Ok(())
}

/// An error if any table has a row, whoever's tables they are.
pub(crate) async fn refuse_rows(url: &str) -> Result<(), BackupError> {
    let client = Database::connect_once(url).await?;
    for Table { name, .. } in tables(&client).await? {
        let has_rows = client.query_one(&format!("SELECT EXISTS (SELECT 1 FROM \"{name}\")"), &[]).await;
        if has_rows.map_err(StoreError::from)?.get(0) {
            return Err(BackupError::NotEmpty(format!("the table {name}")));
        }
    }
    Ok(())
}

async fn copy_in(client: &Client, statement: &str, file: &Path) -> Result<(), BackupError> {
    let mut source = File::open(file).map_err(BackupError::file(file))?;
    let mut sink = pin!(client.copy_in::<_, Bytes>(statement).await.map_err(StoreError::from)?);
    let mut chunk = vec![0; CHUNK];
    loop {
        let read = source.read(&mut chunk).map_err(BackupError::file(file))?;
        if read == 0 {
            break;
        }
        sink.send(Bytes::copy_from_slice(&chunk[..read])).await.map_err(StoreError::from)?;
    }
    sink.close().await.map_err(StoreError::from)?;
    Ok(())
}
