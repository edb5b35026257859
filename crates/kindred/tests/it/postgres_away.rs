//! The database goes away under load and comes back: errors while it is away, each of them 503, and none afterwards.

use std::{
    io::{Read, Write},
    net::TcpStream,
    process::Stdio,
    sync::atomic::{AtomicU32, AtomicUsize, Ordering},
    thread,
    time::Duration,
};

use kindred_store::{Store, Target, sql, testing::Folder};
use kindred_testkit::{Cluster, Fault, FaultProxy, postgres};
use parking_lot::Mutex;
use serde_json::json;

use crate::{
    account::{Account, ok, text},
    process::Kindred,
};

const ASKING: usize = 6;
/// How often each is answered well before and after.
const ENOUGH: usize = 5;

/// An answer, and when it was asked for and came: before the database goes (0), while it is away, when it is back (2).
#[derive(Debug)]
struct Answer {
    asked: u32,
    came: u32,
    status: u16,
    may_try_again: bool,
}

/// The status of an answer, and if it says when to try again.
fn ask(address: &str, method: &str, path: &str, token: &str, body: &str) -> (u16, bool) {
    let mut stream = TcpStream::connect(address).expect("the program listens");
    stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: kindred\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).expect("the program reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the program answers");
    let (head, _) = answer.split_once("\r\n\r\n").expect("an answer has a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, head.to_lowercase().contains("\r\nretry-after: "))
}

/// Somebody who reads and writes in turns.
struct Asking<'a> {
    address: &'a str,
    token: &'a str,
    room: &'a str,
}

impl Asking<'_> {
    /// The status of the answer to the nth request, and if it says when to try again.
    fn ask(&self, nth: usize) -> (u16, bool) {
        if nth.is_multiple_of(2) {
            return ask(self.address, "GET", "/api/users/me", self.token, "");
        }
        let body = json!({ "content": format!("message {nth}"), "type": "text" }).to_string();
        ask(self.address, "POST", &format!("/api/messages/room/{}/send", self.room), self.token, &body)
    }

    /// Asks until it was answered well often enough in the last phase.
    fn ask_through(&self, phase: &AtomicU32, progress: [&AtomicUsize; 3], answers: &Mutex<Vec<Answer>>) {
        let mut good = 0;
        for nth in 0.. {
            let asked = phase.load(Ordering::SeqCst);
            let (status, may_try_again) = self.ask(nth);
            let came = phase.load(Ordering::SeqCst);
            answers.lock().push(Answer { asked, came, status, may_try_again });
            let counts = if came == 1 { status == 503 } else { status == 200 };
            if asked == came && counts {
                progress[came as usize].fetch_add(1, Ordering::SeqCst);
                good += usize::from(came == 2);
            }
            if good == ENOUGH {
                return;
            }
        }
    }
}

/// Two people with a room: the token of one, and the room.
fn talking(kindred: &Kindred) -> (String, String) {
    let [ann, bob] = ["ann", "bob"].map(|name| Account::sign_up(kindred, name, &[]));
    let room = ok(kindred.ask("POST", &format!("/api/messages/room/user/{}", bob.id), &ann.token, ""));
    (ann.token, text(&room["room_id"]))
}

fn quiet(folder: &Folder, url: &str) -> Kindred {
    let arguments = ["--rate-limit", "off", "--picture-checks", "off", "--data-dir", folder.0.to_str().unwrap(), "--database-url", url];
    Kindred::start_logging_to(Stdio::null(), &arguments)
}

fn wait_until(progress: &AtomicUsize, reached: usize) {
    while progress.load(Ordering::SeqCst) < reached {
        thread::yield_now();
    }
}

fn goes_away_and_comes_back(how: &str) {
    let (cluster, folder) = (Cluster::start(), Folder::fresh());
    let kindred = quiet(&folder, &cluster.url());
    let (token, room) = talking(&kindred);
    let (phase, answers) = (AtomicU32::new(0), Mutex::new(Vec::new()));
    let [before, away, back] = [(); 3].map(|()| AtomicUsize::new(0));
    let asking = Asking { address: &kindred.address, token: &token, room: &room };
    thread::scope(|scope| {
        for _ in 0..ASKING {
            scope.spawn(|| asking.ask_through(&phase, [&before, &away, &back], &answers));
        }
        wait_until(&before, ENOUGH * ASKING);
        phase.store(1, Ordering::SeqCst);
        cluster.stop(how);
        wait_until(&away, ENOUGH * ASKING);
        cluster.start_server();
        phase.store(2, Ordering::SeqCst);
    });
    for answer in answers.into_inner() {
        let may_fail = answer.asked < 2 && answer.came > 0;
        let is_told = answer.status == 503 && answer.may_try_again;
        assert!(answer.status == 200 || (may_fail && is_told), "{how}: {answer:?}");
    }
}

#[test]
fn scale_03_a_restart_of_postgres_under_load_is_503_while_it_is_away_and_nothing_afterwards() {
    goes_away_and_comes_back("fast");
}

#[test]
fn scale_03_a_crash_of_postgres_under_load_is_503_while_it_is_away_and_nothing_afterwards() {
    goes_away_and_comes_back("immediate");
}

#[tokio::test(flavor = "multi_thread")]
async fn scale_03_after_a_failover_the_postgres_server_that_can_be_written_is_used() {
    let (primary, folder) = (Cluster::start(), Folder::fresh());
    let standby = primary.standby();
    let watching = Store::open(&Target::Postgres { url: primary.url() }).await.unwrap();
    loop {
        let conn = watching.read().await.unwrap();
        let following: i64 = sql!(scalar conn, "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'").unwrap();
        if following == 1 {
            break;
        }
    }
    drop(watching);
    let url = format!("postgres://app@{},{}/postgres?target_session_attrs=read-write", primary.address(), standby.address());
    let kindred = quiet(&folder, &url);
    let (token, room) = talking(&kindred);
    let asking = Asking { address: &kindred.address, token: &token, room: &room };
    primary.stop("fast");
    assert_eq!([asking.ask(0), asking.ask(1)], [(503, true); 2], "the other can't be written yet");
    standby.promote();
    assert_eq!([asking.ask(2).0, asking.ask(3).0], [200; 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn scale_03_a_postgres_server_that_hangs_keeps_nobody_waiting_for_ever() {
    let (url, folder) = (postgres::fresh_database().await, Folder::fresh());
    let (server, database) = url.strip_prefix("postgres://app@").and_then(|rest| rest.split_once('/')).unwrap();
    let proxy = FaultProxy::before(server).await;
    let kindred = quiet(&folder, &format!("postgres://app@{}/{database}", proxy.address()));
    let (token, room) = talking(&kindred);
    let asking = Asking { address: &kindred.address, token: &token, room: &room };
    let all_at_once = || -> Vec<(u16, bool)> {
        thread::scope(|scope| {
            let asked: Vec<_> = (0..2 * ASKING)
                .map(|nth| {
                    let asking = &asking;
                    scope.spawn(move || asking.ask(nth))
                })
                .collect();
            asked.into_iter().map(|answer| answer.join().unwrap()).collect()
        })
    };
    assert!(all_at_once().iter().all(|(status, _)| *status == 200));
    proxy.set(Fault::Stall);
    assert!(all_at_once().iter().all(|answer| *answer == (503, true)));
    proxy.set(Fault::None);
    assert!(all_at_once().iter().all(|(status, _)| *status == 200), "connections that hung are given up");
}
