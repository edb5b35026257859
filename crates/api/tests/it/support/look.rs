//! Searches every column of every table, whatever the schema is, and the names of all files.

use std::path::{Path, PathBuf};

use kindred_store::{Statement, Store, StoreError, sql, testing::FreshStore};

use super::World;

/// Every row of every table as text, after the table's name; bytes appear in hexadecimal.
async fn rows(store: &Store) -> Vec<(String, String)> {
    let conn = store.read().await.expect("the store can be read");
    let tables: Vec<(String, String)> = sql!(
        all conn,
        sqlite: "SELECT m.name, 'SELECT ' || group_concat('coalesce(quote(\"' || c.name || '\"), '''')', ' || '' '' || ') || ' FROM \"' || m.name || '\"'
                 FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' GROUP BY m.name",
        postgres: "SELECT table_name::TEXT, 'SELECT t::TEXT FROM \"' || table_name || '\" t' FROM information_schema.tables
                   WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    )
    .expect("the tables are known");
    assert!(tables.len() > 15, "{} tables", tables.len());
    let mut all = Vec::new();
    for (table, select) in tables {
        // A statement is static; that the test program leaks it does no harm.
        let statement: &'static Statement = Box::leak(Box::new(Statement::new(Box::leak(select.into_boxed_str()))));
        let texts: Vec<String> = conn.all(statement, &[]).await.unwrap_or_else(|error| panic!("{table}: {error}"));
        all.extend(texts.into_iter().map(|text| (table.clone(), text.to_lowercase())));
    }
    all
}

/// Every file below `folder`, in order.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect();
    files.sort();
    files
}

/// Those of these texts that the files of an `SQLite` database hold, its log included, also where no row has them any more.
pub async fn in_database_files(texts: &[String], database: &FreshStore) -> Vec<String> {
    let folder = database.folder().expect("SQLite's files are in a folder of the test's");
    // Somebody may be reading from the log.
    while let Err(error) = database.empty_log().await {
        assert!(matches!(error, StoreError::Busy(_)), "{error}");
    }
    let read = |file: PathBuf| std::fs::read(file).expect("a file").to_ascii_lowercase();
    let contents: Vec<Vec<u8>> = files(folder).into_iter().map(read).collect();
    assert!(contents.iter().any(|content| content.starts_with(b"sqlite format 3")), "the database is there");
    let holds = |text: &str| contents.iter().any(|content| content.windows(text.len()).any(|part| part == text.as_bytes()));
    texts.iter().filter(|text| holds(&text.to_ascii_lowercase())).cloned().collect()
}

/// Where each of these texts is found, as text or as bytes: in which tables, and in the names of the pictures' files.
pub async fn for_each(texts: &[String], world: &World) -> Vec<(String, Vec<String>)> {
    let mut places = rows(&world.state.store).await;
    places.extend(world.pictures.names().await.into_iter().map(|name| ("file".to_owned(), name.to_lowercase())));
    let holds = |place: &str, text: &str| {
        let digits = text.bytes().flat_map(|byte| [byte >> 4, byte & 15]);
        let bytes: String = digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect();
        place.contains(text) || place.contains(&bytes)
    };
    let find = |text: &String| {
        let mut found: Vec<_> = places.iter().filter(|(_, row)| holds(row, &text.to_lowercase())).map(|(name, _)| name.clone()).collect();
        found.dedup();
        (text.clone(), found)
    };
    texts.iter().map(find).collect()
}
