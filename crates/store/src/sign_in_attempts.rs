//! Failed attempts to sign in, in a table so that they count after a restart too.

use kindred_domain::{SignInAttempts, Timestamp};

use crate::{StoreError, Tx, sql};

impl Tx {
    /// Counts one more attempt under a key, or returns the number of seconds to wait and counts nothing.
    ///
    /// To be called before the password is compared, so that of many simultaneous attempts none goes uncounted.
    pub async fn try_sign_in(&self, key: &[u8; 32], free: i64, now: Timestamp) -> Result<Result<(), u32>, StoreError> {
        sql!(execute self, "DELETE FROM sign_in_attempts WHERE last_at < $1", SignInAttempts::expired_before(now))?;
        sql!(execute self, "INSERT INTO sign_in_attempts (key, count, last_at) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING", key, now)?;
        let (count, last_at): (i64, Timestamp) = sql!(
            scalar self,
            sqlite: "SELECT count, last_at FROM sign_in_attempts WHERE key = $1",
            postgres: "SELECT count, last_at FROM sign_in_attempts WHERE key = $1 FOR UPDATE",
            key,
        )?;
        if let Some(seconds) = (SignInAttempts { count, last_at }).retry_after(free, now) {
            return Ok(Err(seconds));
        }
        sql!(execute self, "UPDATE sign_in_attempts SET count = count + 1, last_at = $2 WHERE key = $1", key, now)?;
        Ok(Ok(()))
    }

    /// Uncounts one attempt, which did not fail.
    pub async fn take_back_attempt(&self, key: &[u8; 32]) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE sign_in_attempts SET count = count - 1 WHERE key = $1 AND count > 0", key)?;
        Ok(())
    }

    /// Deletes the attempts under a key.
    pub async fn forget_attempts(&self, key: &[u8; 32]) -> Result<(), StoreError> {
        sql!(execute self, "DELETE FROM sign_in_attempts WHERE key = $1", key)?;
        Ok(())
    }
}
