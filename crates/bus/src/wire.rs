//! What nodes send each other: ids, versions and times, and nothing that anybody wrote.
//!
//! A node must understand what older and newer nodes send while an upgrade is rolled: a message or a field that it
//! doesn't know is ignored. What can't be said so needs another version in the subject.

use kindred_domain::{CommentId, MessageId, MomentId, RoomId, Timestamp, UserId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Event, Notice};

/// The version of this format; nodes receive only messages of the same version.
pub const VERSION: &str = "v1";

/// One transmission: messages of one node, and their place among all that it sent.
#[derive(Debug, Serialize, Deserialize)]
pub struct Envelope {
    /// Who sends it.
    pub node: i64,
    /// Counts the heartbeats of the node; by its own, which come back, it knows that it is connected.
    pub heartbeat: u64,
    /// The number of the last message before these that were sent: whoever has not received that one missed some.
    pub after: u64,
    /// The number of the last of these.
    #[serde(rename = "upto")]
    pub last: u64,
    /// The messages, as [`Message`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<Value>,
}

/// What one node sends to the others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Message {
    Room {
        to: i64,
        room: i64,
        version: i64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen_until: Option<i64>,
    },
    Match {
        to: i64,
        user: i64,
    },
    Typing {
        to: i64,
        room: i64,
    },
    Comment {
        to: i64,
        moment: i64,
        comment: i64,
    },
    Profile {
        to: i64,
    },
    Sessions {
        to: i64,
    },
    People,
    Seen {
        user: i64,
        at: i64,
    },
    Left {
        user: i64,
        at: i64,
    },
    Streams {
        users: Vec<i64>,
        open: bool,
    },
    Hello,
}

/// A message as the rest of the crate knows it.
#[derive(Debug, PartialEq, Eq)]
pub enum Received {
    Event(UserId, Event),
    Notice(Notice),
}

impl Message {
    /// `None` for what a node says to its own streams alone.
    pub fn of_event(UserId(to): UserId, event: Event) -> Option<Self> {
        Some(match event {
            Event::Room { room, version, seen_until } => {
                Self::Room { to, room: room.0, version, seen_until: seen_until.map(|message| message.0) }
            }
            Event::Match { user } => Self::Match { to, user: user.0 },
            Event::Typing { room } => Self::Typing { to, room: room.0 },
            Event::Comment { moment, comment } => Self::Comment { to, moment: moment.0, comment: comment.0 },
            Event::Profile => Self::Profile { to },
            Event::Sessions => Self::Sessions { to },
            Event::Missed => return None,
        })
    }

    /// `None` for what is never sent.
    pub fn of_notice(notice: Notice) -> Option<Self> {
        Some(match notice {
            Notice::People => Self::People,
            Notice::Seen { user, at } => Self::Seen { user: user.0, at: at.micros() },
            Notice::Left { user, at } => Self::Left { user: user.0, at: at.micros() },
            Notice::Streams { users, open } => Self::Streams { users: users.into_iter().map(|user| user.0).collect(), open },
            Notice::Hello => Self::Hello,
            Notice::Missed => return None,
        })
    }

    /// What it says, as the rest of the crate knows it.
    pub fn into_received(self) -> Received {
        let event = |to, event| Received::Event(UserId(to), event);
        match self {
            Self::Room { to, room, version, seen_until } => {
                event(to, Event::Room { room: RoomId(room), version, seen_until: seen_until.map(MessageId) })
            }
            Self::Match { to, user } => event(to, Event::Match { user: UserId(user) }),
            Self::Typing { to, room } => event(to, Event::Typing { room: RoomId(room) }),
            Self::Comment { to, moment, comment } => event(to, Event::Comment { moment: MomentId(moment), comment: CommentId(comment) }),
            Self::Profile { to } => event(to, Event::Profile),
            Self::Sessions { to } => event(to, Event::Sessions),
            Self::People => Received::Notice(Notice::People),
            Self::Seen { user, at } => Received::Notice(Notice::Seen { user: UserId(user), at: Timestamp::from_micros(at) }),
            Self::Left { user, at } => Received::Notice(Notice::Left { user: UserId(user), at: Timestamp::from_micros(at) }),
            Self::Streams { users, open } => Received::Notice(Notice::Streams { users: users.into_iter().map(UserId).collect(), open }),
            Self::Hello => Received::Notice(Notice::Hello),
        }
    }

    /// True if it says nothing any more when it comes late.
    pub fn is_ephemeral(&self) -> bool {
        matches!(self, Self::Typing { .. })
    }
}

impl Envelope {
    /// The messages that this program knows; others are left out.
    pub fn into_received(self) -> impl Iterator<Item = Received> {
        self.messages.into_iter().filter_map(|message| serde_json::from_value(message).ok()).map(Message::into_received)
    }
}

#[cfg(test)]
mod tests;
