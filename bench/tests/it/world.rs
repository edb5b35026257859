//! A small world holds what the server would have written.

use std::collections::BTreeMap;

use kindred_bench::world::{Size, World};
use kindred_domain::Timestamp;
use kindred_store::{Store, Target, testing::Folder};
use kindred_testkit::postgres;
use rusqlite::{Connection, types::Value};
use tokio_postgres::{NoTls, types::Type};

/// So few that cities still have who is busy.
const PEOPLE: u32 = 800;
const NOW: Timestamp = Timestamp::from_days(20_600);

/// By the tables' names.
pub type AllRows = BTreeMap<String, Vec<Vec<Value>>>;

pub async fn small_world(folder: &Folder) -> World {
    World::write(&in_folder(folder), Size { people: PEOPLE, now: NOW }, Some(&folder.0.join("media"))).await.unwrap()
}

/// The same on the other engine.
pub async fn small_world_on_postgres() -> (World, String) {
    let url = postgres::fresh_database().await;
    (World::write(&Target::Postgres { url: url.clone() }, Size { people: PEOPLE, now: NOW }, None).await.unwrap(), url)
}

fn in_folder(folder: &Folder) -> Target {
    Target::Sqlite { file: folder.0.join("kindred.db") }
}

pub async fn store_in(folder: &Folder) -> Store {
    Store::open(&in_folder(folder)).await.unwrap()
}

pub fn rows(file: &Connection, query: &str) -> Vec<Vec<Value>> {
    let mut statement = file.prepare(query).unwrap();
    let columns = statement.column_count();
    let rows = statement.query_map([], |row| (0..columns).map(|column| row.get(column)).collect());
    rows.unwrap().map(Result::unwrap).collect()
}

/// All rows of all tables but those that the index of words keeps for itself.
pub fn all_rows(folder: &Folder) -> AllRows {
    let file = Connection::open(folder.0.join("kindred.db")).unwrap();
    let names = rows(&file, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'message_words*'");
    names
        .into_iter()
        .map(|name| {
            let Value::Text(name) = &name[0] else { panic!("a table has a name") };
            (name.clone(), rows(&file, &format!("SELECT * FROM {name} ORDER BY 1, 2")))
        })
        .collect()
}

pub async fn rows_on_postgres(url: &str, query: &str) -> Vec<Vec<Value>> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    let (rows, _) = tokio::join!(
        async move {
            let rows = client.query(query, &[]).await;
            drop(client);
            rows
        },
        connection
    );
    rows.unwrap().iter().map(|row| (0..row.len()).map(|column| value(row, column)).collect()).collect()
}

/// As the other engine has it.
fn value(row: &tokio_postgres::Row, column: usize) -> Value {
    let found = match *row.columns()[column].type_() {
        Type::BOOL => row.get::<_, Option<bool>>(column).map(|one| Value::Integer(one.into())),
        Type::INT8 => row.get::<_, Option<i64>>(column).map(Value::Integer),
        Type::FLOAT8 => row.get::<_, Option<f64>>(column).map(Value::Real),
        Type::BYTEA => row.get::<_, Option<Vec<u8>>>(column).map(Value::Blob),
        _ => row.get::<_, Option<String>>(column).map(Value::Text),
    };
    found.unwrap_or(Value::Null)
}

/// All rows of all tables.
pub async fn all_rows_on_postgres(url: &str) -> AllRows {
    let mut all = AllRows::new();
    for name in rows_on_postgres(url, "SELECT tablename::TEXT FROM pg_tables WHERE schemaname = 'public'").await {
        let Value::Text(name) = &name[0] else { panic!("a table has a name") };
        all.insert(name.clone(), rows_on_postgres(url, &format!("SELECT * FROM {name} ORDER BY 1, 2")).await);
    }
    all
}

/// Tells of the first row that differs; all of them would be too many to read.
pub fn assert_same(written: &AllRows, other: &AllRows) {
    assert_eq!(written.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (table, rows) in written {
        let different = rows.iter().zip(&other[table]).find(|(one, other)| one != other);
        let (count, others) = (rows.len(), other[table].len());
        assert!(different.is_none() && count == others, "{table}: {count} and {others}, {different:?}");
    }
}

#[tokio::test]
async fn the_check_of_a_store_finds_nothing_wrong_with_a_world_and_each_picture_has_its_file() {
    let folder = Folder::fresh();
    small_world(&folder).await;
    let store = store_in(&folder).await;
    let conn = store.read().await.unwrap();
    assert_eq!(conn.list_faults().await.unwrap(), []);
    let keys = conn.list_all_picture_keys("", 10_000).await.unwrap();
    assert!(keys.len() > 2 * PEOPLE as usize);
    assert!(keys.iter().all(|key| folder.0.join("media").join(&key[..2]).join(format!("{key}-1080.jpg")).exists()));
}

#[tokio::test]
async fn a_world_is_the_same_each_time_and_has_the_schema_of_a_fresh_store() {
    let (one, other, fresh) = (Folder::fresh(), Folder::fresh(), Folder::fresh());
    small_world(&one).await;
    small_world(&other).await;
    assert!(all_rows(&one) == all_rows(&other), "the same rows");
    drop(store_in(&fresh).await);
    let schema = |folder: &Folder| {
        let file = Connection::open(folder.0.join("kindred.db")).unwrap();
        rows(&file, "SELECT type, name, sql FROM sqlite_schema ORDER BY 1, 2")
    };
    assert_eq!(schema(&one), schema(&fresh));
    let settings = |folder: &Folder| rows(&Connection::open(folder.0.join("kindred.db")).unwrap(), "SELECT k, v FROM message_words_config");
    assert_eq!(settings(&one), settings(&fresh));
}

#[tokio::test]
async fn a_world_on_postgres_has_the_same_rows_and_the_schema_of_a_fresh_store() {
    let folder = Folder::fresh();
    small_world(&folder).await;
    let (_, url) = small_world_on_postgres().await;
    assert_same(&all_rows(&folder), &all_rows_on_postgres(&url).await);
    let fresh = postgres::fresh_database().await;
    drop(Store::open(&Target::Postgres { url: fresh.clone() }).await.unwrap());
    for list in [
        "SELECT indexname::TEXT, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
        "SELECT conname::TEXT, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1",
    ] {
        let (written, as_made) = (rows_on_postgres(&url, list).await, rows_on_postgres(&fresh, list).await);
        assert!(!written.is_empty());
        assert_eq!(written, as_made);
    }
    let store = Store::open(&Target::Postgres { url }).await.unwrap();
    assert_eq!(store.read().await.unwrap().list_faults().await.unwrap(), []);
}
