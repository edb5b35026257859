//! A message server that wants a login, and one that speaks TLS with a certificate made for the test.

use std::fs::{self, File};

use kindred_store::testing::Folder;
use kindred_testkit::{nats::Server, postgres};

use crate::{
    account::{Account, ok, text},
    authority::Authority,
    process::{Kindred, refusal},
    stop::looking,
    two_nodes_nats::{bus_of, until},
};

/// A node, its folder, and its log.
struct Node {
    program: Kindred,
    folder: Folder,
}

impl Node {
    fn start(database: &str, bus: &[&str]) -> Self {
        let folder = Folder::fresh();
        let log = File::create(folder.0.with_extension("log")).unwrap();
        // Health is asked again and again until the bus is joined.
        let data = ["--data-dir", folder.0.to_str().unwrap(), "--database-url", database, "--rate-limit", "off"];
        let program = Kindred::start_logging_to(log, &[&data[..], bus].concat());
        Self { program, folder }
    }

    fn is_joined(&self) -> bool {
        bus_of(&self.program) == "ok"
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.0.with_extension("log")).unwrap()
    }

    /// Waits until its log tells why the bus is away, which must be told once; the line.
    fn reason(&self, part: &str) -> String {
        loop {
            let log = self.log();
            if let Some(line) = log.lines().find(|line| line.contains(part)) {
                assert!(line.contains("WARN") && line.contains("the bus is away"), "{log}");
                assert_eq!(log.lines().filter(|line| line.contains(part)).count(), 1, "{log}");
                return line.to_owned();
            }
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = fs::remove_file(self.folder.0.with_extension("log"));
    }
}

/// Ann at one node opens a room with Bob, who looks at the other.
fn one_tells_the_other(one: &Node, other: &Node) {
    let (ann, bob) = (Account::sign_up(&one.program, "ann", &[]), Account::sign_up(&other.program, "bob", &[]));
    let mut of_bob = looking(&other.program, &bob);
    let room = one.program.ask("POST", &format!("/api/messages/room/user/{}", bob.id), &ann.token, "");
    let room = text(&ok(room)["room_id"]);
    ok(one.program.ask("POST", &format!("/api/messages/room/{room}/send"), &ann.token, r#"{"content":"hello"}"#));
    until(&mut of_bob, "event: room");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_nodes_sign_in_at_nats_and_one_that_is_refused_says_so_once_and_joins_when_it_is_let_in() {
    let (settings, database) = (Folder::fresh(), postgres::fresh_database().await);
    let login = |password: &str| format!("authorization {{ user: nodes, password: {password:?} }}\n");
    let mut server = Server::start(&settings.0, &login("hid@den:words"));
    let port = server.port();
    let url = |login: &str| format!("nats://{login}127.0.0.1:{port}");
    let file = settings.0.join("login");
    fs::write(&file, "nodes:hid@den:words\n").unwrap();
    let right = Node::start(&database, &["--bus-url", &url("nodes:hid%40den%3Awords@")]);
    let by_file = Node::start(&database, &["--bus-url", &url(""), "--bus-login-file", file.to_str().unwrap()]);
    let wrong = Node::start(&database, &["--bus-url", &url("nodes:hidden%20too@")]);
    let nobody = Node::start(&database, &["--bus-url", &url("")]);
    while !right.is_joined() || !by_file.is_joined() {}
    one_tells_the_other(&right, &by_file);
    for refused in [&wrong, &nobody] {
        refused.reason("it refuses the login: the user, the password or the token is wrong, or missing");
        assert!(!refused.is_joined());
    }

    server.restart(&settings.0, &login("hidden too"));
    while !wrong.is_joined() {}
    right.reason("it refuses the login");
    for node in [&right, &by_file, &wrong, &nobody] {
        let log = node.log();
        assert!(!log.contains("hid") && !log.contains("words"), "{log}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_a_token_lets_nodes_into_nats() {
    let (settings, database) = (Folder::fresh(), postgres::fresh_database().await);
    let server = Server::start(&settings.0, "authorization { token: \"hidden word\" }\n");
    let right = Node::start(&database, &["--bus-url", &format!("nats://hidden%20word@127.0.0.1:{}", server.port())]);
    let wrong = Node::start(&database, &["--bus-url", &format!("nats://hidden@127.0.0.1:{}", server.port())]);
    while !right.is_joined() {}
    wrong.reason("it refuses the login");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_nats_over_tls_is_believed_with_a_certificate_of_the_named_authority_for_its_name_alone() {
    let (settings, database) = (Folder::fresh(), postgres::fresh_database().await);
    let (authority, stranger) = (Authority::fresh(), Authority::fresh());
    let (certificate, key) = authority.certify("localhost");
    let tls = format!("tls {{ cert_file: {certificate:?}, key_file: {key:?} }}\nauthorization {{ user: nodes, password: hidden }}\n");
    let server = Server::start(&settings.0, &tls);
    let node = |host: &str, more: &[&str]| {
        let url = format!("tls://nodes:hidden@{host}:{}", server.port());
        Node::start(&database, &[&["--bus-url", &url], more].concat())
    };
    let (ours, theirs) = (authority.file(), stranger.file());
    let (one, other) = (node("localhost", &["--bus-ca-file", &ours]), node("localhost", &["--bus-ca-file", &ours]));
    while !one.is_joined() || !other.is_joined() {}
    one_tells_the_other(&one, &other);
    for (host, more, why) in [
        ("localhost", &["--bus-ca-file", theirs.as_str()][..], "invalid peer certificate"),
        ("localhost", &[], "invalid peer certificate"),
        ("127.0.0.1", &["--bus-ca-file", &ours], "not valid for name"),
    ] {
        let refused = node(host, more);
        let line = refused.reason(why);
        assert!(!refused.is_joined() && !line.contains("hidden"), "{line}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_nothing_is_sent_to_a_nats_server_without_tls_when_tls_is_wanted() {
    let (settings, database) = (Folder::fresh(), postgres::fresh_database().await);
    let server = Server::start(&settings.0, "");
    let node = Node::start(&database, &["--bus-url", &format!("tls://nodes:hidden@127.0.0.1:{}", server.port())]);
    node.reason("corrupt message");
    assert!(!node.is_joined());
}

#[test]
fn scale_02_authorities_of_nats_that_can_not_be_used_end_the_start_in_one_line() {
    let folder = Folder::fresh();
    let (empty, missing) = (folder.0.join("empty.pem"), folder.0.join("missing.pem"));
    fs::write(&empty, "nothing").unwrap();
    let refused = |url: &str, file: &std::path::Path| {
        let (data, file) = (folder.0.to_str().unwrap(), file.to_str().unwrap());
        refusal(&["--data-dir", data, "--database-url", "postgres://127.0.0.1:1/none", "--bus-url", url, "--bus-ca-file", file])
    };
    assert_eq!(refused("nats://bus", &empty), "kindred: the authorities of the bus need a bus url that begins with tls://");
    assert_eq!(
        refused("tls://bus", &empty),
        format!("kindred: cannot read certificates of the bus from {}: there are none", empty.display())
    );
    assert!(refused("tls://bus", &missing).contains("missing.pem: No such file"));
}
