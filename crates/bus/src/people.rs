use std::{collections::HashMap, sync::Arc, time::Duration};

use kindred_domain::{Entropy, UserId};
use parking_lot::Mutex;
use tokio::{sync::Notify, time::Instant};

use crate::{
    Cursor, Event,
    ring::{Next, Ring},
};

/// The events of a person without a stream are kept for so long, so that a broken stream can resume.
pub const KEPT_WITHOUT_STREAM: Duration = Duration::from_mins(2);
const SWEEP_ABOVE: usize = 1024;

/// The people who have a stream at this node, or had one a moment ago.
pub struct People {
    entropy: Arc<dyn Entropy>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    of: HashMap<UserId, Arc<Person>>,
    sweep_above: usize,
}

struct Person {
    ring: Mutex<Ring>,
    changed: Notify,
}

/// One open stream of events. It holds only its position in the ring, so a slow one takes no memory.
pub struct Listener {
    person: Arc<Person>,
    stream: u64,
    position: u64,
    opened_at: u64,
}

impl People {
    pub fn new(entropy: Arc<dyn Entropy>) -> Self {
        Self { entropy, known: Mutex::default() }
    }

    pub fn count(&self) -> usize {
        self.known.lock().of.len()
    }

    pub fn deliver(&self, to: UserId, event: Event) {
        let Some(person) = self.known.lock().of.get(&to).cloned() else { return };
        person.push(event);
    }

    pub fn deliver_to_all(&self, event: Event) {
        let all: Vec<_> = self.known.lock().of.values().cloned().collect();
        for person in all {
            person.push(event);
        }
    }

    pub fn listen(&self, user: UserId, since: Option<Cursor>) -> (Listener, bool) {
        let person = self.person(user);
        let mut ring = person.ring.lock();
        let (stream, opened_at) = (ring.open(), ring.last());
        let resumed = since.map(|cursor| ring.resume(cursor));
        drop(ring);
        // The person's oldest stream may have to end.
        person.changed.notify_waiters();
        let position = resumed.flatten().unwrap_or(opened_at);
        (Listener { person, stream, position, opened_at }, resumed != Some(None))
    }

    fn person(&self, user: UserId) -> Arc<Person> {
        let mut known = self.known.lock();
        if known.of.len() > known.sweep_above.max(SWEEP_ABOVE) {
            let now = Instant::now();
            let stays = |person: &Person| person.ring.lock().quiet_since().is_none_or(|since| now - since < KEPT_WITHOUT_STREAM);
            known.of.retain(|_, person| stays(person));
            known.sweep_above = known.of.len() * 2;
        }
        let fresh = || Arc::new(Person { ring: Mutex::new(Ring::new(self.entropy.next_id())), changed: Notify::new() });
        Arc::clone(known.of.entry(user).or_insert_with(fresh))
    }
}

impl Person {
    fn push(&self, event: Event) {
        self.ring.lock().push(event);
        self.changed.notify_waiters();
    }
}

impl Listener {
    /// The next event; `None` if the stream is closed: it fell too far behind, or the person opened too many newer ones.
    pub async fn next(&mut self) -> Option<(Cursor, Event)> {
        loop {
            let person = Arc::clone(&self.person);
            // Created before the check, so that no event is missed in between.
            let changed = person.changed.notified();
            match self.take_next() {
                Next::Event(cursor, event) => return Some((cursor, event)),
                Next::Closed => return None,
                Next::Pending => changed.await,
            }
        }
    }

    /// The next event, if there is one already.
    pub fn ready(&mut self) -> Option<(Cursor, Event)> {
        match self.take_next() {
            Next::Event(cursor, event) => Some((cursor, event)),
            Next::Pending | Next::Closed => None,
        }
    }

    /// The cursor of the last event of this stream.
    pub fn cursor(&self) -> Cursor {
        self.person.ring.lock().cursor(self.position)
    }

    fn take_next(&mut self) -> Next {
        let next = self.person.ring.lock().after(self.stream, self.position, self.opened_at);
        if let Next::Event(cursor, _) = next {
            self.position = cursor.number;
        }
        next
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.person.ring.lock().close(self.stream);
    }
}
