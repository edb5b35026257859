//! Links by which a new password is chosen, found by the hash of their token (KEY-01).

use kindred_domain::{Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql};

/// The most rows that one transaction deletes.
const SWEEP_BATCH_SIZE: i64 = 500;
/// How long a link is known after its end, so that who opens it is told what is wrong with it.
const KNOWN_SECONDS: i64 = 7 * 24 * 3600;

row! {
    /// A link, good or not.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PasswordLink {
        /// Whose password.
        pub user_id: UserId,
        /// Until when it is good.
        pub ends_at: Timestamp,
        /// True if it is good no more: it, or another of the same account, was used, or the password was changed otherwise.
        pub is_used: bool,
        /// The person's name.
        pub name: String,
        /// Their e-mail address.
        pub email: String,
    }
}

impl Conn {
    /// The link with this token, by the token's SHA-256, unless its account is being deleted.
    pub async fn find_password_link(&self, token_hash: &[u8; 32]) -> Result<Option<PasswordLink>, StoreError> {
        sql!(optional self,
            "SELECT l.user_id, l.ends_at, l.used_at IS NOT NULL AS is_used, u.name, u.email
             FROM password_links l JOIN users u ON u.id = l.user_id WHERE l.token_hash = $1 AND u.leaving_at IS NULL", token_hash)
    }
}

impl Tx {
    /// Adds a link that is good until `ends_at`.
    pub async fn add_password_link(&self, token_hash: &[u8; 32], user: UserId, ends_at: Timestamp) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO password_links (token_hash, user_id, ends_at) VALUES ($1, $2, $3)", token_hash, user, ends_at)?;
        Ok(())
    }

    /// Uses a link up, and with it all others of its account; of several at once only one gets the account, the others `None`.
    /// `None` also if it is used, past its end, or of an account that is being deleted.
    pub async fn use_password_link(&self, token_hash: &[u8; 32], now: Timestamp) -> Result<Option<UserId>, StoreError> {
        let user: Option<UserId> = sql!(optional self, "SELECT user_id FROM password_links WHERE token_hash = $1", token_hash)?;
        let Some(user) = user else { return Ok(None) };
        if !self.lock_user(user).await? {
            return Ok(None);
        }
        let links = sql!(execute self,
            "UPDATE password_links SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND ends_at > $2
                 AND EXISTS (SELECT 1 FROM users WHERE id = $3 AND leaving_at IS NULL)", token_hash, now, user)?;
        if links == 0 {
            return Ok(None);
        }
        self.void_password_links(user, now).await?;
        Ok(Some(user))
    }

    /// Has no link of an account be good any more, nor one that still waits to be sent, since its password or its address has changed.
    pub async fn void_password_links(&self, user: UserId, now: Timestamp) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE password_links SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL", user, now)?;
        self.void_password_letters(user).await
    }

    /// Deletes a batch of the links that ended at least a week ago; how many they were.
    pub async fn sweep_password_links(&self, now: Timestamp) -> Result<u64, StoreError> {
        sql!(execute self,
            "DELETE FROM password_links WHERE token_hash IN (SELECT token_hash FROM password_links WHERE ends_at < $1 ORDER BY ends_at LIMIT $2)",
            now.plus_seconds(-KNOWN_SECONDS), SWEEP_BATCH_SIZE)
    }
}
