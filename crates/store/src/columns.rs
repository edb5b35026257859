//! How types of the domain are stored in columns: enums by their name, lists of texts as JSON.

use kindred_domain::{
    Audience, BirthDate, Decision, Gender, Gesture, InterestedIn, Language, LetterKind, MessageKind, OperatorRole, PushKind, Queue,
    Reaction, ReportReason,
};

use crate::{Cell, Col, Mismatch, Param, Value};

macro_rules! stored_by_name {
    ($($name:ident),+) => {$(
        impl Param for $name {
            fn value(&self) -> Value<'_> {
                Value::Text(self.as_str())
            }
        }

        impl Col for $name {
            fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
                let name = cell.text()?;
                Self::parse(name).ok_or_else(|| Mismatch(format!("{name:?} is no {}", stringify!($name))))
            }
        }
    )+};
}

stored_by_name!(
    Decision,
    Gender,
    Gesture,
    InterestedIn,
    Language,
    LetterKind,
    MessageKind,
    Audience,
    OperatorRole,
    PushKind,
    Queue,
    Reaction,
    ReportReason
);

impl Col for BirthDate {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        Self::from_stored(cell.text()?).ok_or_else(|| Mismatch("a birth date that is no day".into()))
    }
}

/// A list of texts, stored as JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TextList(pub Vec<String>);

impl TextList {
    /// The list as it is stored.
    pub fn json(list: &[String]) -> String {
        serde_json::Value::from(list).to_string()
    }
}

impl Col for TextList {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        serde_json::from_str(cell.text()?).map(Self).map_err(|error| Mismatch(format!("no list of texts: {error}")))
    }
}
