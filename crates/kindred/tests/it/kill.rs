//! What was acknowledged is there once, whenever the program is killed.

use std::{
    collections::HashMap,
    sync::mpsc::{Sender, channel},
    thread,
};

use kindred_store::testing::Folder;
use kindred_testkit::postgres;
use serde_json::{Value, json};

use crate::process::{Kindred, ask};

const SENDERS: usize = 4;
const ROUNDS: usize = 3;
const ACKNOWLEDGED_A_ROUND: usize = 100;

#[test]
fn ops_02_a_kill_in_a_stream_of_sends_loses_and_doubles_nothing_acknowledged_on_sqlite() {
    let folder = Folder::fresh();
    survives_kills(&["--data-dir", folder.0.to_str().unwrap()]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ops_02_a_kill_in_a_stream_of_sends_loses_and_doubles_nothing_acknowledged_on_postgres() {
    let (folder, url) = (Folder::fresh(), postgres::fresh_database().await);
    survives_kills(&["--data-dir", folder.0.to_str().unwrap(), "--database-url", &url]);
}

fn survives_kills(arguments: &[&str]) {
    let mut kindred = Kindred::start(arguments);
    let (ann, _) = sign_up(&kindred, "ann");
    let (_, bob) = sign_up(&kindred, "bob");
    let room = told(kindred.ask("POST", &format!("/api/messages/room/user/{bob}"), &ann, ""))["room_id"].as_str().unwrap().to_owned();
    let mut acknowledged = Vec::new();
    for round in 0..ROUNDS {
        let (reports, heard) = channel();
        let address = kindred.address.clone();
        thread::scope(|scope| {
            for sender in 0..SENDERS {
                let (reports, address, ann, room) = (reports.clone(), &address, &ann, &room);
                scope.spawn(move || send_until_cut_off(address, ann, room, &format!("{round}-{sender}"), &reports));
            }
            drop(reports);
            acknowledged.extend(heard.iter().take(ACKNOWLEDGED_A_ROUND));
            kindred.kill();
            acknowledged.extend(heard.iter());
        });
        kindred = Kindred::start(arguments);
        all_are_there_once(&kindred, &ann, &room, &acknowledged);
    }
}

/// Sends one message after the other and reports each that is acknowledged, until nobody answers any more.
fn send_until_cut_off(address: &str, token: &str, room: &str, name: &str, reports: &Sender<String>) {
    for number in 0.. {
        let content = format!("{name}-{number}");
        let body = json!({ "content": content, "type": "text" }).to_string();
        match ask(address, "POST", &format!("/api/messages/room/{room}/send"), token, &body) {
            Some((200, _)) => reports.send(content).unwrap(),
            Some((status, refusal)) => panic!("{status}: {refusal}"),
            None => return,
        }
    }
}

fn all_are_there_once(kindred: &Kindred, token: &str, room: &str, acknowledged: &[String]) {
    let mut times: HashMap<String, usize> = HashMap::new();
    let mut sequence = Vec::new();
    let mut before = String::new();
    loop {
        let path = format!("/api/messages/room/{room}/messages?limit=200{before}");
        let page = told(kindred.ask("GET", &path, token, ""));
        let messages = page["messages"].as_array().unwrap();
        for message in messages {
            *times.entry(message["content"].as_str().unwrap().to_owned()).or_default() += 1;
            sequence.push(message["seq"].as_i64().unwrap());
        }
        if page["has_more"] != true {
            break;
        }
        before = format!("&before={}", messages[0]["id"].as_str().unwrap());
    }
    for content in acknowledged {
        assert_eq!(times.get(content), Some(&1), "{content} was acknowledged");
    }
    sequence.sort_unstable();
    assert!(sequence.windows(2).all(|pair| pair[1] == pair[0] + 1), "the room's numbers have no gap: {sequence:?}");
}

fn sign_up(kindred: &Kindred, name: &str) -> (String, String) {
    let body = json!({
        "name": name, "email": format!("{name}@example.com"), "password": "correct horse",
        "date_of_birth": "1996-01-31", "gender": "other",
    });
    let answer = told(kindred.ask("POST", "/api/auth/register", "", &body.to_string()));
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&answer["token"]), text(&answer["user"]["id"]))
}

#[track_caller]
fn told(answer: Option<(u16, Value)>) -> Value {
    let (status, body) = answer.expect("the program answers");
    assert_eq!(status, 200, "{body}");
    body
}
