//! Devices that have signed in to an account, by the hash of a token of theirs.

use kindred_domain::{Timestamp, UserId};

use crate::{Conn, StoreError, Tx, sql};

/// The devices that are remembered of an account; those not seen for longest go first.
const DEVICES_KEPT: i64 = 20;

impl Conn {
    /// True if a device with this token, by its hash, has signed in to the account.
    pub async fn knows_device(&self, user: UserId, token_hash: &[u8; 32]) -> Result<bool, StoreError> {
        let seen: Option<Timestamp> =
            sql!(optional self, "SELECT seen_at FROM known_devices WHERE user_id = $1 AND token_hash = $2", user, token_hash)?;
        Ok(seen.is_some())
    }
}

impl Tx {
    /// Remembers that a device has signed in to the account, by which session (the hash of its token); true if the account did not
    /// know it before.
    pub async fn remember_device(
        &self,
        user: UserId,
        token_hash: &[u8; 32],
        session_hash: &[u8; 32],
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let is_known = self.knows_device(user, token_hash).await?;
        sql!(
            execute self,
            "INSERT INTO known_devices (user_id, token_hash, seen_at, session_hash) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id, token_hash) DO UPDATE SET seen_at = excluded.seen_at, session_hash = excluded.session_hash",
            user, token_hash, now, session_hash,
        )?;
        sql!(
            execute self,
            "DELETE FROM known_devices WHERE user_id = $1 AND token_hash NOT IN
                 (SELECT token_hash FROM known_devices WHERE user_id = $1 ORDER BY seen_at DESC, token_hash LIMIT $2)",
            user, DEVICES_KEPT,
        )?;
        Ok(!is_known)
    }

    /// Forgets the device that opened a session last.
    pub(crate) async fn forget_device_of(&self, user: UserId, session_hash: &[u8]) -> Result<(), StoreError> {
        sql!(execute self, "DELETE FROM known_devices WHERE user_id = $1 AND session_hash = $2", user, session_hash)?;
        Ok(())
    }

    /// Forgets every device that has signed in to the account but the one that opened the `kept` session last.
    pub(crate) async fn forget_devices(&self, user: UserId, kept: Option<&[u8; 32]>) -> Result<(), StoreError> {
        let kept = kept.map_or(&[][..], |hash| &hash[..]);
        sql!(execute self, "DELETE FROM known_devices WHERE user_id = $1 AND (session_hash IS NULL OR session_hash <> $2)", user, kept)?;
        Ok(())
    }
}
