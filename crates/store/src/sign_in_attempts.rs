//! Failed attempts to sign in, in a table so that they count after a restart too.

use kindred_domain::{AttemptRule, SignInAttempts, Timestamp};

use crate::{StoreError, Tx, sql};

impl Tx {
    /// Counts one more attempt under a key, or returns the number of seconds to wait and counts nothing.
    ///
    /// To be called before the password is compared, so that of many simultaneous attempts none goes uncounted.
    pub async fn try_sign_in(&self, key: &[u8; 32], rule: AttemptRule, now: Timestamp) -> Result<Result<(), u32>, StoreError> {
        sql!(execute self, "DELETE FROM sign_in_attempts WHERE kept_until < $1", now)?;
        let none = SignInAttempts::none(rule, now);
        sql!(
            execute self,
            "INSERT INTO sign_in_attempts (key, count, last_at, kept_until) VALUES ($1, 0, $2, $3) ON CONFLICT DO NOTHING",
            key, now, none.kept_until,
        )?;
        let (count, last_at, kept_until): (i64, Timestamp, Timestamp) = sql!(
            scalar self,
            sqlite: "SELECT count, last_at, kept_until FROM sign_in_attempts WHERE key = $1",
            postgres: "SELECT count, last_at, kept_until FROM sign_in_attempts WHERE key = $1 FOR UPDATE",
            key,
        )?;
        let attempts = SignInAttempts { count, last_at, kept_until };
        if let Some(seconds) = attempts.retry_after(rule.free, now) {
            return Ok(Err(seconds));
        }
        let SignInAttempts { count, last_at, kept_until } = attempts.incremented(rule, now);
        sql!(
            execute self,
            "UPDATE sign_in_attempts SET count = $2, last_at = $3, kept_until = $4 WHERE key = $1",
            key, count, last_at, kept_until,
        )?;
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
