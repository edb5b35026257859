//! How the domain's words stand in columns: enums by their word, lists of texts as JSON.

use kindred_domain::{Audience, BirthDate, Gender, InterestedIn, MessageKind, ReportReason};

use crate::{Cell, Col, Mismatch, Param, Value};

macro_rules! words {
    ($($name:ident),+) => {$(
        impl Param for $name {
            fn value(&self) -> Value<'_> {
                Value::Text(self.as_str())
            }
        }

        impl Col for $name {
            fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
                let word = String::read(cell)?;
                Self::parse(&word).ok_or_else(|| Mismatch(format!("{word:?} is no {}", stringify!($name))))
            }
        }
    )+};
}

words!(Gender, InterestedIn, MessageKind, Audience, ReportReason);

impl Col for BirthDate {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        let text = String::read(cell)?;
        Self::kept(&text).ok_or_else(|| Mismatch("a birth date that is no day".into()))
    }
}

/// A list of texts, kept as JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Texts(pub Vec<String>);

impl Texts {
    /// The list as it stands in the column.
    pub fn json(list: &[String]) -> String {
        serde_json::Value::from(list).to_string()
    }
}

impl Col for Texts {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        serde_json::from_str(&String::read(cell)?).map(Self).map_err(|error| Mismatch(format!("no list of texts: {error}")))
    }
}
