//! Idempotency: which requests came under a key of the client's, and what their replies are built from when they come again.
//!
//! Only ids and flags are kept, no words. A key is kept for a day; its reply goes sooner when what it is about goes, and then
//! the key alone still keeps the request from having a second effect.

use kindred_domain::{CommentId, DoneAct, MessageId, MomentId, Timestamp, UserId};

use crate::{StoreError, Tx, row, sql};

const KEPT_FOR_SECONDS: i64 = 24 * 60 * 60;
/// Keys that one transaction sweeps at most.
const SWEPT_AT_ONCE: i64 = 500;

/// By what a repeated request is recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestKey {
    /// The hash of the client's own key.
    pub key_hash: [u8; 32],
    /// The hash of the request: another one under the same key is a mistake.
    pub fingerprint: [u8; 32],
}

/// What the reply to a request is built from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoredReply {
    /// To a like, superlike, skip or un-like.
    Like(LikeReply),
    /// To an undo.
    Undo(UndoReply),
    /// To a message sent.
    Message(MessageId),
    /// To a moment posted.
    Moment(MomentId),
    /// To a comment made.
    Comment(CommentId),
}

/// What the reply to a like, superlike, skip or un-like is built from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LikeReply {
    /// Whom it was about.
    pub target: UserId,
    /// What was done in effect, `None` when everything stayed as it was.
    pub done: Option<DoneAct>,
    /// True if the two were a match then.
    pub is_match: bool,
}

/// What the reply to an undo is built from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UndoReply {
    /// Whom it was about.
    pub target: UserId,
    /// The act taken back.
    pub act: DoneAct,
}

/// Makes each type a [`StoredReply`]; back, it is an error if another kind of reply was stored.
macro_rules! stored_replies {
    ($($kind:ident($reply:ty)),+) => {$(
        impl From<$reply> for StoredReply {
            fn from(reply: $reply) -> Self {
                Self::$kind(reply)
            }
        }

        impl TryFrom<StoredReply> for $reply {
            type Error = OtherReply;

            fn try_from(stored: StoredReply) -> Result<Self, OtherReply> {
                if let StoredReply::$kind(reply) = stored { Ok(reply) } else { Err(OtherReply) }
            }
        }
    )+};
}

stored_replies![Like(LikeReply), Undo(UndoReply), Message(MessageId), Moment(MomentId), Comment(CommentId)];

/// The stored reply is of another kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherReply;

/// What is known of a request's idempotency key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replay {
    /// It didn't: have the effect, then [`Tx::store_reply`] in the same transaction.
    New,
    /// It did, and this was its reply.
    Again(StoredReply),
    /// A request came under this key, and what its reply was about is gone.
    Gone,
    /// The key was used for another request.
    Mismatch,
}

row! {
    #[derive(Default)]
    struct ReplyRow {
        kind: String,
        subject_id: Option<UserId>,
        act: Option<DoneAct>,
        is_match: bool,
        message_id: Option<MessageId>,
        moment_id: Option<MomentId>,
        comment_id: Option<CommentId>,
        fingerprint: Vec<u8>,
    }
}

impl From<StoredReply> for ReplyRow {
    fn from(reply: StoredReply) -> Self {
        let of = |kind: &str| Self { kind: kind.to_owned(), ..Self::default() };
        match reply {
            StoredReply::Like(LikeReply { target, done, is_match }) => Self { subject_id: Some(target), act: done, is_match, ..of("like") },
            StoredReply::Undo(UndoReply { target, act }) => Self { subject_id: Some(target), act: Some(act), ..of("undo") },
            StoredReply::Message(id) => Self { message_id: Some(id), ..of("message") },
            StoredReply::Moment(id) => Self { moment_id: Some(id), ..of("moment") },
            StoredReply::Comment(id) => Self { comment_id: Some(id), ..of("comment") },
        }
    }
}

impl ReplyRow {
    fn reply(&self) -> Option<StoredReply> {
        let Self { kind, subject_id, act, is_match, message_id, moment_id, comment_id, .. } = self;
        match kind.as_str() {
            "like" => subject_id.map(|target| LikeReply { target, done: *act, is_match: *is_match }.into()),
            "undo" => subject_id.zip(*act).map(|(target, act)| UndoReply { target, act }.into()),
            "message" => message_id.map(StoredReply::Message),
            "moment" => moment_id.map(StoredReply::Moment),
            "comment" => comment_id.map(StoredReply::Comment),
            _ => None,
        }
    }
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
            oldest(now), SWEPT_AT_ONCE)
    }
}
