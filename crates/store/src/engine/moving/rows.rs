//! Rows as `PostgreSQL` packs them for COPY in binary: the same bytes for the same values on both sides, which are compared.

use std::path::Path;

use bytes::{Buf, BufMut, Bytes, BytesMut};
use rusqlite::types::ValueRef;
use sha2::Digest as _;

use super::MoveError;
use crate::engine::{
    StoreError,
    sqlite::{Access, connect},
};

/// What a copy begins with: the format's name, no flags and no extension.
const BEGINNING: &[u8] = b"PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0";
/// What stands where a row would begin, after the last.
const END: i16 = -1;
/// Stands for the length of what is NULL.
const NULL: i32 = -1;
const PIECE: usize = 64 << 10;

/// A column of a table.
#[derive(Debug, Clone)]
pub(super) struct Column {
    /// Its name, quoted where it must be.
    pub(super) name: String,
    /// Its type's name on `PostgreSQL`.
    pub(super) kind: String,
}

/// A value that a column of the other engine can't hold.
#[derive(Debug, thiserror::Error)]
#[error("the column {column} of the table {table} is {kind} and holds a value of another type: nothing of the table was kept")]
pub struct IncompatibleValue {
    table: String,
    column: String,
    kind: String,
}

/// How many rows there are, and the sum of their hashes, which is the same in whatever order they come.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Digest {
    pub(super) rows: u64,
    sum: u128,
}

impl Digest {
    /// Counts a packed row in.
    pub(super) fn add(&mut self, row: &[u8]) {
        let hash = sha2::Sha256::digest(row);
        let half = hash.iter().take(16).fold(0, |sum, byte| (sum << 8) | u128::from(*byte));
        self.rows += 1;
        self.sum = self.sum.wrapping_add(half);
    }

    pub(super) fn checksum(&self) -> String {
        format!("{:032x}", self.sum)
    }
}

/// Reads all rows of a table of an `SQLite` file and hands them over, packed, until `take` wants no more.
pub(super) fn read_rows(file: &Path, table: &str, columns: &[Column], mut take: impl FnMut(Bytes) -> bool) -> Result<Digest, MoveError> {
    let conn = connect(file, Access::Read).map_err(StoreError::from)?;
    let names: Vec<_> = columns.iter().map(|column| column.name.as_str()).collect();
    let mut statement = conn.prepare(&format!("SELECT {} FROM \"{table}\"", names.join(", "))).map_err(StoreError::from)?;
    let mut rows = statement.query([]).map_err(StoreError::from)?;
    let (mut piece, mut digest) = (BytesMut::from(BEGINNING), Digest::default());
    let count = i16::try_from(columns.len()).map_err(StoreError::broken)?;
    while let Some(row) = rows.next().map_err(StoreError::from)? {
        let begin = piece.len();
        piece.put_i16(count);
        for (index, column) in columns.iter().enumerate() {
            let value = row.get_ref(index).map_err(StoreError::from)?;
            pack(value, column, &mut piece).map_err(|Incompatible| IncompatibleValue {
                table: table.to_owned(),
                column: column.name.clone(),
                kind: column.kind.clone(),
            })?;
        }
        digest.add(&piece[begin..]);
        if piece.len() >= PIECE && !take(piece.split().freeze()) {
            return Ok(digest);
        }
    }
    piece.put_i16(END);
    take(piece.freeze());
    Ok(digest)
}

/// The value is of another type than the column.
struct Incompatible;

fn pack(value: ValueRef<'_>, column: &Column, into: &mut BytesMut) -> Result<(), Incompatible> {
    let mut put = |bytes: &[u8]| {
        into.put_i32(i32::try_from(bytes.len()).map_err(|_| Incompatible)?);
        into.put_slice(bytes);
        Ok(())
    };
    match (column.kind.as_str(), value) {
        (_, ValueRef::Null) => {
            into.put_i32(NULL);
            Ok(())
        }
        ("bigint", ValueRef::Integer(number)) => put(&number.to_be_bytes()),
        ("boolean", ValueRef::Integer(number @ (0 | 1))) => put(&[u8::from(number == 1)]),
        ("double precision", ValueRef::Real(number)) => put(&number.to_be_bytes()),
        ("text", ValueRef::Text(bytes)) | ("bytea", ValueRef::Blob(bytes)) => put(bytes),
        _ => Err(Incompatible),
    }
}

/// Takes packed rows apart, in whatever pieces they come.
#[derive(Debug, Default)]
pub(super) struct RowUnpacker {
    waiting: BytesMut,
    has_begun: bool,
}

impl RowUnpacker {
    /// Hands over the rows that are whole by now.
    pub(super) fn add(&mut self, chunk: &[u8], mut take: impl FnMut(&[u8])) {
        self.waiting.extend_from_slice(chunk);
        if !self.has_begun {
            if self.waiting.len() < BEGINNING.len() {
                return;
            }
            self.waiting.advance(BEGINNING.len());
            self.has_begun = true;
        }
        while let Some(length) = row_length(&self.waiting) {
            take(&self.waiting.split_to(length));
        }
    }
}

/// The length of the first row, if all of it is there.
fn row_length(mut bytes: &[u8]) -> Option<usize> {
    let whole = bytes.len();
    let columns = bytes.try_get_i16().ok().filter(|columns| *columns != END)?;
    for _ in 0..columns {
        // NULL has no bytes.
        let length = usize::try_from(bytes.try_get_i32().ok()?).unwrap_or(0);
        bytes = bytes.get(length..)?;
    }
    Some(whole - bytes.len())
}

#[cfg(test)]
mod tests;
