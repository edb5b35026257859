//! Two people who sign up, match and chat, and how long each of their calls took.

use std::{
    net::{Ipv4Addr, SocketAddr},
    time::Duration,
};

use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::visitor::Visitor;

/// How often each of the two polls; they send every fourth time.
const PAUSE: Duration = Duration::from_millis(300);

/// How the pair was served.
#[derive(Default)]
pub struct Served {
    took: Vec<(Duration, String)>,
    failed: Vec<String>,
}

impl Served {
    async fn ask(&mut self, who: &Visitor, (method, path): (&str, &str), body: &Value) -> Value {
        let (begun, text) = (Instant::now(), if body.is_null() { String::new() } else { body.to_string() });
        let answer = who.ask(method, path, &text).await;
        self.took.push((begun.elapsed(), format!("{method} {path}")));
        match answer {
            Some((200, body)) => body,
            other => {
                self.failed.push(format!("{method} {path}: {other:?}"));
                Value::Null
            }
        }
    }

    /// The time within which so many of a hundred calls were answered.
    fn percentile(&self, percent: usize) -> Duration {
        let mut all: Vec<_> = self.took.iter().map(|(took, _)| *took).collect();
        all.sort_unstable();
        all.get((all.len() * percent / 100).min(all.len().saturating_sub(1))).copied().unwrap_or_default()
    }

    /// In one line.
    pub fn summary(&self) -> String {
        let slowest = self.took.iter().max().map_or("", |(_, what)| what);
        let [half, most, max] = [50, 99, 100].map(|percent| self.percentile(percent).as_millis());
        format!(
            "{} calls of the pair, {} failed, p50 {half} ms, p99 {most} ms, max {max} ms ({slowest})",
            self.took.len(),
            self.failed.len()
        )
    }

    /// That each call succeeded, within a second but for one in a hundred.
    pub fn assert_well(&self) {
        assert!(self.failed.is_empty(), "{:#?}", self.failed);
        assert!(self.percentile(99) <= Duration::from_secs(1));
    }
}

/// Goes on for so long, on this thread.
pub fn meet_and_chat(to: SocketAddr, duration: Duration) -> Served {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(chat_until(to, Instant::now() + duration))
}

async fn chat_until(to: SocketAddr, end: Instant) -> Served {
    let mut served = Served::default();
    let [mut ann, mut bob] = [1, 2].map(|number| Visitor::new(Ipv4Addr::new(127, 77, 0, number), to));
    for (who, name) in [(&mut ann, "ann-of-the-pair"), (&mut bob, "bob-of-the-pair")] {
        let body = serde_json::from_str(&Visitor::registration(name, &[])).expect("a registration is JSON");
        let account = served.ask(who, ("POST", "/api/auth/register"), &body).await;
        who.take_session(&account);
    }
    for (who, other) in [(&ann, &bob), (&bob, &ann)] {
        served.ask(who, ("GET", "/api/users/discover"), &Value::Null).await;
        served.ask(who, ("POST", &format!("/api/matches/like/{}", other.id)), &Value::Null).await;
    }
    let opened = served.ask(&ann, ("POST", &format!("/api/messages/room/user/{}", bob.id)), &Value::Null).await;
    let room = format!("/api/messages/room/{}", opened["room_id"].as_str().unwrap_or_default());
    let mut turn = 0;
    while Instant::now() < end {
        for who in [&ann, &bob] {
            if turn % 4 == 0 {
                served.ask(who, ("POST", &format!("{room}/send")), &json!({ "content": "Hello" })).await;
            }
            served.ask(who, ("GET", &format!("{room}/messages")), &Value::Null).await;
        }
        if turn % 10 == 0 {
            served.ask(&ann, ("GET", "/api/moments/list"), &Value::Null).await;
            served.ask(&bob, ("GET", "/"), &Value::Null).await;
        }
        turn += 1;
        sleep(PAUSE).await;
    }
    served
}
