//! Idempotency: the answers that requests got, for when they come again.

use kindred_domain::{Timestamp, UserId};

use crate::{StoreError, Tx, sql};

const KEPT_FOR_SECONDS: i64 = 24 * 60 * 60;

/// Whether a request came before under its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Replay {
    /// It didn't: have the effect, then [`Tx::remember`] its answer in the same transaction.
    New,
    /// It did, and this was the answer.
    Answered(String),
    /// The key was used for something else.
    Mismatch,
}

impl Tx {
    /// Claims `key` for a request, or answers what the same request was answered before. Of two at once one waits here.
    pub async fn replay(&self, user: UserId, key: &str, fingerprint: &[u8], now: Timestamp) -> Result<Replay, StoreError> {
        let oldest = now.plus_seconds(-KEPT_FOR_SECONDS);
        sql!(execute self, "DELETE FROM idempotency WHERE user_id = $1 AND created_at < $2", user, oldest)?;
        let claimed = sql!(execute self,
            "INSERT INTO idempotency (user_id, key, fingerprint, answer, created_at) VALUES ($1, $2, $3, '', $4) ON CONFLICT DO NOTHING",
            user, key, fingerprint, now)?;
        if claimed == 1 {
            return Ok(Replay::New);
        }
        let (kept, answer): (Vec<u8>, String) =
            sql!(scalar self, "SELECT fingerprint, answer FROM idempotency WHERE user_id = $1 AND key = $2", user, key)?;
        Ok(if kept == fingerprint { Replay::Answered(answer) } else { Replay::Mismatch })
    }

    /// Keeps the answer to a request whose key was claimed in this transaction.
    pub async fn remember(&self, user: UserId, key: &str, answer: &str) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE idempotency SET answer = $3 WHERE user_id = $1 AND key = $2", user, key, answer)?;
        Ok(())
    }
}
