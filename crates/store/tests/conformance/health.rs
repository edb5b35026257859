use kindred_store::{Store, StoreError, sql};

async fn ops_04_an_open_store_answers_and_has_its_schema(store: &Store) {
    assert!(store.read().await.unwrap().has_known_schema().await.unwrap());
}

async fn ops_04_a_newer_schema_fits_and_one_that_lacks_a_step_does_not(store: &Store) {
    let fits = async || store.read().await.unwrap().has_known_schema().await.unwrap();
    let add = store.write(|tx| async move { sql!(execute tx, "INSERT INTO schema_versions (number, name) VALUES (9999, 'later')") });
    let added: Result<u64, StoreError> = add.await;
    assert_eq!(added.unwrap(), 1);
    assert!(fits().await);
    let take = store.write(|tx| async move { sql!(execute tx, "DELETE FROM schema_versions WHERE number > 1") });
    let taken: Result<u64, StoreError> = take.await;
    assert!(taken.unwrap() > 1);
    assert!(!fits().await);
}

kindred_store::conformance![ops_04_an_open_store_answers_and_has_its_schema, ops_04_a_newer_schema_fits_and_one_that_lacks_a_step_does_not];
