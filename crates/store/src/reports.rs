//! Reports: what people report to the operators, and what operators see of them.

use kindred_domain::{CommentId, MomentId, ReportId, ReportReason, SubjectKind, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql, visibility::visible_to};

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
    /// Which message, moment or comment of theirs; `None` for the person.
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
    /// The reporter can see no such message, moment or comment of theirs.
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
        /// `message`, `moment` or `comment`; empty for the person.
        pub subject_kind: String,
        /// The subject's id; 0 for the person.
        pub subject_id: i64,
        /// The subject's text when it was reported.
        pub evidence: String,
        /// When.
        pub created_at: Timestamp,
        /// When an operator closed it.
        pub closed_at: Option<Timestamp>,
    }
}

impl Conn {
    /// At most `limit` reports before `before`, newest first; with `closed` the closed ones too.
    pub async fn list_reports(&self, before: Option<ReportId>, closed: bool, limit: i64) -> Result<Vec<Report>, StoreError> {
        sql!(all self,
            "SELECT r.id, r.reporter_id, a.name AS reporter_name, r.reported_id, b.name AS reported_name, r.reason, r.text,
                 r.subject_kind, r.subject_id, r.evidence, r.created_at, r.closed_at
             FROM reports r JOIN users b ON b.id = r.reported_id LEFT JOIN users a ON a.id = r.reporter_id
             WHERE r.id < $1 AND ($2 OR r.closed_at IS NULL) ORDER BY r.id DESC LIMIT $3",
            before.unwrap_or(ReportId(i64::MAX)), closed, limit)
    }

    /// The text of something by `author` that `viewer` can see, with the urls of its pictures.
    async fn subject_text(&self, viewer: UserId, author: UserId, (kind, id): (SubjectKind, i64)) -> Result<Option<String>, StoreError> {
        match kind {
            SubjectKind::Message => sql!(optional self,
                concat!("SELECT CASE WHEN m.image_key IS NULL THEN m.content ELSE m.content || ' /media/' || m.image_key END
                 FROM messages m JOIN room_members r ON r.room_id = m.room_id AND r.user_id = $1
                 WHERE m.id = $2 AND m.sender_id = $3 AND m.deleted_version IS NULL AND ", visible_to!("$1", "$3")), viewer, id, author),
            SubjectKind::Moment => {
                let moment = self.find_moment(viewer, MomentId(id)).await?.filter(|moment| moment.author_id == author);
                Ok(moment
                    .map(|moment| moment.pictures.iter().fold(moment.content, |words, picture| format!("{words} /media/{}", picture.key))))
            }
            SubjectKind::Comment => {
                let comment = self.find_comment(viewer, CommentId(id)).await?.filter(|comment| comment.author_id == author);
                Ok(comment.map(|comment| comment.content))
            }
        }
    }
}

impl Tx {
    /// Adds a report. The same report again only changes its text, and reopens it if it was closed.
    pub async fn report(&self, new: &NewReport<'_>) -> Result<ReportOutcome, StoreError> {
        if new.reporter == new.reported || !self.can_see(new.reporter, new.reported).await? {
            return Ok(ReportOutcome::NoSuchPerson);
        }
        let evidence = match new.subject {
            None => Some(String::new()),
            Some(subject) => self.subject_text(new.reporter, new.reported, subject).await?,
        };
        let Some(evidence) = evidence else { return Ok(ReportOutcome::NoSuchSubject) };
        let (kind, subject) = new.subject.map_or(("", 0), |(kind, id)| (kind.as_str(), id));
        sql!(execute self,
            "INSERT INTO reports (id, reporter_id, reported_id, reason, text, subject_kind, subject_id, evidence, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (reporter_id, reported_id, reason, subject_kind, subject_id) DO UPDATE SET
                 text = CASE WHEN excluded.text = '' THEN reports.text ELSE excluded.text END,
                 id = CASE WHEN reports.closed_at IS NULL THEN reports.id ELSE excluded.id END,
                 evidence = CASE WHEN reports.closed_at IS NULL THEN reports.evidence ELSE excluded.evidence END,
                 created_at = CASE WHEN reports.closed_at IS NULL THEN reports.created_at ELSE excluded.created_at END,
                 closed_at = NULL",
            new.id, new.reporter, new.reported, new.reason, new.text, kind, subject, evidence, new.now)?;
        Ok(ReportOutcome::Accepted)
    }
}
