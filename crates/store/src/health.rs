//! The health check of the database.

use crate::{Conn, StoreError, latest_migration, sql};

impl Conn {
    /// True if the database has every step of the schema that this program knows; it may have later ones, when a newer program
    /// has been started beside this one. An error if it does not answer.
    pub async fn has_known_schema(&self) -> Result<bool, StoreError> {
        let latest: Option<i64> = sql!(scalar self, "SELECT max(number) FROM schema_versions")?;
        Ok(latest.is_some_and(|latest| latest >= latest_migration()))
    }
}
