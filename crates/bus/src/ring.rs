use std::collections::VecDeque;

use tokio::time::Instant;

use crate::{Cursor, Event};

/// The number of events that are kept for a person; a stream that is further behind has missed some.
const EVENTS: usize = 128;
/// The number of streams that a person can have open at a node (LIMIT-03); one more closes the oldest. Each gets every event, after
/// a look-up of the visibility.
pub const MAX_STREAMS: usize = 32;

/// The latest events of one person; of those about the same thing only the last.
#[derive(Debug)]
pub struct Ring {
    tag: i64,
    last: u64,
    /// Events after this number are all here, unless a newer one replaced them.
    floor: u64,
    events: VecDeque<(u64, Event)>,
    opened: u64,
    open: VecDeque<u64>,
    quiet_since: Instant,
}

/// What comes next for a listener.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// An event.
    Event(Cursor, Event),
    /// No event yet.
    Pending,
    /// The listener fell too far behind, or there are too many newer ones.
    Closed,
}

impl Ring {
    pub fn new(tag: i64) -> Self {
        let quiet_since = Instant::now();
        Self { tag, last: 0, floor: 0, events: VecDeque::new(), opened: 0, open: VecDeque::new(), quiet_since }
    }

    pub fn push(&mut self, mut event: Event) {
        self.events.retain(|(_, older)| {
            let stays = !event.replaces(older);
            event.catch_up_with(older);
            stays
        });
        self.last += 1;
        self.events.push_back((self.last, event));
        if self.events.len() > EVENTS
            && let Some((number, _)) = self.events.pop_front()
        {
            self.floor = number;
        }
    }

    /// The position to resume at after `cursor`, if no event since then was lost.
    pub fn resume(&self, cursor: Cursor) -> Option<u64> {
        let known = cursor.tag == self.tag && (self.floor..=self.last).contains(&cursor.number);
        known.then_some(cursor.number)
    }

    /// The first event after `position`; events that don't last only if they came after `opened_at`.
    pub fn after(&self, stream: u64, position: u64, opened_at: u64) -> Next {
        if !self.open.contains(&stream) || position < self.floor {
            return Next::Closed;
        }
        let found = self.events.iter().find(|(number, event)| *number > position && (event.lasts() || *number > opened_at));
        found.map_or(Next::Pending, |(number, event)| Next::Event(self.cursor(*number), *event))
    }

    pub fn cursor(&self, number: u64) -> Cursor {
        Cursor { tag: self.tag, number }
    }

    pub fn last(&self) -> u64 {
        self.last
    }

    /// Opens a stream and returns its number.
    pub fn open(&mut self) -> u64 {
        self.opened += 1;
        self.open.push_back(self.opened);
        if self.open.len() > MAX_STREAMS {
            self.open.pop_front();
        }
        self.opened
    }

    pub fn close(&mut self, stream: u64) {
        self.open.retain(|open| *open != stream);
        self.quiet_since = Instant::now();
    }

    /// Since when nobody listens; `None` while somebody does.
    pub fn quiet_since(&self) -> Option<Instant> {
        self.open.is_empty().then_some(self.quiet_since)
    }
}
