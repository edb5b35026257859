//! Messages: numbered without a gap in each room; a deleted one keeps its number.

mod deleting;
mod sending;

use kindred_domain::{MessageId, MessageKind, RoomId, Timestamp, UserId};

pub use self::{
    deleting::Deleted,
    sending::{NewMessage, SentMessage},
};

use crate::{Conn, MessageReaction, Picture, Quote, StoreError, row, sql, visibility::visible_or_deleted};

/// A message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Its number in the room: 1, 2, 3 … without a gap.
    pub seq: i64,
    /// Its id.
    pub id: MessageId,
    /// Who sent it; [`UserId::PRODUCT`] for a system message.
    pub sender_id: UserId,
    /// Its kind.
    pub kind: MessageKind,
    /// Its text.
    pub content: String,
    /// Its picture, as long as that exists.
    pub picture: Option<Picture>,
    /// When it was sent.
    pub created_at: Timestamp,
    /// The version that the room had with it.
    pub version: i64,
    /// The version that the room had when somebody reacted to it last, or took a reaction back.
    pub changed_version: Option<i64>,
    /// The message that it answers.
    pub reply_to: Option<MessageId>,
    /// That message, as it is now.
    pub quote: Option<Quote>,
    /// The reactions to it, the oldest first.
    pub reactions: Vec<MessageReaction>,
}

row! {
    struct MessageRow {
        seq: i64,
        id: MessageId,
        sender_id: UserId,
        kind: MessageKind,
        content: String,
        created_at: Timestamp,
        version: i64,
        changed_version: Option<i64>,
        reply_to: Option<MessageId>,
        key: Option<String>,
        width: Option<i64>,
        height: Option<i64>,
        thumbhash: Option<String>,
    }
}

impl From<MessageRow> for Message {
    fn from(row: MessageRow) -> Self {
        let MessageRow { seq, id, sender_id, kind, content, created_at, version, changed_version, reply_to, .. } = row;
        let MessageRow { key, width, height, thumbhash, .. } = row;
        let shape = key.zip(width.zip(height).zip(thumbhash));
        let picture = shape.map(|(key, ((width, height), thumbhash))| Picture { key, width, height, thumbhash, focus: None });
        let (quote, reactions) = (None, Vec::new());
        Self { seq, id, sender_id, kind, content, picture, created_at, version, changed_version, reply_to, quote, reactions }
    }
}

row! {
    /// Who sent a message, and in which room it is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct MessageLocation {
        /// The room.
        pub room_id: RoomId,
        /// The other member of the room.
        pub other_id: UserId,
        /// Who sent it.
        pub sender_id: UserId,
        /// True if the room is in the list of the other member.
        pub other_sees: bool,
    }
}

row! {
    /// A message that was deleted, or reacted to.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct ChangedMessage {
        /// The message.
        pub id: MessageId,
        /// True if it was deleted.
        pub is_deleted: bool,
        /// The version that the room had with the change.
        pub version: i64,
    }
}

/// At most so many changed messages are listed at once; a client that missed more loads the room anew.
pub const MAX_CHANGED_MESSAGES: i64 = 500;

/// A person's last message is looked for among so many of the room.
pub const LAST_OWN_AMONG: i64 = 1_000;

/// From when on changed messages are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangedSince {
    /// From the room's beginning on: deleted ones alone, as whoever holds nothing gets the others as they are.
    Beginning,
    /// From when this message came; the room's beginning if the room has no such message.
    Message(MessageId),
    /// After this version of the room.
    Version(i64),
}

/// Which page of the messages of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// The latest.
    Latest,
    /// The latest before this message; none if the room has no such message.
    Before(MessageId),
    /// The first after this message; the latest if the room has no such message.
    After(MessageId),
}

impl Conn {
    /// At most `limit` messages of the room, oldest first, and true if there are more in the direction of the page.
    pub async fn list_messages(&self, room: RoomId, page: Page, limit: i64) -> Result<(Vec<Message>, bool), StoreError> {
        let (before, after) = match page {
            Page::Latest => (i64::MAX, None),
            Page::Before(id) => (self.find_message_seq(room, id).await?.unwrap_or(0), None),
            Page::After(id) => (i64::MAX, self.find_message_seq(room, id).await?),
        };
        let mut found: Vec<MessageRow> = match after {
            Some(after) => sql!(all self,
                "SELECT m.seq, m.id, m.sender_id, m.kind, m.content, m.created_at, m.version, m.changed_version, m.reply_to,
                     p.key, p.width, p.height, p.thumbhash
                 FROM messages m LEFT JOIN photos p ON p.key = m.image_key
                 WHERE m.room_id = $1 AND m.seq > $2 AND m.deleted_version IS NULL ORDER BY m.seq LIMIT $3",
                room, after, limit + 1)?,
            None => sql!(all self,
                "SELECT m.seq, m.id, m.sender_id, m.kind, m.content, m.created_at, m.version, m.changed_version, m.reply_to,
                     p.key, p.width, p.height, p.thumbhash
                 FROM messages m LEFT JOIN photos p ON p.key = m.image_key
                 WHERE m.room_id = $1 AND m.seq < $2 AND m.deleted_version IS NULL ORDER BY m.seq DESC LIMIT $3",
                room, before, limit + 1)?,
        };
        let has_more = i64::try_from(found.len()).is_ok_and(|count| count > limit);
        if has_more {
            found.pop();
        }
        if after.is_none() {
            found.reverse();
        }
        let mut messages: Vec<_> = found.into_iter().map(Message::from).collect();
        self.add_quotes_and_reactions(messages.iter_mut()).await?;
        Ok((messages, has_more))
    }

    /// At most [`MAX_CHANGED_MESSAGES`] of the room's messages that were deleted or reacted to, the last changed first. They may be
    /// older than anything a client asks for: what counts is when they were changed.
    pub async fn list_changed_messages(&self, room: RoomId, since: ChangedSince) -> Result<Vec<ChangedMessage>, StoreError> {
        let version = match since {
            ChangedSince::Beginning => 0,
            ChangedSince::Version(version) => version,
            ChangedSince::Message(message) => self.version_of(room, message).await?.unwrap_or(0),
        };
        sql!(all self,
            "SELECT id, deleted_version IS NOT NULL AS is_deleted, changed_version AS version FROM messages
             WHERE room_id = $1 AND changed_version > $2 AND ($2 > 0 OR deleted_version IS NOT NULL)
             ORDER BY changed_version DESC, seq DESC LIMIT $3", room, version, MAX_CHANGED_MESSAGES)
    }

    /// The last message of `user` up to `seq`, if it is among the last [`LAST_OWN_AMONG`].
    pub async fn find_last_own_message(&self, user: UserId, room: RoomId, seq: i64) -> Result<Option<MessageId>, StoreError> {
        sql!(optional self,
            "SELECT id FROM messages WHERE room_id = $1 AND seq <= $3 AND seq > $4 AND sender_id = $2
                 AND deleted_version IS NULL ORDER BY seq DESC LIMIT 1", room, user, seq, seq - LAST_OWN_AMONG)
    }

    /// A message of the room that is not deleted.
    pub async fn find_message(&self, room: RoomId, message: MessageId) -> Result<Option<Message>, StoreError> {
        let found: Option<MessageRow> = sql!(optional self,
            "SELECT m.seq, m.id, m.sender_id, m.kind, m.content, m.created_at, m.version, m.changed_version, m.reply_to,
                     p.key, p.width, p.height, p.thumbhash
             FROM messages m LEFT JOIN photos p ON p.key = m.image_key
             WHERE m.id = $2 AND m.room_id = $1 AND m.deleted_version IS NULL", room, message)?;
        let mut found = found.map(Message::from);
        self.add_quotes_and_reactions(found.iter_mut()).await?;
        Ok(found)
    }

    /// Whose a message is, deleted or not; `None` when `user` is no member of its room, or can't see the other.
    pub async fn find_message_location(&self, user: UserId, message: MessageId) -> Result<Option<MessageLocation>, StoreError> {
        sql!(optional self,
            concat!("SELECT s.room_id, m.other_id, s.sender_id, COALESCE(o.visible, FALSE) AS other_sees FROM messages s
             JOIN room_members m ON m.user_id = $1 AND m.room_id = s.room_id
             LEFT JOIN room_members o ON o.user_id = m.other_id AND o.room_id = m.room_id WHERE s.id = $2
                 AND ", visible_or_deleted!("m.user_id", "m.other_id")), user, message)
    }

    /// The place of a message in its room, deleted or not; `None` when the room has no such message.
    pub async fn find_message_seq(&self, room: RoomId, message: MessageId) -> Result<Option<i64>, StoreError> {
        sql!(optional self, "SELECT seq FROM messages WHERE id = $1 AND room_id = $2", message, room)
    }

    async fn version_of(&self, room: RoomId, message: MessageId) -> Result<Option<i64>, StoreError> {
        sql!(optional self, "SELECT version FROM messages WHERE id = $1 AND room_id = $2", message, room)
    }
}
