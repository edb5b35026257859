//! The writer: shared COMMITs, jobs that wait, block, panic or are dropped, and transactions that end by themselves.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
    mpsc,
};

use parking_lot::Mutex;
use tokio::{sync::oneshot, task::JoinSet};

use super::{
    super::{
        migrate,
        sqlite::{MAX_WAITING, poll_once},
    },
    count_halves, make_tables, write_half, write_job,
};
use crate::{Store, StoreError, Target, sql, testing};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn writers_at_once_share_commits() {
    let store = testing::sqlite().await;
    make_tables(&store).await;
    let commits = Arc::new(AtomicUsize::new(0));
    let counted = commits.clone();
    store.on_commit(move || {
        counted.fetch_add(1, Ordering::Relaxed);
        false
    });
    let mut tasks = JoinSet::new();
    for job in 0..512 {
        let store = store.clone();
        tasks.spawn(async move { write_job(&store, job).await });
    }
    assert!(tasks.join_all().await.into_iter().all(|outcome| outcome.is_ok()));
    let jobs: i64 = sql!(scalar store.read().await.unwrap(), "SELECT jobs FROM counts").unwrap();
    assert_eq!(jobs, 512);
    assert!(commits.load(Ordering::Relaxed) < 256, "{} commits", commits.load(Ordering::Relaxed));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_waits_for_anything_else_is_refused_and_rolled_back() {
    let store = testing::sqlite().await;
    make_tables(&store).await;
    let waited: Result<(), StoreError> = store
        .write(|tx| async move {
            write_half(&tx, 1, 1).await?;
            tokio::task::yield_now().await;
            write_half(&tx, 1, 2).await
        })
        .await;
    assert!(waited.unwrap_err().to_string().contains("waited inside the writer"));
    write_job(&store, 2).await.unwrap();
    let conn = store.read().await.unwrap();
    assert_eq!((count_halves(&conn, 1).await, count_halves(&conn, 2).await), (0, 2));
    let heavy: Result<(), StoreError> = store
        .read_heavy(|_| async move {
            tokio::task::yield_now().await;
            Ok(())
        })
        .await;
    assert!(heavy.unwrap_err().to_string().contains("waited inside a reader thread"));
}

/// Has job 1 block its thread inside the writer while `meanwhile` runs, and answers what became of both.
async fn hold_up<T: Send + 'static>(store: &Store, meanwhile: impl Future<Output = T> + Send + 'static) -> (Result<(), StoreError>, T) {
    let ((go_on, blocked), (entering, entered)) = (mpsc::channel(), oneshot::channel());
    let mut tasks = JoinSet::new();
    tasks.spawn(async move {
        entered.await.unwrap();
        let outcome = meanwhile.await;
        go_on.send(()).unwrap();
        outcome
    });
    let (entering, blocked) = (&Mutex::new(Some(entering)), &Mutex::new(blocked));
    let held = store.write(|tx| async move {
        write_half(&tx, 1, 1).await?;
        entering.lock().take().unwrap().send(()).unwrap();
        blocked.lock().recv().unwrap();
        write_half(&tx, 1, 2).await
    });
    (held.await, tasks.join_next().await.unwrap().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_job_that_waits_too_long_for_a_slow_one_is_told_busy_and_the_next_goes_on() {
    let store = testing::sqlite().await;
    make_tables(&store).await;
    let other = Store::clone(&store);
    let (slow, waited) = hold_up(&store, async move { write_job(&other, 2).await }).await;
    slow.unwrap();
    assert!(matches!(waited, Err(StoreError::Busy(_))), "{waited:?}");
    write_job(&store, 3).await.unwrap();
    let conn = store.read().await.unwrap();
    assert_eq!((count_halves(&conn, 1).await, count_halves(&conn, 2).await, count_halves(&conn, 3).await), (2, 0, 2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn when_too_many_wait_the_next_one_is_told_busy_at_once() {
    let store = testing::sqlite().await;
    make_tables(&store).await;
    let other = Store::clone(&store);
    let (slow, refused) = hold_up(&store, async move { one_too_many(&other) }).await;
    slow.unwrap();
    assert!(matches!(refused, Some(Err(StoreError::Busy(_)))), "{refused:?}");
    write_job(&store, 3).await.unwrap();
}

/// What becomes of a job at once when as many as may already wait.
fn one_too_many(store: &Store) -> Option<Result<(), StoreError>> {
    let mut waiting: Vec<_> = (0..MAX_WAITING).map(|_| Box::pin(write_job(store, 2))).collect();
    for job in &mut waiting {
        assert!(poll_once(job).is_none());
    }
    poll_once(write_job(store, 2))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_job_dropped_while_it_waits_never_runs() {
    let store = testing::sqlite().await;
    make_tables(&store).await;
    let other = Store::clone(&store);
    let (slow, waited) = hold_up(&store, async move { poll_once(write_job(&other, 2)) }).await;
    slow.unwrap();
    assert!(waited.is_none(), "{waited:?}");
    write_job(&store, 3).await.unwrap();
    let conn = store.read().await.unwrap();
    assert_eq!((count_halves(&conn, 1).await, count_halves(&conn, 2).await, count_halves(&conn, 3).await), (2, 0, 2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_dropped_after_its_body_ran_is_committed_also_when_the_store_closes() {
    let folder = testing::Folder::fresh();
    let target = Target::Sqlite { file: folder.0.join("kindred.db") };
    let store = Store::open(&target).await.unwrap();
    make_tables(&store).await;
    // The committer may be done before the job asks it: then nothing was left to drop.
    assert!(!matches!(poll_once(write_job(&store, 1)), Some(Err(_))));
    drop(store);
    let store = Store::open(&target).await.unwrap();
    assert_eq!(count_halves(&store.read().await.unwrap(), 1).await, 2);
}

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
async fn ops_07_a_full_disk_is_told_to_those_whose_jobs_are_not_kept_and_to_nobody_else() {
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
                Err(StoreError::Full(_)) => 0,
                Err(other) => panic!("{other}"),
            };
            kept += halves / 2;
            refused += 1 - halves / 2;
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_endless_read_is_interrupted() {
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
