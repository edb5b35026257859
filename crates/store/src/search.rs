//! Search for messages by their text, in one's own rooms only.

use kindred_domain::{MessageId, MessageKind, RoomId, Timestamp, UserId};

use crate::{Conn, Message, Picture, StoreError, row, sql, visibility::visible_or_deleted};

/// The index finds the messages of everybody; so many of them, newest first, are searched for those of one's own rooms.
const CANDIDATES: i64 = 20_000;

/// A search for messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageSearch {
    /// Who searches, in their own rooms.
    pub user: UserId,
    /// Only in the room with this person.
    pub other: Option<UserId>,
    /// The text to find, in lower case.
    pub text: String,
    /// How many at most.
    pub limit: i64,
}

/// A message found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchHit {
    /// The room it is in.
    pub room_id: RoomId,
    /// The other person of that room.
    pub other_id: UserId,
    /// The message.
    pub message: Message,
}

row! {
    struct SearchHitRow {
        room_id: RoomId,
        other_id: UserId,
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

impl From<SearchHitRow> for SearchHit {
    fn from(row: SearchHitRow) -> Self {
        let SearchHitRow { room_id, other_id, seq, id, sender_id, kind, content, created_at, version, changed_version, reply_to, .. } = row;
        let SearchHitRow { key, width, height, thumbhash, .. } = row;
        let shape = key.zip(width.zip(height).zip(thumbhash));
        let picture = shape.map(|(key, ((width, height), thumbhash))| Picture { key, width, height, thumbhash, focus: None });
        let (quote, reactions) = (None, Vec::new());
        let message =
            Message { seq, id, sender_id, kind, content, picture, created_at, version, changed_version, reply_to, quote, reactions };
        Self { room_id, other_id, message }
    }
}

impl MessageSearch {
    /// The pattern for LIKE.
    fn pattern(&self) -> String {
        let escaped = self.text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        format!("%{escaped}%")
    }

    /// The phrase for the full-text index of `SQLite`.
    fn phrase(&self) -> String {
        format!("\"{}\"", self.text.replace('"', "\"\""))
    }
}

impl Conn {
    /// Finds messages among the `latest` ones of one's own rooms, counted from the room used last; newest first.
    pub async fn scan_messages(&self, sought: &MessageSearch, latest: i64) -> Result<Vec<SearchHit>, StoreError> {
        let rows: Vec<SearchHitRow> = sql!(all self,
            concat!("SELECT s.room_id, s.other_id, s.seq, s.id, s.sender_id, s.kind, s.content, s.created_at, s.version, s.changed_version, s.reply_to,
                 p.key, p.width, p.height, p.thumbhash
             FROM (SELECT m.other_id, t.room_id, t.seq, t.id, t.sender_id, t.kind, t.content, t.created_at, t.version,
                       t.changed_version, t.reply_to, t.words, t.image_key
                   FROM room_members m JOIN messages t ON t.room_id = m.room_id
                   WHERE m.user_id = $1 AND m.visible AND (CAST($2 AS BIGINT) IS NULL OR m.other_id = $2)
                       AND ", visible_or_deleted!("m.user_id", "m.other_id"), "
                   ORDER BY m.active_at DESC, m.room_id, t.seq DESC LIMIT $3) s
             LEFT JOIN photos p ON p.key = s.image_key
             WHERE s.words LIKE $4 ESCAPE '\\' ORDER BY s.created_at DESC, s.id DESC LIMIT $5"),
            sought.user, sought.other, latest, sought.pattern(), sought.limit)?;
        self.hits(rows).await
    }

    /// Finds messages in one's own rooms by the full-text index, newest first; for three letters or more. Finds nothing if
    /// `PostgreSQL` has no `pg_trgm`, and very common texts only in recent messages.
    pub async fn find_messages(&self, sought: &MessageSearch) -> Result<Vec<SearchHit>, StoreError> {
        let rows: Vec<SearchHitRow> = sql!(all self,
            sqlite: concat!("SELECT s.room_id, m.other_id, s.seq, s.id, s.sender_id, s.kind, s.content, s.created_at, s.version, s.changed_version, s.reply_to,
                 p.key, p.width, p.height, p.thumbhash
             FROM (SELECT rowid AS id FROM message_words WHERE message_words MATCH $5 ORDER BY rowid DESC LIMIT $6) w
             CROSS JOIN messages s ON s.id = w.id
             CROSS JOIN room_members m ON m.user_id = $1 AND m.room_id = s.room_id AND m.visible
             LEFT JOIN photos p ON p.key = s.image_key
             WHERE (CAST($2 AS BIGINT) IS NULL OR m.other_id = $2) AND s.words LIKE $3 ESCAPE '\\'
                 AND ", visible_or_deleted!("m.user_id", "m.other_id"), " ORDER BY s.created_at DESC, s.id DESC LIMIT $4"),
            postgres: concat!("SELECT s.room_id, m.other_id, s.seq, s.id, s.sender_id, s.kind, s.content, s.created_at, s.version, s.changed_version, s.reply_to,
                 p.key, p.width, p.height, p.thumbhash
             FROM messages s JOIN room_members m ON m.user_id = $1 AND m.room_id = s.room_id AND m.visible
             LEFT JOIN photos p ON p.key = s.image_key
             WHERE to_regclass('messages_words') IS NOT NULL AND CAST($5 AS TEXT) IS NOT NULL AND CAST($6 AS BIGINT) > 0
                 AND (CAST($2 AS BIGINT) IS NULL OR m.other_id = $2) AND s.words <> '' AND s.words LIKE $3 ESCAPE '\\'
                 AND ", visible_or_deleted!("m.user_id", "m.other_id"), " ORDER BY s.created_at DESC, s.id DESC LIMIT $4"),
            sought.user, sought.other, sought.pattern(), sought.limit, sought.phrase(), CANDIDATES)?;
        self.hits(rows).await
    }

    async fn hits(&self, rows: Vec<SearchHitRow>) -> Result<Vec<SearchHit>, StoreError> {
        let mut hits: Vec<_> = rows.into_iter().map(SearchHit::from).collect();
        self.add_quotes_and_reactions(hits.iter_mut().map(|hit| &mut hit.message)).await?;
        Ok(hits)
    }
}
