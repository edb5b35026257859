//! Reports: what people report to the operators, and what operators see of them.

use kindred_domain::{ReportId, ReportReason, SubjectKind, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, evidence::ReportedContent, row, sql};

/// A new report.
#[derive(Debug, Clone)]
pub struct NewReport<'a> {
    /// Its id.
    pub id: ReportId,
    /// Who reports.
    pub reporter: UserId,
    /// Who is reported.
    pub reported: UserId,
    /// Why.
    pub reason: ReportReason,
    /// What the reporter wrote.
    pub text: &'a str,
    /// Which message, moment, comment or photo of theirs; `None` for the person.
    pub subject: Option<(SubjectKind, i64)>,
    /// The present time.
    pub now: Timestamp,
}

/// What making a report came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportOutcome {
    /// It is open for the operators, perhaps since an earlier report.
    Accepted,
    /// The reporter can see no such person.
    NoSuchPerson,
    /// The reporter can see no such message, moment, comment or photo of theirs.
    NoSuchSubject,
}

row! {
    /// A report as operators see it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Report {
        /// Its id.
        pub id: ReportId,
        /// Who reported, unless their account was deleted.
        pub reporter_id: Option<UserId>,
        /// Their name.
        pub reporter_name: Option<String>,
        /// Who was reported.
        pub reported_id: UserId,
        /// Their name.
        pub reported_name: String,
        /// Why.
        pub reason: ReportReason,
        /// What the reporter wrote.
        pub text: String,
        /// `message`, `moment`, `comment` or `photo`; empty for the person.
        pub subject_kind: String,
        /// The subject's id; 0 for the person.
        pub subject_id: i64,
        /// The subject's text when it was reported; empty once the report is closed.
        pub evidence: String,
        /// How many pictures of it are kept.
        pub pictures: i64,
        /// When.
        pub created_at: Timestamp,
        /// When an operator closed it.
        pub closed_at: Option<Timestamp>,
    }
}

/// SQL: reports as operators see them.
macro_rules! reports {
    () => {
        "SELECT r.id, r.reporter_id, a.name AS reporter_name, r.reported_id, b.name AS reported_name, r.reason, r.text,
             r.subject_kind, r.subject_id, r.evidence,
             (SELECT count(*) FROM evidence_pictures e WHERE e.report_id = r.id) AS pictures, r.created_at, r.closed_at
         FROM reports r JOIN users b ON b.id = r.reported_id LEFT JOIN users a ON a.id = r.reporter_id "
    };
}

/// SQL: true if the report that is there already would get words that do not stand in it.
macro_rules! adds_words {
    () => {
        "excluded.text <> '' AND length(reports.text) < 10000
         AND replace('\n\n' || reports.text || '\n\n', '\n\n' || excluded.text || '\n\n', '') = '\n\n' || reports.text || '\n\n'"
    };
}

impl Conn {
    /// At most `limit` reports about a person, newest first, open or closed.
    pub async fn list_reports_about(&self, reported: UserId, limit: i64) -> Result<Vec<Report>, StoreError> {
        sql!(all self, concat!(reports!(), "WHERE r.reported_id = $1 ORDER BY r.id DESC LIMIT $2"), reported, limit)
    }

    /// At most `limit` reports by a person, newest first, open or closed.
    pub async fn list_reports_by(&self, reporter: UserId, limit: i64) -> Result<Vec<Report>, StoreError> {
        sql!(all self, concat!(reports!(), "WHERE r.reporter_id = $1 ORDER BY r.id DESC LIMIT $2"), reporter, limit)
    }

    /// At most `limit` reports before `before`, newest first; with `closed` the closed ones too.
    pub async fn list_reports(&self, before: Option<ReportId>, closed: bool, limit: i64) -> Result<Vec<Report>, StoreError> {
        sql!(all self,
            concat!(reports!(), "WHERE r.id < $1 AND ($2 OR r.closed_at IS NULL) ORDER BY r.id DESC LIMIT $3"),
            before.unwrap_or(ReportId(i64::MAX)), closed, limit)
    }
}

impl Tx {
    /// Adds a report. What is written with the same report again stands behind what was written first, up to 10,000 characters, unless
    /// it was closed: then it is opened again with the new text. Either way it gets the new id, so that no operator decides about, or
    /// has decided about, words that they have not seen.
    pub async fn report(&self, new: &NewReport<'_>) -> Result<ReportOutcome, StoreError> {
        if new.reporter == new.reported || !self.can_see(new.reporter, new.reported).await? {
            return Ok(ReportOutcome::NoSuchPerson);
        }
        let reported = match new.subject {
            None => Some(ReportedContent::default()),
            Some(subject) => self.find_reported_content(new.reporter, new.reported, subject).await?,
        };
        let Some(reported) = reported else { return Ok(ReportOutcome::NoSuchSubject) };
        let (kind, subject) = new.subject.map_or(("", 0), |(kind, id)| (kind.as_str(), id));
        let id: ReportId = sql!(scalar self, concat!("INSERT INTO reports (id, reporter_id, reported_id, reason, text, subject_kind, subject_id, evidence, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (reporter_id, reported_id, reason, subject_kind, subject_id) DO UPDATE SET
                 text = CASE
                     WHEN excluded.text = '' THEN reports.text
                     WHEN reports.text = '' OR reports.closed_at IS NOT NULL THEN excluded.text
                     WHEN ", adds_words!(), " THEN substr(reports.text || '\n\n' || excluded.text, 1, 10000)
                     ELSE reports.text END,
                 id = CASE WHEN reports.closed_at IS NULL AND NOT (", adds_words!(), ") THEN reports.id ELSE excluded.id END,
                 evidence = CASE WHEN reports.closed_at IS NULL THEN reports.evidence ELSE excluded.evidence END,
                 created_at = CASE WHEN reports.closed_at IS NULL THEN reports.created_at ELSE excluded.created_at END,
                 closed_at = NULL
             RETURNING id"),
            new.id, new.reporter, new.reported, new.reason, new.text, kind, subject, reported.text, new.now)?;
        // One that was open already keeps what was seen first: its pictures have their places.
        if id == new.id {
            self.keep_evidence(id, &reported.pictures).await?;
        }
        Ok(ReportOutcome::Accepted)
    }
}
