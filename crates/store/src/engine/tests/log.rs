//! The write-ahead log stays short while writers and readers never pause.

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use tokio::task::JoinSet;

use crate::{Store, StoreError, Target, sql, testing};

const WRITERS: i64 = 16;
const WRITES_EACH: i64 = 100;
/// What a write adds to the log, at least.
const WRITTEN: usize = 100_000;
/// The longest log of 64 MiB, and room for what is written while it begins anew.
const MAX_LOG_BYTES: u64 = 96 << 20;

async fn write(store: &Store, id: i64, number: i64) -> Result<(), StoreError> {
    // Pages that stay as they are would not be written.
    let text = &format!("{:02}", number % 100).repeat(WRITTEN / 2);
    store
        .write(|tx| async move {
            sql!(execute tx, "INSERT INTO texts (id, text) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET text = excluded.text", id, text)?;
            Ok(())
        })
        .await
}

/// Reads for up to the limit of a statement, and thereby needs the log as it is for so long.
async fn read_long(store: &Store) {
    let read: Result<i64, StoreError> = store
        .read_heavy(|conn| async move {
            sql!(scalar conn,
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
                 SELECT CAST(sum(length(text) + i) AS INTEGER) FROM n, (SELECT text FROM texts LIMIT 1)")
        })
        .await;
    // On a slow machine it is interrupted.
    drop(read);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_log_stays_short_while_writers_and_readers_never_pause() {
    let folder = testing::Folder::fresh();
    let file = folder.0.join("kindred.db");
    let store = Store::open(&Target::Sqlite { file: file.clone() }).await.unwrap();
    let made: Result<u64, StoreError> =
        store.write(|tx| async move { sql!(execute tx, "CREATE TABLE texts (id BIGINT PRIMARY KEY, text TEXT NOT NULL)") }).await;
    made.unwrap();
    let (longest, done) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let (mut writers, mut readers) = (JoinSet::new(), JoinSet::new());
    for writer in 0..WRITERS {
        let (store, longest, log) = (store.clone(), longest.clone(), file.with_extension("db-wal"));
        writers.spawn(async move {
            for number in 0..WRITES_EACH {
                while let Err(error) = write(&store, writer, number).await {
                    assert!(matches!(error, StoreError::Busy(_)), "{error}");
                }
                longest.fetch_max(fs::metadata(&log).unwrap().len(), Ordering::Relaxed);
            }
        });
    }
    for reader in 0..4 {
        let (store, done) = (store.clone(), done.clone());
        readers.spawn(async move {
            while !done.load(Ordering::Relaxed) {
                if reader < 2 {
                    read_long(&store).await;
                } else {
                    let count: i64 = sql!(scalar store.read().await.unwrap(), "SELECT count(*) FROM texts").unwrap();
                    assert!(count <= WRITERS);
                }
                tokio::task::yield_now().await;
            }
        });
    }
    writers.join_all().await;
    done.store(true, Ordering::Relaxed);
    readers.join_all().await;
    let longest = longest.load(Ordering::Relaxed);
    println!("the log was {} MiB at most", longest >> 20);
    assert!(longest < MAX_LOG_BYTES, "the log was {longest} bytes");
}
