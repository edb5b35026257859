//! The end of suspensions: by an operator, or once their time is over.

use kindred_domain::{SuspensionId, Timestamp, UserId};

use crate::{StoreError, Tx, sql};

/// SQL: true if the account in the row `$users` is suspended at the time `$now`, though it may not be lifted yet.
macro_rules! suspended {
    ($users:literal, $now:literal) => {
        concat!(
            "(",
            $users,
            ".suspended_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM suspensions past WHERE past.user_id = ",
            $users,
            ".id AND past.started_at = ",
            $users,
            ".suspended_at AND past.ended_at IS NULL AND past.ends_at <= ",
            $now,
            "))"
        )
    };
}

impl Tx {
    /// Ends the suspension of an account that is locked; harmless without one.
    pub(crate) async fn end_suspension(&self, user: UserId, now: Timestamp) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE suspensions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL", user, now)?;
        sql!(execute self, "UPDATE users SET suspended_at = NULL WHERE id = $1", user)?;
        self.recount_moments_of(user).await?;
        self.refresh_candidate(user).await
    }

    /// Has a suspension go on that was ended a moment ago, unless there is another one.
    pub(crate) async fn resume_suspension(&self, user: UserId, id: SuspensionId) -> Result<(), StoreError> {
        self.lock_user(user).await?;
        let resumed = sql!(execute self,
            "UPDATE users SET suspended_at = (SELECT started_at FROM suspensions WHERE id = $2)
             WHERE id = $1 AND suspended_at IS NULL AND EXISTS (SELECT 1 FROM suspensions s WHERE s.id = $2 AND s.user_id = $1)", user, id)?;
        if resumed > 0 {
            sql!(execute self, "UPDATE suspensions SET ended_at = NULL WHERE id = $1", id)?;
            sql!(execute self, "DELETE FROM sessions WHERE user_id = $1", user)?;
            self.recount_moments_of(user).await?;
            self.refresh_candidate(user).await?;
        }
        Ok(())
    }

    /// Locks an account and ends its suspension if that is past its end; true if the account is not suspended then.
    pub async fn lift_ended_suspension(&self, user: UserId, now: Timestamp) -> Result<bool, StoreError> {
        self.lock_user(user).await?;
        let is_suspended: Option<bool> = sql!(optional self, concat!("SELECT ", suspended!("u", "$2"), " FROM users u WHERE u.id = $1 AND u.suspended_at IS NOT NULL"), user, now)?;
        if is_suspended == Some(false) {
            self.end_suspension(user, now).await?;
        }
        Ok(is_suspended != Some(true))
    }

    /// Lifts one suspension that is past its end; how many there were. Only one, since an account may have much to count anew.
    pub async fn sweep_suspensions(&self, now: Timestamp) -> Result<u64, StoreError> {
        let over: Option<UserId> = sql!(optional self,
            "SELECT s.user_id FROM suspensions s JOIN users u ON u.id = s.user_id AND u.suspended_at = s.started_at
             WHERE s.ended_at IS NULL AND s.ends_at <= $1 ORDER BY s.user_id LIMIT 1", now)?;
        if let Some(user) = over {
            self.lift_ended_suspension(user, now).await?;
        }
        Ok(over.is_some().into())
    }
}
