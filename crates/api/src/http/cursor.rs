use std::fmt;

use kindred_domain::{Timestamp, UserId};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, Type},
    },
};

/// The position in a list of people, latest first, behind which the next page begins. It is made of an entry's time and
/// person, so it stays valid when the entry itself is removed. Text that is no cursor is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor(pub Timestamp, pub UserId);

impl Cursor {
    /// The time and the person, for a statement.
    pub const fn position(self) -> (Timestamp, UserId) {
        (self.0, self.1)
    }

    fn parse(text: &str) -> Option<Self> {
        let (at, id) = text.rsplit_once('-')?;
        Some(Self(Timestamp::from_micros(at.parse().ok()?), id.parse().ok()?))
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0.micros(), self.1)
    }
}

impl Serialize for Cursor {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cursor {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(from)?).ok_or_else(|| D::Error::custom("no cursor"))
    }
}

impl PartialSchema for Cursor {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).description(Some("The position in a list, for the next page.")).into()
    }
}

impl ToSchema for Cursor {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_cursor_comes_back_as_it_went_out_and_other_text_is_none() {
        let cursor = Cursor(Timestamp::from_micros(1_700_000_000_000_001), UserId(7));
        assert_eq!(cursor.to_string(), "1700000000000001-0000000000007");
        for known in [cursor, Cursor(Timestamp::from_micros(-1), UserId(0))] {
            assert_eq!(Cursor::parse(&known.to_string()), Some(known));
        }
        for wrong in ["", "-", "5", "5-", "-0000000000007", "x-0000000000007", "5-7", "5-0000000000007-0000000000007"] {
            assert_eq!(Cursor::parse(wrong), None, "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn any_text_that_is_a_cursor_reads_as_the_same_one_again(text in "\\PC{0,40}|-?[0-9]{0,20}-[0-9a-z]{13}") {
            if let Some(cursor) = Cursor::parse(&text) {
                prop_assert_eq!(Cursor::parse(&cursor.to_string()), Some(cursor));
            }
        }
    }
}
