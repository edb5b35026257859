//! Suspensions: why somebody may not sign in, until when, and the one appeal against each (TRUST-04).
//!
//! `users.suspended_at` decides who is suspended, and a row tells more of it: the one that began at that time. One that is past its
//! end is lifted when its account is next looked at by anybody whom that concerns, and by the hourly sweep.

use kindred_domain::{ReportId, ReportReason, SuspensionEnd, SuspensionId, SuspensionTerms, Timestamp, UserId};

use crate::{Conn, OperatorLogEntry, Report, StoreError, Tx, row, sql};

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

row! {
    /// A suspension as the person is told of it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Suspension {
        /// Its id.
        pub id: SuspensionId,
        /// Why.
        pub reason: ReportReason,
        /// Since when.
        pub started_at: Timestamp,
        /// Until when; `None` until the account is restored.
        pub ends_at: Option<Timestamp>,
        /// When it was over; `None` while it isn't.
        pub ended_at: Option<Timestamp>,
        /// What the person wrote against it.
        pub appeal: Option<String>,
        /// When they did.
        pub appealed_at: Option<Timestamp>,
        /// Why the appeal was refused.
        pub answer: Option<String>,
        /// When it was.
        pub answered_at: Option<Timestamp>,
    }
}

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

/// What a suspended person is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Told {
    reason: ReportReason,
    ends_at: Option<Timestamp>,
}

impl Told {
    /// The note of the act with this before it. It is longer than operators can write, but not cut: it is the record.
    pub fn noted(self, note: &str) -> String {
        let until = self.ends_at.map_or_else(|| "restored".into(), |at| at.to_string());
        let noted = format!("{}, until {until}", self.reason.as_str());
        if note.is_empty() { noted } else { format!("{noted}: {note}") }
    }
}

/// Somebody who has shown that a suspended account is theirs.
#[derive(Debug, Clone, Copy)]
pub struct RefusedSignIn<'a> {
    /// Whose account.
    pub user: UserId,
    /// The id of the suspension if it has no row yet: the program before began it.
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

/// SQL: the suspension of the account `$1`, if it has one.
macro_rules! present {
    () => {
        "SELECT s.id, s.reason, s.started_at, s.ends_at, s.ended_at, s.appeal, s.appealed_at, s.answer, s.answered_at
         FROM users u JOIN suspensions s ON s.user_id = u.id AND s.started_at = u.suspended_at AND s.ended_at IS NULL WHERE u.id = $1"
    };
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
    /// What is known of a person's present suspension.
    pub async fn find_suspension(&self, user: UserId) -> Result<Option<Suspension>, StoreError> {
        sql!(optional self, present!(), user)
    }

    /// All suspensions of a person, the oldest first.
    pub async fn list_own_suspensions(&self, user: UserId) -> Result<Vec<Suspension>, StoreError> {
        sql!(all self,
            "SELECT id, reason, started_at, ends_at, ended_at, appeal, appealed_at, answer, answered_at FROM suspensions
             WHERE user_id = $1 ORDER BY id", user)
    }

    /// At most `limit` appeals before the suspension `before`, the latest suspension first; with `all` those that don't wait, too.
    pub async fn list_appeals(&self, before: Option<SuspensionId>, all: bool, limit: i64) -> Result<Vec<Appeal>, StoreError> {
        let before = before.unwrap_or(SuspensionId(i64::MAX));
        if all {
            return sql!(all self, appeals!(""), before, limit);
        }
        sql!(all self, appeals!("AND s.answered_at IS NULL AND s.ended_at IS NULL AND u.suspended_at = s.started_at"), before, limit)
    }
}

impl Conn {
    /// The report by which somebody was suspended, if it was by one that is there still.
    pub async fn find_report_of_suspension(&self, suspension: SuspensionId) -> Result<Option<Report>, StoreError> {
        let report: Option<Option<ReportId>> = sql!(optional self, "SELECT report_id FROM suspensions WHERE id = $1", suspension)?;
        match report.flatten() {
            Some(report) => self.find_report(report).await,
            None => Ok(None),
        }
    }

    /// What operators noted when they suspended somebody, or changed that suspension; the oldest first.
    pub async fn list_suspending_acts(&self, suspension: SuspensionId) -> Result<Vec<OperatorLogEntry>, StoreError> {
        sql!(all self,
            "SELECT a.act, a.note, a.way, a.operator_name, a.created_at FROM suspensions s
             JOIN operator_acts a ON a.target_id = s.user_id AND a.act = 'suspend' AND a.created_at >= s.started_at
                 AND (s.ended_at IS NULL OR a.created_at < s.ended_at)
             WHERE s.id = $1 ORDER BY a.id", suspension)
    }
}

impl Tx {
    /// Suspends an account that is locked, or changes of its present suspension what the terms hold; what the person is told
    /// from now on. Other terms than those that an appeal is against are a suspension of their own, so that they can be appealed.
    pub(crate) async fn suspend(&self, id: SuspensionId, user: UserId, terms: SuspensionTerms, now: Timestamp) -> Result<Told, StoreError> {
        sql!(execute self, "DELETE FROM sessions WHERE user_id = $1", user)?;
        let present = self.find_suspension(user).await?;
        let before = present.as_ref().map(|of| Told { reason: of.reason, ends_at: of.ends_at });
        let told = Told {
            reason: terms.reason.or(before.map(|of| of.reason)).unwrap_or(ReportReason::Other),
            ends_at: match terms.end {
                SuspensionEnd::AsBefore => before.and_then(|of| of.ends_at),
                SuspensionEnd::UntilRestored => None,
                SuspensionEnd::At(end) => Some(end),
            },
        };
        match present {
            Some(of) if of.appealed_at.is_some() && before != Some(told) => {
                sql!(execute self, "UPDATE suspensions SET ended_at = $2 WHERE id = $1", of.id, now)?;
                sql!(execute self, "UPDATE users SET suspended_at = $2 WHERE id = $1", user, now)?;
                self.add_suspension(id, user, told).await?;
            }
            Some(of) => {
                sql!(execute self, "UPDATE suspensions SET reason = $2, ends_at = $3 WHERE id = $1", of.id, told.reason, told.ends_at)?;
            }
            None => {
                sql!(execute self, "UPDATE users SET suspended_at = COALESCE(suspended_at, $2) WHERE id = $1", user, now)?;
                self.add_suspension(id, user, told).await?;
            }
        }
        self.recount_moments_of(user).await?;
        self.refresh_candidate(user).await?;
        Ok(told)
    }

    async fn add_suspension(&self, id: SuspensionId, user: UserId, terms: Told) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO suspensions (id, user_id, reason, started_at, ends_at)
             SELECT $1, id, $3, suspended_at, $4 FROM users WHERE id = $2 AND suspended_at IS NOT NULL",
            id, user, terms.reason, terms.ends_at)?;
        Ok(())
    }

    /// Keeps by which report somebody was suspended.
    pub(crate) async fn note_report_of_suspension(&self, id: SuspensionId, report: ReportId) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE suspensions SET report_id = $2 WHERE id = $1", id, report)?;
        Ok(())
    }

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

    /// What somebody is told who can't sign in, and keeps the token by which they may appeal, unless they did. `None` if the account
    /// is not suspended any more.
    pub async fn refuse_suspended(&self, refused: &RefusedSignIn<'_>) -> Result<Option<Suspension>, StoreError> {
        let RefusedSignIn { user, id, token_hash, token_ends_at, now } = *refused;
        if self.lift_ended_suspension(user, now).await? {
            return Ok(None);
        }
        if self.find_suspension(user).await?.is_none() {
            self.add_suspension(id, user, Told { reason: ReportReason::Other, ends_at: None }).await?;
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
