//! Messages: what two people say to each other, numbered without a gap.

use kindred_domain::{MessageId, MessageKind, RoomId, Saying, Timestamp, UserId, demo_answer};

use crate::{Conn, Purpose, StoreError, Tx, row, sql};

row! {
    /// A message.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Message {
        /// Its place in the room: 1, 2, 3 … without a gap.
        pub seq: i64,
        /// Its id.
        pub id: MessageId,
        /// Who said it.
        pub sender_id: UserId,
        /// What it is.
        pub kind: MessageKind,
        /// The words.
        pub content: String,
        /// The picture's key.
        pub image_key: Option<String>,
        /// When.
        pub created_at: Timestamp,
    }
}

/// Which of a room's messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// The latest.
    Latest,
    /// The latest before this message; none when the room has no such message.
    Before(MessageId),
    /// The first after this message; the latest when the room has no such message.
    After(MessageId),
}

/// What is said, with what the moment gives it.
#[derive(Debug, Clone)]
pub struct NewMessage {
    /// The message's id.
    pub id: MessageId,
    /// What is said.
    pub saying: Saying,
    /// When.
    pub now: Timestamp,
}

impl Conn {
    /// At most `limit` messages of the room, oldest first, and whether the page goes on in its direction.
    pub async fn list_messages(&self, room: RoomId, page: Page, limit: i64) -> Result<(Vec<Message>, bool), StoreError> {
        let (before, after) = match page {
            Page::Latest => (i64::MAX, None),
            Page::Before(id) => (self.seq_of(room, id).await?.unwrap_or(0), None),
            Page::After(id) => (i64::MAX, self.seq_of(room, id).await?),
        };
        let mut found: Vec<Message> = match after {
            Some(after) => sql!(all self,
                "SELECT seq, id, sender_id, kind, content, image_key, created_at FROM messages
                 WHERE room_id = $1 AND seq > $2 ORDER BY seq LIMIT $3", room, after, limit + 1)?,
            None => sql!(all self,
                "SELECT seq, id, sender_id, kind, content, image_key, created_at FROM messages
                 WHERE room_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3", room, before, limit + 1)?,
        };
        let has_more = i64::try_from(found.len()).is_ok_and(|count| count > limit);
        if has_more {
            found.pop();
        }
        if after.is_none() {
            found.reverse();
        }
        Ok((found, has_more))
    }

    async fn seq_of(&self, room: RoomId, message: MessageId) -> Result<Option<i64>, StoreError> {
        sql!(optional self, "SELECT seq FROM messages WHERE id = $1 AND room_id = $2", message, room)
    }

    /// Whether `key` is a picture that `user` uploaded for a chat.
    pub async fn owns_chat_picture(&self, user: UserId, key: &str) -> Result<bool, StoreError> {
        let found: Option<i64> = sql!(optional self,
            "SELECT width FROM photos WHERE key = $1 AND user_id = $2 AND purpose = $3", key, user, Purpose::Chat)?;
        Ok(found.is_some())
    }
}

impl Tx {
    /// Says something in a room, which both see in their lists from then on; `None` when the sender is no member of it or
    /// the other person is not there for them, and then the caller must roll back.
    pub async fn send_message(&self, sender: UserId, room: RoomId, new: &NewMessage) -> Result<Option<Message>, StoreError> {
        let NewMessage { id, saying: Saying { kind, content, image_key }, now } = new;
        let taken: Option<(i64, UserId)> = sql!(optional self,
            "UPDATE rooms SET last_seq = last_seq + 1, version = version + 1 WHERE id = $1 AND (low_id = $2 OR high_id = $2)
             RETURNING last_seq, CASE WHEN low_id = $2 THEN high_id ELSE low_id END", room, sender)?;
        let Some((seq, other)) = taken else { return Ok(None) };
        // Asked while the room is held, since whoever blocks takes it too.
        if !self.knows(sender, other).await? {
            return Ok(None);
        }
        sql!(execute self,
            "INSERT INTO messages (room_id, seq, id, sender_id, kind, content, image_key, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", room, seq, id, sender, kind, content, image_key, now)?;
        sql!(execute self,
            "UPDATE room_members SET visible = TRUE, last_text = $3, last_at = $4, active_at = $4,
                 unread = unread + CASE WHEN user_id = $2 THEN 0 ELSE 1 END
             WHERE room_id = $1", room, sender, content, now)?;
        let (kind, content, image_key) = (*kind, content.clone(), image_key.clone());
        Ok(Some(Message { seq, id: *id, sender_id: sender, kind, content, image_key, created_at: *now }))
    }

    /// Has the other person of the room answer, once in its life, if they are a demo person; called after `sender` wrote.
    pub async fn answer_as_demo(&self, sender: UserId, room: RoomId, id: MessageId, now: Timestamp) -> Result<(), StoreError> {
        let quiet: Option<UserId> = sql!(optional self,
            "SELECT m.other_id FROM room_members m JOIN users u ON u.id = m.other_id
             WHERE m.user_id = $1 AND m.room_id = $2 AND u.is_demo
                 AND NOT EXISTS (SELECT 1 FROM messages s WHERE s.room_id = m.room_id AND s.sender_id = m.other_id)", sender, room)?;
        let Some(demo) = quiet else { return Ok(()) };
        let saying = Saying { kind: MessageKind::Text, content: demo_answer(demo.0).to_owned(), image_key: None };
        self.send_message(demo, room, &NewMessage { id, saying, now }).await?;
        Ok(())
    }
}
