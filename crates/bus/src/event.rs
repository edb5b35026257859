use kindred_domain::{CommentId, MessageId, MomentId, RoomId, UserId};

/// A live event. What only one of two people did is never an event to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A room of theirs changed: a message came, was deleted or was read.
    Room {
        /// The room.
        room: RoomId,
        /// Its version now.
        version: i64,
        /// Set if this version changed nothing but how far the other person has read: the last message of the receiver
        /// that the other has seen.
        seen_until: Option<MessageId>,
    },
    /// They have a new match.
    Match {
        /// The other person.
        user: UserId,
    },
    /// The other person of the room is typing.
    Typing {
        /// The room.
        room: RoomId,
    },
    /// Somebody commented on a moment of theirs, or replied to a comment of theirs.
    Comment {
        /// The moment.
        moment: MomentId,
        /// The new comment.
        comment: CommentId,
    },
    /// Their own profile, preferences, address or verification changed.
    Profile,
    /// One of their sessions ended.
    Sessions,
    /// Events from other nodes were lost, whatever they were. Said by a node to its own streams alone.
    Missed,
}

impl Event {
    /// True if this event makes `older` unnecessary.
    pub(crate) fn replaces(&self, older: &Self) -> bool {
        match (self, older) {
            (Self::Room { room, .. }, Self::Room { room: before, .. }) | (Self::Typing { room }, Self::Typing { room: before }) => {
                room == before
            }
            _ => self == older,
        }
    }

    /// Keeps the later version of two changes of a room that were published in the wrong order; it stands for both, so it
    /// is no longer a reading alone.
    pub(crate) fn catch_up_with(&mut self, older: &Self) {
        if let (Self::Room { room, version, seen_until }, Self::Room { room: before, version: known, .. }) = (self, older)
            && room == before
            && *known > *version
        {
            *version = *known;
            *seen_until = None;
        }
    }

    /// True if a stream that resumes still needs it.
    pub(crate) fn lasts(&self) -> bool {
        match self {
            Self::Room { .. } | Self::Match { .. } | Self::Comment { .. } | Self::Profile | Self::Missed => true,
            Self::Typing { .. } | Self::Sessions => false,
        }
    }
}
