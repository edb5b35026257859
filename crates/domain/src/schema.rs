//! Ids and times as schemas of the API's document: all of them are text in JSON.

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, Type},
    },
};

use crate::{CommentId, MatchId, MessageId, MomentId, PhotoId, ReportId, RoomId, SessionId, Timestamp, UserId};

macro_rules! text_schemas {
    ($($description:literal: $($name:ident),+;)+) => {$($(
        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new().schema_type(Type::String).description(Some($description)).into()
            }
        }

        impl ToSchema for $name {}
    )+)+};
}

text_schemas! {
    "13 characters of lower-case Crockford base 32.": CommentId, MatchId, MessageId, MomentId, PhotoId, ReportId, RoomId, SessionId, UserId;
    "A time in UTC as RFC 3339 has it, with microseconds.": Timestamp;
}
