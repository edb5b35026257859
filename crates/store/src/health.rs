//! The health check of the database.

use crate::{Conn, StoreError, sql};

impl Conn {
    /// Succeeds if the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let _: i64 = sql!(scalar self, "SELECT CAST(1 AS BIGINT)")?;
        Ok(())
    }
}
