//! Two running programs over one database, with NATS between them.

use std::{
    io::{BufRead, BufReader, Read},
    net::TcpStream,
    process::Output,
    time::Duration,
};

use kindred_store::testing::Folder;
use kindred_testkit::{Fault, FaultProxy, nats, postgres};
use serde_json::{Value, json};

use crate::{
    account::{Account, ok, text},
    process::{Kindred, refusal, run},
    stop::looking,
};

/// By when a stream has ended whose node was told, from one byte to the next: before the next heartbeat, and long before the
/// fourth, at which the node looks by itself.
const END_TIMEOUT: Duration = Duration::from_secs(10);

/// The settings of a node over this database and these pictures, which hears others at this server.
fn settings<'a>(folder: &'a Folder, (database, media, bus): (&'a str, &'a Folder, &'a str)) -> [&'a str; 10] {
    let subject = database.rsplit_once('/').unwrap().1;
    let [data, media] = [folder, media].map(|folder| folder.0.to_str().unwrap());
    ["--data-dir", data, "--database-url", database, "--bus-url", bus, "--media-url", media, "--bus-subject", subject]
}

fn node(folder: &Folder, place: (&str, &Folder, &str)) -> Kindred {
    Kindred::start(&settings(folder, place))
}

/// Reads a stream to its end, which comes since its node is told.
fn ended(mut stream: BufReader<TcpStream>) {
    stream.get_ref().set_read_timeout(Some(END_TIMEOUT)).unwrap();
    stream.read_to_string(&mut String::new()).expect("the node is told that the session has ended");
}

/// What its health says of the bus.
pub fn bus_of(kindred: &Kindred) -> Value {
    ok(kindred.ask("GET", "/api/health", "", ""))["bus"].clone()
}

/// Reads on until a line has this.
pub fn until(stream: &mut BufReader<TcpStream>, part: &str) {
    let mut line = String::new();
    while !line.contains(part) {
        line.clear();
        assert!(stream.read_line(&mut line).unwrap() > 0, "the stream ended before {part}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_two_programs_hear_each_other_and_go_on_without_the_bus_and_with_it_again() {
    let (one, other, media) = (Folder::fresh(), Folder::fresh(), Folder::fresh());
    let (database, server) = (postgres::fresh_database().await, nats::server_url());
    let proxy = FaultProxy::before(server.strip_prefix("nats://").unwrap()).await;
    let first = node(&one, (&database, &media, &server));
    let second = node(&other, (&database, &media, &format!("nats://{}", proxy.address())));
    while bus_of(&first) != "ok" || bus_of(&second) != "ok" {}

    let (ann, bob) = (Account::sign_up(&first, "ann", &[]), Account::sign_up(&second, "bob", &[]));
    let room = text(&ok(first.ask("POST", &format!("/api/messages/room/user/{}", bob.id), &ann.token, ""))["room_id"]);
    let say = |node: &Kindred, by: &Account, words: &str| {
        ok(node.ask("POST", &format!("/api/messages/room/{room}/send"), &by.token, &json!({ "content": words }).to_string()))
    };
    let last = |node: &Kindred, of: &Account| {
        ok(node.ask("GET", &format!("/api/messages/room/{room}/messages"), &of.token, ""))["messages"].as_array().unwrap().last().unwrap()
            ["content"]
            .clone()
    };
    let mut of_bob = looking(&second, &bob);
    say(&first, &ann, "hello");
    until(&mut of_bob, "event: room");

    proxy.set(Fault::Cut);
    while bus_of(&second) != "away" {}
    say(&first, &ann, "still there?");
    assert_eq!(last(&second, &bob), "still there?");
    proxy.set(Fault::None);
    while bus_of(&second) != "ok" {}
    until(&mut of_bob, "event: reset");
    say(&first, &ann, "there you are");
    until(&mut of_bob, "event: room");

    ok(first.ask("POST", "/api/auth/logout", &bob.token, ""));
    assert_eq!(second.ask("GET", "/api/users/me", &bob.token, "").unwrap().0, 401);
    ended(of_bob);
    for node in [first, second] {
        node.signal("TERM");
        assert_eq!(node.exit_code(), Some(0));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_whom_the_command_line_suspends_has_no_stream_left_at_any_node_nats() {
    let (one, other, media) = (Folder::fresh(), Folder::fresh(), Folder::fresh());
    let (database, server) = (postgres::fresh_database().await, nats::server_url());
    let first = node(&one, (&database, &media, &server));
    let second = node(&other, (&database, &media, &server));
    while bus_of(&first) != "ok" || bus_of(&second) != "ok" {}
    let ann = Account::sign_up(&first, "ann", &[]);
    let streams = [looking(&first, &ann), looking(&second, &ann)];
    let suspend = ["admin", "suspend", "ann@example.com", "--log", "warn"];
    let Output { status, stderr, .. } = run(&[&suspend[..], &settings(&one, (&database, &media, &server))].concat());
    assert!(status.success() && stderr.is_empty(), "{}", String::from_utf8_lossy(&stderr));
    streams.into_iter().for_each(ended);

    let unreachable = settings(&one, (&database, &media, "nats://127.0.0.1:1"));
    let Output { status, stderr, .. } = run(&[&suspend[..], &unreachable].concat());
    let log = String::from_utf8_lossy(&stderr);
    assert!(status.success() && log.contains("their open streams end within a minute"), "{log}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_a_program_starts_without_its_bus_and_refuses_a_bus_it_can_never_use_nats() {
    let (folder, media) = (Folder::fresh(), Folder::fresh());
    let database = postgres::fresh_database().await;
    let data = folder.0.to_str().unwrap();
    let refused = |more: &[&str]| refusal(&[&["--data-dir", data][..], more].concat());
    let line = refused(&["--bus-url", "nats://127.0.0.1:1"]);
    assert_eq!(line, "kindred: several nodes need a database that they share: with a bus url the database url must be postgres://…");
    let line = refused(&["--database-url", &database, "--bus-url", "redis://ann:secret@bus"]);
    assert_eq!(line, "kindred: the bus url must be nats://host:port or tls://host:port");
    let line = refused(&["--database-url", &database, "--bus-url", "nats://bus", "--bus-login-file", "/nowhere/login"]);
    assert!(line.starts_with("kindred: cannot read the login of the bus from /nowhere/login: "), "{line}");
    let alone = node(&folder, (&database, &media, "nats://127.0.0.1:1"));
    assert_eq!(bus_of(&alone), "away");
    Account::sign_up(&alone, "ann", &[]);
    alone.signal("TERM");
    assert_eq!(alone.exit_code(), Some(0), "what nobody can be told keeps no node from stopping");
}
