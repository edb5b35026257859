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
async fn a_wrong_postgres_url_is_one_line_without_the_password() {
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
async fn ops_06_a_newer_schema_is_refused_in_one_line_on_sqlite_and_postgres() {
    let folder = testing::Folder::fresh();
    let targets = [Target::Sqlite { file: folder.0.join("kindred.db") }, postgres_at(&postgres::fresh_database().await)];
    for target in targets {
        note_a_later_version(&Store::open(&target).await.unwrap()).await;
        let newer = Store::open(&target).await.unwrap_err();
        assert!(matches!(newer, OpenError::Newer { found: 9999, .. }), "{newer}");
        assert!(newer.to_string().ends_with(": start the newer version") && !newer.to_string().contains('\n'), "{newer}");
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

/// An `SQLite` file made by these statements.
fn made_by(folder: &testing::Folder, statements: &str) -> std::path::PathBuf {
    let file = folder.0.join("kindred.db");
    rusqlite::Connection::open(&file).unwrap().execute_batch(statements).unwrap();
    file
}

#[tokio::test]
async fn ops_08_a_file_of_another_program_is_refused_in_one_line_and_left_as_it_is() {
    for (statements, sign) in [
        ("CREATE TABLE songs (id INTEGER)", "it has a table \"songs\""),
        ("CREATE TABLE schema_versions (version TEXT); CREATE TABLE songs (id INTEGER)", "it has a table \"songs\""),
        ("PRAGMA application_id = 252006674; CREATE TABLE schema_versions (number, name)", "its application id is 0x0f055112"),
    ] {
        let folder = testing::Folder::fresh();
        let file = made_by(&folder, statements);
        let before = std::fs::read(&file).unwrap();
        let line = refused(Target::Sqlite { file: file.clone() }).await;
        assert!(line.contains(sign) && line.contains("belongs to another program") && !line.contains('\n'), "{line}");
        assert_eq!(std::fs::read(&file).unwrap(), before);
        assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1, "nothing was put beside it");
    }
}

#[tokio::test]
async fn ops_08_a_file_of_ours_is_marked_and_one_from_before_the_mark_is_taken() {
    let folder = testing::Folder::fresh();
    let target = Target::Sqlite { file: folder.0.join("kindred.db") };
    for _ in 0..2 {
        drop(Store::open(&target).await.unwrap());
        let conn = rusqlite::Connection::open(folder.0.join("kindred.db")).unwrap();
        let mark: i64 = conn.pragma_query_value(None, "application_id", |row| row.get(0)).unwrap();
        assert_eq!(mark, 0x4B6E_6472);
        conn.execute_batch("PRAGMA application_id = 0").unwrap();
    }
    let folder = testing::Folder::fresh();
    let empty = made_by(&folder, "CREATE TABLE once (id INTEGER); DROP TABLE once");
    Store::open(&Target::Sqlite { file: empty }).await.unwrap();
}

#[tokio::test]
async fn ops_08_a_schema_of_another_program_is_refused_in_one_line_and_left_as_it_is_on_postgres() {
    for statements in ["CREATE TABLE songs (id BIGINT)", "CREATE TABLE songs (id BIGINT); CREATE TABLE schema_versions (version TEXT)"] {
        let url = postgres::fresh_database().await;
        let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
        let looking = async move {
            client.batch_execute(statements).await.unwrap();
            let tables = "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace";
            let before: i64 = client.query_one(tables, &[]).await.unwrap().get(0);
            let line = refused(postgres_at(&url)).await;
            assert!(line.contains("it has a table \"songs\"") && !line.contains('\n'), "{line}");
            assert_eq!(client.query_one(tables, &[]).await.unwrap().get::<_, i64>(0), before);
            drop(client);
        };
        let ((), closed) = tokio::join!(looking, connection);
        closed.unwrap();
    }
}
