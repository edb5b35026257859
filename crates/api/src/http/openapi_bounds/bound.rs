//! What a field of a request may be, and how it is stated in the document.

use std::ops::RangeInclusive;

use kindred_domain::EMAIL_MAX;
use serde_json::Value;
use utoipa::openapi::schema::{KnownFormat, Object, SchemaFormat, SchemaType, Type};

/// What a field of a request may be.
pub(super) enum Bound {
    Pattern(&'static str),
    /// How many characters at least and at most; a `char` beyond U+FFFF counts twice.
    Length(usize, usize),
    OneOf(Vec<&'static str>),
    /// One of these, as a pattern: in an answer the same field is any text to a client, which may send it back.
    Word(Vec<&'static str>),
    Email,
    Date,
    Range(RangeInclusive<i64>),
    Degrees(i64),
    /// A pattern that alone would allow any length, and the most characters.
    LongPattern(&'static str, usize),
}

/// States a bound of a field; one that is required has no null.
pub(super) fn state(object: &mut Object, bound: Option<Bound>, is_required: bool) {
    let is_nullable = matches!(&object.schema_type, SchemaType::Array(types) if types.contains(&Type::Null));
    if let (SchemaType::Array(types), true) = (&object.schema_type, is_required)
        && let Some(only) = types.iter().find(|known| **known != Type::Null)
    {
        object.schema_type = SchemaType::Type(only.clone());
    }
    match bound {
        None => {}
        Some(Bound::Pattern(pattern)) => drop(object.pattern.get_or_insert_with(|| pattern.into())),
        Some(Bound::Length(least, most)) => {
            object.min_length = (least > 0).then_some(least);
            object.max_length = Some(most);
        }
        Some(Bound::OneOf(choices)) => {
            let null = (is_nullable && !is_required).then_some(Value::Null);
            object.enum_values = Some(choices.into_iter().map(Value::from).chain(null).collect());
        }
        Some(Bound::Word(words)) => object.pattern = Some(format!("^({})$", words.join("|"))),
        Some(Bound::Email) => {
            object.format = Some(SchemaFormat::KnownFormat(KnownFormat::Email));
            object.max_length = Some(EMAIL_MAX);
        }
        Some(Bound::Date) => object.format = Some(SchemaFormat::KnownFormat(KnownFormat::Date)),
        Some(Bound::Range(range)) => {
            object.minimum = Some((*range.start()).into());
            object.maximum = Some((*range.end()).into());
        }
        Some(Bound::Degrees(most)) => {
            object.minimum = Some((-most).into());
            object.maximum = Some(most.into());
        }
        Some(Bound::LongPattern(pattern, most)) => {
            object.pattern = Some(pattern.into());
            object.max_length = Some(most);
        }
    }
}
