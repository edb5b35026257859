use crate::{Conn, StoreError, sql};

impl Conn {
    /// Asks the database for nothing but an answer.
    pub async fn answers(&self) -> Result<(), StoreError> {
        let _: i64 = sql!(scalar self, "SELECT CAST(1 AS BIGINT)")?;
        Ok(())
    }
}
