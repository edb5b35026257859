mod postgres;
mod sqlite;
mod torture;

use super::{Conn, Store, StoreError};
use crate::sql;

/// Makes the table these tests write into.
async fn make_deeds(store: &Store) {
    let made: Result<(), StoreError> = store
        .write(|tx| async move {
            sql!(execute tx, "CREATE TABLE deeds (job BIGINT NOT NULL, half BIGINT NOT NULL, PRIMARY KEY (job, half))")?;
            sql!(execute tx, "CREATE TABLE tally (id BIGINT PRIMARY KEY, jobs BIGINT NOT NULL)")?;
            sql!(execute tx, "INSERT INTO tally (id, jobs) VALUES (1, 0)")?;
            Ok(())
        })
        .await;
    made.unwrap();
}

/// Writes one half of a job.
async fn half(tx: &super::Tx, job: i64, half: i64) -> Result<(), StoreError> {
    sql!(execute tx, "INSERT INTO deeds (job, half) VALUES ($1, $2)", job, half)?;
    Ok(())
}

/// Both halves of a job and its count, as one transaction.
async fn whole(store: &Store, job: i64) -> Result<(), StoreError> {
    store
        .write(|tx| async move {
            half(&tx, job, 1).await?;
            sql!(execute tx, "UPDATE tally SET jobs = jobs + 1 WHERE id = 1")?;
            half(&tx, job, 2).await
        })
        .await
}

/// How many halves of the job are there.
async fn halves(conn: &Conn, job: i64) -> i64 {
    sql!(scalar conn, "SELECT count(*) FROM deeds WHERE job = $1", job).unwrap()
}
