//! Deleting messages: the row stays as an empty one, so that the numbers of a room have no gap.
//!
//! Where a text was: in `messages`, in `room_members.last_text`, in the word index (emptied by a trigger of its migration; what is
//! left in its segments is merged away, `search_index.rs`), and in the log of the database (`state/log_sweep.rs` of `crates/api`).
//! What was reported is kept on purpose, for whoever decides about it.

use kindred_domain::{MessageId, MessageKind, RoomId, Timestamp, UserId};

use crate::{Purpose, StoreError, Tx, sql};

/// What deleting a message changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deleted {
    /// The room's version now.
    pub version: i64,
    /// The key of a picture that no message shows any more, whose file is to be removed.
    pub picture: Option<String>,
}

impl Tx {
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
        let last: Option<(String, Timestamp, UserId)> = sql!(optional self,
            "SELECT content, created_at, sender_id FROM messages WHERE room_id = $1 AND deleted_version IS NULL AND kind <> $2
             ORDER BY seq DESC LIMIT 1", room, MessageKind::System)?;
        let (text, at, sender) = last.map_or((None, None, None), |(text, at, sender)| (Some(text), Some(at), Some(sender)));
        sql!(execute self,
            "UPDATE room_members SET last_text = $2, last_at = $3, last_own_at = CASE WHEN user_id = $5 THEN CAST($3 AS BIGINT) END, active_at = COALESCE($3, active_at), unread =
                 (SELECT count(*) FROM messages m WHERE m.room_id = $1 AND m.seq > room_members.read_seq
                      AND m.sender_id <> room_members.user_id AND m.kind <> $4 AND m.deleted_version IS NULL)
             WHERE room_id = $1", room, text, at, MessageKind::System, sender)?;
        Ok(())
    }

    /// Forgets an upload for chats that no message shows any more, and answers its key.
    async fn forget_chat_picture(&self, user: UserId, key: String) -> Result<Option<String>, StoreError> {
        let gone = sql!(execute self,
            "DELETE FROM photos WHERE key = $1 AND user_id = $2 AND purpose = $3
                 AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.image_key = $1)", key, user, Purpose::Chat)?;
        Ok((gone > 0).then_some(key))
    }
}
