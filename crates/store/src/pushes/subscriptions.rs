//! The browsers that get pushes, each by its subscription.

use kindred_domain::{PushSubscriptionId, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql};

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

impl Conn {
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
}

impl Tx {
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
}
