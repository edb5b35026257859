//! `make hostile`, its second half: far more requests than the server can handle, with limits off. Prints how soon one client more
//! is served or refused, what the server used, and how soon it answers as usual when the others have gone.

use std::{
    fs::File,
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use kindred_store::testing::Folder;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    sync::Notify,
    task::JoinSet,
    time::{Instant, sleep},
};

use super::{Use, visitor::Visitor};
use crate::process::Kindred;

/// Addresses that the requests come from, each with one person.
const PEOPLE: u8 = 60;
/// Requests that each of them has open at the same time.
const EACH: usize = 50;
/// How long it goes on.
const DURATION: Duration = Duration::from_secs(20);
/// How often one client more asks.
const PAUSE: Duration = Duration::from_millis(20);
/// How long a client waits after a refusal, as the answer says.
const RETRY_AFTER: Duration = Duration::from_secs(1);
/// What a refusal may take, but for one in a hundred.
const REFUSED_WITHIN: Duration = Duration::from_millis(100);
/// How soon the server answers as usual afterwards.
const BACK_WITHIN: Duration = Duration::from_secs(5);

/// The times of answers by their status; 0 for none.
#[derive(Default)]
struct Answers(Vec<(u16, Duration)>);

impl Answers {
    fn of(&self, status: u16) -> Vec<Duration> {
        let mut all: Vec<_> = self.0.iter().filter(|(found, _)| *found == status).map(|(_, took)| *took).collect();
        all.sort_unstable();
        all
    }

    fn summary(&self, status: u16) -> String {
        let all = self.of(status);
        let at = |percent: usize| percentile(&all, percent).as_millis();
        format!("{} times {status}, p50 {} ms, p99 {} ms, max {} ms", all.len(), at(50), at(99), at(100))
    }
}

fn percentile(sorted: &[Duration], percent: usize) -> Duration {
    let last = sorted.len().saturating_sub(1);
    sorted.get((sorted.len() * percent / 100).min(last)).copied().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes the whole of an idle machine: make hostile"]
async fn hostile_overload_is_told_soon_and_is_over_soon() {
    rlimit::increase_nofile_limit(20_000).unwrap();
    let folder = Folder::fresh();
    let arguments = ["--rate-limit", "off", "--data-dir", folder.0.to_str().unwrap()];
    let kindred = Kindred::start_logging_to(File::create("/dev/null").unwrap(), &arguments);
    let to: SocketAddr = kindred.address.parse().unwrap();
    let mut people = Vec::new();
    for number in 1..=PEOPLE {
        let mut one = Visitor::new(Ipv4Addr::new(127, 88, 0, number), to);
        one.sign_up(&format!("one-of-many-{number}"), &[]).await;
        people.push(one);
    }
    let before = Use::of(&kindred, &folder.0);
    let mut many = JoinSet::new();
    for (one, place) in people.iter().flat_map(|one| (0..EACH).map(move |place| (one, place))) {
        many.spawn(ask_on(one.clone(), place % 2 == 0));
    }
    let gone = Arc::new(Notify::new());
    let others_go = Arc::clone(&gone);
    // On a thread of its own, so that it waits for the server and not for the others.
    let asking = tokio::task::spawn_blocking(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(one_more(to, &others_go))
    });
    gone.notified().await;
    many.shutdown().await;
    let (answers, back) = asking.await.unwrap();
    let after = Use::of(&kindred, &folder.0);
    println!("{} requests at once, {DURATION:?}: one client more: {}", usize::from(PEOPLE) * EACH, answers.summary(503));
    println!("{}; {}; as usual again after {} ms", answers.summary(200), answers.summary(0), back.as_millis());
    println!("memory: {} MiB before, {} MiB at most", before.memory, after.peak);
    kindred.signal("TERM");
    assert_eq!(kindred.exit_code(), Some(0));
    assert!(percentile(&answers.of(503), 99) <= REFUSED_WITHIN, "a refusal took longer");
    assert!(back <= BACK_WITHIN, "{back:?}");
    assert!(after.peak <= 300, "{} MiB of memory", after.peak);
}

/// Writes or reads until dropped, on one connection as long as it lasts.
async fn ask_on(me: Visitor, writes: bool) {
    let moment = json!({ "content": "Look", "audience": "public" }).to_string();
    let (method, path, body) = if writes { ("POST", "/api/moments/create", &*moment) } else { ("GET", "/api/users/discover", "") };
    let request = format!("{}content-length: {}\r\n\r\n{body}", me.head(method, path), body.len());
    let mut answer = vec![0; 64 << 10];
    loop {
        let Some(mut stream) = me.connect().await else {
            sleep(PAUSE).await;
            continue;
        };
        // Any part of an answer will do: the next request is there before the server waits for it.
        while stream.write_all(request.as_bytes()).await.is_ok()
            && let Ok(read @ 1..) = stream.read(&mut answer).await
        {
            if answer[..read].starts_with(b"HTTP/1.1 503") {
                sleep(RETRY_AFTER).await;
            }
        }
    }
}

/// What one client more is answered, and how long after the others have gone it was answered as usual.
async fn one_more(to: SocketAddr, others_go: &Notify) -> (Answers, Duration) {
    let (mut answers, begun) = (Answers::default(), Instant::now());
    let me = Visitor::new(Ipv4Addr::new(127, 99, 0, 1), to);
    while begun.elapsed() < DURATION {
        let asked = Instant::now();
        let answer = me.ask("GET", "/api/places?q=ber", "").await;
        answers.0.push((answer.map_or(0, |(status, _)| status), asked.elapsed()));
        sleep(PAUSE).await;
    }
    others_go.notify_one();
    let gone = Instant::now();
    loop {
        let asked = Instant::now();
        let served = me.ask("GET", "/api/places?q=ber", "").await.is_some_and(|(status, _)| status == 200);
        if served && asked.elapsed() < PAUSE {
            return (answers, gone.elapsed());
        }
        sleep(PAUSE).await;
    }
}
