//! The data of a person for their export, a page at a time.

use kindred_domain::{CommentId, MessageId, MessageKind, MomentId, OperatorActId, PhotoId, Reaction, RoomId, Stance, Timestamp, UserId};

use crate::{Comment, Conn, StoreError, photos::PhotoRow, row, sql};

row! {
    /// A stance of a person towards another.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct OwnStance {
        /// Towards whom.
        pub target_id: UserId,
        /// Which.
        pub stance: Stance,
        /// Since when.
        pub updated_at: Timestamp,
    }
}

row! {
    /// A message that a person sent.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OwnMessage {
        /// In which room.
        pub room_id: RoomId,
        /// Its number there.
        pub seq: i64,
        /// Its id.
        pub id: MessageId,
        /// What it is.
        pub kind: MessageKind,
        /// Its text.
        pub content: String,
        /// The key of its picture, if it has one.
        pub image_key: Option<String>,
        /// The message that it answers.
        pub reply_to: Option<MessageId>,
        /// When.
        pub created_at: Timestamp,
    }
}

row! {
    /// A person's reaction to a message.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OwnReaction {
        /// In which room.
        pub room_id: RoomId,
        /// The message's number there.
        pub seq: i64,
        /// The message.
        pub message_id: MessageId,
        /// How they reacted.
        pub emoji: Reaction,
        /// When.
        pub created_at: Timestamp,
    }
}

row! {
    /// A report that a person made.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OwnReport {
        /// Its id.
        pub id: i64,
        /// Who was reported.
        pub reported_id: UserId,
        /// Why.
        pub reason: String,
        /// Their text.
        pub text: String,
        /// `message`, `moment`, `comment` or `photo`; empty for the person.
        pub subject_kind: String,
        /// The subject's id; 0 for the person.
        pub subject_id: i64,
        /// When.
        pub created_at: Timestamp,
    }
}

row! {
    /// Something that operators did to a person's account.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OwnDecision {
        /// Its id.
        pub id: OperatorActId,
        /// Which act.
        pub act: String,
        /// As in the log: not all of it is for the person.
        pub note: String,
        /// When.
        pub created_at: Timestamp,
    }
}

impl Conn {
    /// What operators decided about a person, after the act `after`; not what they looked at.
    pub async fn list_own_decisions(&self, user: UserId, after: OperatorActId, limit: i64) -> Result<Vec<OwnDecision>, StoreError> {
        sql!(all self,
            "SELECT id, act, note, created_at FROM operator_acts WHERE target_id = $1 AND id > $2
                 AND act IN ('suspend', 'restore', 'refuse appeal', 'verify', 'unverify', 'approve selfie', 'refuse selfie',
                     'release picture', 'remove picture', 'remove photo', 'remove moment', 'end sessions', 'take back')
             ORDER BY id LIMIT $3", user, after, limit)
    }

    /// The stances of a person, by the ids of the others, after the person `after`.
    pub async fn list_own_stances(&self, user: UserId, after: UserId, limit: i64) -> Result<Vec<OwnStance>, StoreError> {
        sql!(all self,
            "SELECT target_id, stance, updated_at FROM stances WHERE actor_id = $1 AND target_id > $2 ORDER BY target_id LIMIT $3",
            user, after, limit)
    }

    /// The messages that a person sent and didn't delete, room by room, after this message of this room.
    pub async fn list_own_messages(&self, user: UserId, (room, seq): (RoomId, i64), limit: i64) -> Result<Vec<OwnMessage>, StoreError> {
        sql!(all self,
            "SELECT m.room_id, m.seq, m.id, m.kind, m.content, m.image_key, m.reply_to, m.created_at
             FROM room_members r JOIN messages m ON m.room_id = r.room_id
             WHERE r.user_id = $1 AND r.room_id >= $2 AND m.sender_id = $1 AND m.deleted_version IS NULL AND (m.room_id > $2 OR m.seq > $3)
             ORDER BY m.room_id, m.seq LIMIT $4", user, room, seq, limit)
    }

    /// The reactions of a person to messages, room by room, after that to this message of this room.
    pub async fn list_own_reactions(&self, user: UserId, (room, seq): (RoomId, i64), limit: i64) -> Result<Vec<OwnReaction>, StoreError> {
        sql!(all self,
            "SELECT r.room_id, r.seq, m.id AS message_id, r.emoji, r.created_at
             FROM message_reactions r JOIN messages m ON m.room_id = r.room_id AND m.seq = r.seq
             WHERE r.user_id = $1 AND r.room_id >= $2 AND (r.room_id > $2 OR r.seq > $3)
             ORDER BY r.room_id, r.seq LIMIT $4", user, room, seq, limit)
    }

    /// The comments of a person, oldest first, after the comment `after`.
    pub async fn list_own_comments(&self, user: UserId, after: CommentId, limit: i64) -> Result<Vec<Comment>, StoreError> {
        sql!(all self,
            "SELECT id, moment_id, author_id, parent_id, content, created_at FROM comments WHERE author_id = $1 AND id > $2 ORDER BY id LIMIT $3",
            user, after, limit)
    }

    /// The moments that a person likes, after the moment `after`.
    pub async fn list_liked_moments(&self, user: UserId, after: MomentId, limit: i64) -> Result<Vec<MomentId>, StoreError> {
        sql!(all self,
            "SELECT moment_id FROM moment_likes WHERE user_id = $1 AND moment_id > $2 ORDER BY moment_id LIMIT $3", user, after, limit)
    }

    /// The reports that a person made but those about `hidden_from`, after the report `after`.
    pub async fn list_own_reports(&self, user: UserId, hidden_from: UserId, after: i64, limit: i64) -> Result<Vec<OwnReport>, StoreError> {
        sql!(all self,
            "SELECT id, reported_id, reason, text, subject_kind, subject_id, created_at FROM reports
             WHERE reporter_id = $1 AND reported_id <> $2 AND id > $3 ORDER BY id LIMIT $4",
            user, hidden_from, after, limit)
    }

    /// A person's uploads for every purpose, after the upload `after`.
    pub async fn list_uploads(&self, user: UserId, after: PhotoId, limit: i64) -> Result<Vec<crate::Photo>, StoreError> {
        let rows: Vec<PhotoRow> = sql!(all self,
            "SELECT id, user_id, purpose, key, width, height, thumbhash, focus, position, created_at FROM photos
             WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3", user, after, limit)?;
        Ok(rows.into_iter().map(crate::Photo::from).collect())
    }
}
