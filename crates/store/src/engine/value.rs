//! Converts parameters of statements and columns of answers, the same for both engines.

use std::error::Error;

use bytes::BytesMut;
use kindred_domain::{
    CommentId, IdentityId, LetterId, MessageId, MomentId, OperatorActId, PasskeyId, PhotoId, PushSubscriptionId, QueueItemId, ReportId,
    RoomId, SelfieId, SessionId, SuspensionId, Timestamp, UserId,
};
use postgres_types::{FromSql, IsNull, ToSql, Type};
use rusqlite::types::{ToSqlOutput, ValueRef};

/// One parameter of a statement.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value<'a> {
    /// SQL's NULL.
    Null,
    /// A BIGINT.
    Int(i64),
    /// A DOUBLE PRECISION.
    Real(f64),
    /// A BOOLEAN; 0 or 1 on `SQLite`.
    Bool(bool),
    /// A TEXT.
    Text(&'a str),
    /// A BYTEA or BLOB.
    Bytes(&'a [u8]),
    /// A list of BIGINT, for `= ANY($n)`.
    Ints(&'a [i64]),
}

/// A type that can be a statement's parameter; implement it for a type of your own by answering the [`Value`] to store.
pub trait Param {
    /// The value to pass to the statement.
    fn value(&self) -> Value<'_>;
}

/// Ids for `= ANY($n)` and `<> ALL($n)`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ids(pub Vec<i64>);

/// One column of a row; booleans are 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cell<'a> {
    /// SQL's NULL.
    Null,
    /// A BIGINT or BOOLEAN.
    Int(i64),
    /// A DOUBLE PRECISION.
    Real(f64),
    /// A TEXT.
    Text(&'a str),
    /// A BYTEA or BLOB.
    Bytes(&'a [u8]),
}

/// A column holds something else than the code expects.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Mismatch(pub String);

/// A type that a column can be read as; implement it for a type of your own by reading one of those here and converting it.
pub trait Col: Sized {
    /// Reads the column, or says that it holds something else.
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch>;
}

fn mismatch<T>(wanted: &str, cell: Cell<'_>) -> Result<T, Mismatch> {
    let kind = match cell {
        Cell::Null => "NULL",
        Cell::Int(_) => "an integer",
        Cell::Real(_) => "a double",
        Cell::Text(_) => "text",
        Cell::Bytes(_) => "bytes",
    };
    Err(Mismatch(format!("expected {wanted}, found {kind}")))
}

impl Col for i64 {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        if let Cell::Int(number) = cell { Ok(number) } else { mismatch("an integer", cell) }
    }
}

impl Col for bool {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        i64::read(cell).map(|number| number != 0)
    }
}

impl Col for f64 {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        if let Cell::Real(number) = cell { Ok(number) } else { mismatch("a double", cell) }
    }
}

impl Col for String {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        if let Cell::Text(text) = cell { Ok(text.to_owned()) } else { mismatch("text", cell) }
    }
}

impl Col for Vec<u8> {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        if let Cell::Bytes(bytes) = cell { Ok(bytes.to_owned()) } else { mismatch("bytes", cell) }
    }
}

impl<T: Col> Col for Option<T> {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        if cell == Cell::Null { Ok(None) } else { T::read(cell).map(Some) }
    }
}

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

macro_rules! params {
    ($($name:ty => $variant:ident($this:ident) $value:expr;)+) => {$(
        impl Param for $name {
            fn value(&self) -> Value<'_> {
                let $this = self;
                Value::$variant($value)
            }
        }
    )+};
}

params! {
    i64 => Int(this) *this;
    f64 => Real(this) *this;
    bool => Bool(this) *this;
    str => Text(this) this;
    String => Text(this) this;
    [u8] => Bytes(this) this;
    Vec<u8> => Bytes(this) this;
    Ids => Ints(this) &this.0;
}

impl<const N: usize> Param for [u8; N] {
    fn value(&self) -> Value<'_> {
        Value::Bytes(self)
    }
}

impl<T: Param + ?Sized> Param for &T {
    fn value(&self) -> Value<'_> {
        (**self).value()
    }
}

impl<T: Param> Param for Option<T> {
    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Null, Param::value)
    }
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match *self {
            Value::Null => ToSqlOutput::Borrowed(ValueRef::Null),
            Value::Int(number) => number.into(),
            Value::Real(number) => number.into(),
            Value::Bool(truth) => truth.into(),
            Value::Text(text) => text.into(),
            Value::Bytes(bytes) => bytes.into(),
            Value::Ints(numbers) => ToSqlOutput::from(serde_json::json!(numbers).to_string()),
        })
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match *self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(number) if *ty == Type::INT4 => i32::try_from(number)?.to_sql(ty, out),
            Value::Int(number) if *ty == Type::INT8 => number.to_sql(ty, out),
            Value::Real(number) if *ty == Type::FLOAT8 => number.to_sql(ty, out),
            Value::Bool(truth) if *ty == Type::BOOL => truth.to_sql(ty, out),
            Value::Text(text) if <&str as ToSql>::accepts(ty) => text.to_sql(ty, out),
            Value::Bytes(bytes) if *ty == Type::BYTEA => bytes.to_sql(ty, out),
            Value::Ints(numbers) if *ty == Type::INT8_ARRAY => numbers.to_sql(ty, out),
            other => Err(format!("the statement takes {ty} where {other:?} is given").into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    postgres_types::to_sql_checked!();
}

impl<'a> FromSql<'a> for Cell<'a> {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(match *ty {
            Type::INT8 => Cell::Int(i64::from_sql(ty, raw)?),
            Type::INT4 => Cell::Int(i32::from_sql(ty, raw)?.into()),
            Type::BOOL => Cell::Int(bool::from_sql(ty, raw)?.into()),
            Type::FLOAT8 => Cell::Real(f64::from_sql(ty, raw)?),
            Type::BYTEA => Cell::Bytes(raw),
            _ if <&str as FromSql>::accepts(ty) => Cell::Text(<&str>::from_sql(ty, raw)?),
            _ => return Err(format!("a column of type {ty}: CAST it to BIGINT, TEXT, BOOLEAN, DOUBLE PRECISION or BYTEA").into()),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Cell::Null)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

impl<'a> TryFrom<ValueRef<'a>> for Cell<'a> {
    type Error = Mismatch;

    fn try_from(value: ValueRef<'a>) -> Result<Self, Mismatch> {
        Ok(match value {
            ValueRef::Null => Cell::Null,
            ValueRef::Integer(number) => Cell::Int(number),
            ValueRef::Real(number) => Cell::Real(number),
            ValueRef::Text(text) => Cell::Text(std::str::from_utf8(text).map_err(|_| Mismatch("text that is no UTF-8".into()))?),
            ValueRef::Blob(bytes) => Cell::Bytes(bytes),
        })
    }
}
