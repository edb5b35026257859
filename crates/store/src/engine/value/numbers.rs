//! Ids and times, which are stored as whole numbers.

use kindred_domain::{
    CommentId, IdentityId, LetterId, MessageId, MomentId, OperatorActId, PasskeyId, PhotoId, PushSubscriptionId, QueueItemId, ReportId,
    RoomId, SelfieId, SessionId, SuspensionId, Timestamp, UserId,
};

use super::{Cell, Col, Mismatch, Param, Value};

macro_rules! numbers {
    ($($name:ty: $into:expr, $from:expr;)+) => {$(
        impl Param for $name {
            fn value(&self) -> Value<'_> {
                Value::Int($into(self))
            }
        }

        impl Col for $name {
            fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
                i64::read(cell).map($from)
            }
        }
    )+};
}

numbers! {
    UserId: |id: &UserId| id.0, UserId;
    RoomId: |id: &RoomId| id.0, RoomId;
    MessageId: |id: &MessageId| id.0, MessageId;
    PhotoId: |id: &PhotoId| id.0, PhotoId;
    SessionId: |id: &SessionId| id.0, SessionId;
    MomentId: |id: &MomentId| id.0, MomentId;
    CommentId: |id: &CommentId| id.0, CommentId;
    ReportId: |id: &ReportId| id.0, ReportId;
    SuspensionId: |id: &SuspensionId| id.0, SuspensionId;
    OperatorActId: |id: &OperatorActId| id.0, OperatorActId;
    LetterId: |id: &LetterId| id.0, LetterId;
    QueueItemId: |id: &QueueItemId| id.0, QueueItemId;
    PasskeyId: |id: &PasskeyId| id.0, PasskeyId;
    IdentityId: |id: &IdentityId| id.0, IdentityId;
    SelfieId: |id: &SelfieId| id.0, SelfieId;
    PushSubscriptionId: |id: &PushSubscriptionId| id.0, PushSubscriptionId;
    Timestamp: |at: &Timestamp| at.micros(), Timestamp::from_micros;
}
