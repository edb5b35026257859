//! A community that moves as a whole: its rows from `SQLite` to `PostgreSQL`, its pictures from a folder to a bucket; people go on
//! with the sessions they have. `make test-move` does it with 100,000 people.

mod cost;
mod population;

use std::{
    fs,
    process::Stdio,
    time::{Instant, SystemTime},
};

use kindred_domain::{Timestamp, UserId};
use kindred_store::testing::Folder;
use kindred_testkit::{postgres, s3};
use serde_json::json;

use crate::{
    account::{Account, PICTURE, ok, text},
    process::{Kindred, files_below, kindred},
};

/// How many people move with the other tests.
const FEW: usize = 300;
/// Those who go on with the sessions they have.
const WRITERS: usize = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_04_a_community_moves_to_postgres_and_s3_as_a_whole_and_goes_on_with_its_sessions() {
    move_everything(FEW, |_, _| ()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes: make test-move"]
async fn scale_04_a_hundred_thousand_people_move_to_postgres_and_s3_and_go_on_with_their_sessions() {
    #[expect(clippy::disallowed_methods, reason = "only the environment can tell a test how many people shall move")]
    let wanted = std::env::var("KINDRED_MOVE_PEOPLE");
    let people = wanted.map_or(100_000, |text| text.parse().expect("KINDRED_MOVE_PEOPLE is a number"));
    move_everything(people, |community, kindred| cost::print(kindred, community)).await;
}

/// What is there after the move.
struct Community {
    writers: Vec<Writer>,
    /// The others.
    ids: Vec<UserId>,
    database_url: String,
}

async fn move_everything(people: usize, look: impl FnOnce(&Community, &Kindred)) {
    let (old, new, url) = (Folder::fresh(), Folder::fresh(), postgres::fresh_database().await);
    let (bucket, began) = (format!("s3://{}/{}", s3::BUCKET, s3::fresh_prefix()), Instant::now());
    let (accounts, ids) = settle(&old, people).await;
    println!("{people} people with photos, sessions, matches, messages and moments were written in {} s", began.elapsed().as_secs());
    let before = Kindred::start(&["--data-dir", path(&old)]);
    let writers: Vec<_> = accounts.into_iter().zip(&ids).map(|(account, id)| Writer::new(account, *id, &before)).collect();
    for writer in &writers {
        writer.send(&before, "before the move");
    }
    stop(before);

    let media = format!("{}/media", path(&old));
    let (files, bytes) = size_of(&media);
    let pictures = timed(&["media", "move", "--from", &media, "--to", &bucket]);
    assert!(pictures.contains(&format!("{files} files of pictures with {bytes} bytes are in ")), "{pictures}");
    assert!(pictures.contains(&format!("{files} of them were copied to {bucket}, and have the same SHA-256 there")), "{pictures}");
    let rows = timed(&["move", "--to", &url, "--data-dir", path(&old), "--media-url", &bucket]);
    assert!(rows.contains(&format!(" {} users, checksum ", people + WRITERS)) && rows.contains("; all are the same there"), "{rows}");
    assert!(rows.contains("nothing is wrong\n"), "{rows}");

    // Nothing of the old place is there any more.
    drop(old);
    let after = start(&["--data-dir", path(&new), "--database-url", &url, "--media-url", &bucket]);
    for (writer, liked) in writers.iter().zip(ids.iter().rev()) {
        writer.goes_on(&after, &liked.to_string());
    }
    look(&Community { writers, ids, database_url: url }, &after);
    stop(after);
}

/// Signs people up who will write, and puts many others beside them; the accounts, and the ids of the others.
async fn settle(folder: &Folder, people: usize) -> (Vec<Account>, Vec<UserId>) {
    let empty = Kindred::start(&["--data-dir", path(folder)]);
    let accounts: Vec<_> = (0..WRITERS).map(|number| Account::sign_up(&empty, &format!("writer-{number}"), &[PICTURE])).collect();
    stop(empty);
    let files = files_below(&folder.0.join("media"));
    let small = fs::read(files.iter().min().expect("there are pictures")).expect("a picture can be read");
    let ids = population::fill(&folder.0, people, &small, now()).await;
    (accounts, ids)
}

/// When the many do what they do: sessions that are older end.
fn now() -> Timestamp {
    #[expect(clippy::disallowed_methods, reason = "the program goes by no other clock")]
    let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is later than 1970");
    Timestamp::from_micros(i64::try_from(since_1970.as_micros()).expect("it is not so late"))
}

/// Somebody with a session, who has a room with one of the many.
struct Writer {
    account: Account,
    room: String,
}

impl Writer {
    fn new(account: Account, other: UserId, kindred: &Kindred) -> Self {
        let room = ok(kindred.ask("POST", &format!("/api/messages/room/user/{other}"), &account.token, ""));
        Self { account, room: text(&room["room_id"]) }
    }

    fn send(&self, kindred: &Kindred, words: &str) {
        let body = json!({ "content": words, "type": "text" }).to_string();
        ok(kindred.ask("POST", &format!("/api/messages/room/{}/send", self.room), &self.account.token, &body));
    }

    /// Reads, sends, likes, posts and finds people, with the session of before.
    fn goes_on(&self, kindred: &Kindred, liked: &str) {
        let token = &self.account.token;
        let get = |path: &str| ok(kindred.ask("GET", path, token, ""));
        self.send(kindred, "after the move");
        let page = get(&format!("/api/messages/room/{}/messages", self.room));
        let words: Vec<_> = page["messages"].as_array().expect("a list").iter().map(|message| text(&message["content"])).collect();
        assert_eq!(words, ["before the move", "after the move"]);
        ok(kindred.ask("POST", &format!("/api/matches/like/{liked}"), token, ""));
        assert_eq!(get("/api/matches/user-actions")["likedUsers"], json!([liked]));
        ok(kindred.ask("POST", "/api/moments/create", token, &json!({ "content": "moved", "audience": "public" }).to_string()));
        assert!(get("/api/moments/list")["moments"].as_array().is_some_and(|moments| moments.len() > 1), "others' moments are there");
        let other = get(&format!("/api/users/{liked}"));
        let pictures = [&self.account.photos[0], &text(&other["user"]["photos"][0])].map(|url| kindred.ask("HEAD", url, token, ""));
        assert!(pictures.iter().all(|answer| answer.as_ref().is_some_and(|(status, _)| *status == 200)), "{pictures:?}");
    }
}

/// Runs a command to its end, which must be good; what it printed, and how long it took, is printed.
fn timed(command: &[&str]) -> String {
    let began = Instant::now();
    let output =
        kindred(&[command, &["--log", "warn"]].concat()).envs(s3::variables(&s3::server_url())).output().expect("the program runs");
    let [printed, said] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("a text"));
    assert_eq!(output.status.code(), Some(0), "{printed}{said}");
    println!("{printed}kindred {} took {:.1} s\n", command[0], began.elapsed().as_secs_f64());
    printed
}

/// How many files are in the folder, and of how many bytes.
fn size_of(folder: &str) -> (usize, u64) {
    let files = files_below(folder.as_ref());
    (files.len(), files.iter().map(|file| file.metadata().expect("a file").len()).sum())
}

fn start(arguments: &[&str]) -> Kindred {
    Kindred::start_with(&s3::variables(&s3::server_url()), Stdio::inherit(), arguments)
}

fn stop(kindred: Kindred) {
    kindred.signal("TERM");
    assert_eq!(kindred.exit_code(), Some(0));
}

fn path(folder: &Folder) -> &str {
    folder.0.to_str().expect("the path is text")
}
