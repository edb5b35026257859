use std::{collections::HashMap, fmt, sync::Arc, time::Duration};

use kindred_domain::{Entropy, UserId};
use parking_lot::Mutex;
use tokio::{sync::Notify, time::Instant};

use crate::{
    Cursor, Event,
    ring::{Next, Ring},
};

/// A person who left is remembered for so long, so that a broken stream can go on where it broke.
const REMEMBERED: Duration = Duration::from_mins(2);
const SWEEP_ABOVE: usize = 1024;

/// Brings events to the people they are about. Clones share it.
#[derive(Clone)]
pub struct Bus(Arc<Local>);

struct Local {
    entropy: Arc<dyn Entropy>,
    people: Mutex<People>,
}

#[derive(Default)]
struct People {
    of: HashMap<UserId, Arc<Person>>,
    sweep_above: usize,
}

struct Person {
    ring: Mutex<Ring>,
    changed: Notify,
}

/// One open stream of events. It keeps nothing but its place, so a slow one costs nobody memory.
pub struct Listener {
    person: Arc<Person>,
    stream: u64,
    position: u64,
    begun: u64,
}

impl fmt::Debug for Bus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bus").field("people", &self.0.people.lock().of.len()).finish_non_exhaustive()
    }
}

impl Bus {
    /// A bus within this process; `entropy` tells its cursors from those of another.
    pub fn local(entropy: Arc<dyn Entropy>) -> Self {
        Self(Arc::new(Local { entropy, people: Mutex::default() }))
    }

    /// Tells `to` of `event`, if they listen or did so a moment ago. Never waits; called after the commit.
    pub fn publish(&self, to: UserId, event: Event) {
        let Some(person) = self.0.people.lock().of.get(&to).cloned() else { return };
        person.ring.lock().push(event);
        person.changed.notify_waiters();
    }

    /// Opens a stream for `user` that goes on after `since`; `false` beside it when what came since is no longer known.
    pub fn listen(&self, user: UserId, since: Option<Cursor>) -> (Listener, bool) {
        let person = self.person(user);
        let mut ring = person.ring.lock();
        let (stream, begun) = (ring.open(), ring.last());
        let resumed = since.map(|cursor| ring.resume(cursor));
        drop(ring);
        // The oldest stream may have to end.
        person.changed.notify_waiters();
        let position = resumed.flatten().unwrap_or(begun);
        (Listener { person, stream, position, begun }, resumed != Some(None))
    }

    fn person(&self, user: UserId) -> Arc<Person> {
        let mut people = self.0.people.lock();
        if people.of.len() > people.sweep_above.max(SWEEP_ABOVE) {
            let now = Instant::now();
            let stays = |person: &Person| person.ring.lock().quiet_since().is_none_or(|since| now - since < REMEMBERED);
            people.of.retain(|_, person| stays(person));
            people.sweep_above = people.of.len() * 2;
        }
        let fresh = || Arc::new(Person { ring: Mutex::new(Ring::new(self.0.entropy.next_id())), changed: Notify::new() });
        Arc::clone(people.of.entry(user).or_insert_with(fresh))
    }
}

impl Listener {
    /// The next event; `None` when the stream is over: it fell too far behind, or a newer one of the person took its place.
    pub async fn next(&mut self) -> Option<(Cursor, Event)> {
        loop {
            let person = Arc::clone(&self.person);
            // Made before looking, so that nothing slips in between.
            let changed = person.changed.notified();
            match self.look() {
                Next::Heard(cursor, event) => return Some((cursor, event)),
                Next::Over => return None,
                Next::Nothing => changed.await,
            }
        }
    }

    /// The next event, if it is there already.
    pub fn ready(&mut self) -> Option<(Cursor, Event)> {
        match self.look() {
            Next::Heard(cursor, event) => Some((cursor, event)),
            Next::Nothing | Next::Over => None,
        }
    }

    /// How far this stream has heard.
    pub fn cursor(&self) -> Cursor {
        self.person.ring.lock().cursor(self.position)
    }

    fn look(&mut self) -> Next {
        let next = self.person.ring.lock().after(self.stream, self.position, self.begun);
        if let Next::Heard(cursor, _) = next {
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

#[cfg(test)]
mod tests;
