//! Pictures that are removed and added while a backup is made.

use std::{
    fs,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use kindred_store::testing::Folder;
use kindred_testkit::postgres;
use serde_json::{Value, json};

use crate::{
    account::{Account, PICTURE, ok, text},
    backup::command,
    process::Kindred,
};

/// How many people there are, with six photos each: copying them takes longer than a few requests.
const PEOPLE: usize = 8;

#[test]
fn ops_01_a_backup_beside_which_pictures_are_removed_and_added_is_whole_on_sqlite() {
    stays_whole([&[], &[]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ops_01_a_backup_beside_which_pictures_are_removed_and_added_is_whole_on_postgres() {
    let (from, to) = (postgres::fresh_database().await, postgres::fresh_database().await);
    stays_whole([&["--database-url", &from], &["--database-url", &to]]);
}

fn stays_whole([from, to]: [&[&str]; 2]) {
    let [served, restored, backup] = [Folder::fresh(), Folder::fresh(), Folder::fresh()];
    let from = [&["--data-dir", served.0.to_str().unwrap()], from].concat();
    let to = [&["--data-dir", restored.0.to_str().unwrap()], to].concat();
    let kindred = Kindred::start(&from);
    let people: Vec<_> = (0..PEOPLE).map(|number| Account::sign_up(&kindred, &format!("ann{number}"), &[PICTURE; 6])).collect();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            // Pictures are listed, then copied, some at a time: what is removed now is copied already, listed, or neither.
            while !has_pictures(&backup) && !is_over.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            for ann in &people {
                change_photos(&kindred, ann);
            }
        });
        let printed = command("backup", &backup, &from);
        is_over.store(true, Ordering::Relaxed);
        assert!(printed.starts_with("backed up into "), "{printed}");
    });
    assert!(people.iter().all(|ann| photos(&kindred, ann).len() == 5), "three of six were removed, and two added");
    kindred.kill();

    let printed = command("restore", &backup, &to);
    assert!(printed.ends_with("nothing is wrong\n"), "{printed}");
    let kindred = Kindred::start(&to);
    for ann in &people {
        let photos = photos(&kindred, ann);
        assert!((3..=6).contains(&photos.len()), "as they were at one moment: {photos:?}");
        for photo in photos {
            assert_eq!(kindred.ask("HEAD", &text(&photo["url"]), &ann.token, "").unwrap().0, 200, "{photo}");
        }
    }
}

/// Removes three photos of somebody, and adds two.
fn change_photos(kindred: &Kindred, ann: &Account) {
    for photo in photos(kindred, ann).iter().take(3) {
        ok(kindred.ask("DELETE", &format!("/api/photos/{}", text(&photo["id"])), &ann.token, ""));
    }
    for _ in 0..2 {
        ok(kindred.ask("POST", "/api/photos/upload", &ann.token, &json!({ "photo": PICTURE }).to_string()));
    }
}

fn photos(kindred: &Kindred, ann: &Account) -> Vec<Value> {
    let answer = ok(kindred.ask("GET", &format!("/api/photos/user/{}", ann.id), &ann.token, ""));
    answer["photos"].as_array().unwrap().clone()
}

fn has_pictures(backup: &Folder) -> bool {
    let shards = fs::read_dir(backup.0.join("media")).into_iter().flatten().flatten();
    shards.filter_map(|shard| fs::read_dir(shard.path()).ok()).any(|mut files| files.next().is_some())
}
