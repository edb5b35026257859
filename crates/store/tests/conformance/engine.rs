use kindred_domain::{Timestamp, UserId};
use kindred_store::{Ids, Store, StoreError, conformance, row, sql};

row! {
    /// One row of the table these tests make.
    #[derive(Debug, PartialEq)]
    struct Note {
        id: UserId,
        text: Option<String>,
        kept: bool,
        weight: f64,
        key: Vec<u8>,
        at: Timestamp,
    }
}

async fn make_notes(store: &Store) {
    let made: Result<u64, StoreError> = store
        .write(|tx| async move {
            sql!(
                execute tx,
                sqlite: "CREATE TABLE notes (id BIGINT PRIMARY KEY, text TEXT UNIQUE, kept BOOLEAN NOT NULL, weight DOUBLE PRECISION NOT NULL, key BLOB NOT NULL, at BIGINT NOT NULL)",
                postgres: "CREATE TABLE notes (id BIGINT PRIMARY KEY, text TEXT UNIQUE, kept BOOLEAN NOT NULL, weight DOUBLE PRECISION NOT NULL, key BYTEA NOT NULL, at BIGINT NOT NULL)",
            )
        })
        .await;
    made.expect("the table is made");
}

async fn add_note(store: &Store, id: i64, text: Option<&str>) -> Result<u64, StoreError> {
    store
        .write(|tx| async move {
            let (key, at) = (vec![1_u8, 2, 3], Timestamp::from_micros(7));
            sql!(execute tx, "INSERT INTO notes (id, text, kept, weight, key, at) VALUES ($1, $2, $3, $4, $5, $6)", id, text, true, 0.5, key, at)
        })
        .await
}

async fn what_goes_in_comes_out(store: &Store) {
    make_notes(store).await;
    assert_eq!(add_note(store, 1, Some("one")).await.unwrap(), 1);
    add_note(store, 2, None).await.unwrap();
    let conn = store.read().await.unwrap();
    let notes: Vec<Note> = sql!(all conn, "SELECT id, text, kept, weight, key, at FROM notes ORDER BY id").unwrap();
    let expected = |id, text: Option<&str>| Note {
        id: UserId(id),
        text: text.map(str::to_owned),
        kept: true,
        weight: 0.5,
        key: vec![1, 2, 3],
        at: Timestamp::from_micros(7),
    };
    assert_eq!(notes, [expected(1, Some("one")), expected(2, None)]);
    let pair: Option<(i64, bool)> = sql!(optional conn, "SELECT id, kept FROM notes WHERE text = $1", "one").unwrap();
    assert_eq!(pair, Some((1, true)));
    let count: i64 = sql!(scalar conn, "SELECT count(*) FROM notes WHERE id = ANY($1)", Ids(vec![2, 3])).unwrap();
    assert_eq!(count, 1);
    let others: Vec<i64> = sql!(all conn, "SELECT id FROM notes WHERE id <> ALL($1)", Ids(vec![2, 3])).unwrap();
    assert_eq!(others, [1]);
}

async fn a_conflict_names_its_key(store: &Store) {
    make_notes(store).await;
    add_note(store, 1, Some("one")).await.unwrap();
    assert!(add_note(store, 2, Some("one")).await.unwrap_err().conflicts_on("notes(text)"));
    assert!(add_note(store, 1, None).await.unwrap_err().conflicts_on("notes(id)"));
}

async fn an_error_takes_everything_back(store: &Store) {
    make_notes(store).await;
    let refused: Result<(), StoreError> = store
        .write(|tx| async move {
            sql!(execute tx, "INSERT INTO notes (id, kept, weight, key, at) SELECT 1, true, 0.5, $1, 7", b"".as_slice())?;
            Err(StoreError::Conflict { unique: "of the test's own".into() })
        })
        .await;
    refused.unwrap_err();
    let count: i64 = sql!(scalar store.read().await.unwrap(), "SELECT count(*) FROM notes").unwrap();
    assert_eq!(count, 0);
}

async fn a_failed_statement_ends_the_transaction(store: &Store) {
    make_notes(store).await;
    add_note(store, 1, None).await.unwrap();
    let swallowed: Result<(), StoreError> = store
        .write(|tx| async move {
            let add = async |id: i64| sql!(execute tx, "INSERT INTO notes (id, kept, weight, key, at) VALUES ($1, true, 0.5, $2, 7)", id, b"".as_slice());
            add(2).await?;
            assert!(add(1).await.is_err());
            Ok(())
        })
        .await;
    swallowed.unwrap_err();
    let count: i64 = sql!(scalar store.read().await.unwrap(), "SELECT count(*) FROM notes").unwrap();
    assert_eq!(count, 1);
}

async fn heavy_reads_see_what_was_written(store: &Store) {
    make_notes(store).await;
    add_note(store, 1, None).await.unwrap();
    let read: Result<i64, StoreError> = store.read_heavy(|conn| async move { sql!(scalar conn, "SELECT count(*) FROM notes") }).await;
    assert_eq!(read.unwrap(), 1);
}

async fn a_read_lease_cannot_write(store: &Store) {
    make_notes(store).await;
    let conn = store.read().await.unwrap();
    let written: Result<Option<i64>, _> = sql!(optional conn, "DELETE FROM notes RETURNING id");
    assert!(matches!(written, Err(StoreError::Unavailable(_))), "{written:?}");
}

conformance![
    what_goes_in_comes_out,
    a_conflict_names_its_key,
    an_error_takes_everything_back,
    a_failed_statement_ends_the_transaction,
    heavy_reads_see_what_was_written,
    a_read_lease_cannot_write,
];
