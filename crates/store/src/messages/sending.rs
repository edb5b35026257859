//! Sending messages.

use kindred_domain::{Language, MATCHED, MessageBody, MessageId, MessageKind, PushKind, RoomId, Timestamp, UserId, demo_answer};

use super::Message;
use crate::{
    Purpose, StoreError, Tx, sql,
    visibility::{account_active, not_blocked},
};

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
            "UPDATE room_members SET visible = TRUE, last_text = $3, last_at = $4, last_own_at = CASE WHEN user_id = $2 THEN CAST($4 AS BIGINT) END, active_at = $4,
                 unread = unread + CASE WHEN user_id = $2 THEN 0 ELSE 1 END
             WHERE room_id = $1", room, sender, content, now)?;
        self.write_pushes(other, room, PushKind::Message, *now).await?;
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
    pub(crate) async fn add_match_message(&self, room: RoomId, id: MessageId, now: Timestamp) -> Result<i64, StoreError> {
        let next: Option<(i64, i64)> = sql!(optional self,
            "UPDATE rooms SET last_seq = last_seq + 1, version = version + 1 WHERE id = $1 AND NOT EXISTS
                 (SELECT 1 FROM messages m WHERE m.room_id = rooms.id AND m.seq = rooms.last_seq AND m.kind = $2)
             RETURNING last_seq, version", room, MessageKind::System)?;
        let Some(next) = next else { return self.next_version(room).await };
        let body = MessageBody { kind: MessageKind::System, content: MATCHED.to_owned(), image_key: None };
        self.insert_message(UserId::PRODUCT, room, next, &NewMessage { id, body, now }).await?;
        Ok(next.1)
    }

    /// Has the other person of the room read what was written and answer, if they are a demo person and have never written
    /// in it; called after `sender`, who reads this language, wrote to one. Returns the room's version then.
    pub async fn answer_as_demo(
        &self,
        (sender, language): (UserId, Language),
        room: RoomId,
        id: MessageId,
        now: Timestamp,
    ) -> Result<Option<i64>, StoreError> {
        let quiet: Option<UserId> = sql!(optional self,
            "SELECT m.other_id FROM room_members m JOIN users u ON u.id = m.other_id
             WHERE m.user_id = $1 AND m.room_id = $2 AND u.is_demo
                 AND NOT EXISTS (SELECT 1 FROM messages s WHERE s.room_id = m.room_id AND s.sender_id = m.other_id)", sender, room)?;
        let Some(demo) = quiet else { return Ok(None) };
        let body = MessageBody { kind: MessageKind::Text, content: demo_answer(demo.0, language).to_owned(), image_key: None };
        let Some(SentMessage { message: answer, .. }) = self.send_message(demo, room, &NewMessage { id, body, now }).await? else {
            return Ok(None);
        };
        Ok(Some(self.mark_read(demo, room, answer.seq).await?.unwrap_or(answer.version)))
    }
}
