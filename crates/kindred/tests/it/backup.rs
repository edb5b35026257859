//! A backup of a server at work, brought back on another folder: what was acknowledged before it began is there.

use std::{
    fs,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use kindred_store::{Store, StoreError, Target, sql, testing::Folder};
use kindred_testkit::postgres;
use serde_json::{Value, json};

use crate::{
    account::{Account, PASSWORD, PICTURE, ok, text},
    process::{Kindred, files_below, run},
};

#[test]
fn ops_01_a_backup_of_a_server_at_work_restores_all_that_was_acknowledged_before_it_on_sqlite() {
    let (served, restored) = (Folder::fresh(), Folder::fresh());
    backs_up(&served, &restored, [&[], &[]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ops_01_a_backup_of_a_server_at_work_restores_all_that_was_acknowledged_before_it_on_postgres() {
    let (served, restored) = (Folder::fresh(), Folder::fresh());
    let (from, to) = (postgres::fresh_database().await, postgres::fresh_database().await);
    backs_up(&served, &restored, [&["--database-url", &from], &["--database-url", &to]]);
}

/// Ann and Bob, who are a match and talk in a room.
struct Pair {
    ann: Account,
    bob: Account,
    room: String,
}

impl Pair {
    fn meet(kindred: &Kindred) -> Self {
        let [ann, bob] = ["ann", "bob"].map(|name| Account::sign_up(kindred, name, &[PICTURE]));
        for (by, of) in [(&ann, &bob), (&bob, &ann)] {
            ok(kindred.ask("POST", &format!("/api/matches/like/{}", of.id), &by.token, ""));
        }
        let opened = ok(kindred.ask("POST", &format!("/api/messages/room/user/{}", bob.id), &ann.token, ""));
        Self { room: text(&opened["room_id"]), ann, bob }
    }

    fn send(&self, kindred: &Kindred, content: &str) {
        let body = json!({ "content": content, "type": "text" }).to_string();
        ok(kindred.ask("POST", &format!("/api/messages/room/{}/send", self.room), &self.ann.token, &body));
    }

    /// Bob's moment; its id.
    fn post(&self, kindred: &Kindred) -> Value {
        let moment = json!({ "content": "before the backup", "audience": "public" }).to_string();
        ok(kindred.ask("POST", "/api/moments/create", &self.bob.token, &moment))["data"]["id"].clone()
    }
}

fn backs_up(served: &Folder, restored: &Folder, [from, to]: [&[&str]; 2]) {
    let backup = Folder::fresh();
    let from = [&["--data-dir", served.0.to_str().unwrap()], from].concat();
    let to = [&["--data-dir", restored.0.to_str().unwrap()], to].concat();
    let kindred = Kindred::start(&from);
    let pair = Pair::meet(&kindred);
    let before: Vec<_> = (0..40).map(|number| format!("before the backup {number}")).collect();
    for text in &before {
        pair.send(&kindred, text);
    }
    let moment = pair.post(&kindred);
    let stop = AtomicBool::new(false);
    let printed = thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                pair.send(&kindred, "meanwhile");
            }
        });
        let printed = command("backup", &backup, &from);
        stop.store(true, Ordering::Relaxed);
        printed
    });
    assert!(printed.contains("and 2 pictures\n"), "{printed}");
    pair.send(&kindred, "after the backup");
    kindred.kill();

    let printed = command("restore", &backup, &to);
    assert!(printed.ends_with("nothing is wrong\n"), "{printed}");
    has_all(&Kindred::start(&to), &pair, (&before, &moment));
    let refused = refused("restore", &backup, &to);
    assert!(refused.starts_with("kindred: cannot restore: ") && refused.ends_with(" is not empty\n"), "{refused}");
}

/// That everything acknowledged before the backup is served, and nothing of afterwards.
fn has_all(kindred: &Kindred, pair: &Pair, (before, moment): (&[String], &Value)) {
    let get = |path: &str| ok(kindred.ask("GET", path, &pair.ann.token, ""));
    let mut messages = Vec::new();
    // Page by page, from the latest on.
    loop {
        let earlier = messages.last().map_or(String::new(), |oldest: &Value| format!("&before={}", text(&oldest["id"])));
        let page = get(&format!("/api/messages/room/{}/messages?limit=200{earlier}", pair.room));
        let page = page["messages"].as_array().unwrap();
        messages.extend(page.iter().rev().cloned());
        if page.len() < 200 {
            break;
        }
    }
    let count = |text: &str| messages.iter().filter(|message| message["content"] == text).count();
    assert!(before.iter().all(|text| count(text) == 1), "{messages:?}");
    assert_eq!(count("after the backup"), 0);
    let matches = get("/api/matches/list");
    assert_eq!(matches["matches"].as_array().unwrap().len(), 1, "{matches}");
    assert_eq!(get("/api/moments/list")["moments"][0]["id"], *moment);
    assert_eq!(kindred.ask("HEAD", &pair.ann.photos[0], &pair.ann.token, "").unwrap().0, 200, "the picture is served");
}

#[test]
fn ops_01_a_second_backup_replaces_the_first_and_keeps_nothing_that_was_deleted_since() {
    let (folder, backup) = (Folder::fresh(), Folder::fresh());
    let data = ["--data-dir", folder.0.to_str().unwrap()];
    let kindred = Kindred::start(&data);
    let ann = Account::sign_up(&kindred, "ann", &[PICTURE]);
    command("backup", &backup, &data);
    let kept = contents(&backup);
    assert!(kept.0.len() == 1 && !kept.1.is_empty(), "{kept:?}");
    ok(kindred.ask("DELETE", "/api/users/me", &ann.token, &json!({ "password": PASSWORD }).to_string()));
    // Its pictures go after the answer; a server that is stopped earlier leaves them to its next start.
    while !files_below(&folder.0.join("media")).is_empty() {
        thread::yield_now();
    }
    kindred.signal("TERM");
    assert_eq!(kindred.exit_code(), Some(0));
    command("backup", &backup, &data);
    let now = contents(&backup);
    assert!(now.0.len() == 1 && now.0 != kept.0, "{now:?}");
    assert!(now.1.is_empty(), "pictures of the deleted account: {now:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ops_01_letters_that_waited_at_the_backup_are_not_sent_after_a_restore() {
    let (folder, restored, backup) = (Folder::fresh(), Folder::fresh(), Folder::fresh());
    let store = Store::open(&Target::Sqlite { file: folder.0.join("kindred.db") }).await.unwrap();
    let written: Result<u64, StoreError> = store
        .write(|tx| async move {
            sql!(execute tx, "INSERT INTO letters (id, kind, address_key, address, limit_key, created_at, due_at, tries, outcome, fault)
                 VALUES (7, 'password_link', 'ann@example.com', '', x'00', 0, 0, 0, 'waiting', '')")
        })
        .await;
    assert_eq!(written.unwrap(), 1);
    drop(store);
    command("backup", &backup, &["--data-dir", folder.0.to_str().unwrap()]);
    let data = ["--data-dir", restored.0.to_str().unwrap()];
    let printed = command("restore", &backup, &data);
    assert!(printed.contains("\n1 letters that waited at the backup are not sent"), "{printed}");
    let listed = run(&[&["admin", "letters"], &data[..]].concat());
    assert_eq!(String::from_utf8(listed.stdout).unwrap().trim(), "no letters");
}

/// The names of the folders of rows, and of the pictures' files.
fn contents(backup: &Folder) -> (Vec<String>, Vec<String>) {
    let names = |folder: std::path::PathBuf| -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    let rows = names(backup.0.clone()).into_iter().filter(|name| name.starts_with("rows-")).collect();
    let pictures = names(backup.0.join("media")).into_iter().flat_map(|shard| names(backup.0.join("media").join(shard))).collect();
    (rows, pictures)
}

#[test]
fn ops_01_what_is_no_backup_is_refused_in_one_line() {
    let (folder, backup) = (Folder::fresh(), Folder::fresh());
    let data = ["--data-dir", folder.0.to_str().unwrap()];
    assert_eq!(refused("restore", &backup, &data), format!("kindred: there is no backup in {}\n", backup.0.display()));
    fs::write(backup.0.join("kindred-backup.json"), "{}").unwrap();
    assert!(refused("restore", &backup, &data).contains("kindred-backup.json can't be read: "));
    let manifest = json!({
        "format": 1, "program": "2.0.0", "engine": "postgres", "rows": "rows-1", "taken_at": "", "pictures": 0, "missing_pictures": 0,
    });
    fs::write(backup.0.join("kindred-backup.json"), manifest.to_string()).unwrap();
    assert_eq!(refused("restore", &backup, &data), "kindred: the backup's rows are of postgres, the store is sqlite\n");
    assert!(!folder.0.join("kindred.db").exists());
    let nothing = refused("backup", &backup, &data);
    assert!(nothing.starts_with("kindred: there is no store at "), "{nothing}");
}

#[test]
fn ops_01_check_finds_a_picture_without_its_file_and_says_so_by_its_exit_code() {
    let folder = Folder::fresh();
    let data = ["--data-dir", folder.0.to_str().unwrap()];
    let kindred = Kindred::start(&data);
    Account::sign_up(&kindred, "ann", &[PICTURE]);
    let check = || run(&[&["check", "--log", "warn"], &data[..]].concat());
    let output = check();
    assert_eq!((output.status.code(), String::from_utf8(output.stdout).unwrap().as_str()), (Some(0), "nothing is wrong\n"));
    drop(kindred);
    fs::remove_dir_all(folder.0.join("media")).unwrap();
    let output = check();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text.trim(), "1 pictures without a file");
}

#[test]
fn ops_01_check_finds_an_old_file_without_its_picture_and_takes_a_young_one_for_an_upload() {
    let folder = Folder::fresh();
    let data = ["--data-dir", folder.0.to_str().unwrap()];
    let kindred = Kindred::start(&data);
    let ann = Account::sign_up(&kindred, "ann", &[PICTURE]);
    drop(kindred);
    let key = ann.photos[0].rsplit('/').next().unwrap();
    let shard = folder.0.join("media").join(&key[..2]);
    let stray = |file: &fs::DirEntry| file.file_name().into_string().unwrap().replace(&key[2..6], "0000");
    let files: Vec<_> = fs::read_dir(&shard).unwrap().map(Result::unwrap).collect();
    let strays: Vec<_> = files.iter().map(|file| shard.join(stray(file))).collect();
    for (file, stray) in files.iter().zip(&strays) {
        fs::copy(file.path(), stray).unwrap();
    }
    let check = || String::from_utf8(run(&[&["check", "--log", "warn"], &data[..]].concat()).stdout).unwrap();
    assert_eq!(check(), "nothing is wrong\n");
    let unfinished = shard.join(format!("{key}-320.jpg#1"));
    fs::write(&unfinished, "").unwrap();
    let age = Duration::from_hours(4 * 24);
    for file in files.iter().map(fs::DirEntry::path).chain(strays).chain([unfinished.clone()]) {
        let file = fs::File::options().write(true).open(file).unwrap();
        let written = file.metadata().unwrap().modified().unwrap();
        file.set_modified(written - age).unwrap();
    }
    assert_eq!(check().trim(), "1 files of pictures without a row");
    assert!(unfinished.exists(), "who checks removes nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn ops_01_check_repairs_what_is_counted_wrongly() {
    let folder = Folder::fresh();
    let data = ["--data-dir", folder.0.to_str().unwrap()];
    let kindred = Kindred::start(&data);
    let ann = Account::sign_up(&kindred, "ann", &[PICTURE]);
    ok(kindred.ask("POST", "/api/moments/create", &ann.token, &json!({ "content": "a moment", "audience": "public" }).to_string()));
    drop(kindred);
    let store = Store::open(&Target::Sqlite { file: folder.0.join("kindred.db") }).await.unwrap();
    let changed: Result<u64, StoreError> = store.write(|tx| async move { sql!(execute tx, "UPDATE moments SET likes = 7") }).await;
    assert_eq!(changed.unwrap(), 1);
    drop(store);
    let check = |more: &[&str]| {
        let output = run(&[&["check", "--log", "warn"], &data[..], more].concat());
        (output.status.code(), String::from_utf8(output.stdout).unwrap().trim().to_owned())
    };
    let (code, named) = check(&[]);
    let lines: Vec<_> = named.lines().map(str::trim).collect();
    assert_eq!((code, lines.len(), lines[0]), (Some(1), 2, "1 likes of moments counted wrongly"));
    assert!(lines[1].strip_prefix("moments ").is_some_and(|id| id.parse::<i64>().is_ok()), "which it is: {named}");
    assert_eq!(check(&["--repair"]), (Some(0), "corrected 1 rows: likes of moments counted wrongly\nnothing is wrong".to_owned()));
    assert_eq!(check(&[]), (Some(0), "nothing is wrong".to_owned()));
}

#[test]
fn ops_01_a_restore_tells_of_pictures_that_the_backup_lost() {
    let (folder, restored, backup) = (Folder::fresh(), Folder::fresh(), Folder::fresh());
    let data = ["--data-dir", folder.0.to_str().unwrap()];
    let kindred = Kindred::start(&data);
    Account::sign_up(&kindred, "ann", &[PICTURE]);
    command("backup", &backup, &data);
    fs::remove_dir_all(backup.0.join("media")).unwrap();
    let refusal = refused("restore", &backup, &["--data-dir", restored.0.to_str().unwrap()]);
    assert_eq!(refusal, "kindred: 1 pictures are missing in the backup\n");
}

fn output(task: &str, backup: &Folder, settings: &[&str]) -> std::process::Output {
    run(&[&[task, backup.0.to_str().unwrap(), "--log", "warn"], settings].concat())
}

/// Runs a task of the program on a backup, which must succeed; what it printed.
#[track_caller]
pub fn command(task: &str, backup: &Folder, settings: &[&str]) -> String {
    let output = output(task, backup, settings);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a task of the program on a backup, which must be refused; what it says.
#[track_caller]
pub fn refused(task: &str, backup: &Folder, settings: &[&str]) -> String {
    let output = output(task, backup, settings);
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8(output.stderr).unwrap()
}
