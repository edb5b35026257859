//! What is deleted is gone from the files of the database: of `SQLite`'s, which are ours to keep. README says what `PostgreSQL` keeps, and how long.

use std::{fs, time::Duration};

use kindred_api::{Draining, empty_database_log, purge_deleted_accounts};
use kindred_store::{StoreError, sql};
use serde_json::json;

use super::{
    full_account::{full_account, send},
    leaving::leave,
    rooms::room,
};
use crate::support::{World, look, on_sqlite};

on_sqlite!(
    leave_02_afterwards_the_files_of_the_database_hold_no_words_of_the_person,
    api_msg_05_a_deleted_text_is_gone_from_the_files_of_the_database,
    api_msg_05_the_pieces_of_a_deleted_text_are_swept_from_the_search_index,
    api_msg_05_the_log_of_the_database_is_emptied_again_and_again_and_after_whoever_reads_from_it,
);

async fn leave_02_afterwards_the_files_of_the_database_hold_no_words_of_the_person(world: World) {
    let account = full_account(&world).await;
    let is_word = |trace: &String| !trace.chars().all(|letter| letter.is_ascii_digit());
    let traces: Vec<String> = account.traces().into_iter().filter(is_word).collect();
    let before = look::in_database_files(&traces, &world.database).await;
    assert_eq!(before, traces, "who looks would find them");
    leave(&account.her).await;
    purge_deleted_accounts(world.state.clone()).await;
    assert_eq!(look::in_database_files(&traces, &world.database).await, Vec::<String>::new());
}

async fn api_msg_05_a_deleted_text_is_gone_from_the_files_of_the_database(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    // Longer than a page, and shorter.
    let texts = ["Tergiversation ".repeat(300), "Ultracrepidarian".to_owned()];
    let words = ["Tergiversation", "Ultracrepidarian"].map(str::to_owned);
    let mut ids = Vec::new();
    for text in &texts {
        ids.push(send(&ann, &room, json!({ "content": text })).await["id"].as_str().unwrap().to_owned());
        send(&bob, &room, json!({ "content": "And then?" })).await;
    }
    let before = look::in_database_files(&words, &world.database).await;
    assert_eq!(before, words, "who looks would find them");
    for id in ids {
        ann.delete(&format!("/api/messages/message/{id}")).await.ok();
    }
    assert_eq!(look::in_database_files(&words, &world.database).await, Vec::<String>::new());
}

/// True if a piece of three letters is in the search index.
async fn is_indexed(world: &World, piece: &str) -> bool {
    let conn = world.state.store.read().await.unwrap();
    let pages: i64 = sql!(scalar conn, "SELECT count(*) FROM message_words_data WHERE instr(block, CAST($1 AS BLOB)) > 0", piece).unwrap();
    pages > 0
}

async fn api_msg_05_the_pieces_of_a_deleted_text_are_swept_from_the_search_index(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    let id = send(&ann, &room, json!({ "content": "Zqxjkv" })).await["id"].as_str().unwrap().to_owned();
    for number in 0..20 {
        send(&bob, &room, json!({ "content": format!("And then {number}?") })).await;
    }
    ann.delete(&format!("/api/messages/message/{id}")).await.ok();
    assert!(is_indexed(&world, "zqx").await, "who looks would find it");
    world.state.sweep().once().await;
    assert!(!is_indexed(&world, "zqx").await);
    let found = ann.get("/api/messages/search?q=then%2013").await.ok();
    assert_eq!(found["messages"].as_array().map(Vec::len), Some(1), "{found}");
}

async fn api_msg_05_the_log_of_the_database_is_emptied_again_and_again_and_after_whoever_reads_from_it(world: World) {
    let folder = world.database.folder().expect("SQLite's files are in a folder of the test's");
    let is_log = |file: &std::path::PathBuf| file.to_string_lossy().ends_with("-wal");
    let log = look::files(folder).into_iter().find(is_log).unwrap();
    let length = || fs::metadata(&log).unwrap().len();
    let until_empty = async || {
        while length() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    let draining = Draining::default();
    let emptying = world.state.tasks.spawn(empty_database_log(world.state.store.clone(), draining.clone(), Duration::from_millis(10)));
    for name in ["ann", "bob"] {
        world.register(name).await;
        until_empty().await;
    }
    let reader = rusqlite::Connection::open(log.to_str().unwrap().strip_suffix("-wal").unwrap()).unwrap();
    reader.execute_batch("BEGIN; SELECT count(*) FROM users").unwrap();
    world.register("eve").await;
    assert!(matches!(world.state.store.empty_log().await, Err(StoreError::Busy(_))), "the reader still needs it");
    assert!(length() > 0);
    drop(reader);
    until_empty().await;
    draining.begin();
    emptying.await.unwrap();
}
