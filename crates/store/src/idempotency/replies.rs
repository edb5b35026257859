//! What the replies to keyed requests are built from, and the rows that keep it.

use kindred_domain::{CommentId, DoneAct, MessageId, MomentId, UserId};

use crate::row;

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

row! {
    #[derive(Default)]
    pub(super) struct ReplyRow {
        pub(super) kind: String,
        pub(super) subject_id: Option<UserId>,
        pub(super) act: Option<DoneAct>,
        pub(super) is_match: bool,
        pub(super) message_id: Option<MessageId>,
        pub(super) moment_id: Option<MomentId>,
        pub(super) comment_id: Option<CommentId>,
        pub(super) fingerprint: Vec<u8>,
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
    /// The reply; `None` if the row is of no known kind.
    pub(super) fn reply(&self) -> Option<StoredReply> {
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
