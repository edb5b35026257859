//! Values and cells as the drivers of the two engines take and give them.

use std::error::Error;

use bytes::BytesMut;
use postgres_types::{FromSql, IsNull, ToSql, Type};
use rusqlite::types::{ToSqlOutput, ValueRef};

use super::{Cell, Mismatch, Value};

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match *self {
            Value::Null => ToSqlOutput::Borrowed(ValueRef::Null),
            Value::Int(number) => number.into(),
            Value::Real(number) => number.into(),
            Value::Bool(truth) => truth.into(),
            Value::Text(text) => text.into(),
            Value::Bytes(bytes) => bytes.into(),
            Value::Ints(numbers) => ToSqlOutput::from(json(numbers)?),
        })
    }
}

/// A list of numbers as `SQLite` takes it.
fn json(numbers: &[i64]) -> rusqlite::Result<String> {
    serde_json::to_string(numbers).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
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
