//! `kindred move`: a server's rows taken from its data folder to `PostgreSQL`; people go on with the sessions they have.

use kindred_store::testing::Folder;
use kindred_testkit::postgres;
use serde_json::json;

use crate::{
    account::{Account, PICTURE, ok, text},
    process::{Kindred, run},
};

/// What `kindred move` prints, and what it says when it refuses.
fn moved(folder: &Folder, url: &str) -> (Option<i32>, String, String) {
    let output = run(&["move", "--to", url, "--log", "warn", "--data-dir", folder.0.to_str().unwrap()]);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[tokio::test(flavor = "multi_thread")]
async fn scale_04_a_store_moves_to_postgres_and_everybody_goes_on_with_their_session() {
    let (folder, url) = (Folder::fresh(), postgres::fresh_database().await);
    let data = ["--data-dir", folder.0.to_str().unwrap()];
    let kindred = Kindred::start(&data);
    let [ann, bob] = ["ann", "bob"].map(|name| Account::sign_up(&kindred, name, &[PICTURE]));
    let room = text(&ok(kindred.ask("POST", &format!("/api/messages/room/user/{}", bob.id), &ann.token, ""))["room_id"]);
    let send = |kindred: &Kindred, person: &Account, words: &str| {
        let body = json!({ "content": words, "type": "text" }).to_string();
        ok(kindred.ask("POST", &format!("/api/messages/room/{room}/send"), &person.token, &body));
    };
    send(&kindred, &ann, "before the move");
    let (code, _, refusal) = moved(&folder, &url);
    assert_eq!(code, Some(1), "a server is running");
    assert!(refusal.contains("is in use by another kindred"), "{refusal}");
    kindred.signal("TERM");
    assert_eq!(kindred.exit_code(), Some(0));

    let (code, printed, said) = moved(&folder, &url);
    assert_eq!(code, Some(0), "{said}");
    assert!(printed.contains("        2 users, checksum ") && printed.contains("nothing is wrong\n"), "{printed}");
    assert!(printed.contains("Now start the server with --database-url postgres://127.0.0.1"), "{printed}");
    assert!(printed.contains("; the pause is over when it does.\n"), "{printed}");

    let kindred = Kindred::start(&[&data[..], &["--database-url", &url]].concat());
    send(&kindred, &bob, "after the move");
    let page = ok(kindred.ask("GET", &format!("/api/messages/room/{room}/messages"), &ann.token, ""));
    let words: Vec<_> = page["messages"].as_array().unwrap().iter().map(|message| text(&message["content"])).collect();
    assert!(words.contains(&"before the move".to_owned()) && words.contains(&"after the move".to_owned()), "{words:?}");
    let found = ok(kindred.ask("GET", "/api/messages/search?q=before", &ann.token, ""));
    assert!(found.to_string().contains("before the move"), "{found}");
    assert_eq!(kindred.ask("HEAD", &ann.photos[0], &ann.token, "").unwrap().0, 200, "the picture is served");
    drop(kindred);

    let (code, _, refusal) = moved(&folder, &url);
    assert_eq!(code, Some(1));
    assert!(
        refusal.starts_with("kindred: cannot move the rows: the new database is not empty: ") && refusal.lines().count() == 1,
        "{refusal}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn scale_04_there_must_be_a_store_to_move_and_a_postgres_url_to_move_it_to() {
    let (folder, url) = (Folder::fresh(), postgres::fresh_database().await);
    let (code, _, refusal) = moved(&folder, &url);
    assert!(code == Some(1) && refusal.starts_with("kindred: there is no store at "), "{refusal}");
    let (code, _, refusal) = moved(&folder, "mysql://ann:hidden@host/db");
    assert!(code == Some(1) && refusal.contains("must begin with postgres://") && !refusal.contains("hidden"), "{refusal}");
}
