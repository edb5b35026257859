//! Writes that fail: transactions that end by themselves, a full disk, a body that panics.

use tokio::task::JoinSet;

use super::{count_halves, make_tables, write_half, write_job};
use crate::{StoreError, sql, testing};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_that_ends_by_itself_is_answered_with_errors_and_the_next_one_works() {
    let store = testing::sqlite().await;
    make_tables(&store).await;
    let ended: Result<(), StoreError> = store
        .write(|tx| async move {
            write_half(&tx, 1, 1).await?;
            // What SQLite does of its own on a full disk.
            sql!(execute tx, "ROLLBACK")?;
            Ok(())
        })
        .await;
    assert!(matches!(ended, Err(StoreError::Unavailable(_))), "{ended:?}");
    let went_on: Result<(), StoreError> = store
        .write(|tx| async move {
            sql!(execute tx, "ROLLBACK")?;
            write_half(&tx, 1, 1).await
        })
        .await;
    assert!(matches!(went_on, Err(StoreError::Unavailable(_))), "{went_on:?}");
    write_job(&store, 2).await.unwrap();
    let conn = store.read().await.unwrap();
    assert_eq!((count_halves(&conn, 1).await, count_halves(&conn, 2).await), (0, 2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn ops_07_a_full_disk_is_the_error_of_the_jobs_that_are_not_kept_and_of_no_other() {
    let store = testing::sqlite().await;
    make_tables(&store).await;
    testing::fill_disk(&store).await;
    let conn = store.read().await.unwrap();
    let (mut kept, mut refused, mut next) = (0, 0, 0);
    while refused == 0 {
        let mut tasks = JoinSet::new();
        for job in next..next + 64 {
            let store = store.clone();
            tasks.spawn(async move { (job, write_job(&store, job).await) });
        }
        next += 64;
        for (job, outcome) in tasks.join_all().await {
            let halves = match outcome {
                Ok(()) => 2,
                Err(StoreError::Full(_)) => {
                    refused += 1;
                    0
                }
                // It waited too long for its turn, on a machine that stood still.
                Err(StoreError::Busy(_)) => 0,
                Err(other) => panic!("{other}"),
            };
            kept += halves / 2;
            assert_eq!(count_halves(&conn, job).await, halves);
        }
    }
    let jobs: i64 = sql!(scalar conn, "SELECT jobs FROM counts").unwrap();
    assert_eq!(jobs, kept);
    testing::make_room_on_disk(&store).await;
    write_job(&store, next).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_panics_is_rolled_back_alone() {
    let store = testing::sqlite().await;
    make_tables(&store).await;
    let (mut tasks, other) = (JoinSet::new(), store.clone());
    tasks.spawn(async move {
        let never: Result<(), StoreError> = other
            .write(|tx| async move {
                write_half(&tx, 1, 1).await?;
                panic!("the body panics on purpose")
            })
            .await;
        never
    });
    assert!(tasks.join_next().await.unwrap().unwrap_err().is_panic());
    write_job(&store, 2).await.unwrap();
    let conn = store.read().await.unwrap();
    assert_eq!((count_halves(&conn, 1).await, count_halves(&conn, 2).await), (0, 2));
}
