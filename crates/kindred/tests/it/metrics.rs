//! What the program tells Prometheus, the document about it and the board for Grafana name the same.

use std::{collections::BTreeSet, fs, path::Path};

use kindred_store::testing::Folder;
use kindred_testkit::postgres;

use crate::process::{Kindred, refusal};

/// The names of all samples, as Prometheus stores them.
fn names(text: &str) -> BTreeSet<String> {
    let samples = text.lines().filter(|line| !line.starts_with('#'));
    samples.map(|line| line.split(['{', ' ']).next().unwrap().to_owned()).collect()
}

/// The same with a histogram's three parts as one.
fn metrics(text: &str) -> BTreeSet<String> {
    let parts = ["_bucket", "_count", "_sum"];
    names(text).into_iter().map(|name| parts.iter().find_map(|part| name.strip_suffix(part)).unwrap_or(&name).to_owned()).collect()
}

/// Every word of a text that begins as a metric's name does.
fn named_in(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let own = words.filter(|word| word.starts_with("kindred_") || word.starts_with("process_"));
    own.map(str::to_owned).collect()
}

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
}

fn serving(folder: &Folder, more: &[&str]) -> Kindred {
    let data = ["--data-dir", folder.0.to_str().unwrap(), "--metrics-listen", "127.0.0.1:0"];
    Kindred::start(&[&data, more].concat())
}

/// The metrics' names in the first column of the table in docs/operation.md.
fn documented() -> BTreeSet<String> {
    let document = file("docs/operation.md");
    let rows = document.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    rows.filter(|name| !named_in(name).is_empty()).map(str::to_owned).collect()
}

fn tells_what_is_documented(more: &[&str]) {
    let (folder, backups) = (Folder::fresh(), Folder::fresh());
    let kindred = serving(&folder, &[&["--backup-dir", backups.0.to_str().unwrap()], more].concat());
    assert_eq!(kindred.ask("GET", "/api/health", "", "").unwrap().0, 200);
    // The first backup is made at once.
    while kindred.ask("GET", "/api/health", "", "").unwrap().1["backup_age_seconds"].is_null() {}
    assert_eq!(metrics(&kindred.scrape()), documented());
}

#[test]
fn ops_03_the_metrics_are_those_that_are_documented_on_sqlite() {
    tells_what_is_documented(&[]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ops_03_the_metrics_are_those_that_are_documented_on_postgres() {
    tells_what_is_documented(&["--database-url", &postgres::fresh_database().await]);
}

#[test]
fn ops_03_the_board_asks_for_nothing_that_is_not_there() {
    let parts = ["_bucket", "_count", "_sum"];
    let used = named_in(&file("deploy/grafana.json"));
    let known = documented();
    assert!(!used.is_empty());
    for name in used {
        let metric = parts.iter().find_map(|part| name.strip_suffix(part)).unwrap_or(&name);
        assert!(known.contains(metric), "{name}");
    }
}

#[test]
fn ops_03_metrics_have_a_listener_of_their_own_and_none_unless_one_is_wanted() {
    let (folder, other) = (Folder::fresh(), Folder::fresh());
    let kindred = serving(&folder, &[]);
    let (_, page) = kindred.ask("GET", "/metrics", "", "").unwrap();
    assert!(page.is_null() || page["code"] == "not_found", "the app's page, or none: {page}");
    let url = kindred.metrics.clone().unwrap();
    let taken = url.strip_prefix("http://").and_then(|rest| rest.strip_suffix("/metrics")).unwrap();
    assert_ne!(taken, kindred.address);
    let refused = refusal(&["--data-dir", other.0.to_str().unwrap(), "--metrics-listen", taken]);
    assert!(refused.starts_with(&format!("kindred: cannot listen on {taken}: ")), "{refused}");
    assert!(Kindred::start(&["--data-dir", other.0.to_str().unwrap()]).metrics.is_none());
}
