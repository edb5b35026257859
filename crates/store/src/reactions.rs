//! Reactions: one of a person to a message, which each of the two in the room sees.

use kindred_domain::{MessageId, MessageKind, Reaction, RoomId, Timestamp, UserId};

use crate::{
    Conn, Ids, StoreError, Tx, row, sql,
    visibility::{account_active, not_blocked},
};

row! {
    /// A person's reaction to a message.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct MessageReaction {
        /// The message.
        pub message_id: MessageId,
        /// Who reacts.
        pub user_id: UserId,
        /// How.
        pub emoji: Reaction,
    }
}

/// What a person wants their reaction to a message to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewReaction {
    /// Who reacts.
    pub user: UserId,
    /// In which room.
    pub room: RoomId,
    /// To which message.
    pub message: MessageId,
    /// How; `None` takes a reaction back.
    pub emoji: Option<Reaction>,
    /// The present time.
    pub now: Timestamp,
}

impl Conn {
    /// The reactions to these messages, those to one message together and the oldest of them first.
    pub async fn list_reactions(&self, messages: &[MessageId]) -> Result<Vec<MessageReaction>, StoreError> {
        let ids = Ids(messages.iter().map(|message| message.0).collect());
        sql!(all self,
            "SELECT m.id AS message_id, r.user_id, r.emoji FROM messages m
             JOIN message_reactions r ON r.room_id = m.room_id AND r.seq = m.seq
             WHERE m.id = ANY($1) ORDER BY m.id, r.created_at, r.user_id", ids)
    }
}

impl Tx {
    /// Makes this the person's reaction to the message; harmless when repeated. `false` if the room has no such message from a
    /// person, or the person can't reach the other; then the caller must roll back.
    pub async fn react(&self, new: &NewReaction) -> Result<bool, StoreError> {
        let NewReaction { user, room, message, emoji, now } = *new;
        let found: Option<(i64, Option<Reaction>)> = sql!(optional self,
            "SELECT m.seq, r.emoji FROM messages m
             LEFT JOIN message_reactions r ON r.room_id = m.room_id AND r.seq = m.seq AND r.user_id = $3
             WHERE m.id = $2 AND m.room_id = $1 AND m.kind <> $4 AND m.deleted_version IS NULL", room, message, user, MessageKind::System)?;
        let Some((seq, held)) = found else { return Ok(false) };
        if held == emoji {
            return Ok(true);
        }
        let version = self.next_version(room).await?;
        // Checked while the room is locked: blocking and deleting lock it too.
        let changed = sql!(execute self,
            "UPDATE messages SET changed_version = $2 WHERE id = $1 AND deleted_version IS NULL", message, version)?;
        let Some(emoji) = emoji else {
            sql!(execute self, "DELETE FROM message_reactions WHERE room_id = $1 AND seq = $2 AND user_id = $3", room, seq, user)?;
            return Ok(changed > 0);
        };
        if changed == 0 || !self.reaches_the_other(user, room).await? {
            return Ok(false);
        }
        sql!(execute self,
            "INSERT INTO message_reactions (room_id, seq, user_id, emoji, created_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (room_id, seq, user_id) DO UPDATE SET emoji = excluded.emoji, created_at = excluded.created_at",
            room, seq, user, emoji, now)?;
        Ok(true)
    }

    /// True if `user` is in the room and its other member can be written to.
    async fn reaches_the_other(&self, user: UserId, room: RoomId) -> Result<bool, StoreError> {
        sql!(scalar self,
            concat!("SELECT EXISTS (SELECT 1 FROM room_members m JOIN users u ON u.id = m.other_id
             WHERE m.user_id = $1 AND m.room_id = $2 AND ", account_active!("u"), " AND ", not_blocked!("m.user_id", "u.id"), ")"),
            user, room)
    }

    /// Forgets the reactions to a message that is deleted: its row stays, so that no foreign key does this.
    pub(crate) async fn delete_reactions_to(&self, room: RoomId, message: MessageId) -> Result<(), StoreError> {
        sql!(execute self,
            "DELETE FROM message_reactions WHERE room_id = $1 AND seq = (SELECT seq FROM messages WHERE id = $2)", room, message)?;
        Ok(())
    }
}
