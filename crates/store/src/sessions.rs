//! Sessions, found by the hash of their token: how they begin, are used and end.

use kindred_domain::{Language, SessionId, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, sql, visibility::account_active};

/// The session lifetime without use: after how many hours without a request a session expires.
const SESSION_IDLE_HOURS: i64 = 30 * 24;
/// The longest session lifetime: after how many seconds a session expires, however often it is used.
const SESSION_MAX_AGE_SECONDS: i64 = 180 * 24 * 3600;

crate::row! {
    /// A session that has not expired.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Session {
        /// Whose it is.
        pub user_id: UserId,
        /// The hour of its last use, counted from 1970.
        pub seen_hour: i64,
        /// When the password was last typed in it.
        pub password_at: Timestamp,
        /// The known place at which its owner is.
        pub place_id: Option<i64>,
    }
}

/// How many sessions a person may have at most.
const MAX_SESSIONS: i64 = 50;

/// A new session, opened by typing the password.
#[derive(Debug, Clone, Copy)]
pub struct NewSession<'a> {
    /// The SHA-256 of its token.
    pub token_hash: &'a [u8; 32],
    /// Its id, which its owner sees.
    pub id: SessionId,
    /// Whose it is.
    pub user: UserId,
    /// The kind of device it is on, in a few words.
    pub device: &'a str,
    /// The language that is read on it, in which letters are written from now on (LANG-02).
    pub language: Language,
    /// True if the account did not know the device.
    pub is_new_device: bool,
    /// The present time.
    pub now: Timestamp,
}

crate::row! {
    /// One of a person's sessions, as they see it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OwnSession {
        /// Its id.
        pub id: SessionId,
        /// The kind of device it is on; empty if unknown.
        pub device: String,
        /// When it was opened.
        pub created_at: Timestamp,
        /// The hour of its last use, counted from 1970.
        pub seen_hour: i64,
        /// True if the account did not know the device when it was opened.
        pub is_new_device: bool,
        /// True for the session of the request.
        pub is_current: bool,
    }
}

/// Cut-offs: a session last used by this hour, or opened by this time, has expired.
pub(crate) const fn oldest_session(now: Timestamp) -> (i64, Timestamp) {
    (now.hours() - SESSION_IDLE_HOURS, now.plus_seconds(-SESSION_MAX_AGE_SECONDS))
}

impl Conn {
    /// The session of a token, by the token's SHA-256, unless it has expired or the account is not active.
    pub async fn find_session(&self, token_hash: &[u8; 32], now: Timestamp) -> Result<Option<Session>, StoreError> {
        sql!(
            optional self,
            concat!("SELECT s.user_id, s.seen_hour, s.password_at, u.place_id FROM sessions s JOIN users u ON u.id = s.user_id
             WHERE s.token_hash = $1 AND s.seen_hour > $2 AND s.created_at > $3 AND ", account_active!("u")),
            token_hash, now.hours() - SESSION_IDLE_HOURS, now.plus_seconds(-SESSION_MAX_AGE_SECONDS),
        )
    }

    /// A person's sessions that have not expired: the `current` one first, then the last used.
    pub async fn list_sessions(&self, user: UserId, current: &[u8; 32], now: Timestamp) -> Result<Vec<OwnSession>, StoreError> {
        sql!(
            all self,
            "SELECT id, device, created_at, seen_hour, is_new_device, token_hash = $2 AS is_current FROM sessions
             WHERE user_id = $1 AND seen_hour > $3 AND created_at > $4
             ORDER BY is_current DESC, seen_hour DESC, created_at DESC, id",
            user, current, now.hours() - SESSION_IDLE_HOURS, now.plus_seconds(-SESSION_MAX_AGE_SECONDS),
        )
    }
}

impl Tx {
    /// Opens a session and deletes those of the same person that have expired or, beyond the most, were not used for longest.
    pub async fn open_session(&self, new: &NewSession<'_>) -> Result<(), StoreError> {
        let NewSession { token_hash, id, user, device, language, is_new_device, now } = new;
        sql!(
            execute self,
            "DELETE FROM sessions WHERE user_id = $1 AND (seen_hour <= $2 OR created_at <= $3)",
            user, now.hours() - SESSION_IDLE_HOURS, now.plus_seconds(-SESSION_MAX_AGE_SECONDS),
        )?;
        sql!(
            execute self,
            "DELETE FROM sessions WHERE token_hash IN
                 (SELECT token_hash FROM sessions WHERE user_id = $1 ORDER BY seen_hour DESC, created_at DESC, id LIMIT $2 OFFSET $3)",
            user, i64::MAX, MAX_SESSIONS - 1,
        )?;
        sql!(
            execute self,
            "INSERT INTO sessions (token_hash, user_id, created_at, seen_hour, id, device, password_at, is_new_device)
             VALUES ($1, $2, $3, $4, $5, $6, $3, $7)",
            token_hash, user, now, now.hours(), id, device, is_new_device,
        )?;
        self.set_language(*user, *language).await
    }

    /// Has letters to this person written in this language from now on.
    pub async fn set_language(&self, user: UserId, language: Language) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE users SET language = $2 WHERE id = $1 AND language <> $2", user, language)?;
        Ok(())
    }

    /// Records the hour in which a session was used and its owner was active.
    pub async fn touch_session(&self, token_hash: &[u8; 32], user: UserId, now: Timestamp) -> Result<(), StoreError> {
        // First the account, as whoever suspends it does.
        self.lock_user(user).await?;
        sql!(execute self, "UPDATE sessions SET seen_hour = $2 WHERE token_hash = $1 AND seen_hour < $2", token_hash, now.hours())?;
        sql!(execute self, "UPDATE users SET active_hour = $2 WHERE id = $1 AND active_hour < $2", user, now.hours())?;
        Ok(())
    }

    /// Notes that the password was typed in a session.
    pub async fn note_typed_password(&self, token_hash: &[u8; 32], now: Timestamp) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE sessions SET password_at = $2 WHERE token_hash = $1", token_hash, now)?;
        Ok(())
    }

    /// Has a session begin as if its password was typed long ago.
    pub async fn forget_typed_password(&self, token_hash: &[u8; 32]) -> Result<(), StoreError> {
        self.note_typed_password(token_hash, Timestamp::from_micros(0)).await
    }

    /// Deletes a session; idempotent.
    pub async fn end_session(&self, token_hash: &[u8; 32]) -> Result<(), StoreError> {
        sql!(execute self, "DELETE FROM sessions WHERE token_hash = $1", token_hash)?;
        Ok(())
    }

    /// Deletes a session of `user`, forgets its device, and returns the hash of its token; `None` if they have none with this id.
    pub async fn end_own_session(&self, user: UserId, session: SessionId) -> Result<Option<Vec<u8>>, StoreError> {
        let ended: Option<Vec<u8>> =
            sql!(optional self, "DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING token_hash", user, session)?;
        if let Some(token_hash) = &ended {
            self.forget_device_of(user, token_hash).await?;
        }
        Ok(ended)
    }

    /// Deletes every session of `user` and forgets every device; how many sessions they were.
    pub async fn end_all_sessions(&self, user: UserId) -> Result<u64, StoreError> {
        self.forget_devices(user, None).await?;
        sql!(execute self, "DELETE FROM sessions WHERE user_id = $1", user)
    }

    /// Deletes every session of `user` but this one and forgets every device but its; how many sessions they were.
    pub async fn end_other_sessions(&self, user: UserId, kept: &[u8; 32]) -> Result<u64, StoreError> {
        self.forget_devices(user, Some(kept)).await?;
        sql!(execute self, "DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2", user, kept)
    }
}
