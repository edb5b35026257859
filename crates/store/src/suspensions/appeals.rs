//! Appeals: who may write one, the one against each suspension, and its refusal.

use kindred_domain::{ReportReason, SuspensionId, Timestamp, UserId};

use super::{Suspension, SuspensionNotice};
use crate::{Conn, StoreError, Tx, row, sql};

row! {
    /// An appeal as operators see it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Appeal {
        /// The suspension that it is against.
        pub id: SuspensionId,
        /// Who is suspended.
        pub user_id: UserId,
        /// Their name.
        pub name: String,
        /// Why.
        pub reason: ReportReason,
        /// Since when.
        pub started_at: Timestamp,
        /// Until when.
        pub ends_at: Option<Timestamp>,
        /// What they wrote.
        pub appeal: String,
        /// When.
        pub appealed_at: Timestamp,
        /// Why it was refused.
        pub answer: Option<String>,
        /// When it was.
        pub answered_at: Option<Timestamp>,
        /// True if the suspension is over.
        pub is_over: bool,
    }
}

impl Appeal {
    /// `waiting`, `refused` or `over`.
    pub const fn status(&self) -> &'static str {
        match (self.answered_at, self.is_over) {
            (Some(_), _) => "refused",
            (None, true) => "over",
            (None, false) => "waiting",
        }
    }
}

/// Somebody who has shown that a suspended account is theirs.
#[derive(Debug, Clone, Copy)]
pub struct RefusedSignIn<'a> {
    /// Whose account.
    pub user: UserId,
    /// The id for the suspension's row, if an older version of the program suspended the account without one.
    pub id: SuspensionId,
    /// The SHA-256 of a token by which one appeal can be written.
    pub token_hash: &'a [u8; 32],
    /// Until when the token is good.
    pub token_ends_at: Timestamp,
    /// The present time.
    pub now: Timestamp,
}

/// What came of an appeal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AppealOutcome {
    /// It waits for an operator, perhaps since the same was sent before.
    Taken,
    /// The token is none, too old, or another was given since.
    NoToken,
    /// Another one was written.
    Again,
    /// The account isn't suspended any more.
    Over,
}

/// SQL: at most `$2` appeals before `$1` that `$which` holds for.
macro_rules! appeals {
    ($which:literal) => {
        concat!(
            "SELECT s.id, s.user_id, u.name, s.reason, s.started_at, s.ends_at, s.appeal, s.appealed_at, s.answer, s.answered_at,
                 s.ended_at IS NOT NULL OR u.suspended_at IS NULL OR u.suspended_at <> s.started_at AS is_over
             FROM suspensions s JOIN users u ON u.id = s.user_id WHERE s.appealed_at IS NOT NULL AND s.id < $1 ",
            $which,
            " ORDER BY s.id DESC LIMIT $2"
        )
    };
}

impl Conn {
    /// At most `limit` appeals before the suspension `before`, the latest suspension first; with `all` those that don't wait, too.
    pub async fn list_appeals(&self, before: Option<SuspensionId>, all: bool, limit: i64) -> Result<Vec<Appeal>, StoreError> {
        let before = before.unwrap_or(SuspensionId(i64::MAX));
        if all {
            return sql!(all self, appeals!(""), before, limit);
        }
        sql!(all self, appeals!("AND s.answered_at IS NULL AND s.ended_at IS NULL AND u.suspended_at = s.started_at"), before, limit)
    }
}

impl Tx {
    /// What somebody is told who can't sign in, and keeps the token by which they may appeal, unless they did. `None` if the account
    /// is not suspended any more.
    pub async fn refuse_suspended(&self, refused: &RefusedSignIn<'_>) -> Result<Option<Suspension>, StoreError> {
        let RefusedSignIn { user, id, token_hash, token_ends_at, now } = *refused;
        if self.lift_ended_suspension(user, now).await? {
            return Ok(None);
        }
        if self.find_suspension(user).await?.is_none() {
            self.add_suspension(id, user, SuspensionNotice { reason: ReportReason::Other, ends_at: None }).await?;
        }
        let present = self.find_suspension(user).await?;
        if let Some(Suspension { id, appealed_at: None, .. }) = present {
            sql!(execute self, "UPDATE suspensions SET token_hash = $2, token_ends_at = $3 WHERE id = $1", id, token_hash, token_ends_at)?;
        }
        Ok(present)
    }

    /// Keeps the one appeal against a suspension, by the SHA-256 of the token that its person was given. The same text again changes
    /// nothing: the answer to the first may be lost.
    pub async fn appeal(&self, token_hash: &[u8; 32], text: &str, now: Timestamp) -> Result<AppealOutcome, StoreError> {
        let user: Option<UserId> = sql!(optional self, "SELECT user_id FROM suspensions WHERE token_hash = $1", token_hash)?;
        let Some(user) = user else { return Ok(AppealOutcome::NoToken) };
        if self.lift_ended_suspension(user, now).await? {
            return Ok(AppealOutcome::Over);
        }
        let written: Option<(SuspensionId, Option<String>, Timestamp)> = sql!(optional self,
            "SELECT s.id, s.appeal, s.token_ends_at FROM suspensions s JOIN users u ON u.id = s.user_id AND u.suspended_at = s.started_at
             WHERE s.token_hash = $1 AND s.ended_at IS NULL", token_hash)?;
        match written {
            None => Ok(AppealOutcome::NoToken),
            Some((_, Some(before), _)) if before == text => Ok(AppealOutcome::Taken),
            Some((_, Some(_), _)) => Ok(AppealOutcome::Again),
            Some((_, None, ends_at)) if ends_at <= now => Ok(AppealOutcome::NoToken),
            Some((id, None, _)) => {
                sql!(execute self, "UPDATE suspensions SET appeal = $2, appealed_at = $3 WHERE id = $1", id, text, now)?;
                Ok(AppealOutcome::Taken)
            }
        }
    }

    /// Refuses an appeal that waits, and returns whose it is.
    pub(crate) async fn refuse_appeal(&self, id: SuspensionId, answer: &str, now: Timestamp) -> Result<Option<UserId>, StoreError> {
        let user: Option<UserId> = sql!(optional self, "SELECT user_id FROM suspensions WHERE id = $1", id)?;
        let Some(user) = user else { return Ok(None) };
        if self.lift_ended_suspension(user, now).await? {
            return Ok(None);
        }
        let refused = sql!(execute self,
            "UPDATE suspensions SET answer = $2, answered_at = $3 WHERE id = $1 AND appealed_at IS NOT NULL AND answered_at IS NULL
                 AND ended_at IS NULL AND started_at = (SELECT suspended_at FROM users WHERE id = $4)", id, answer, now, user)?;
        Ok((refused > 0).then_some(user))
    }
}
