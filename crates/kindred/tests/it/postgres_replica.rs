//! Nodes over a real primary and its streaming replica: what people see when the replica lags, is stopped, or is none.

use std::process::Stdio;

use kindred_store::testing::Folder;
use kindred_testkit::Cluster;
use serde_json::{Value, json};

use crate::{
    account::{Account, ok, text},
    process::{Kindred, refusal},
};

/// A node over these two servers.
fn node(folder: &Folder, (primary, replica): (&Cluster, &Cluster)) -> Kindred {
    let (data, urls) = (folder.0.to_str().unwrap(), [primary.url(), replica.url()]);
    let [primary, replica] = &urls;
    let database = ["--database-url", primary, "--database-read-url", replica];
    let rest = ["--rate-limit", "off", "--picture-checks", "off", "--metrics-listen", "127.0.0.1:0", "--data-dir", data];
    Kindred::start_logging_to(Stdio::null(), &[&rest[..], &database].concat())
}

fn get(node: &Kindred, path: &str, by: &Account) -> Value {
    ok(node.ask("GET", path, &by.token, ""))
}

/// How many reads the replica served, by the metrics.
fn served(node: &Kindred) -> u64 {
    let metrics = node.scrape();
    let count = metrics.lines().find_map(|line| line.strip_prefix("kindred_replica_reads_total{outcome=\"served\"} "));
    count.and_then(|count| count.parse().ok()).expect("the metric is there")
}

/// Waits until health says so of the replica.
fn until_health_says(node: &Kindred, wanted: &str) {
    while get_health(node) != wanted {}
}

fn get_health(node: &Kindred) -> Value {
    ok(node.ask("GET", "/api/health", "", ""))["replica"].clone()
}

/// The ids of those whom discovery and the feed show.
fn shown(node: &Kindred, to: &Account) -> [Vec<String>; 2] {
    let deck = get(node, "/api/users/discover", to);
    let feed = get(node, "/api/moments/list", to);
    let people = deck["users"].as_array().unwrap().iter().map(|user| text(&user["id"])).collect();
    let authors = feed["moments"].as_array().unwrap().iter().map(|moment| text(&moment["user"]["id"])).collect();
    [people, authors]
}

fn post(node: &Kindred, by: &Account, words: &str) {
    ok(node.ask("POST", "/api/moments/create", &by.token, &json!({ "content": words, "audience": "public" }).to_string()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_03_own_writes_and_blocks_show_at_every_node_at_once_also_while_the_replica_of_postgres_lags() {
    let (primary, one, other) = (Cluster::start(), Folder::fresh(), Folder::fresh());
    let replica = primary.standby();
    let (first, second) = (node(&one, (&primary, &replica)), node(&other, (&primary, &replica)));
    let [ann, bea, cleo] = ["ann", "bea", "cleo"].map(|name| Account::sign_up(&first, name, &[]));
    post(&first, &bea, "by bea");
    for node in [&first, &second] {
        until_health_says(node, "ok");
        let before = served(node);
        while served(node) < before + 2 {
            assert_eq!(shown(node, &ann), [everybody(&[&bea, &cleo], &shown(node, &ann)[0]), vec![bea.id.clone()]]);
        }
    }

    replica.pause_replay().await;
    ok(first.ask("POST", &format!("/api/users/{}/block", bea.id), &ann.token, ""));
    assert_eq!(shown(&second, &ann), [vec![cleo.id.clone()], vec![]], "blocked at the other node");
    assert_eq!(shown(&second, &bea), [vec![cleo.id.clone()], vec![bea.id.clone()]]);
    post(&first, &ann, "by ann");
    assert_eq!(shown(&second, &ann)[1], std::slice::from_ref(&ann.id));
    ok(first.ask("POST", &format!("/api/matches/like/{}", cleo.id), &ann.token, ""));
    let liked = get(&second, "/api/matches/my-likes", &ann);
    assert_eq!(liked["likes"][0]["id"], cleo.id, "{liked}");
    assert_eq!(get_health(&second), "behind");

    replica.resume_replay().await;
    until_health_says(&second, "ok");
    let before = served(&second);
    while served(&second) == before {
        assert_eq!(shown(&second, &ann), [Vec::<String>::new(), vec![ann.id.clone()]]);
    }
}

/// These people, in the order in which they were shown.
fn everybody(people: &[&Account], shown: &[String]) -> Vec<String> {
    let mut ids: Vec<_> = people.iter().map(|person| person.id.clone()).collect();
    ids.sort_by_key(|id| shown.iter().position(|other| other == id));
    ids
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_03_a_replica_of_postgres_that_is_stopped_or_promoted_fails_no_request() {
    let (primary, folder) = (Cluster::start(), Folder::fresh());
    let replica = primary.standby();
    let node = node(&folder, (&primary, &replica));
    let [ann, bea] = ["ann", "bea"].map(|name| Account::sign_up(&node, name, &[]));
    until_health_says(&node, "ok");
    replica.stop("fast");
    assert_eq!(shown(&node, &ann)[0], std::slice::from_ref(&bea.id));
    until_health_says(&node, "away");
    assert_eq!(shown(&node, &ann)[0], std::slice::from_ref(&bea.id));
    assert!(node.scrape().contains("\nkindred_replica_usable 0\n"));
    replica.start_server();
    until_health_says(&node, "ok");
    let before = served(&node);
    while served(&node) == before {
        assert_eq!(shown(&node, &ann)[0], std::slice::from_ref(&bea.id));
    }
    replica.promote();
    until_health_says(&node, "away");
    assert_eq!(shown(&node, &ann)[0], std::slice::from_ref(&bea.id));
    assert_eq!(node.ask("GET", "/api/health/ready", "", "").unwrap().0, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_03_a_read_url_that_names_no_replica_of_postgres_is_refused_and_one_that_is_away_is_not() {
    let (primary, folder) = (Cluster::start(), Folder::fresh());
    let (url, data) = (primary.url(), folder.0.to_str().unwrap());
    let line = refusal(&["--data-dir", data, "--database-url", &url, "--database-read-url", &url]);
    assert_eq!(line, "kindred: cannot use the database's read url: the server there is no replica: it is not in recovery");
    let line = refusal(&["--data-dir", data, "--database-read-url", &url]);
    assert_eq!(line, "kindred: SQLite has no replicas: with a read url the database url must be postgres://…");
    let nobody = "postgres://app@127.0.0.1:1/postgres";
    let log = folder.0.join("log");
    let arguments = ["--data-dir", data, "--database-url", &url, "--database-read-url", nobody];
    let node = Kindred::start_logging_to(std::fs::File::create(&log).unwrap(), &arguments);
    assert_eq!(get_health(&node), "away");
    let text = std::fs::read_to_string(&log).unwrap();
    assert_eq!(text.matches("the database's replica is away: reads go to the primary").count(), 1, "{text}");
}
