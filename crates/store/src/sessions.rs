//! Sessions: which token stands for whom, and since when.

use kindred_domain::{SessionId, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, sql, visibility::account_active};

/// A session ends when it was not used for this many hours …
const IDLE_HOURS: i64 = 30 * 24;
/// … and in any case this many seconds after it began.
const LONGEST_SECONDS: i64 = 180 * 24 * 3600;

crate::row! {
    /// A session that has not ended.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Session {
        /// Who is signed in.
        pub user_id: UserId,
        /// The hour it was last used in, counted from 1970.
        pub seen_hour: i64,
    }
}

/// A session that begins.
#[derive(Debug, Clone, Copy)]
pub struct NewSession<'a> {
    /// The SHA-256 of its token.
    pub token_hash: &'a [u8; 32],
    /// What its owner calls it by.
    pub id: SessionId,
    /// Who is signed in.
    pub user: UserId,
    /// The kind of device it is on, in a few words.
    pub device: &'a str,
    /// When it begins.
    pub now: Timestamp,
}

crate::row! {
    /// One of a person's sessions, as they see it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OwnSession {
        /// What it is called by.
        pub id: SessionId,
        /// The kind of device it is on; empty when that was never known.
        pub device: String,
        /// When it began.
        pub created_at: Timestamp,
        /// The hour it was last used in, counted from 1970.
        pub seen_hour: i64,
        /// Whether it is the one that asks.
        pub is_current: bool,
    }
}

impl Conn {
    /// The living session of a token, by the token's SHA-256; nobody but active people has one.
    pub async fn find_session(&self, token_hash: &[u8; 32], now: Timestamp) -> Result<Option<Session>, StoreError> {
        sql!(
            optional self,
            concat!("SELECT s.user_id, s.seen_hour FROM sessions s JOIN users u ON u.id = s.user_id
             WHERE s.token_hash = $1 AND s.seen_hour > $2 AND s.created_at > $3 AND ", account_active!("u")),
            token_hash, now.hours() - IDLE_HOURS, now.plus_seconds(-LONGEST_SECONDS),
        )
    }

    /// A person's living sessions, the one that asks first, then by their last use.
    pub async fn list_sessions(&self, user: UserId, current: &[u8; 32], now: Timestamp) -> Result<Vec<OwnSession>, StoreError> {
        sql!(
            all self,
            "SELECT id, device, created_at, seen_hour, token_hash = $2 AS is_current FROM sessions
             WHERE user_id = $1 AND seen_hour > $3 AND created_at > $4
             ORDER BY is_current DESC, seen_hour DESC, created_at DESC, id",
            user, current, now.hours() - IDLE_HOURS, now.plus_seconds(-LONGEST_SECONDS),
        )
    }
}

impl Tx {
    /// Begins a session, and forgets those of the same person that have ended by themselves.
    pub async fn open_session(&self, new: &NewSession<'_>) -> Result<(), StoreError> {
        let NewSession { token_hash, id, user, device, now } = new;
        sql!(
            execute self,
            "DELETE FROM sessions WHERE user_id = $1 AND (seen_hour <= $2 OR created_at <= $3)",
            user, now.hours() - IDLE_HOURS, now.plus_seconds(-LONGEST_SECONDS),
        )?;
        sql!(
            execute self,
            "INSERT INTO sessions (token_hash, user_id, created_at, seen_hour, id, device) VALUES ($1, $2, $3, $4, $5, $6)",
            token_hash, user, now, now.hours(), id, device,
        )?;
        Ok(())
    }

    /// Notes the hour in which a session was used and its owner was here.
    pub async fn touch_session(&self, token_hash: &[u8; 32], user: UserId, now: Timestamp) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE sessions SET seen_hour = $2 WHERE token_hash = $1 AND seen_hour < $2", token_hash, now.hours())?;
        sql!(execute self, "UPDATE users SET active_hour = $2 WHERE id = $1 AND active_hour < $2", user, now.hours())?;
        Ok(())
    }

    /// Ends one session; harmless when it has ended.
    pub async fn end_session(&self, token_hash: &[u8; 32]) -> Result<(), StoreError> {
        sql!(execute self, "DELETE FROM sessions WHERE token_hash = $1", token_hash)?;
        Ok(())
    }

    /// Ends one session of a person's and answers its token's hash; `None` when they have none of this id.
    pub async fn end_own_session(&self, user: UserId, session: SessionId) -> Result<Option<Vec<u8>>, StoreError> {
        sql!(optional self, "DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING token_hash", user, session)
    }

    /// Ends every session of a person's but this one.
    pub async fn end_other_sessions(&self, user: UserId, kept: &[u8; 32]) -> Result<u64, StoreError> {
        sql!(execute self, "DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2", user, kept)
    }
}
