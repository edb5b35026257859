//! Rows as `PostgreSQL` takes them for COPY in binary.

use bytes::{BufMut, Bytes, BytesMut};
use rusqlite::{
    ToSql,
    types::{ToSqlOutput, ValueRef},
};

use crate::BenchError;

/// What a copy begins with: the format's name, no flags and no extension.
const BEGINNING: &[u8] = b"PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0";
/// What stands where a row would begin, after the last.
const END: i16 = -1;
/// Stands for the length of what is NULL.
const NULL: i32 = -1;
const PIECE: usize = 64 << 10;

/// Rows that have not been sent yet.
pub(super) struct Packed {
    bytes: BytesMut,
    /// For each column, whether it is BOOLEAN, for which the values have numbers.
    are_boolean: Vec<bool>,
}

impl Packed {
    pub(super) fn new(are_boolean: Vec<bool>) -> Self {
        Self { bytes: BytesMut::from(BEGINNING), are_boolean }
    }

    /// Packs a row; what there is to send, once it is enough.
    pub(super) fn add(&mut self, values: &[&dyn ToSql]) -> Result<Option<Bytes>, BenchError> {
        self.bytes.put_i16(i16::try_from(values.len()).map_err(too_large)?);
        for (value, is_boolean) in values.iter().zip(&self.are_boolean) {
            match value.to_sql()? {
                ToSqlOutput::Borrowed(value) => pack(value, *is_boolean, &mut self.bytes)?,
                ToSqlOutput::Owned(value) => pack((&value).into(), *is_boolean, &mut self.bytes)?,
                _ => return Err(BenchError::Other("a row has something other than a value".into())),
            }
        }
        Ok((self.bytes.len() >= PIECE).then(|| self.bytes.split().freeze()))
    }

    /// What is left to send.
    pub(super) fn end(&mut self) -> Bytes {
        self.bytes.put_i16(END);
        self.bytes.split().freeze()
    }
}

fn pack(value: ValueRef<'_>, is_boolean: bool, into: &mut BytesMut) -> Result<(), BenchError> {
    let mut put = |bytes: &[u8]| {
        into.put_i32(i32::try_from(bytes.len()).map_err(too_large)?);
        into.put_slice(bytes);
        Ok(())
    };
    match value {
        ValueRef::Null => {
            into.put_i32(NULL);
            Ok(())
        }
        ValueRef::Integer(number) if is_boolean => put(&[u8::from(number != 0)]),
        ValueRef::Integer(number) => put(&number.to_be_bytes()),
        ValueRef::Real(number) => put(&number.to_be_bytes()),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => put(bytes),
    }
}

fn too_large(error: std::num::TryFromIntError) -> BenchError {
    BenchError::Other(format!("a row is too large: {error}"))
}
