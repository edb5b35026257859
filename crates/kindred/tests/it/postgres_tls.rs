//! Connections to a real server that speaks TLS, with certificates made for the test.

use std::path::Path;

use kindred_store::testing::Folder;
use kindred_testkit::Cluster;

use crate::{
    authority::Authority,
    process::{Kindred, refusal, run},
};

const PASSWORD: &str = "hidden%20words";

/// A server named `localhost`, which only takes encrypted connections.
fn encrypted_server(authority: &Authority) -> Cluster {
    let (certificate, key) = authority.certify("localhost");
    Cluster::start_with_tls("hidden words", &certificate, &key)
}

fn url(cluster: &Cluster, host: &str, parameters: &str) -> String {
    format!("postgres://app:{PASSWORD}@{host}:{}/postgres?{parameters}", cluster.port())
}

/// The line with which the program refuses to start, which must not tell the password.
#[track_caller]
fn refused(folder: &Folder, url: &str) -> String {
    let line = refusal(&["--data-dir", folder.0.to_str().unwrap(), "--database-url", url]);
    assert!(!line.contains("hidden"), "{line}");
    line
}

#[test]
fn scale_03_each_mode_checks_what_it_says_of_a_postgres_server_with_tls() {
    let (authority, stranger, folder) = (Authority::fresh(), Authority::fresh(), Folder::fresh());
    let cluster = encrypted_server(&authority);
    let (ours, theirs) = (format!("sslrootcert={}", authority.file()), format!("sslrootcert={}", stranger.file()));
    let url = |host: &str, parameters: &str| url(&cluster, host, parameters);
    for (host, parameters) in [
        ("localhost", String::new()),
        ("127.0.0.1", "sslmode=prefer".to_owned()),
        ("127.0.0.1", "sslmode=require".to_owned()),
        ("127.0.0.1", format!("sslmode=verify-ca&{ours}")),
        ("localhost", format!("sslmode=verify-full&{ours}")),
    ] {
        let served = Kindred::start(&["--data-dir", folder.0.to_str().unwrap(), "--database-url", &url(host, &parameters)]);
        assert_eq!(served.ask("GET", "/api/health/ready", "", "").unwrap().0, 200, "{host} {parameters}");
    }
    for (host, parameters, why) in [
        ("localhost", format!("sslmode=verify-full&{theirs}"), "invalid peer certificate"),
        ("localhost", format!("sslmode=require&{theirs}"), "invalid peer certificate"),
        ("127.0.0.1", format!("sslmode=verify-full&{ours}"), "not valid for name \"127.0.0.1\""),
        ("localhost", "sslmode=disable".to_owned(), "no encryption"),
    ] {
        let line = refused(&folder, &url(host, &parameters));
        assert!(line.starts_with("kindred: cannot reach the database: ") && line.contains(why), "{parameters}: {line}");
    }
}

#[test]
fn scale_03_a_backup_of_postgres_and_its_restore_are_encrypted_too() {
    let (authority, folder, backup) = (Authority::fresh(), Folder::fresh(), Folder::fresh());
    let parameters = format!("sslmode=verify-full&sslrootcert={}", authority.file());
    let (one, other) = (encrypted_server(&authority), encrypted_server(&authority));
    let task = |task: &str, place: &Path, cluster: &Cluster| {
        let url = url(cluster, "localhost", &parameters);
        let output =
            run(&[task, place.to_str().unwrap(), "--log", "warn", "--data-dir", folder.0.to_str().unwrap(), "--database-url", &url]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    };
    task("backup", &backup.0, &one);
    task("restore", &backup.0, &other);
}

#[test]
fn scale_03_a_postgres_server_without_tls_is_refused_when_tls_is_wanted() {
    let (cluster, folder) = (Cluster::start(), Folder::fresh());
    let line = refused(&folder, &url(&cluster, "localhost", "sslmode=require"));
    assert_eq!(line, "kindred: cannot reach the database: error performing TLS handshake: server does not support TLS");
}
