//! What runs statements: connections, transactions, values and rows, the same for `SQLite` and `PostgreSQL`, and migrations.
//! Nothing here knows a table of the product.

mod backup;
mod conn;
mod error;
mod identity;
mod migrate;
mod moving;
mod postgres;
mod row;
mod sqlite;
mod statement;
mod store;
#[cfg(test)]
mod tests;
mod value;
mod wait_queue;

pub use backup::BackupError;
pub(crate) use backup::LIST_FILE;
pub use conn::{Conn, Tx};
pub use error::{OpenError, StoreError};
pub(crate) use migrate::latest_migration;
pub use moving::{MoveError, MovedTable};
pub use postgres::{ReplicaLoad, ReplicaStatus};
pub use row::{FromRow, Row};
pub use statement::Statement;
pub use store::{ServerOptions, Store, Target};
pub use value::{Cell, Col, Ids, Mismatch, Param, Value};
pub use wait_queue::QueueLoad;
