use kindred_domain::{RoomId, UserId};

/// What a person is nudged about. Nothing that only one of two people did is ever among it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// Something changed in a room of theirs: said, deleted or seen.
    Room {
        /// The room.
        room: RoomId,
        /// Its version now.
        version: i64,
    },
    /// They have a new match.
    Match {
        /// With whom.
        user: UserId,
    },
    /// The other person of the room is typing.
    Typing {
        /// The room.
        room: RoomId,
    },
    /// One of their sessions ended.
    Sessions,
}

impl Event {
    /// Whether nobody needs `older` who hears this.
    pub(crate) fn replaces(&self, older: &Self) -> bool {
        match (self, older) {
            (Self::Room { room, .. }, Self::Room { room: before, .. }) | (Self::Typing { room }, Self::Typing { room: before }) => {
                room == before
            }
            _ => self == older,
        }
    }

    /// Of two changes of a room that were told in the wrong order the version stays the later one.
    pub(crate) fn catch_up_with(&mut self, older: &Self) {
        if let (Self::Room { room, version }, Self::Room { room: before, version: known }) = (self, older)
            && room == before
        {
            *version = (*version).max(*known);
        }
    }

    /// Whether it still matters to somebody who was away for a while.
    pub(crate) fn lasts(&self) -> bool {
        matches!(self, Self::Room { .. } | Self::Match { .. })
    }
}
