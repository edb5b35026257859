//! Whom a push is for, and what it may tell them.

use kindred_domain::{Language, MessageKind, PushSubscriptionId, RoomId, Timestamp};

use crate::{
    Conn, StoreError, row,
    sessions::oldest_session,
    sql,
    visibility::{account_active, visible_to},
};

row! {
    /// Whom a push is for, and what it may tell them at this moment.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PushContent {
        /// The address of the browser.
        pub endpoint: String,
        /// Its public key.
        pub p256dh: Vec<u8>,
        /// What it shares with whoever may send to it.
        pub auth: Vec<u8>,
        /// True if names and words may stand on a lock screen.
        pub show_words: bool,
        /// The language of its reader.
        pub language: Language,
        /// The other's name.
        pub name: String,
        /// True if the two are a match that the reader has not opened.
        pub is_new_match: bool,
        /// True if there are messages that the reader has not read.
        pub has_unread: bool,
        /// The kind of the latest of them.
        pub said_kind: Option<MessageKind>,
        /// Its text.
        pub said: Option<String>,
    }
}

impl Conn {
    /// Whom a push is for and what it may tell; `None` if its session has ended or expired, or if one of the two can't see the other.
    pub async fn find_push_content(
        &self,
        subscription: PushSubscriptionId,
        room: RoomId,
        now: Timestamp,
    ) -> Result<Option<PushContent>, StoreError> {
        let (seen_hour, opened) = oldest_session(now);
        sql!(optional self,
            concat!("SELECT p.endpoint, p.p256dh, p.auth, p.show_words, u.language, o.name, COALESCE(c.is_new, FALSE) AS is_new_match,
                 m.unread > 0 AS has_unread, s.kind AS said_kind, s.content AS said
             FROM push_subscriptions p
             JOIN sessions e ON e.token_hash = p.session_hash AND e.seen_hour > $3 AND e.created_at > $4
             JOIN users u ON u.id = p.user_id AND ", account_active!("u"),
            " JOIN room_members m ON m.user_id = p.user_id AND m.room_id = $2 AND m.visible
             JOIN users o ON o.id = m.other_id
             LEFT JOIN matches c ON c.user_id = m.user_id AND c.other_id = m.other_id
             LEFT JOIN messages s ON s.room_id = m.room_id AND s.seq =
                 (SELECT max(l.seq) FROM messages l WHERE l.room_id = m.room_id AND l.seq > m.read_seq AND l.sender_id = m.other_id
                      AND l.deleted_version IS NULL)
             WHERE p.id = $1 AND ", visible_to!("m.user_id", "m.other_id")),
            subscription, room, seen_hour, opened)
    }
}
