use kindred_store::{OpenError, Store, StoreError, Target, sql, testing};
use kindred_testkit::postgres;

async fn refused(target: Target) -> String {
    Store::open(&target).await.expect_err("the store must not open").to_string()
}

fn postgres_at(url: &str) -> Target {
    Target::Postgres { url: url.to_owned() }
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_or_written_is_named() {
    let folder = testing::Folder::fresh();
    let file = folder.0.join("file");
    std::fs::write(&file, "not a folder").unwrap();
    let inside = refused(Target::Sqlite { file: file.join("kindred.db") }).await;
    assert!(inside.starts_with("cannot use the database file") && inside.contains("file/kindred.db: "), "{inside}");
    // Nobody can write there, not even the superuser tests may run as.
    let unwritable = refused(Target::Sqlite { file: "/proc/kindred.db".into() }).await;
    assert!(unwritable.starts_with("cannot use the database file /proc/kindred.db: "), "{unwritable}");
    assert!([inside, unwritable].iter().all(|line| !line.contains('\n')));
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let folder = testing::Folder::fresh();
    let file = folder.0.join("kindred.db");
    std::fs::write(&file, "x".repeat(5000)).unwrap();
    let line = refused(Target::Sqlite { file: file.clone() }).await;
    assert!(line.contains("file is not a database"), "{line}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "x".repeat(5000));
}

#[tokio::test]
async fn a_wrong_postgres_url_is_told_in_one_line_without_the_password() {
    let wrong = refused(postgres_at("postgres://host:notaport/db")).await;
    assert!(wrong.starts_with("cannot use the database url: "), "{wrong}");
    let silent = refused(postgres_at("postgres://app:hidden@127.0.0.1:1/db")).await;
    assert!(silent.starts_with("cannot reach the database: ") && silent.contains("refused"), "{silent}");
    let (base, _) = postgres::cluster_url().rsplit_once('/').map(|(base, name)| (base.to_owned(), name.to_owned())).unwrap();
    let missing = refused(postgres_at(&format!("{base}/no_such_database"))).await;
    assert!(missing.contains("no_such_database") && missing.contains("does not exist"), "{missing}");
    assert!([wrong, silent, missing].iter().all(|line| !line.contains('\n') && !line.contains("hidden")));
}

async fn note_a_later_version(store: &Store) {
    let noted: Result<u64, StoreError> =
        store.write(|tx| async move { sql!(execute tx, "INSERT INTO schema_versions (number, name) VALUES (9999, '9999_later')") }).await;
    noted.unwrap();
}

#[tokio::test]
async fn a_newer_schema_is_refused_on_sqlite_and_postgres() {
    let folder = testing::Folder::fresh();
    let targets = [Target::Sqlite { file: folder.0.join("kindred.db") }, postgres_at(&postgres::fresh_database().await)];
    for target in targets {
        note_a_later_version(&Store::open(&target).await.unwrap()).await;
        let newer = Store::open(&target).await.unwrap_err();
        assert!(matches!(newer, OpenError::Newer { found: 9999, .. }), "{newer}");
    }
}

#[tokio::test]
async fn what_was_acknowledged_is_there_after_reopening() {
    let folder = testing::Folder::fresh();
    let target = Target::Sqlite { file: folder.0.join("kindred.db") };
    let store = Store::open(&target).await.unwrap();
    let made: Result<u64, StoreError> = store.write(|tx| async move { sql!(execute tx, "CREATE TABLE kept (id BIGINT)") }).await;
    made.unwrap();
    drop(store);
    let store = Store::open(&target).await.unwrap();
    let kept: i64 = sql!(scalar store.read().await.unwrap(), "SELECT count(*) FROM kept").unwrap();
    assert_eq!(kept, 0);
}
