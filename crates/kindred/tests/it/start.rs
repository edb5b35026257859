use std::{
    fs::{self, File},
    net::TcpListener,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use kindred_store::{Store, Target, testing::Folder};
use kindred_testkit::postgres;

use crate::{
    account::{Account, ok},
    process::{Kindred, kindred, refusal, run},
};

fn path(folder: &Folder) -> String {
    folder.0.to_str().unwrap().to_owned()
}

#[test]
fn zero_configuration_starts_tells_the_address_and_makes_its_data_folder() {
    let folder = Folder::fresh();
    let served = folder.0.join("not/yet/there");
    let kindred = Kindred::start(&["--data-dir", served.to_str().unwrap()]);
    let (status, health) = kindred.ask("GET", "/api/health", "", "").unwrap();
    assert_eq!((status, health["status"].as_str()), (200, Some("ok")));
    assert!(served.join("kindred.db").is_file());
}

#[test]
fn flags_and_environment_say_the_same() {
    let by_flag = run(&["--check-config", "--listen", "127.0.0.1:99", "--data-dir", "/d", "--database-url", "postgres://u:secret@h/d"]);
    let by_environment = kindred(&["serve", "--check-config"])
        .envs([("KINDRED_LISTEN", "127.0.0.1:99"), ("KINDRED_DATA_DIR", "/d"), ("KINDRED_DATABASE_URL", "postgres://u:secret@h/d")])
        .output()
        .unwrap();
    let text = String::from_utf8(by_flag.stdout).unwrap();
    assert!(by_flag.status.success());
    assert!(text.contains("127.0.0.1:99") && text.contains("postgres://h/d") && !text.contains("secret"), "{text}");
    assert_eq!(text, String::from_utf8(by_environment.stdout).unwrap());
}

#[test]
fn a_taken_port_ends_with_one_clear_line() {
    let (taken, folder) = (TcpListener::bind("127.0.0.1:0").unwrap(), Folder::fresh());
    let address = taken.local_addr().unwrap().to_string();
    let output = run(&["--listen", &address, "--data-dir", &path(&folder), "--log", "warn"]);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), text.lines().count()), (Some(1), 1), "{text}");
    assert!(text.starts_with(&format!("kindred: cannot listen on {address}: ")), "{text}");
}

#[test]
fn a_folder_that_cannot_be_written_ends_with_one_clear_line() {
    let folder = Folder::fresh();
    std::fs::write(folder.0.join("file"), "").unwrap();
    let below_a_file = format!("{}/file/data", path(&folder));
    assert!(refusal(&["--data-dir", &below_a_file]).starts_with(&format!("kindred: cannot use the data folder {below_a_file}: ")));
}

#[test]
fn a_folder_in_use_ends_with_one_clear_line() {
    let folder = Folder::fresh();
    let _first = Kindred::start(&["--data-dir", &path(&folder)]);
    assert!(refusal(&["--data-dir", &path(&folder)]).ends_with("is in use by another kindred"));
}

#[test]
fn a_wrong_postgres_url_ends_with_one_clear_line() {
    let folder = Folder::fresh();
    let refused = |url: &str| refusal(&["--data-dir", &path(&folder), "--database-url", url]);
    assert!(refused("mysql://localhost/kindred").contains("must begin with postgres://"));
    assert!(refused("postgres://ann:secret@[broken/kindred").contains("database url"));
    let unreachable = refused("postgres://ann:secret@127.0.0.1:1/kindred");
    assert!(unreachable.contains("cannot reach the database") && !unreachable.contains("secret"), "{unreachable}");
    let (server, _) = postgres::cluster_url().rsplit_once('/').map(|(server, name)| (server.to_owned(), name.to_owned())).unwrap();
    assert!(refused(&format!("{server}/there_is_no_such_database")).contains("database"));
}

#[test]
fn legal_01_texts_that_cannot_be_used_end_with_one_clear_line() {
    let folder = Folder::fresh();
    let (empty, missing) = (folder.0.join("empty.md"), folder.0.join("missing.md"));
    fs::write(&empty, "").unwrap();
    for (flag, file, fault) in [
        ("--terms-file", &empty, "as the terms of service: there is nothing to read in it"),
        ("--privacy-file", &missing, "as the privacy policy: No such file or directory (os error 2)"),
    ] {
        let name = file.to_str().unwrap();
        assert_eq!(refusal(&["--data-dir", &path(&folder), flag, name]), format!("kindred: cannot use {name} {fault}"));
    }
}

/// The rights on everything below the folder, and on itself.
fn rights(path: &Path) -> Vec<(PathBuf, u32)> {
    let mut all = vec![(path.to_owned(), fs::metadata(path).unwrap().permissions().mode() & 0o777)];
    if path.is_dir() {
        all.extend(fs::read_dir(path).unwrap().flat_map(|entry| rights(&entry.unwrap().path())));
    }
    all
}

fn assert_nobody_elses(folder: &Path) {
    for (path, mode) in rights(folder) {
        assert_eq!(mode, if path.is_dir() { 0o700 } else { 0o600 }, "{}", path.display());
    }
}

#[test]
fn ops_08_the_data_folder_is_for_its_user_alone_also_one_that_was_open_before() {
    let folder = Folder::fresh();
    let data = folder.0.join("data");
    let portrait = format!(r#"{{"photo":"{}"}}"#, STANDARD.encode(include_bytes!("../../demo/portraits/female-04a.webp")));
    let kindred = Kindred::start(&["--data-dir", data.to_str().unwrap(), "--picture-checks", "off"]);
    let ann = Account::sign_up(&kindred, "ann", &[]);
    ok(kindred.ask("POST", "/api/photos/upload", &ann.token, &portrait));
    assert_nobody_elses(&data);
    kindred.kill();
    for (path, _) in rights(&data) {
        let open = if path.is_dir() { 0o755 } else { 0o644 };
        fs::set_permissions(&path, fs::Permissions::from_mode(open)).unwrap();
    }
    let log = File::create(folder.0.join("log")).unwrap();
    let kindred = Kindred::start_logging_to(log, &["--data-dir", data.to_str().unwrap()]);
    assert_nobody_elses(&data);
    kindred.kill();
    let text = fs::read_to_string(folder.0.join("log")).unwrap();
    assert_eq!(text.lines().filter(|line| line.contains("others could look into the data folder")).count(), 1, "{text}");
}

async fn refuses_a_newer_schema(target: &Target, arguments: &[&str]) {
    let store = Store::open(target).await.unwrap();
    store
        .write(|tx| async move {
            kindred_store::sql!(execute tx, "INSERT INTO schema_versions (number, name) VALUES (9999, 'from_the_future')")
        })
        .await
        .unwrap();
    drop(store);
    let error = refusal(arguments);
    assert!(error.contains("9999") && error.contains("newer version"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_schema_ends_with_one_clear_line_on_sqlite() {
    let folder = Folder::fresh();
    refuses_a_newer_schema(&Target::Sqlite { file: folder.0.join("kindred.db") }, &["--data-dir", &path(&folder)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_schema_ends_with_one_clear_line_on_postgres() {
    let (folder, url) = (Folder::fresh(), postgres::fresh_database().await);
    refuses_a_newer_schema(&Target::Postgres { url: url.clone() }, &["--data-dir", &path(&folder), "--database-url", &url]).await;
}

/// Kills starts at ever later moments, those of their migrations among them; the next start completes what was left.
fn completes_after_kills(arguments: &[&str]) {
    for delay in (0..60).step_by(3) {
        let mut child = kindred(&[&["--listen", "127.0.0.1:0", "--log", "error"], arguments].concat()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(delay));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let kindred = Kindred::start(arguments);
    assert_eq!(kindred.ask("GET", "/api/health", "", "").unwrap().0, 200);
}

#[test]
fn ops_02_a_start_killed_at_any_moment_is_completed_by_the_next_on_sqlite() {
    let folder = Folder::fresh();
    completes_after_kills(&["--data-dir", &path(&folder)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ops_02_a_start_killed_at_any_moment_is_completed_by_the_next_on_postgres() {
    let (folder, url) = (Folder::fresh(), postgres::fresh_database().await);
    completes_after_kills(&["--data-dir", &path(&folder), "--database-url", &url]);
}
