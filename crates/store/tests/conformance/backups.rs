//! Backups of the rows, taken while others write, and brought back into an empty store of the same engine.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use kindred_domain::{Act, Audience, UserId};
use kindred_store::{BackupError, Purpose, Store, StoreError, Target, picture_keys, sql, testing::Folder};
use kindred_testkit::postgres;
use tokio::task::JoinSet;

use crate::{
    fixtures::{act, photo, reading, settle_many, upload},
    moments::post,
};

fn sqlite_in(folder: &Folder) -> Target {
    Target::Sqlite { file: folder.0.join("kindred.db") }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_under_writes_is_of_one_moment_and_comes_back_on_sqlite() {
    let (one, other, backup) = (Folder::fresh(), Folder::fresh(), Folder::fresh());
    comes_back(&sqlite_in(&one), &sqlite_in(&other), &backup).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_under_writes_is_of_one_moment_and_comes_back_on_postgres() {
    let (one, other) = (postgres::fresh_database().await, postgres::fresh_database().await);
    comes_back(&Target::Postgres { url: one }, &Target::Postgres { url: other }, &Folder::fresh()).await;
}

/// Writes go on meanwhile, each of a row in either of two tables: a copy that is not of one moment has more of one than of the other.
async fn comes_back(one: &Target, other: &Target, backup: &Folder) {
    let store = Store::open(one).await.unwrap();
    settle_many(&store, 3).await;
    act(&store, 1, 2, Act::Like, 1).await;
    act(&store, 2, 1, Act::Like, 2).await;
    post(&store, 1, 100, Audience::Public).await;
    upload(&store, &photo(1, UserId(1), Purpose::Chat)).await;
    let written_before = write_two_rows(&store, 0).await;
    let stop = Arc::new(AtomicBool::new(false));
    let mut writing = JoinSet::new();
    writing.spawn(write_until(store.clone(), stop.clone()));
    store.back_up(&backup.0).await.unwrap();
    stop.store(true, Ordering::Relaxed);
    writing.join_next().await.unwrap().unwrap();

    other.restore(&backup.0).await.unwrap();
    let restored = Store::open(other).await.unwrap();
    let conn = reading(&restored).await;
    assert!(conn.list_faults().await.unwrap().is_empty());
    let (favorites, undo_logs): (i64, i64) =
        sql!(scalar conn, "SELECT (SELECT count(*) FROM favorites), (SELECT count(*) FROM undo_logs WHERE actor_id >= 1000)").unwrap();
    assert!(
        favorites >= written_before && favorites == undo_logs,
        "{favorites} favourites, {undo_logs} undo logs, {written_before} before"
    );
    let matched: i64 = sql!(scalar conn, "SELECT count(*) FROM matches").unwrap();
    assert_eq!(matched, 2);
    assert_eq!(picture_keys(&backup.0).unwrap().collect::<Result<Vec<_>, _>>().unwrap(), ["key1"]);
    // What was restored is a store like any other.
    still_takes_writes(&restored).await;

    drop((conn, restored));
    let refused = other.restore(&backup.0).await.unwrap_err();
    assert!(matches!(refused, BackupError::NotEmpty(_)), "{refused}");
    assert!(matches!(other.refuse_rows().await, Err(BackupError::NotEmpty(_))));
}

async fn still_takes_writes(store: &Store) {
    crate::fixtures::settle(store, crate::fixtures::Person::numbered(4)).await;
    assert!(reading(store).await.list_faults().await.unwrap().is_empty());
}

/// A row in each of two tables, as one transaction.
async fn write_two_rows(store: &Store, number: i64) -> i64 {
    let noted: Result<(), StoreError> = store
        .write(|tx| async move {
            let id = 1000 + number;
            sql!(execute tx,
                "INSERT INTO users (id, email, email_key, name, gender, birth_date, active_hour, created_at) VALUES ($1, $2, $2, '', 'other', '1990-01-01', 0, 0)",
                id, id.to_string())?;
            sql!(execute tx,
                "INSERT INTO preferences (user_id, interested_in, age_min, age_max, max_distance) VALUES ($1, 'everyone', 18, 35, 50)", id)?;
            tx.refresh_candidate(UserId(id)).await?;
            sql!(execute tx, "INSERT INTO favorites (user_id, target_id, created_at) VALUES ($1, 1, 0)", id)?;
            sql!(execute tx, "INSERT INTO undo_logs (actor_id, height) VALUES ($1, 0)", id)?;
            Ok(())
        })
        .await;
    noted.unwrap();
    number + 1
}

async fn write_until(store: Store, stop: Arc<AtomicBool>) {
    let mut number = 1;
    while !stop.load(Ordering::Relaxed) {
        number = write_two_rows(&store, number).await;
    }
}

async fn refuses_an_empty_folder(target: Target) {
    let refused = target.restore(&Folder::fresh().0).await.unwrap_err();
    assert!(matches!(refused, BackupError::Unreadable(_)), "{refused}");
}

#[tokio::test]
async fn a_folder_without_a_backup_is_refused_and_nothing_is_made_of_it_on_sqlite() {
    let folder = Folder::fresh();
    refuses_an_empty_folder(sqlite_in(&folder)).await;
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 0);
}

#[tokio::test]
async fn a_folder_without_a_backup_is_refused_on_postgres() {
    refuses_an_empty_folder(Target::Postgres { url: postgres::fresh_database().await }).await;
}
