//! Open event streams: what each takes of the server's memory, and how long after a send the other's stream tells of it.

use std::{
    cell::RefCell,
    collections::{HashMap, HashSet},
    fs,
    net::SocketAddr,
    rc::Rc,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::LocalSet,
};

use crate::{
    BenchError,
    http::{get, post},
    load::{Requests, within_ms},
    open_loop::{self, Schedule},
    process::Server,
    report::Fact,
    world::{BusyPerson, World},
};

/// Open before memory is compared: by then the server has what it needs for any number of them.
const FIRST: usize = 100;
/// What one may take, in KB.
const MOST_KB: f64 = 20.0;
/// Sends a second, all rooms together.
const SENDS: f64 = 100.0;
/// What has not been told of so long after the last send never is, and counts as if it were then.
const LATEST: Duration = Duration::from_secs(5);
const LOOK_EVERY: Duration = Duration::from_millis(10);
/// Files that the bench and the server have open besides.
const OTHER_FILES: usize = 600;

/// How many streams are open, and within how many milliseconds 99 of a hundred sends must have been told of then.
pub type Goal = (usize, f64);

/// What senders and listeners share.
#[derive(Default)]
struct Shared {
    /// Since when who listens waits to be told of a room; the sender's own stream tells of it, too, and does not count.
    sent: RefCell<HashMap<(u32, String), Instant>>,
    took: RefCell<Vec<Duration>>,
    /// Why a stream has ended, which none should.
    broken: RefCell<Option<BenchError>>,
}

/// One who listens.
struct Stream {
    socket: TcpStream,
    /// What has come of events that are not whole yet.
    held: Vec<u8>,
}

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
        facts.push(Fact { name: format!("memory of a stream, {count} open"), value: each, unit: "KB", goal: MOST_KB });
        facts.push(Fact { name: format!("send to the other's stream, p99, {count} open"), value: p99_ms, unit: "ms", goal: *most_ms });
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
        self.local.run_until(self.shared.all_told()).await;
        if let Some(error) = self.shared.broken.take() {
            return Err(error);
        }
        let mut took = self.shared.took.take();
        took.sort_unstable();
        Ok(within_ms(&took, 990))
    }
}

impl Shared {
    fn note_sent(&self, other: u32, room: String) {
        // Who waits for an earlier one of the same room has waited until now, and goes on.
        if let Some(earlier) = self.sent.borrow_mut().insert((other, room), Instant::now()) {
            self.took.borrow_mut().push(earlier.elapsed());
        }
    }

    fn note_told(&self, listener: u32, room: String) {
        if let Some(sent) = self.sent.borrow_mut().remove(&(listener, room)) {
            self.took.borrow_mut().push(sent.elapsed());
        }
    }

    /// Waits until every send was told of, or for so long.
    async fn all_told(&self) {
        let begun = Instant::now();
        while !self.sent.borrow().is_empty() && begun.elapsed() < LATEST {
            tokio::time::sleep(LOOK_EVERY).await;
        }
        let never = self.sent.take();
        self.took.borrow_mut().extend(never.into_values().map(|sent| sent.elapsed()));
    }
}

impl Stream {
    /// Opens it and reads its greeting.
    async fn open(address: SocketAddr, token: String) -> Result<Self, BenchError> {
        let mut socket = TcpStream::connect(address).await?;
        socket.write_all(&get("/api/events", &token, "")).await?;
        let mut stream = Self { socket, held: Vec::new() };
        let greeting = loop {
            let event = stream.next().await?;
            if event.contains("event: unread") {
                break event;
            }
        };
        if greeting.starts_with("HTTP/1.1 200") { Ok(stream) } else { Err(BenchError::Other(format!("no stream is opened: {greeting}"))) }
    }

    async fn listen(mut self, listener: u32, shared: &Shared) -> Result<(), BenchError> {
        loop {
            if let Some(room) = room_of(&self.next().await?) {
                shared.note_told(listener, room);
            }
        }
    }

    /// The next event, with the sizes of its chunks between its lines.
    async fn next(&mut self) -> Result<String, BenchError> {
        loop {
            if let Some(end) = self.held.windows(2).position(|bytes| bytes == b"\n\n") {
                let event = String::from_utf8_lossy(&self.held[..end]).into_owned();
                self.held.drain(..end + 2);
                return Ok(event);
            }
            if self.socket.read_buf(&mut self.held).await? == 0 {
                let held = String::from_utf8_lossy(&self.held).into_owned();
                return Err(BenchError::Other(format!("the server ended a stream: {held}")));
            }
        }
    }
}

/// The room that an event tells of, if it does of one.
fn room_of(event: &str) -> Option<String> {
    if !event.lines().any(|line| line == "event: room") {
        return None;
    }
    let data = event.lines().find_map(|line| line.strip_prefix("data: "))?;
    let data: Value = serde_json::from_str(data).ok()?;
    Some(data["room_id"].as_str()?.to_owned())
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
mod tests {
    use super::*;

    #[test]
    fn a_room_is_known_from_its_event_between_the_sizes_of_chunks() {
        let event = "\r\n4f\r\nid: 1-2\nevent: room\ndata: {\"room_id\":\"73\",\"version\":4}";
        assert_eq!(room_of(event).as_deref(), Some("73"));
        assert_eq!(room_of("event: unread\ndata: {\"total\":1}"), None);
    }

    #[test]
    fn a_send_counts_once_its_other_is_told_and_one_that_nobody_was_told_of_with_the_next_of_its_room() {
        let shared = Shared::default();
        shared.note_sent(7, "1".into());
        shared.note_told(8, "1".into());
        assert_eq!(shared.took.borrow().len(), 0, "that is the sender's own stream");
        shared.note_sent(7, "1".into());
        shared.note_told(7, "1".into());
        shared.note_told(7, "1".into());
        assert_eq!((shared.took.borrow().len(), shared.sent.borrow().len()), (2, 0));
    }
}
