//! What pollers saw last, kept in memory, so that a poll that brings nothing costs next to nothing. Kept true by whoever
//! changes rooms and people in this process; what may change unheard is believed for seconds only.

use std::sync::atomic::{AtomicU64, Ordering};

use kindred_domain::{RoomId, Timestamp, UserId};
use kindred_store::Membership;
use moka::future::Cache;

/// So many rooms as one of their members sees them are remembered.
const MOST: u64 = 100_000;
/// Rooms that share a number are out of date together; the more numbers, the fewer strangers among them.
const STRIPES: u64 = 4_096;
/// So long a glance is believed: a birthday, or an operator's program beside this one, goes unheard.
const BELIEVED_SECONDS: i64 = 15;
/// So long what is said of a person is believed where other nodes write too.
const BELIEVED_SHARED_SECONDS: i64 = 5;

/// What everybody saw last, and how much has changed.
#[derive(Debug)]
pub struct Glances {
    seen: Cache<(UserId, RoomId), Glance>,
    people: AtomicU64,
    rooms: Vec<AtomicU64>,
}

/// A room as a member saw it, with nothing unread.
#[derive(Debug, Clone, Copy)]
pub struct Glance {
    /// What the member may know of the room.
    pub sees: Membership,
    /// Stands for all that was shown of the other person, but whether they are there.
    pub mark: u64,
    /// When it was looked at.
    pub moment: Moment,
}

/// How much had changed at a time; taken before looking.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    people: u64,
    room: u64,
    at: Timestamp,
}

impl Default for Glances {
    fn default() -> Self {
        let rooms = (0..STRIPES).map(|_| AtomicU64::new(0)).collect();
        Self { seen: Cache::new(MOST), people: AtomicU64::new(0), rooms }
    }
}

impl Glances {
    /// The present moment, to be taken before anything of the room is read.
    pub fn moment(&self, room: RoomId, at: Timestamp) -> Moment {
        let changes = self.stripe(room).map_or(0, |changes| changes.load(Ordering::Acquire));
        Moment { people: self.people.load(Ordering::Acquire), room: changes, at }
    }

    /// What the member saw last, if it is still so as far as this process knows.
    pub async fn find(&self, user: UserId, room: RoomId, now: Moment) -> Option<Glance> {
        let glance = self.seen.get(&(user, room)).await?;
        let Moment { people, room, at } = glance.moment;
        let is_young = (0..BELIEVED_SECONDS * 1_000_000).contains(&(now.at.micros() - at.micros()));
        (is_young && (people, room) == (now.people, now.room)).then_some(glance)
    }

    /// Remembers what the member saw.
    pub async fn keep(&self, user: UserId, room: RoomId, glance: Glance) {
        self.seen.insert((user, room), glance).await;
    }

    /// Something changed in the room.
    pub fn room_changed(&self, room: RoomId) {
        if let Some(changes) = self.stripe(room) {
            changes.fetch_add(1, Ordering::Release);
        }
    }

    /// Somebody changed, or may be seen no more.
    pub fn people_changed(&self) {
        self.people.fetch_add(1, Ordering::Release);
    }

    fn stripe(&self, room: RoomId) -> Option<&AtomicU64> {
        usize::try_from(room.0.cast_unsigned() % STRIPES).ok().and_then(|at| self.rooms.get(at))
    }
}

impl Glance {
    /// Whether what was shown of the other person may be believed where other nodes write too, about a room that is
    /// known to be as it was.
    pub fn is_fresh(&self, now: Moment) -> bool {
        now.at.micros() - self.moment.at.micros() < BELIEVED_SHARED_SECONDS * 1_000_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp::from_micros(1_781_524_800_000_000);
    const ANN: UserId = UserId(1);
    const ROOM: RoomId = RoomId(7);
    const SEES: Membership = Membership { other_id: UserId(2), version: 3, unread: 0, other_read: 0, other_sees: true };

    async fn kept() -> Glances {
        let glances = Glances::default();
        let moment = glances.moment(ROOM, NOON);
        glances.keep(ANN, ROOM, Glance { sees: SEES, mark: 5, moment }).await;
        glances
    }

    async fn is_known(glances: &Glances, at: Timestamp) -> bool {
        glances.find(ANN, ROOM, glances.moment(ROOM, at)).await.is_some()
    }

    #[tokio::test]
    async fn a_glance_is_believed_until_something_changes_or_seconds_have_passed() {
        let glances = kept().await;
        assert!(is_known(&glances, NOON).await && is_known(&glances, NOON.plus_seconds(14)).await);
        assert!(!is_known(&glances, NOON.plus_seconds(15)).await);
        assert!(!is_known(&glances, NOON.plus_seconds(-1)).await, "a clock that went back is no reason to believe");
        assert!(glances.find(UserId(2), ROOM, glances.moment(ROOM, NOON)).await.is_none());
        glances.room_changed(RoomId(8));
        assert!(is_known(&glances, NOON).await);
        glances.room_changed(ROOM);
        assert!(!is_known(&glances, NOON).await);
        let glances = kept().await;
        glances.people_changed();
        assert!(!is_known(&glances, NOON).await);
    }

    #[tokio::test]
    async fn a_glance_that_was_overtaken_while_looking_is_never_believed() {
        let glances = Glances::default();
        let moment = glances.moment(ROOM, NOON);
        glances.room_changed(ROOM);
        glances.keep(ANN, ROOM, Glance { sees: SEES, mark: 5, moment }).await;
        assert!(!is_known(&glances, NOON).await);
    }
}
