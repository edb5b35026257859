use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
    mpsc,
};

use parking_lot::Mutex;
use tokio::task::JoinSet;

use super::{super::migrate, half, halves, make_deeds, whole};
use crate::{StoreError, sql, testing};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn writers_at_once_share_flushes() {
    let store = testing::sqlite().await;
    make_deeds(&store).await;
    let flushes = Arc::new(AtomicUsize::new(0));
    let counted = flushes.clone();
    store.on_flush(move || {
        counted.fetch_add(1, Ordering::Relaxed);
        false
    });
    let mut tasks = JoinSet::new();
    for job in 0..512 {
        let store = store.clone();
        tasks.spawn(async move { whole(&store, job).await });
    }
    assert!(tasks.join_all().await.into_iter().all(|outcome| outcome.is_ok()));
    let jobs: i64 = sql!(scalar store.read().await.unwrap(), "SELECT jobs FROM tally").unwrap();
    assert_eq!(jobs, 512);
    assert!(flushes.load(Ordering::Relaxed) < 256, "{} flushes", flushes.load(Ordering::Relaxed));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_waits_for_anything_else_is_refused_and_taken_back() {
    let store = testing::sqlite().await;
    make_deeds(&store).await;
    let waited: Result<(), StoreError> = store
        .write(|tx| async move {
            half(&tx, 1, 1).await?;
            tokio::task::yield_now().await;
            half(&tx, 1, 2).await
        })
        .await;
    assert!(waited.unwrap_err().to_string().contains("waited inside the writer"));
    whole(&store, 2).await.unwrap();
    let conn = store.read().await.unwrap();
    assert_eq!((halves(&conn, 1).await, halves(&conn, 2).await), (0, 2));
    let heavy: Result<(), StoreError> = store
        .read_heavy(|_| async move {
            tokio::task::yield_now().await;
            Ok(())
        })
        .await;
    assert!(heavy.unwrap_err().to_string().contains("waited inside a reader thread"));
}

/// Job 1 blocks its thread inside the writer, the first `times` times it is tried, until somebody else's job is answered.
async fn held_up(times: i64) -> (Result<(), StoreError>, i64) {
    let store = testing::sqlite().await;
    make_deeds(&store).await;
    let ((go_on, told), (entering, mut entered)) = (mpsc::channel(), tokio::sync::mpsc::unbounded_channel());
    let other = store.clone();
    let mut tasks = JoinSet::new();
    tasks.spawn(async move {
        for job in 0..times {
            entered.recv().await.unwrap();
            // Answered while job 1 is still inside: the watchdog let this one pass.
            whole(&other, 100 + job).await.unwrap();
            go_on.send(()).unwrap();
        }
    });
    let told = Arc::new(Mutex::new(told));
    let outcome = store
        .write(|tx| {
            let (told, entering) = (told.clone(), entering.clone());
            async move {
                half(&tx, 1, 1).await?;
                let _ = entering.send(());
                let _ = told.lock().recv();
                half(&tx, 1, 2).await
            }
        })
        .await;
    tasks.join_all().await;
    let kept = halves(&store.read().await.unwrap(), 1).await;
    (outcome, kept)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn who_holds_the_writer_too_long_loses_it_and_the_others_go_on() {
    let (outcome, kept) = held_up(2).await;
    assert!(matches!(outcome, Err(StoreError::Busy(_))), "{outcome:?}");
    assert_eq!(kept, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn who_was_slow_once_gets_a_second_chance() {
    let (outcome, kept) = held_up(1).await;
    outcome.unwrap();
    assert_eq!(kept, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_that_ends_by_itself_is_answered_with_errors_and_the_next_one_works() {
    let store = testing::sqlite().await;
    make_deeds(&store).await;
    let ended: Result<(), StoreError> = store
        .write(|tx| async move {
            half(&tx, 1, 1).await?;
            // What SQLite does of its own on a full disk.
            sql!(execute tx, "ROLLBACK")?;
            Ok(())
        })
        .await;
    assert!(matches!(ended, Err(StoreError::Unavailable(_))), "{ended:?}");
    let went_on: Result<(), StoreError> = store
        .write(|tx| async move {
            sql!(execute tx, "ROLLBACK")?;
            half(&tx, 1, 1).await
        })
        .await;
    assert!(matches!(went_on, Err(StoreError::Unavailable(_))), "{went_on:?}");
    whole(&store, 2).await.unwrap();
    let conn = store.read().await.unwrap();
    assert_eq!((halves(&conn, 1).await, halves(&conn, 2).await), (0, 2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_panics_is_taken_back_alone() {
    let store = testing::sqlite().await;
    make_deeds(&store).await;
    let (mut tasks, other) = (JoinSet::new(), store.clone());
    tasks.spawn(async move {
        let never: Result<(), StoreError> = other
            .write(|tx| async move {
                half(&tx, 1, 1).await?;
                panic!("the body panics on purpose")
            })
            .await;
        never
    });
    assert!(tasks.join_next().await.unwrap().unwrap_err().is_panic());
    whole(&store, 2).await.unwrap();
    let conn = store.read().await.unwrap();
    assert_eq!((halves(&conn, 1).await, halves(&conn, 2).await), (0, 2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_endless_read_is_cut_off() {
    let store = testing::sqlite().await;
    let endless: Result<i64, StoreError> = store
        .read_heavy(|conn| async move {
            sql!(scalar conn, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
        })
        .await;
    assert!(matches!(endless, Err(StoreError::Busy(_))), "{endless:?}");
}

#[test]
fn a_migration_stopped_anywhere_is_completed_by_the_next_start() {
    let folder = testing::Folder::fresh();
    let start = || rusqlite::Connection::open(folder.0.join("kindred.db")).unwrap();
    let tables = "SELECT count(*) FROM sqlite_master WHERE type = 'table'";
    let (mut reached, mut patience, mut stops) = (0, 1, 0);
    loop {
        let (mut conn, mut left) = (start(), patience);
        let stop = move || {
            left -= 1;
            left == 0
        };
        conn.progress_handler(1, Some(stop)).unwrap();
        let stopped = migrate::sqlite(&mut conn).is_err();
        drop(conn);
        let conn = start();
        // Steps are there whole or not at all: a version is noted exactly when its tables are there.
        let noted: i64 = conn.query_row("SELECT coalesce(max(number), 0) FROM schema_versions", [], |row| row.get(0)).unwrap_or_default();
        let made: i64 = conn.query_row(tables, [], |row| row.get(0)).unwrap();
        assert!(noted >= reached && (noted > 0) == (made > 1), "version {noted} with {made} tables");
        reached = noted;
        if !stopped {
            break;
        }
        stops += 1;
        patience += 11 + patience / 16;
    }
    assert!(stops > 20, "the migrations were stopped {stops} times");
    let mut whole = rusqlite::Connection::open_in_memory().unwrap();
    migrate::sqlite(&mut whole).unwrap();
    let schema = |conn: &rusqlite::Connection| -> String {
        conn.query_row("SELECT group_concat(sql) FROM (SELECT sql FROM sqlite_master ORDER BY name)", [], |row| row.get(0)).unwrap()
    };
    assert_eq!(schema(&start()), schema(&whole));
}
