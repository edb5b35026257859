//! The program with its pictures in a bucket, and a server of that bucket that is away, hangs or refuses.

use std::{collections::BTreeMap, fs, path::PathBuf, process::Stdio};

use futures_util::TryStreamExt;
use kindred_media::{Location, Media, PictureKey};
use kindred_store::testing::Folder;
use kindred_testkit::{Fault, FaultProxy, s3};
use serde_json::{Value, json};

use crate::{
    account::{Account, PASSWORD, PICTURE, ok, registration},
    process::{Kindred, answer, files_below, kindred},
};

/// A folder of its own in the bucket, and how to reach it.
struct Bucket {
    url: String,
    variables: Vec<(String, String)>,
}

impl Bucket {
    fn fresh() -> Self {
        Self { url: format!("s3://{}/{}", s3::BUCKET, s3::fresh_prefix()), variables: s3::variables(&s3::server_url()) }
    }

    /// The same by a proxy.
    fn behind(&self, proxy: &FaultProxy) -> Self {
        Self { url: self.url.clone(), variables: s3::variables(&format!("http://{}", proxy.address())) }
    }

    async fn keys(&self) -> Vec<PictureKey> {
        let location: Location = self.url.parse().unwrap();
        let mut keys: Vec<_> = Media::at(&location, &self.variables).unwrap().keys().try_collect().await.unwrap();
        keys.sort();
        keys.dedup();
        keys
    }

    fn start(&self, folder: &Folder) -> Kindred {
        Kindred::start_with(&self.variables, Stdio::inherit(), &["--data-dir", path(folder), "--media-url", &self.url])
    }

    /// Runs a command to its end: its exit code, and what it printed.
    fn run(&self, folder: &Folder, command: &[&str]) -> (Option<i32>, String) {
        let settings = ["--data-dir", path(folder), "--media-url", &self.url, "--log", "warn"];
        let output = kindred(&[command, &settings].concat()).envs(self.variables.iter().cloned()).output().unwrap();
        (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    }
}

async fn proxy() -> FaultProxy {
    FaultProxy::before(s3::server_url().strip_prefix("http://").unwrap()).await
}

fn path(folder: &Folder) -> &str {
    folder.0.to_str().unwrap()
}

fn status_of_picture(kindred: &Kindred, picture: &str, width: u32) -> u16 {
    kindred.ask("HEAD", &format!("{picture}?w={width}"), "", "").unwrap().0
}

fn upload(kindred: &Kindred, token: &str) -> (String, Value) {
    let (head, body) = answer(&kindred.address, "POST", "/api/photos/upload", token, &json!({ "photo": PICTURE }).to_string()).unwrap();
    (head, serde_json::from_str(&body).unwrap())
}

fn count_photos(kindred: &Kindred, of: &Account) -> usize {
    ok(kindred.ask("GET", &format!("/api/photos/user/{}", of.id), &of.token, ""))["photos"].as_array().unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn scale_01_pictures_in_a_bucket_are_served_backed_up_brought_back_and_removed() {
    let (folder, restored, backup) = (Folder::fresh(), Folder::fresh(), Folder::fresh());
    let (bucket, other) = (Bucket::fresh(), Bucket::fresh());
    let kindred = bucket.start(&folder);
    let ann = Account::sign_up(&kindred, "ann", &[PICTURE]);
    assert_eq!(bucket.keys().await.len(), 1);
    assert_eq!((status_of_picture(&kindred, &ann.photos[0], 320), folder.0.join("media").exists()), (200, false));
    assert_eq!(ok(kindred.ask("GET", "/api/health", "", ""))["pictures"], "ok");

    assert_eq!(bucket.run(&folder, &["backup", path(&backup)]).0, Some(0));
    let (code, printed) = other.run(&restored, &["restore", path(&backup)]);
    assert!(code == Some(0) && printed.ends_with("nothing is wrong\n"), "{printed}");
    assert_eq!(other.keys().await, bucket.keys().await);
    assert_eq!(bucket.run(&folder, &["check"]), (Some(0), "nothing is wrong\n".into()));

    ok(kindred.ask("DELETE", "/api/users/me", &ann.token, &json!({ "password": PASSWORD }).to_string()));
    // Its pictures go after the answer; a server that is stopped earlier leaves them to its next start.
    while !bucket.keys().await.is_empty() {
        tokio::task::yield_now().await;
    }
    kindred.signal("TERM");
    assert_eq!(kindred.exit_code(), Some(0));
    let (code, printed) = Bucket::fresh().run(&restored, &["check"]);
    assert!(code == Some(1) && printed.contains("1 pictures without a file"), "{printed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn scale_01_a_stopped_or_hanging_s3_server_is_503_for_pictures_alone_loses_nothing_and_comes_back_by_itself() {
    let (folder, proxy, direct) = (Folder::fresh(), proxy().await, Bucket::fresh());
    let kindred = direct.behind(&proxy).start(&folder);
    let ann = Account::sign_up(&kindred, "ann", &[PICTURE]);
    for (fault, width) in [(Fault::Cut, 320), (Fault::Stall, 640)] {
        proxy.set(fault);
        let (head, body) = upload(&kindred, &ann.token);
        assert!(head.starts_with("http/1.1 503") && head.contains("\r\nretry-after: "), "{fault:?}: {head}");
        assert_eq!(body["code"], "unavailable");
        assert_eq!(kindred.ask("POST", "/api/auth/register", "", &registration("bob", &[PICTURE])).unwrap().0, 503);
        assert_eq!(status_of_picture(&kindred, &ann.photos[0], width), 503);
        assert_eq!(count_photos(&kindred, &ann), 1, "no row without its picture");
        assert_eq!(ok(kindred.ask("GET", "/api/health", "", ""))["pictures"], "away");
        ok(kindred.ask("GET", "/api/health/ready", "", ""));
        proxy.set(Fault::None);
        while status_of_picture(&kindred, &ann.photos[0], width) == 503 {
            tokio::task::yield_now().await;
        }
        assert_eq!(status_of_picture(&kindred, &ann.photos[0], width), 200);
        assert_eq!(ok(kindred.ask("GET", "/api/health", "", ""))["pictures"], "ok");
    }
    let (head, _) = upload(&kindred, &ann.token);
    assert!(head.starts_with("http/1.1 200") && count_photos(&kindred, &ann) == 2, "{head}");
    assert_eq!(direct.run(&folder, &["check"]), (Some(0), "nothing is wrong\n".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn scale_01_an_account_deleted_while_the_s3_server_is_away_is_removed_when_it_is_back() {
    let (folder, proxy, direct) = (Folder::fresh(), proxy().await, Bucket::fresh());
    let kindred = direct.behind(&proxy).start(&folder);
    let ann = Account::sign_up(&kindred, "ann", &[PICTURE]);
    proxy.set(Fault::Cut);
    ok(kindred.ask("DELETE", "/api/users/me", &ann.token, &json!({ "password": PASSWORD }).to_string()));
    assert_eq!(status_of_picture(&kindred, &ann.photos[0], 320), 404);
    assert_eq!(direct.keys().await.len(), 1);
    proxy.set(Fault::None);
    while !direct.keys().await.is_empty() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn scale_01_a_wrong_key_and_a_missing_bucket_end_the_start_in_one_line_without_the_secret() {
    let folder = Folder::fresh();
    let serving = ["serve", "--listen", "127.0.0.1:0"];
    let with = |name: &str, value: &str| {
        let mut bucket = Bucket::fresh();
        bucket.variables.iter_mut().filter(|(known, _)| known == name).for_each(|(_, old)| value.clone_into(old));
        bucket
    };
    let wrong = with("AWS_SECRET_ACCESS_KEY", "another-secret");
    for command in [&serving[..], &["backup", "/nowhere/at/all"], &["check"]] {
        if command[0] != "serve" {
            // These want a store that is there.
            drop(Bucket::fresh().start(&folder));
        }
        let (code, printed) = wrong.run(&folder, command);
        assert_eq!(printed.trim_end(), "kindred: the picture store refuses: the key or its secret is wrong (SignatureDoesNotMatch)");
        assert_eq!(code, Some(1));
    }
    let (_, printed) = with("AWS_ACCESS_KEY_ID", "nobody").run(&folder, &serving);
    assert_eq!(printed, "kindred: the picture store refuses: the key or its secret is wrong (InvalidAccessKeyId)\n");
    let missing = Bucket { url: "s3://no-such-bucket".into(), ..Bucket::fresh() };
    assert_eq!(missing.run(&folder, &serving).1, "kindred: the picture store refuses: there is no such bucket (NoSuchBucket)\n");
    let keyless = Bucket { variables: Vec::new(), ..Bucket::fresh() };
    let (code, config) = wrong.run(&folder, &["--check-config"]);
    assert!(code == Some(0) && config.contains(&wrong.url) && !config.contains("another-secret"), "{config}");
    assert_eq!(keyless.run(&folder, &["--check-config"]).0, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn scale_01_a_server_starts_while_the_s3_server_is_away_says_so_and_has_pictures_when_it_is_back() {
    let (folder, logs, proxy, direct) = (Folder::fresh(), Folder::fresh(), proxy().await, Bucket::fresh());
    let ann = Account::sign_up(&direct.start(&folder), "ann", &[PICTURE]);
    proxy.set(Fault::Cut);
    let behind = direct.behind(&proxy);
    let log = logs.0.join("log");
    let kindred =
        Kindred::start_with(&behind.variables, fs::File::create(&log).unwrap(), &["--data-dir", path(&folder), "--media-url", &behind.url]);
    assert_eq!(ok(kindred.ask("GET", "/api/health", "", ""))["pictures"], "away");
    assert_eq!(behind.run(&folder, &["check"]).0, Some(1), "a command does not wait");
    proxy.set(Fault::None);
    while ok(kindred.ask("GET", "/api/health", "", ""))["pictures"] == "away" {
        tokio::task::yield_now().await;
    }
    assert_eq!(status_of_picture(&kindred, &ann.photos[0], 320), 200);
    drop(kindred);
    let log = fs::read_to_string(log).unwrap();
    let key = ann.photos[0].rsplit('/').next().unwrap();
    assert!(log.contains("pictures can't be loaded or saved for now"), "{log}");
    assert!(!log.contains(s3::ACCESS_KEY.1) && !log.contains(&format!("{key}-")), "{log}");
}

/// The files below a folder by their names, with their bytes.
fn contents(folder: &std::path::Path) -> BTreeMap<PathBuf, Vec<u8>> {
    files_below(folder).into_iter().map(|file| (file.strip_prefix(folder).unwrap().to_owned(), fs::read(&file).unwrap())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn scale_04_pictures_move_from_a_folder_to_an_s3_bucket_and_back_while_the_server_serves_them() {
    let (folder, back, bucket) = (Folder::fresh(), Folder::fresh(), Bucket::fresh());
    let served = folder.0.join("media");
    let kindred = Kindred::start(&["--data-dir", path(&folder)]);
    let ann = Account::sign_up(&kindred, "ann", &[PICTURE]);
    let moving = |from: &str, to: &str, more: &[&str]| bucket.run(&back, &[&["media", "move", "--from", from, "--to", to], more].concat());
    let (code, printed) = moving(served.to_str().unwrap(), &bucket.url, &[]);
    assert!(code == Some(0) && printed.contains("\n1 of them were copied to s3://"), "{printed}");
    assert!(printed.contains(&format!("start it with --media-url {}", bucket.url)), "{printed}");

    // What was saved since is all that the second move copies.
    assert!(upload(&kindred, &ann.token).0.starts_with("http/1.1 200"));
    drop(kindred);
    let (code, printed) = moving(served.to_str().unwrap(), &bucket.url, &["--verify"]);
    assert!(
        code == Some(0) && printed.contains("\n1 of them were copied to ") && printed.contains("\n1 were there before, and"),
        "{printed}"
    );
    assert_eq!(bucket.run(&folder, &["check"]), (Some(0), "nothing is wrong\n".into()));
    let kindred = bucket.start(&folder);
    assert_eq!(count_photos(&kindred, &ann), 2, "the same session goes on");
    assert_eq!(status_of_picture(&kindred, &ann.photos[0], 1080), 200);

    let returned = back.0.join("media");
    assert_eq!(moving(&bucket.url, returned.to_str().unwrap(), &[]).0, Some(0));
    assert_eq!(contents(&returned), contents(&served));
}

#[tokio::test(flavor = "multi_thread")]
async fn scale_04_a_move_to_s3_that_broke_off_goes_on_and_a_copy_that_differs_is_copied_again() {
    let (folder, proxy, direct) = (Folder::fresh(), proxy().await, Bucket::fresh());
    let served = folder.0.join("media");
    let kindred = Kindred::start(&["--data-dir", path(&folder)]);
    Account::sign_up(&kindred, "ann", &[PICTURE, PICTURE]);
    drop(kindred);
    let from = served.to_str().unwrap();
    proxy.set(Fault::Cut);
    let (code, printed) = direct.behind(&proxy).run(&folder, &["media", "move", "--from", from, "--to", &direct.url]);
    assert!(code == Some(1) && printed.starts_with("kindred: the picture store is away: ") && printed.lines().count() == 1, "{printed}");
    let moved = |more: &[&str]| direct.run(&folder, &[&["media", "move", "--from", from, "--to", &direct.url], more].concat());
    assert_eq!(moved(&[]).0, Some(0));
    // Another file of the same size.
    let file = files_below(&served).remove(0);
    let mut bytes = fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&file, bytes).unwrap();
    assert_eq!(moved(&[]).0, Some(0), "sizes are compared");
    let (code, printed) = moved(&["--verify"]);
    assert!(code == Some(0) && printed.contains("\n1 were there with other bytes, and were copied again over them\n"), "{printed}");
    let (code, printed) = moved(&["--verify"]);
    assert!(code == Some(0) && printed.contains("\n2 were there before, and have the same SHA-256\n"), "{printed}");
    let returned = folder.0.join("returned");
    let (code, printed) = direct.run(&folder, &["media", "move", "--from", &direct.url, "--to", returned.to_str().unwrap()]);
    assert!(code == Some(0) && contents(&returned) == contents(&served), "{printed}");
    let (code, printed) = direct.run(&folder, &["media", "move", "--from", "/nowhere/at/all", "--to", &direct.url]);
    assert_eq!((code, printed.as_str()), (Some(1), "kindred: there is no folder /nowhere/at/all\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn scale_04_a_move_to_s3_that_was_killed_goes_on_with_the_pictures_that_are_missing() {
    let (folder, proxy, bucket) = (Folder::fresh(), proxy().await, Bucket::fresh());
    let server = Kindred::start(&["--data-dir", path(&folder)]);
    for name in ["ann", "bob", "eve", "flo", "ida"] {
        Account::sign_up(&server, name, &[PICTURE; 6]);
    }
    drop(server);
    let from = folder.0.join("media");
    let command = ["media", "move", "--from", from.to_str().unwrap(), "--to", &bucket.url];
    // It can't be through before the kill.
    proxy.pass_only(3, b"PUT ");
    let mut moving = kindred(&command).envs(bucket.behind(&proxy).variables).stdout(Stdio::null()).spawn().unwrap();
    while bucket.keys().await.is_empty() {}
    moving.kill().unwrap();
    moving.wait().unwrap();
    let (code, printed) = bucket.run(&folder, &command);
    let count = |of: &str| -> usize {
        let line = printed.lines().find(|line| line.contains(of)).unwrap_or_else(|| panic!("{printed}"));
        line.split(' ').next().unwrap().parse().unwrap()
    };
    let (copied, there) = (count(" of them were copied to "), count(" were there before "));
    assert_eq!((code, copied + there, files_below(&from).len()), (Some(0), 30, 30), "{printed}");
    assert!(copied > 0 && there > 0, "{printed}");
    assert_eq!(bucket.keys().await.len(), 30);
}
