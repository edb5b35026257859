//! The writer: shared COMMITs, jobs that wait, block, panic or are dropped, and transactions that end by themselves.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use tokio::task::JoinSet;

use super::{
    super::{migrate, sqlite::poll_once},
    count_halves, make_tables, write_half, write_job,
};
use crate::{Conn, Store, StoreError, Target, sql, testing};

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
async fn an_endless_read_is_interrupted() {
    let store = testing::sqlite().await;
    let endless: Result<i64, StoreError> = store
        .read_heavy(|conn| async move {
            sql!(scalar conn, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
        })
        .await;
    assert!(matches!(endless, Err(StoreError::Busy(_))), "{endless:?}");
}

/// Counting so far takes longer than a statement may.
async fn count_for_long(conn: &Conn) -> Result<i64, StoreError> {
    sql!(scalar conn, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000000) SELECT count(*) FROM n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_01_a_long_read_of_the_command_line_is_not_interrupted() {
    let store = testing::sqlite().await;
    let conn = store.read().await.unwrap();
    assert!(matches!(count_for_long(&conn).await, Err(StoreError::Busy(_))));
    conn.lift_time_limits().await.unwrap();
    assert_eq!(count_for_long(&conn).await.unwrap(), 5_000_000);
    drop(conn);
    let next = store.read().await.unwrap();
    assert!(matches!(count_for_long(&next).await, Err(StoreError::Busy(_))), "whoever gets the connection next has the limit again");
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

#[test]
fn api_disc_01_candidates_of_an_older_schema_get_what_a_score_needs() {
    let conn = rusqlite::Connection::open_in_memory().unwrap();
    let run = |text: &str| conn.execute_batch(text).unwrap();
    run(include_str!("../../../../../migrations/sqlite/0001_accounts.sql"));
    run(include_str!("../../../../../migrations/sqlite/0002_meeting.sql"));
    run("INSERT INTO users (id, email, email_key, name, gender, birth_date, interests, is_verified, shown_online, active_hour, created_at)
             VALUES (1, 'a', 'a', 'Ann', 'female', '1996-01-01', '[\"Art\"]', 1, 0, 0, 0),
                 (2, 'b', 'b', 'Ben', 'male', '1996-01-01', '[]', 0, 1, 0, 0);
         INSERT INTO candidates VALUES (1, 0, 0, 0, 0, 0, 2, 0, '1996-01-01', 7, 18, 99, 50, NULL),
             (2, 0, 0, 0, 0, 0, 1, 0, '1996-01-01', 7, 18, 99, 50, NULL);");
    run(include_str!("../../../../../migrations/sqlite/0036_candidate_scores.sql"));
    let copied = "SELECT group_concat(interests || is_verified || shown_online, ' ') FROM (SELECT * FROM candidates ORDER BY user_id)";
    let copied: String = conn.query_row(copied, [], |row| row.get(0)).unwrap();
    assert_eq!(copied, "[\"Art\"]10 []01");
}
