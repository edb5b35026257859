//! A full disk: for pictures a limit on the size of files stands for it, for the database calls that fail as on one.

use std::fs;

use base64::{Engine, engine::general_purpose::STANDARD};
use kindred_store::testing::Folder;
use serde_json::json;

use crate::{
    account::{Account, ok},
    failing_calls::FailingDisk,
    process::{Kindred, files_below},
};

const PORTRAIT: &[u8] = include_bytes!("../../demo/portraits/female-04a.webp");

#[test]
fn ops_07_a_picture_that_finds_no_room_is_507_and_leaves_nothing() {
    let folder = Folder::fresh();
    // The signal that comes with the limit would end the program; a full disk sends none.
    let arguments = ["--picture-checks", "off", "--data-dir", folder.0.to_str().unwrap()];
    let kindred = Kindred::start_in_shell("trap '' XFSZ", &arguments);
    let Account { token, .. } = Account::sign_up(&kindred, "ann", &[]);
    let photo = json!({ "photo": format!("data:image/webp;base64,{}", STANDARD.encode(PORTRAIT)) }).to_string();
    let upload = || kindred.ask("POST", "/api/photos/upload", &token, &photo).unwrap();
    kindred.limit_file_size(4096);
    let (status, refusal) = upload();
    assert_eq!((status, refusal["code"].as_str()), (507, Some("no_room_left")), "{refusal}");
    assert!(files_below(&folder.0.join("media")).is_empty());
    kindred.limit_file_size(rlimit::INFINITY);
    assert_eq!(upload().0, 200);
}

#[test]
fn ops_07_unread_messages_are_read_on_a_full_disk_and_noted_as_read_once_there_is_room() {
    let folder = Folder::fresh();
    let (data, sign) = (folder.0.join("data"), folder.0.join("the disk is full"));
    fs::create_dir(&data).unwrap();
    let kindred = FailingDisk::of(&data).start_full_while(&sign, &["--data-dir", data.to_str().unwrap()]);
    let [ann, bob] = ["ann", "bob"].map(|name| Account::sign_up(&kindred, name, &[]));
    let opened = ok(kindred.ask("POST", &format!("/api/messages/room/user/{}", bob.id), &ann.token, ""));
    let room = opened["room_id"].as_str().unwrap();
    let send = |content: &str| {
        let body = json!({ "content": content, "type": "text" }).to_string();
        kindred.ask("POST", &format!("/api/messages/room/{room}/send"), &bob.token, &body).unwrap()
    };
    assert_eq!(send("Are you there?").0, 200);
    let read = || ok(kindred.ask("GET", &format!("/api/messages/room/{room}/messages"), &ann.token, ""));
    let unread = || ok(kindred.ask("GET", "/api/messages/rooms", &ann.token, ""))["rooms"][0]["unread_count"].clone();
    fs::write(&sign, "").unwrap();
    let (status, refusal) = send("Hello?");
    assert_eq!((status, refusal["code"].as_str()), (507, Some("no_room_left")), "{refusal}");
    let messages = read()["messages"].clone();
    assert!(messages.as_array().unwrap().iter().any(|message| message["content"] == "Are you there?"), "{messages}");
    assert_eq!(unread(), 1);
    fs::remove_file(&sign).unwrap();
    read();
    assert_eq!(unread(), 0);
}
