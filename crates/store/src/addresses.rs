//! Addresses of accounts: how they are confirmed, changed by confirming another one, and taken back (KEY-02).

mod confirming;
mod links;

use kindred_domain::{ADDRESS_LINK_SECONDS, Email, LetterKind, Timestamp, UserId};

pub use self::{
    confirming::Confirmation,
    links::{AddressLink, AddressLinkKind},
};

use crate::{Conn, StoreError, Tx, row, sql};

/// The most rows that one transaction deletes.
const SWEEP_BATCH_SIZE: i64 = 500;
/// How long a link is known after its end, so that who opens it is told what is wrong with it; and how long an address that
/// nobody confirms waits after its link has ended.
const KNOWN_SECONDS: i64 = 7 * 24 * 3600;

row! {
    /// An address that somebody had.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct FormerAddress {
        /// As they wrote it.
        pub email: String,
        /// Until when they can take it back.
        pub ends_at: Timestamp,
    }
}

impl Conn {
    /// True if somebody other than `user` can still take this address back, so that nobody else may have it.
    pub async fn is_address_held(&self, email_key: &str, user: UserId, now: Timestamp) -> Result<bool, StoreError> {
        sql!(scalar self,
            "SELECT EXISTS (SELECT 1 FROM former_addresses WHERE email_key = $1 AND user_id <> $2 AND ends_at > $3)", email_key, user, now)
    }

    /// The addresses that somebody had and is still known to have had, the latest first.
    pub async fn list_former_addresses(&self, user: UserId) -> Result<Vec<FormerAddress>, StoreError> {
        sql!(all self, "SELECT email, ends_at FROM former_addresses WHERE user_id = $1 ORDER BY ends_at DESC, email_key", user)
    }
}

impl Tx {
    /// Notes the address that somebody wants instead of theirs, unless it is theirs, and forgets one that they wanted before.
    pub async fn want_address(&self, user: UserId, email: &Email, now: Timestamp) -> Result<(), StoreError> {
        self.void_confirming(user, now).await?;
        sql!(execute self,
            "INSERT INTO new_addresses (user_id, email, email_key, asked_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, email_key = excluded.email_key, asked_at = excluded.asked_at",
            user, email.as_str(), email.key(), now)?;
        self.forget_own_as_new(user).await
    }

    /// Forgets that somebody wants the address that they have: it was confirmed meanwhile, or letters are sent no longer.
    pub(crate) async fn forget_own_as_new(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self,
            "DELETE FROM new_addresses WHERE user_id = $1 AND email_key = (SELECT email_key FROM users WHERE id = $1)", user)?;
        Ok(())
    }

    /// Forgets the address that somebody wants instead of theirs; idempotent.
    pub async fn unwant_address(&self, user: UserId, now: Timestamp) -> Result<(), StoreError> {
        if sql!(execute self, "DELETE FROM new_addresses WHERE user_id = $1", user)? > 0 {
            self.void_confirming(user, now).await?;
        }
        Ok(())
    }

    /// Gives an account the address back that a link is about, undoes what was changed after it, removes every way to sign in and ends
    /// every session; `None` if the link is not good, or no longer. Its owner needs a link to choose a password.
    pub async fn take_address_back(&self, token_hash: &[u8; 32], now: Timestamp) -> Result<Option<UserId>, StoreError> {
        let Some((user, key)) = self.lock_address_link(AddressLinkKind::TakeBack, token_hash, now).await? else { return Ok(None) };
        let former: Vec<FormerAddress> = sql!(all self,
            "SELECT email, ends_at FROM former_addresses WHERE user_id = $1 AND email_key = $2 AND ends_at > $3", user, key, now)?;
        let Some(FormerAddress { email, ends_at }) = former.into_iter().next() else { return Ok(None) };
        sql!(execute self, "DELETE FROM former_addresses WHERE user_id = $1 AND ends_at >= $2", user, ends_at)?;
        sql!(execute self,
            "UPDATE address_links SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL
                 AND email_key NOT IN (SELECT email_key FROM former_addresses WHERE user_id = $1)", user, now)?;
        // Whoever changed the address knew the password, and may have added passkeys and services to come back by: before they
        // asked for the change, too.
        sql!(execute self, "UPDATE users SET password_hash = NULL WHERE id = $1", user)?;
        self.remove_passkeys_of(user).await?;
        self.unlink_all(user).await?;
        self.void_letters_of(user, LetterKind::AddressChanged).await?;
        self.set_email(user, (&email, &key)).await?;
        self.note_confirmed(user, now).await?;
        self.end_all_sessions(user).await?;
        Ok(Some(user))
    }

    /// Takes everything from an account that tells of its addresses but the one that it has.
    pub(crate) async fn forget_addresses_of(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self, "DELETE FROM new_addresses WHERE user_id = $1", user)?;
        sql!(execute self, "DELETE FROM former_addresses WHERE user_id = $1", user)?;
        sql!(execute self, "DELETE FROM address_links WHERE user_id = $1", user)?;
        Ok(())
    }

    /// Takes away a batch of what nobody can use any more: links that ended a week ago, addresses that can't be taken back, and
    /// those that nobody has confirmed; how many they were.
    pub async fn sweep_addresses(&self, now: Timestamp) -> Result<u64, StoreError> {
        let links = sql!(execute self,
            "DELETE FROM address_links WHERE token_hash IN (SELECT token_hash FROM address_links WHERE ends_at < $1 ORDER BY ends_at LIMIT $2)",
            now.plus_seconds(-KNOWN_SECONDS), SWEEP_BATCH_SIZE)?;
        let former = sql!(execute self,
            "DELETE FROM former_addresses WHERE (user_id, email_key) IN
                 (SELECT user_id, email_key FROM former_addresses WHERE ends_at < $1 ORDER BY ends_at LIMIT $2)", now, SWEEP_BATCH_SIZE)?;
        let new = sql!(execute self,
            "DELETE FROM new_addresses WHERE user_id IN (SELECT user_id FROM new_addresses WHERE asked_at < $1 ORDER BY asked_at LIMIT $2)",
            now.plus_seconds(-ADDRESS_LINK_SECONDS - KNOWN_SECONDS), SWEEP_BATCH_SIZE)?;
        Ok(links + former + new)
    }
}
