//! Reads the rows of an answer into columns, tuples and structs.

use super::value::{Cell, Col, Mismatch};

/// One row that a statement returned, on either engine.
#[derive(Debug)]
pub struct Row<'a> {
    columns: Columns<'a>,
    /// The column that is counted as the first.
    first: usize,
}

#[derive(Debug, Clone, Copy)]
enum Columns<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a tokio_postgres::Row),
}

impl<'a> Row<'a> {
    pub(super) fn of_sqlite(row: &'a rusqlite::Row<'a>) -> Self {
        Self { columns: Columns::Sqlite(row), first: 0 }
    }

    pub(super) fn of_postgres(row: &'a tokio_postgres::Row) -> Self {
        Self { columns: Columns::Postgres(row), first: 0 }
    }

    /// The row from after this many columns on, where something else stands beside what they hold.
    pub(crate) fn after(&self, columns: usize) -> Self {
        Self { columns: self.columns, first: self.first + columns }
    }

    /// Reads the column at `index`, counted from 0, or says why it can't be read.
    pub fn get<T: Col>(&self, index: usize) -> Result<T, Mismatch> {
        let at = self.first + index;
        let read = match self.columns {
            Columns::Sqlite(row) => row.get_ref(at).map_err(|e| Mismatch(e.to_string())).and_then(Cell::try_from).and_then(T::read),
            Columns::Postgres(row) => row.try_get::<_, Cell<'_>>(at).map_err(|e| Mismatch(described(&e))).and_then(T::read),
        };
        read.map_err(|Mismatch(why)| Mismatch(format!("column {at} ({}): {why}", self.name(index))))
    }

    /// The name of the column at `index`; empty when there is none.
    pub fn name(&self, index: usize) -> &str {
        let at = self.first + index;
        match self.columns {
            Columns::Sqlite(row) => row.as_ref().column_name(at).unwrap_or_default(),
            Columns::Postgres(row) => row.columns().get(at).map_or("", tokio_postgres::Column::name),
        }
    }
}

fn described(error: &tokio_postgres::Error) -> String {
    std::error::Error::source(error).map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}

/// A type that a whole row can be read as: one column, a tuple of columns, or a struct made by [`row!`](crate::row).
pub trait FromRow: Sized {
    /// Reads the row, or says which column holds something else.
    fn from_row(row: &Row<'_>) -> Result<Self, Mismatch>;
}

impl<T: Col> FromRow for T {
    fn from_row(row: &Row<'_>) -> Result<Self, Mismatch> {
        row.get(0)
    }
}

macro_rules! tuples {
    ($($($name:ident $index:tt),+;)+) => {$(
        impl<$($name: Col),+> FromRow for ($($name,)+) {
            fn from_row(row: &Row<'_>) -> Result<Self, Mismatch> {
                Ok(($(row.get::<$name>($index)?,)+))
            }
        }
    )+};
}

tuples! {
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
    A 0, B 1, C 2, D 3, E 4;
    A 0, B 1, C 2, D 3, E 4, F 5;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14, P 15;
}

/// Declares a struct that rows are read as: field by field in the order of the columns, whose names must be the fields'.
///
/// ```
/// kindred_store::row! {
///     /// A place and how many live there.
///     pub struct Crowd {
///         /// The place.
///         pub place_id: i64,
///         /// How many live there.
///         pub people: i64,
///     }
/// }
/// ```
#[macro_export]
macro_rules! row {
    ($(#[$outer:meta])* $vis:vis struct $name:ident { $($(#[$inner:meta])* $field_vis:vis $field:ident: $ty:ty),+ $(,)? }) => {
        $(#[$outer])*
        $vis struct $name { $($(#[$inner])* $field_vis $field: $ty),+ }

        impl $crate::FromRow for $name {
            fn from_row(row: &$crate::Row<'_>) -> Result<Self, $crate::Mismatch> {
                let mut columns = 0..;
                $(
                    let index = columns.next().unwrap_or_default();
                    debug_assert_eq!(row.name(index), stringify!($field), "column {index} of {}", stringify!($name));
                    let $field = row.get::<$ty>(index)?;
                )+
                Ok(Self { $($field),+ })
            }
        }
    };
}
