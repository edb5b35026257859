use std::collections::BTreeSet;

use kindred_store::{Store, sql, testing};

/// Table, column, its place in the table, type, and whether it must have a value. To `SQLite` a boolean is a number.
type Column = (String, String, i64, String, bool);

async fn columns(store: &Store) -> Vec<Column> {
    sql!(
        all store.read().await.unwrap(),
        sqlite: "SELECT m.name, c.name, c.cid + 1, CASE upper(c.type) WHEN 'BLOB' THEN 'BYTEA' WHEN 'INTEGER' THEN 'BIGINT' WHEN 'BOOLEAN' THEN 'BIGINT' ELSE upper(c.type) END, c.\"notnull\" OR c.pk > 0
                 FROM sqlite_master m, pragma_table_info(m.name) c
                 WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'message_words%' ORDER BY 1, 3",
        postgres: "SELECT table_name::TEXT, column_name::TEXT, ordinal_position::BIGINT, replace(upper(data_type), 'BOOLEAN', 'BIGINT'), is_nullable = 'NO'
                   FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name COLLATE \"C\", 3",
    )
    .unwrap()
}

/// Table and columns of everything that must be unique; conflicts are told apart by them.
async fn keys(store: &Store) -> BTreeSet<(String, String)> {
    let keys: Vec<(String, String)> = sql!(
        all store.read().await.unwrap(),
        sqlite: "SELECT name, key FROM (
                     SELECT m.name AS name, (SELECT group_concat(c.name, ', ') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno) c) AS key
                     FROM sqlite_master m, pragma_index_list(m.name) i
                     WHERE m.type = 'table' AND m.name NOT LIKE 'message_words%' AND i.\"unique\"
                     UNION SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c
                     WHERE m.type = 'table' AND m.name NOT LIKE 'message_words%' AND c.pk > 0 AND 1 = (SELECT count(*) FROM pragma_table_info(m.name) WHERE pk > 0)) WHERE key IS NOT NULL",
        postgres: "SELECT t.relname::TEXT, (SELECT string_agg(a.attname, ', ' ORDER BY k.place)
                     FROM unnest(i.indkey) WITH ORDINALITY k(number, place) JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number)
                   FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_namespace n ON n.oid = t.relnamespace
                   WHERE n.nspname = 'public' AND i.indisunique AND NOT EXISTS (SELECT 1 FROM unnest(i.indkey) k WHERE k = 0)",
    )
    .unwrap();
    keys.into_iter().collect()
}

#[tokio::test]
async fn sqlite_and_postgres_have_the_same_tables_columns_and_keys() {
    let (sqlite, postgres) = (testing::sqlite().await, testing::postgres().await);
    let (ours, theirs) = (columns(&sqlite).await, columns(&postgres).await);
    assert!(ours.len() > 20, "{} columns", ours.len());
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert_eq!(ours, theirs, "left SQLite, right PostgreSQL");
    }
    assert_eq!(ours.len(), theirs.len());
    let types: BTreeSet<_> = ours.iter().map(|(.., kind, _)| kind.as_str()).collect();
    assert!(types.is_subset(&BTreeSet::from(["BIGINT", "TEXT", "DOUBLE PRECISION", "BYTEA"])), "{types:?}");
    assert_eq!(keys(&sqlite).await, keys(&postgres).await, "left SQLite, right PostgreSQL");
}

/// Compares the tables that a document names in the first cells of its rows with those of the schema.
async fn names_every_table_and_no_other(document: &str) {
    let store = testing::sqlite().await;
    let tables: Vec<String> = sql!(
        all store.read().await.unwrap(),
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'message_words_%'"
    )
    .unwrap();
    let rows = document.lines().filter_map(|line| line.strip_prefix("| `")?.split(" |").next());
    let named: BTreeSet<_> =
        rows.flat_map(|cell| cell.split('`')).filter(|name| !name.is_empty() && ![", ", " (SQLite)"].contains(name)).collect();
    assert_eq!(named, tables.iter().map(String::as_str).collect());
}

#[tokio::test]
async fn the_document_on_privacy_names_every_table_and_no_other() {
    names_every_table_and_no_other(include_str!("../../../../docs/privacy.md")).await;
}

#[tokio::test]
async fn ops_01_the_document_on_invariants_names_every_table_and_no_other() {
    names_every_table_and_no_other(include_str!("../../../../docs/invariants.md")).await;
}
