//! Converts parameters of statements and columns of answers, the same for both engines.

mod drivers;
mod numbers;

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

impl<'a> Cell<'a> {
    /// The text, for types that are made of it without a copy; an error if it is none.
    pub(crate) fn text(self) -> Result<&'a str, Mismatch> {
        if let Self::Text(text) = self { Ok(text) } else { mismatch("text", self) }
    }
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
        cell.text().map(str::to_owned)
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
