//! Messages: numbered without a gap in each room; a deleted one keeps its number.

use kindred_domain::{MATCHED, MessageBody, MessageId, MessageKind, RoomId, Timestamp, UserId, demo_answer};

use crate::{
    Conn, MessageReaction, Picture, Purpose, Quote, StoreError, Tx, row, sql,
    visibility::{account_active, not_blocked, visible_or_deleted},
};

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
    pub struct Place {
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

/// What deleting a message changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deleted {
    /// The room's version now.
    pub version: i64,
    /// The key of a picture that no message shows any more, whose file is to be removed.
    pub picture: Option<String>,
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
pub const MOST_CHANGED: i64 = 500;

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

/// A message to send.
#[derive(Debug, Clone)]
pub struct NewMessage {
    /// Its id, unless that is taken.
    pub id: MessageId,
    /// Its content.
    pub body: MessageBody,
    /// The present time.
    pub now: Timestamp,
}

/// A message just sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentMessage {
    /// The message.
    pub message: Message,
    /// True if it went to a demo person, who may answer ([`Tx::answer_as_demo`]).
    pub to_demo: bool,
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

    /// At most [`MOST_CHANGED`] of the room's messages that were deleted or reacted to, the last changed first. They may be
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
             ORDER BY changed_version DESC, seq DESC LIMIT $3", room, version, MOST_CHANGED)
    }

    /// The last message of `user` up to `seq`, if it is among the last thousand.
    pub async fn find_last_own_message(&self, user: UserId, room: RoomId, seq: i64) -> Result<Option<MessageId>, StoreError> {
        sql!(optional self,
            "SELECT id FROM messages WHERE room_id = $1 AND seq <= $3 AND seq > $3 - 1000 AND sender_id = $2
                 AND deleted_version IS NULL ORDER BY seq DESC LIMIT 1", room, user, seq)
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

    /// Whose a message is, deleted or not; `None` when `user` is no member of its room, or the other isn't there for them.
    pub async fn find_message_place(&self, user: UserId, message: MessageId) -> Result<Option<Place>, StoreError> {
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

impl Tx {
    /// True if `key` is a picture that `user` uploaded for a chat; then it stays until the transaction ends.
    pub async fn keep_chat_picture(&self, user: UserId, key: &str) -> Result<bool, StoreError> {
        let found: Option<i64> = sql!(optional self,
            sqlite: "SELECT width FROM photos WHERE key = $1 AND user_id = $2 AND purpose = $3",
            postgres: "SELECT width FROM photos WHERE key = $1 AND user_id = $2 AND purpose = $3 FOR KEY SHARE",
            key, user, Purpose::Chat)?;
        Ok(found.is_some())
    }

    /// Sends a message; the room is in the lists of both from then on. `None` if the sender is no member of the room or can't
    /// see the other; then the caller must roll back.
    pub async fn send_message(&self, sender: UserId, room: RoomId, new: &NewMessage) -> Result<Option<SentMessage>, StoreError> {
        let next: Option<(i64, i64, UserId)> = sql!(optional self,
            "UPDATE rooms SET last_seq = last_seq + 1, version = version + 1 WHERE id = $1 AND (low_id = $2 OR high_id = $2)
             RETURNING last_seq, version, CASE WHEN low_id = $2 THEN high_id ELSE low_id END", room, sender)?;
        let Some((seq, version, other)) = next else { return Ok(None) };
        // Checked while the room is locked: blocking locks it too.
        let to_demo = sql!(optional self,
            concat!("SELECT u.is_demo FROM users u WHERE u.id = $2 AND ", account_active!("u"), " AND ", not_blocked!("$1", "u.id")),
            sender, other)?;
        let Some(to_demo) = to_demo else { return Ok(None) };
        let id = self.insert_message(sender, room, (seq, version), new).await?;
        let NewMessage { body: MessageBody { kind, content, image_key }, now, .. } = new;
        sql!(execute self,
            "UPDATE room_members SET visible = TRUE, last_text = $3, last_at = $4, active_at = $4,
                 unread = unread + CASE WHEN user_id = $2 THEN 0 ELSE 1 END
             WHERE room_id = $1", room, sender, content, now)?;
        let picture = match image_key {
            Some(key) => self.find_photo(key).await?.map(|photo| photo.picture),
            None => None,
        };
        let (kind, content) = (*kind, content.clone());
        let (changed_version, reply_to, quote, reactions) = (None, None, None, Vec::new());
        let message = Message {
            seq,
            id,
            sender_id: sender,
            kind,
            content,
            picture,
            created_at: *now,
            version,
            changed_version,
            reply_to,
            quote,
            reactions,
        };
        Ok(Some(SentMessage { message, to_demo }))
    }

    /// Stores a message at its place and answers its id: if the id is taken, by a message of the same microsecond, the next.
    async fn insert_message(
        &self,
        sender: UserId,
        room: RoomId,
        (seq, version): (i64, i64),
        new: &NewMessage,
    ) -> Result<MessageId, StoreError> {
        let NewMessage { id, body, now } = new;
        let MessageBody { kind, content, image_key } = body;
        let (mut id, words) = (id.0, body.search_text());
        loop {
            let kept = sql!(execute self,
                "INSERT INTO messages (room_id, seq, id, sender_id, kind, content, image_key, created_at, version, words)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING",
                room, seq, id, sender, kind, content, image_key, now, version, words)?;
            if kept > 0 {
                return Ok(MessageId(id));
            }
            id += 1;
        }
    }

    /// Adds the system message that the two people matched, unless it is the last message; returns the version of the room.
    pub(crate) async fn say_matched(&self, room: RoomId, id: MessageId, now: Timestamp) -> Result<i64, StoreError> {
        let next: Option<(i64, i64)> = sql!(optional self,
            "UPDATE rooms SET last_seq = last_seq + 1, version = version + 1 WHERE id = $1 AND NOT EXISTS
                 (SELECT 1 FROM messages m WHERE m.room_id = rooms.id AND m.seq = rooms.last_seq AND m.kind = $2)
             RETURNING last_seq, version", room, MessageKind::System)?;
        let Some(next) = next else { return self.next_version(room).await };
        let body = MessageBody { kind: MessageKind::System, content: MATCHED.to_owned(), image_key: None };
        self.insert_message(UserId::PRODUCT, room, next, &NewMessage { id, body, now }).await?;
        Ok(next.1)
    }

    /// Deletes a message of `sender` for both, with its picture; `None` if they have no such message.
    pub async fn delete_message(&self, sender: UserId, message: MessageId) -> Result<Option<Deleted>, StoreError> {
        let room: Option<RoomId> = sql!(optional self,
            "SELECT room_id FROM messages WHERE id = $1 AND sender_id = $2 AND deleted_version IS NULL", message, sender)?;
        let Some(room) = room else { return Ok(None) };
        let version = self.next_version(room).await?;
        // Read again, now that the room is locked.
        let key: Option<Option<String>> = sql!(optional self,
            "SELECT image_key FROM messages WHERE id = $1 AND deleted_version IS NULL", message)?;
        let Some(key) = key else { return Ok(None) };
        sql!(execute self,
            "UPDATE messages SET content = '', words = '', image_key = NULL, reply_to = NULL, deleted_version = $2, changed_version = $2
             WHERE id = $1", message, version)?;
        self.delete_reactions_to(room, message).await?;
        self.forget_reply_about(message).await?;
        self.recount(room).await?;
        let picture = match key {
            Some(key) => self.forget_chat_picture(sender, key).await?,
            None => None,
        };
        Ok(Some(Deleted { version, picture }))
    }

    /// Updates the last message and the unread counts of both members from the messages that are left.
    async fn recount(&self, room: RoomId) -> Result<(), StoreError> {
        let last: Option<(String, Timestamp)> = sql!(optional self,
            "SELECT content, created_at FROM messages WHERE room_id = $1 AND deleted_version IS NULL AND kind <> $2
             ORDER BY seq DESC LIMIT 1", room, MessageKind::System)?;
        let (text, at) = last.unzip();
        sql!(execute self,
            "UPDATE room_members SET last_text = $2, last_at = $3, active_at = COALESCE($3, active_at), unread =
                 (SELECT count(*) FROM messages m WHERE m.room_id = $1 AND m.seq > room_members.read_seq
                      AND m.sender_id <> room_members.user_id AND m.kind <> $4 AND m.deleted_version IS NULL)
             WHERE room_id = $1", room, text, at, MessageKind::System)?;
        Ok(())
    }

    /// Forgets an upload for chats that no message shows any more, and answers its key.
    async fn forget_chat_picture(&self, user: UserId, key: String) -> Result<Option<String>, StoreError> {
        let gone = sql!(execute self,
            "DELETE FROM photos WHERE key = $1 AND user_id = $2 AND purpose = $3
                 AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.image_key = $1)", key, user, Purpose::Chat)?;
        Ok((gone > 0).then_some(key))
    }

    /// Has the other person of the room answer if they are a demo person and have never written in it; called after
    /// `sender` wrote to one.
    pub async fn answer_as_demo(&self, sender: UserId, room: RoomId, id: MessageId, now: Timestamp) -> Result<Option<Message>, StoreError> {
        let quiet: Option<UserId> = sql!(optional self,
            "SELECT m.other_id FROM room_members m JOIN users u ON u.id = m.other_id
             WHERE m.user_id = $1 AND m.room_id = $2 AND u.is_demo
                 AND NOT EXISTS (SELECT 1 FROM messages s WHERE s.room_id = m.room_id AND s.sender_id = m.other_id)", sender, room)?;
        let Some(demo) = quiet else { return Ok(None) };
        let body = MessageBody { kind: MessageKind::Text, content: demo_answer(demo.0).to_owned(), image_key: None };
        Ok(self.send_message(demo, room, &NewMessage { id, body, now }).await?.map(|sent| sent.message))
    }
}
