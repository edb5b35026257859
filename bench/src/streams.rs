//! Open event streams: what each takes of the server's memory, and how long after a send the other's stream tells of it.

mod shared;
mod stream;

use std::{collections::HashSet, fs, rc::Rc, time::Duration};

use serde_json::json;
use tokio::task::LocalSet;

use self::{shared::Shared, stream::Stream};
use crate::{
    BenchError,
    http::post,
    load::{Requests, within_ms},
    open_loop::{self, Schedule},
    process::Server,
    report::{Bound, Fact},
    world::{BusyPerson, World},
};

/// Open before memory is compared: by then the server has what it needs for any number of them.
const FIRST: usize = 100;
/// What one may take, in KB.
const MAX_KB: f64 = 20.0;
/// Sends a second, all rooms together.
const SENDS: f64 = 100.0;
/// Files that the bench and the server have open besides.
const OTHER_FILES: usize = 600;

/// How many streams are open, and within how many milliseconds 99 of a hundred sends must have been told of then.
pub type Goal = (usize, f64);

/// All that it needs.
struct Streams<'a> {
    server: &'a Server,
    /// One for each room.
    senders: Rc<Vec<BusyPerson>>,
    /// Who listens, in order: the senders' others come first.
    listeners: Vec<u32>,
    shared: Rc<Shared>,
    local: LocalSet,
    open: usize,
}

/// Opens ever more streams, and sends for so long at each number.
pub async fn measure(server: &Server, world: &World, goals: &[Goal], lasts: Duration) -> Result<Vec<Fact>, BenchError> {
    let mut streams = Streams::of(server, world);
    streams.open(FIRST).await?;
    streams.send(lasts).await?;
    let before = server.memory()?.now;
    let mut facts = Vec::new();
    for (count, most_ms) in goals {
        streams.open(*count).await?;
        let p99_ms = streams.send(lasts).await?;
        let grown = server.memory()?.now.saturating_sub(before);
        #[expect(clippy::cast_precision_loss, reason = "for people to read")]
        let each = grown as f64 / 1e3 / (count - FIRST) as f64;
        facts.push(Fact { name: format!("memory of a stream, {count} open"), value: each, unit: "KB", goal: Bound::AtMost(MAX_KB) });
        facts.push(Fact {
            name: format!("send to the other's stream, p99, {count} open"),
            value: p99_ms,
            unit: "ms",
            goal: Bound::AtMost(*most_ms),
        });
    }
    Ok(facts)
}

impl<'a> Streams<'a> {
    fn of(server: &'a Server, world: &World) -> Self {
        let mut senders = world.busy_people();
        let mut rooms = HashSet::new();
        senders.retain(|person| rooms.insert(person.long_room));
        let (mut known, mut listeners) = (HashSet::new(), Vec::new());
        for person in senders.iter().map(|person| person.other).chain(0..world.people()) {
            if known.insert(person) {
                listeners.push(person);
            }
        }
        Self { server, senders: Rc::new(senders), listeners, shared: Rc::default(), local: LocalSet::new(), open: 0 }
    }

    /// Opens streams until there are so many; people who have none left to open get another.
    async fn open(&mut self, count: usize) -> Result<(), BenchError> {
        while self.open < count {
            let person = self.listeners[self.open % self.listeners.len()];
            let opening = Stream::open(self.server.address, World::token(person));
            let (stream, shared) = (self.local.run_until(opening).await?, self.shared.clone());
            self.local.spawn_local(async move {
                let ended = stream.listen(person, &shared).await;
                shared.broken.replace(ended.err());
            });
            self.open += 1;
        }
        Ok(())
    }

    /// Within how many milliseconds 99 of a hundred sends are told of to the other.
    async fn send(&self, lasts: Duration) -> Result<f64, BenchError> {
        // Only those whose others listen already.
        let senders: Vec<_> = self.senders.iter().take(self.open).cloned().collect();
        let shared = self.shared.clone();
        let requests: Requests = Rc::new(move |number| {
            let sender = &senders[usize::try_from(number % senders.len() as u64).unwrap_or_default()];
            shared.note_sent(sender.other, sender.long_room.to_string());
            let body = json!({ "content": World::sentence(number), "type": "text" });
            post(&format!("/api/messages/room/{}/send", sender.long_room), &sender.token, &body.to_string())
        });
        let schedule = Schedule { rate: SENDS, lasts, status: 200 };
        self.local.run_until(open_loop::measure(self.server, schedule, requests)).await?;
        self.local.run_until(self.shared.all_received()).await;
        if let Some(error) = self.shared.broken.take() {
            return Err(error);
        }
        let mut took = self.shared.took.take();
        took.sort_unstable();
        Ok(within_ms(&took, 990))
    }
}

/// Refuses to begin where so many streams can't be open. The server has as many files open as the bench, which it has its limit from.
pub fn refuse_few_files(goals: &[Goal]) -> Result<(), BenchError> {
    let wanted = OTHER_FILES + goals.iter().map(|(count, _)| *count).max().unwrap_or_default();
    let limits = fs::read_to_string("/proc/self/limits")?;
    let files = limits.lines().find_map(|line| line.strip_prefix("Max open files")?.split_whitespace().next()?.parse::<usize>().ok());
    match files {
        Some(files) if files < wanted => Err(BenchError::Other(format!("{wanted} files have to be open, and {files} may: see ulimit -n"))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
