//! The ceremonies by which passkeys are made and used.

use kindred_domain::{Timestamp, UserId};

use crate::{StoreError, Tx, row, sql};

/// The most rows that one transaction deletes.
const SWEEP_BATCH_SIZE: i64 = 500;

row! {
    /// A ceremony that was begun.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Ceremony {
        /// What was stored for its end.
        pub state: Vec<u8>,
        /// Until when it is good.
        pub ends_at: Timestamp,
    }
}

impl Tx {
    /// Stores a ceremony that has begun: `user` adds a passkey, or anybody uses one.
    pub async fn begin_ceremony(
        &self,
        challenge_hash: &[u8; 32],
        user: Option<UserId>,
        state: &[u8],
        ends_at: Timestamp,
    ) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO passkey_ceremonies (challenge_hash, user_id, state, ends_at) VALUES ($1, $2, $3, $4)",
            challenge_hash, user, state, ends_at)?;
        Ok(())
    }

    /// Takes a ceremony, which is good once; of several at once only one gets it. `None` also if it is of somebody else.
    pub async fn take_ceremony(&self, challenge_hash: &[u8; 32], user: Option<UserId>) -> Result<Option<Ceremony>, StoreError> {
        sql!(optional self,
            "DELETE FROM passkey_ceremonies WHERE challenge_hash = $1 AND user_id IS NOT DISTINCT FROM $2 RETURNING state, ends_at",
            challenge_hash, user)
    }

    /// Takes away a batch of ceremonies that came to no end; how many they were.
    pub async fn sweep_ceremonies(&self, now: Timestamp) -> Result<u64, StoreError> {
        sql!(execute self,
            "DELETE FROM passkey_ceremonies WHERE challenge_hash IN
                 (SELECT challenge_hash FROM passkey_ceremonies WHERE ends_at < $1 ORDER BY ends_at LIMIT $2)", now, SWEEP_BATCH_SIZE)
    }
}
