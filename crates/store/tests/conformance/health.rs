use kindred_store::Store;

async fn a_store_that_is_open_answers(store: &Store) {
    store.read().await.unwrap().ping().await.unwrap();
}

kindred_store::conformance![a_store_that_is_open_answers];
