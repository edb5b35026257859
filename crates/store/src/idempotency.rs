//! Idempotency: which requests came under a key of the client's, and what their replies are built from when they come again.
//!
//! Only ids and flags are kept, no words. A key is kept for a day; its reply goes sooner when what it is about goes, and then
//! the key alone still keeps the request from having a second effect.

mod replies;

use kindred_domain::{MessageId, Timestamp, UserId};

use self::replies::ReplyRow;
pub use self::replies::{LikeReply, OtherReply, StoredReply, UndoReply};
use crate::{StoreError, Tx, sql};

const KEPT_FOR_SECONDS: i64 = 24 * 60 * 60;
/// Keys that one transaction sweeps at most.
const SWEEP_BATCH_SIZE: i64 = 500;

/// By what a repeated request is recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestKey {
    /// The hash of the client's own key.
    pub key_hash: [u8; 32],
    /// The hash of the request: another one under the same key is a mistake.
    pub fingerprint: [u8; 32],
}

/// What is known of a request's idempotency key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replay {
    /// The key is new: have the effect, then [`Tx::store_reply`] in the same transaction.
    New,
    /// The same request came before, and this was its reply.
    Again(StoredReply),
    /// A request came under this key, and what its reply was about is gone.
    Gone,
    /// The key was used for another request.
    Mismatch,
}

/// The oldest time at which a key may have come and still count.
fn oldest(now: Timestamp) -> Timestamp {
    now.plus_seconds(-KEPT_FOR_SECONDS)
}

impl Tx {
    /// Claims a key for a request, or answers what came of the request before. Of two at once one waits here.
    pub async fn claim_key(&self, user: UserId, request: &RequestKey, now: Timestamp) -> Result<Replay, StoreError> {
        let RequestKey { key_hash, fingerprint } = request;
        sql!(execute self,
            "DELETE FROM idempotency_keys WHERE user_id = $1 AND key_hash = $2 AND created_at < $3", user, key_hash, oldest(now))?;
        let claimed = sql!(execute self,
            "INSERT INTO idempotency_keys (user_id, key_hash, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            user, key_hash, now)?;
        if claimed == 1 {
            return Ok(Replay::New);
        }
        let stored: Option<ReplyRow> = sql!(optional self,
            "SELECT kind, subject_id, act, is_match, message_id, moment_id, comment_id, fingerprint
             FROM idempotency_replies WHERE user_id = $1 AND key_hash = $2", user, key_hash)?;
        let Some(stored) = stored else { return Ok(Replay::Gone) };
        if stored.fingerprint != fingerprint {
            return Ok(Replay::Mismatch);
        }
        stored.reply().map(Replay::Again).ok_or_else(|| StoreError::broken(format!("no reply is of the kind {}", stored.kind)))
    }

    /// Stores the reply to a request whose key was claimed in this transaction.
    pub async fn store_reply(&self, user: UserId, request: &RequestKey, reply: StoredReply) -> Result<(), StoreError> {
        let RequestKey { key_hash, fingerprint } = request;
        let ReplyRow { kind, subject_id, act, is_match, message_id, moment_id, comment_id, .. } = reply.into();
        sql!(execute self,
            "INSERT INTO idempotency_replies
                 (user_id, key_hash, fingerprint, kind, subject_id, act, is_match, message_id, moment_id, comment_id)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            user, key_hash, fingerprint, kind, subject_id, act, is_match, message_id, moment_id, comment_id)?;
        Ok(())
    }

    /// Forgets the reply to the sending of a message that is deleted: its row stays, so that no foreign key does this.
    pub(crate) async fn forget_reply_about(&self, message: MessageId) -> Result<(), StoreError> {
        sql!(execute self, "DELETE FROM idempotency_replies WHERE message_id = $1", message)?;
        Ok(())
    }

    /// Takes away a batch of the keys that count no more, with their replies; how many they were.
    pub async fn sweep_keys(&self, now: Timestamp) -> Result<u64, StoreError> {
        sql!(execute self,
            "DELETE FROM idempotency_keys WHERE (user_id, key_hash) IN
                 (SELECT user_id, key_hash FROM idempotency_keys WHERE created_at < $1 ORDER BY created_at LIMIT $2)",
            oldest(now), SWEEP_BATCH_SIZE)
    }
}
