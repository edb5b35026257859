//! An embedded store moved to an empty `PostgreSQL` database: a row in every table, and what an earlier move has left.

use kindred_store::{MoveError, MovedTable, Store, StoreError, Target, sql, testing::Folder};
use kindred_testkit::{Fault, FaultProxy, postgres};
use rusqlite::{Connection, params_from_iter, types::Value};

/// A text that must be quoted in every way.
const WORDS: &str = "Zoë's \"words\"\t\\N\r\n{1,2} 愛 \u{1F600}";

/// Columns that are true or false on `PostgreSQL`, beside those that begin with `is_`.
const FLAGS: [&str; 5] = ["low_likes", "high_likes", "visible", "shown_online", "show_words"];

fn target_in(folder: &Folder) -> Target {
    Target::Sqlite { file: folder.0.join("kindred.db") }
}

/// A store with two rows in every table, whatever tables there are: all numbers of the first row are 1, those of the second 2, so
/// that all references lead somewhere; what may be missing is missing in the second.
async fn full_store() -> Folder {
    let folder = Folder::fresh();
    drop(Store::open(&target_in(&folder)).await.unwrap());
    let conn = Connection::open(folder.0.join("kindred.db")).unwrap();
    conn.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'message_words%'
                  AND name <> 'schema_versions'";
    let tables: Vec<String> = conn.prepare(tables).unwrap().query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert!(tables.len() > 20, "{} tables", tables.len());
    for table in tables {
        for number in [1, 2] {
            let values = values(&conn, &table, number);
            let places = vec!["?"; values.len()].join(", ");
            conn.execute(&format!("INSERT INTO \"{table}\" VALUES ({places})"), params_from_iter(values)).unwrap();
        }
    }
    conn.execute_batch("UPDATE users SET height = -9223372036854775807 WHERE id = 1; PRAGMA foreign_keys = ON").unwrap();
    let astray: i64 = conn.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0)).unwrap();
    assert_eq!(astray, 0);
    folder
}

/// A value for each column of a table.
fn values(conn: &Connection, table: &str, number: i64) -> Vec<Value> {
    let mut columns = conn.prepare("SELECT name, type, \"notnull\" OR pk > 0 FROM pragma_table_info(?1)").unwrap();
    let value = |name: &str, kind: &str, is_needed: bool| match kind {
        _ if number == 2 && !is_needed => Value::Null,
        "INTEGER" if name.starts_with("is_") || FLAGS.contains(&name) => Value::Integer(1),
        "INTEGER" => Value::Integer(number),
        "TEXT" => Value::Text(format!("{WORDS} {number}")),
        "BLOB" => Value::Blob(vec![0, 0xff, u8::try_from(number).unwrap()]),
        other => panic!("a column of type {other}"),
    };
    let columns = columns.query_map([table], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    let columns: Vec<(String, String, bool)> = columns.map(Result::unwrap).collect();
    columns.iter().map(|(name, kind, is_needed)| value(name, kind, *is_needed)).collect()
}

async fn moved(folder: &Folder, url: &str) -> Result<Vec<MovedTable>, MoveError> {
    let mut told = Vec::new();
    target_in(folder).move_to(url, |table| told.push(table.clone())).await?;
    Ok(told)
}

/// What `sql` answers at `url`, after doing what it says.
async fn at(url: &str, sql: &'static str) -> i64 {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    let asking = async {
        let row = client.query_one(sql, &[]).await.unwrap();
        drop(client);
        row.get(0)
    };
    tokio::join!(asking, connection).0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_04_every_row_of_every_table_is_moved_to_postgres_and_compared() {
    let (folder, url) = (full_store().await, postgres::fresh_database().await);
    let tables = moved(&folder, &url).await.unwrap();
    assert!(tables.len() > 20 && tables.iter().all(|table| table.rows == 2 && !table.was_there), "{tables:?}");
    let store = Store::open(&Target::Postgres { url }).await.unwrap();
    let conn = store.read().await.unwrap();
    let words: Vec<(String, i64)> = sql!(all conn, "SELECT name, height FROM users WHERE id = 1").unwrap();
    assert_eq!(words, [(format!("{WORDS} 1"), -9_223_372_036_854_775_807)]);
    let hashes: Vec<Vec<u8>> = sql!(all conn, "SELECT token_hash FROM sessions ORDER BY token_hash").unwrap();
    assert_eq!(hashes, [[0, 0xff, 1], [0, 0xff, 2]]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_04_a_move_to_postgres_that_was_interrupted_goes_on_where_it_was() {
    let (folder, url) = (full_store().await, postgres::fresh_database().await);
    let first = moved(&folder, &url).await.unwrap();
    let gone = at(
        &url,
        "WITH f AS (DELETE FROM favorites RETURNING 1), r AS (DELETE FROM message_reactions RETURNING 1) SELECT count(*) FROM f, r",
    );
    assert_eq!(gone.await, 4);
    let second = moved(&folder, &url).await.unwrap();
    let came_again: Vec<_> = second.iter().filter(|table| !table.was_there).map(|table| table.name.as_str()).collect();
    assert_eq!(came_again, ["favorites", "message_reactions"]);
    let compared =
        |tables: &[MovedTable]| tables.iter().map(|table| (table.name.clone(), table.rows, table.checksum.clone())).collect::<Vec<_>>();
    assert_eq!(compared(&first), compared(&second));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_04_a_move_to_postgres_whose_connection_breaks_keeps_whole_tables_and_goes_on_from_there() {
    let (folder, url) = (full_store().await, postgres::fresh_database().await);
    let (server, database) = url.strip_prefix("postgres://app@").and_then(|rest| rest.split_once('/')).unwrap();
    let proxy = FaultProxy::before(server).await;
    let mut came = Vec::new();
    let (target, proxied) = (target_in(&folder), format!("postgres://app@{}/{database}", proxy.address()));
    let moving = target.move_to(&proxied, |table| {
        came.push(table.name.clone());
        if came.len() == 5 {
            proxy.set(Fault::Cut);
        }
    });
    let broken = moving.await;
    assert!(matches!(broken, Err(MoveError::Store(StoreError::Unavailable(_)))), "{broken:?}");
    let tables = moved(&folder, &url).await.unwrap();
    let full: Vec<_> = tables.iter().filter(|table| table.was_there).map(|table| table.name.clone()).collect();
    assert!(full.starts_with(&came) && full.len() < tables.len(), "{came:?} came, {full:?} were there");
    assert!(tables.iter().all(|table| table.rows == 2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_04_a_move_to_a_postgres_database_with_other_rows_is_refused_and_leaves_it_as_it_is() {
    let (folder, url) = (full_store().await, postgres::fresh_database().await);
    moved(&folder, &url).await.unwrap();
    at(
        &url,
        "WITH gone AS (DELETE FROM rooms RETURNING 1), changed AS (UPDATE users SET name = 'another' WHERE id = 2 RETURNING 1)
              SELECT count(*) FROM changed",
    )
    .await;
    let refused = moved(&folder, &url).await.unwrap_err();
    assert_eq!(refused.to_string(), "the new database is not empty: the table users has other rows than this store. It was left as it is");
    assert_eq!(at(&url, "SELECT count(*) FROM rooms").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_04_a_store_on_postgres_is_not_moved() {
    let url = postgres::fresh_database().await;
    let refused = Target::Postgres { url: url.clone() }.move_to(&url, |_| ()).await;
    assert!(matches!(refused, Err(MoveError::NotSqlite)), "{refused:?}");
}
