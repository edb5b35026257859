//! Suspensions: why somebody may not sign in, until when, and the one appeal against each (TRUST-04).
//!
//! `users.suspended_at` decides who is suspended; the row that began at that time tells why and until when. A suspension that is past
//! its end is lifted when its account is next used or acted on, at the latest by the hourly sweep.

mod appeals;
mod lifting;

use kindred_domain::{ReportId, ReportReason, SuspensionEnd, SuspensionId, SuspensionTerms, Timestamp, UserId};

pub use self::appeals::{Appeal, AppealOutcome, RefusedSignIn};

use crate::{Conn, OperatorLogEntry, Report, StoreError, Tx, row, sql};

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

/// What a suspended person is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SuspensionNotice {
    reason: ReportReason,
    ends_at: Option<Timestamp>,
}

impl SuspensionNotice {
    /// The note of the act with this before it. It is longer than operators can write, but not cut: it is the record.
    pub fn noted(self, note: &str) -> String {
        let until = self.ends_at.map_or_else(|| "restored".into(), |at| at.to_string());
        let noted = format!("{}, until {until}", self.reason.as_str());
        if note.is_empty() { noted } else { format!("{noted}: {note}") }
    }
}

/// SQL: the suspension of the account `$1`, if it has one.
macro_rules! present {
    () => {
        "SELECT s.id, s.reason, s.started_at, s.ends_at, s.ended_at, s.appeal, s.appealed_at, s.answer, s.answered_at
         FROM users u JOIN suspensions s ON s.user_id = u.id AND s.started_at = u.suspended_at AND s.ended_at IS NULL WHERE u.id = $1"
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
    pub(crate) async fn suspend(
        &self,
        id: SuspensionId,
        user: UserId,
        terms: SuspensionTerms,
        now: Timestamp,
    ) -> Result<SuspensionNotice, StoreError> {
        sql!(execute self, "DELETE FROM sessions WHERE user_id = $1", user)?;
        let present = self.find_suspension(user).await?;
        let before = present.as_ref().map(|of| SuspensionNotice { reason: of.reason, ends_at: of.ends_at });
        let told = SuspensionNotice {
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

    async fn add_suspension(&self, id: SuspensionId, user: UserId, terms: SuspensionNotice) -> Result<(), StoreError> {
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
}
