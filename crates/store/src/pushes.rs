//! Pushes (APP-04): the browsers that get them, and those that wait. Each is written in the transaction of its cause, and sent from
//! here by the workers of all nodes.

use kindred_domain::{Language, MessageKind, PUSH_DELAY_SECONDS, PushKind, PushSubscriptionId, RoomId, Timestamp, UserId};

use crate::{
    Conn, StoreError, Tx, row,
    sessions::oldest_session,
    sql,
    visibility::{account_active, visible_to},
};

/// A browser that is to get pushes.
#[derive(Debug, Clone, Copy)]
pub struct NewPushSubscription<'a> {
    /// Its id.
    pub id: PushSubscriptionId,
    /// The SHA-256 of the token of the session that it belongs to.
    pub session: &'a [u8; 32],
    /// The address that the push service gave it.
    pub endpoint: &'a str,
    /// A number for the push service.
    pub service: i64,
    /// Its public key.
    pub key: &'a [u8],
    /// What it shares with whoever may send to it.
    pub secret: &'a [u8],
    /// True if names and words may stand on a lock screen.
    pub show_words: bool,
    /// The present time.
    pub now: Timestamp,
}

row! {
    /// The pushes of a session, as its owner sees them.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OwnPushSubscription {
        /// The address of the browser.
        pub endpoint: String,
        /// True if names and words may stand on a lock screen.
        pub show_words: bool,
    }
}

row! {
    /// A browser of somebody that gets pushes, for the export of their data.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PushDevice {
        /// The kind of device that its session is on; empty if unknown.
        pub device: String,
        /// Since when.
        pub created_at: Timestamp,
        /// True if names and words may stand on a lock screen.
        pub show_words: bool,
    }
}

row! {
    /// A push whose turn it is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct DuePush {
        /// The browser.
        pub subscription_id: PushSubscriptionId,
        /// The room.
        pub room_id: RoomId,
        /// Its latest cause.
        pub kind: PushKind,
        /// How many causes there were.
        pub causes: i64,
        /// When the latest came.
        pub caused_at: Timestamp,
        /// How often the push service did not take it.
        pub tries: i64,
    }
}

row! {
    /// A push service for which pushes wait.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct WaitingService {
        /// Its number.
        pub service: i64,
        /// When the first of them is due.
        pub due_at: Timestamp,
    }
}

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
    /// The private half of the key pair by which push services know the server, if it has one.
    pub async fn find_push_key(&self) -> Result<Option<Vec<u8>>, StoreError> {
        sql!(optional self, "SELECT private_key FROM push_keys WHERE id = 1")
    }

    /// Where the pushes of a session go, by the SHA-256 of its token, if anywhere.
    pub async fn find_push_subscription(&self, session: &[u8; 32]) -> Result<Option<OwnPushSubscription>, StoreError> {
        sql!(optional self, "SELECT endpoint, show_words FROM push_subscriptions WHERE session_hash = $1", session)
    }

    /// The browsers of a person that get pushes, the oldest first.
    pub async fn list_push_devices(&self, user: UserId) -> Result<Vec<PushDevice>, StoreError> {
        sql!(all self,
            "SELECT s.device, p.created_at, p.show_words FROM push_subscriptions p JOIN sessions s ON s.token_hash = p.session_hash
             WHERE p.user_id = $1 ORDER BY p.created_at, p.id", user)
    }

    /// The push services for which pushes wait, each with when its first one is due. However many wait, each push service costs two
    /// looks into an index.
    pub async fn list_services_with_pushes(&self) -> Result<Vec<WaitingService>, StoreError> {
        sql!(all self,
            "WITH RECURSIVE found (service) AS (
                 SELECT min(service) FROM pushes
                 UNION ALL
                 SELECT (SELECT min(p.service) FROM pushes p WHERE p.service > f.service) FROM found f WHERE f.service IS NOT NULL)
             SELECT service, (SELECT min(p.due_at) FROM pushes p WHERE p.service = f.service) AS due_at FROM found f
             WHERE service IS NOT NULL")
    }

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

impl Tx {
    /// Keeps the private half of a key pair as the server's, unless it has one.
    pub async fn keep_push_key(&self, private_key: &[u8; 32], now: Timestamp) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO push_keys (id, private_key, created_at) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING", private_key, now)?;
        Ok(())
    }

    /// Has pushes of a session go to this browser, and to none before; another session whose browser it was gets none any more, nor
    /// does this one get what waits for that. `false` if the session has ended.
    pub async fn subscribe_to_pushes(&self, new: &NewPushSubscription<'_>) -> Result<bool, StoreError> {
        let NewPushSubscription { id, session, endpoint, service, key, secret, show_words, now } = new;
        // Two requests of one session follow each other.
        let user: Option<UserId> = sql!(optional self,
            sqlite: "SELECT user_id FROM sessions WHERE token_hash = $1",
            postgres: "SELECT user_id FROM sessions WHERE token_hash = $1 FOR NO KEY UPDATE", session)?;
        let Some(user) = user else { return Ok(false) };
        let changed = sql!(execute self,
            "UPDATE push_subscriptions SET p256dh = $3, auth = $4, show_words = $5 WHERE session_hash = $1 AND endpoint = $2",
            session, endpoint, key, secret, show_words)?;
        let mut is_kept = changed > 0;
        while !is_kept {
            sql!(execute self, "DELETE FROM push_subscriptions WHERE session_hash = $1 OR endpoint = $2", session, endpoint)?;
            // Another session may have subscribed the same browser meanwhile: then that goes, too.
            is_kept = sql!(execute self,
                "INSERT INTO push_subscriptions (id, session_hash, user_id, endpoint, service, p256dh, auth, show_words, created_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (endpoint) DO NOTHING",
                id, session, user, endpoint, service, key, secret, show_words, now)?
                > 0;
        }
        Ok(true)
    }

    /// Ends the pushes of a session; idempotent.
    pub async fn unsubscribe_from_pushes(&self, session: &[u8; 32]) -> Result<(), StoreError> {
        sql!(execute self, "DELETE FROM push_subscriptions WHERE session_hash = $1", session)?;
        Ok(())
    }

    /// Forgets a browser that its push service knows no more.
    pub async fn forget_push_subscription(&self, subscription: PushSubscriptionId) -> Result<(), StoreError> {
        sql!(execute self, "DELETE FROM push_subscriptions WHERE id = $1", subscription)?;
        Ok(())
    }

    /// Writes a push to each browser of a person that gets any. One that waits for the same room stays due when it is, and tells of
    /// this cause instead.
    pub(crate) async fn write_pushes(&self, reader: UserId, room: RoomId, kind: PushKind, now: Timestamp) -> Result<(), StoreError> {
        let due_at = now.plus_seconds(PUSH_DELAY_SECONDS);
        // Browsers that are being forgotten at this moment are left out: nobody waits for that.
        sql!(execute self,
            sqlite: "INSERT INTO pushes (subscription_id, room_id, service, kind, causes, caused_at, due_at, tries)
                 SELECT id, $2, service, $3, 1, $4, $5, 0 FROM push_subscriptions WHERE user_id = $1
                 ON CONFLICT (subscription_id, room_id) DO UPDATE
                     SET kind = excluded.kind, causes = pushes.causes + 1, caused_at = excluded.caused_at",
            postgres: "INSERT INTO pushes (subscription_id, room_id, service, kind, causes, caused_at, due_at, tries)
                 SELECT id, $2, service, $3, 1, $4, $5, 0 FROM push_subscriptions WHERE user_id = $1 FOR KEY SHARE SKIP LOCKED
                 ON CONFLICT (subscription_id, room_id) DO UPDATE
                     SET kind = excluded.kind, causes = pushes.causes + 1, caused_at = excluded.caused_at",
            reader, room, kind, now, due_at)?;
        Ok(())
    }

    /// Takes the push to this service that is due for longest, so that no other node takes it before `until`; `None` if there is none,
    /// or others hold those that there are.
    pub async fn claim_push(&self, service: i64, now: Timestamp, until: Timestamp) -> Result<Option<DuePush>, StoreError> {
        sql!(optional self,
            sqlite: "UPDATE pushes SET due_at = $3 WHERE (subscription_id, room_id) =
                     (SELECT subscription_id, room_id FROM pushes WHERE service = $1 AND due_at <= $2
                      ORDER BY due_at, subscription_id, room_id LIMIT 1)
                 RETURNING subscription_id, room_id, kind, causes, caused_at, tries",
            postgres: "UPDATE pushes SET due_at = $3 WHERE (subscription_id, room_id) =
                     (SELECT subscription_id, room_id FROM pushes WHERE service = $1 AND due_at <= $2
                      ORDER BY due_at, subscription_id, room_id LIMIT 1 FOR UPDATE SKIP LOCKED)
                 RETURNING subscription_id, room_id, kind, causes, caused_at, tries",
            service, now, until)
    }

    /// Takes a push away that was sent, or is not to be; if another cause came meanwhile, it is due again.
    pub async fn finish_push(&self, push: &DuePush, now: Timestamp) -> Result<(), StoreError> {
        let DuePush { subscription_id, room_id, causes, .. } = push;
        let finished = sql!(execute self,
            "DELETE FROM pushes WHERE subscription_id = $1 AND room_id = $2 AND causes = $3", subscription_id, room_id, causes)?;
        if finished == 0 {
            sql!(execute self,
                "UPDATE pushes SET due_at = $3, tries = 0 WHERE subscription_id = $1 AND room_id = $2",
                subscription_id, room_id, now.plus_seconds(PUSH_DELAY_SECONDS))?;
        }
        Ok(())
    }

    /// Puts a push off that its push service did not take.
    pub async fn put_push_off(&self, push: &DuePush, due_at: Timestamp) -> Result<(), StoreError> {
        sql!(execute self,
            "UPDATE pushes SET due_at = $3, tries = tries + 1 WHERE subscription_id = $1 AND room_id = $2",
            push.subscription_id, push.room_id, due_at)?;
        Ok(())
    }

    /// Takes every push away that waits, and returns how many did: after a restore they may have been sent since the backup.
    pub async fn void_waiting_pushes(&self) -> Result<u64, StoreError> {
        sql!(execute self, "DELETE FROM pushes")
    }
}
