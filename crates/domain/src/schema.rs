//! Ids and times as schemas of the API's document: all of them are text in JSON.

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type},
    },
};

use crate::{
    CommentId, IdentityId, MatchId, MessageId, MomentId, OperatorActId, PasskeyId, PhotoId, QueueItemId, ReportId, RoomId, SessionId,
    SuspensionId, Timestamp, UserId,
};

macro_rules! text_schemas {
    ($($description:literal, $format:ident($written:expr): $($name:ident),+;)+) => {$($(
        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new().schema_type(Type::String).description(Some($description)).$format(Some($written)).into()
            }
        }

        impl ToSchema for $name {}
    )+)+};
}

text_schemas! {
    "13 characters of lower-case Crockford base 32.", pattern("^[0-7][0-9a-hjkmnp-tv-z]{12}$"): CommentId, IdentityId, MatchId, MessageId, MomentId, OperatorActId, PhotoId, QueueItemId, ReportId, RoomId, PasskeyId, SessionId, SuspensionId, UserId;
    "A time in UTC as RFC 3339 has it, with microseconds.", format(SchemaFormat::KnownFormat(KnownFormat::DateTime)): Timestamp;
}
