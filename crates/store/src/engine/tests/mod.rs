//! Tests of the engine that need its insides. Each job writes two rows, its halves, and counts itself, so that a job of
//! which only a part is kept shows.

mod failed_writes;
mod log;
mod postgres;
mod postgres_migrations;
mod sqlite;
mod stress;
mod write_queue;

use super::{Conn, Store, StoreError};
use crate::sql;

/// Makes the tables these tests write into.
async fn make_tables(store: &Store) {
    let made: Result<(), StoreError> = store
        .write(|tx| async move {
            sql!(execute tx, "CREATE TABLE halves (job BIGINT NOT NULL, half BIGINT NOT NULL, PRIMARY KEY (job, half))")?;
            sql!(execute tx, "CREATE TABLE counts (id BIGINT PRIMARY KEY, jobs BIGINT NOT NULL)")?;
            sql!(execute tx, "INSERT INTO counts (id, jobs) VALUES (1, 0)")?;
            Ok(())
        })
        .await;
    made.unwrap();
}

/// Writes one half of a job.
async fn write_half(tx: &super::Tx, job: i64, half: i64) -> Result<(), StoreError> {
    sql!(execute tx, "INSERT INTO halves (job, half) VALUES ($1, $2)", job, half)?;
    Ok(())
}

/// Writes both halves of a job and counts it, as one transaction.
async fn write_job(store: &Store, job: i64) -> Result<(), StoreError> {
    store
        .write(|tx| async move {
            write_half(&tx, job, 1).await?;
            sql!(execute tx, "UPDATE counts SET jobs = jobs + 1 WHERE id = 1")?;
            write_half(&tx, job, 2).await
        })
        .await
}

/// How many halves of the job are there.
async fn count_halves(conn: &Conn, job: i64) -> i64 {
    sql!(scalar conn, "SELECT count(*) FROM halves WHERE job = $1", job).unwrap()
}
