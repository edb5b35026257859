//! A small world holds what the server would have written.

use std::collections::BTreeMap;

use kindred_bench::world::{Size, World};
use kindred_domain::Timestamp;
use kindred_store::{Store, Target, testing::Folder};
use rusqlite::{Connection, types::Value};

/// So few that cities still have who is busy.
const PEOPLE: u32 = 800;
const NOW: Timestamp = Timestamp::from_days(20_600);

pub async fn small_world(folder: &Folder) -> World {
    World::write(&folder.0, Size { people: PEOPLE, now: NOW, with_files: true }).await.unwrap()
}

pub async fn store_in(folder: &Folder) -> Store {
    Store::open(&Target::Sqlite { file: folder.0.join("kindred.db") }).await.unwrap()
}

pub fn rows(file: &Connection, query: &str) -> Vec<Vec<Value>> {
    let mut statement = file.prepare(query).unwrap();
    let columns = statement.column_count();
    let rows = statement.query_map([], |row| (0..columns).map(|column| row.get(column)).collect());
    rows.unwrap().map(Result::unwrap).collect()
}

/// All rows of all tables but those that the index of words keeps for itself.
pub fn all_rows(folder: &Folder) -> BTreeMap<String, Vec<Vec<Value>>> {
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
