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
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("The position in a list, for the next page."))
            .pattern(Some("^-?[0-9]{1,18}-[0-7][0-9a-hjkmnp-tv-z]{12}$"))
            .into()
    }
}

impl ToSchema for Cursor {}

#[cfg(test)]
mod tests;
