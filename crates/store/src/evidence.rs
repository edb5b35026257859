//! Evidence: what was reported as it was seen then, until the report is closed (TRUST-03). The text is in the report; pictures are
//! here, so that their files outlive their rows. What stood around a reported message is read from its room when an operator looks.

use kindred_domain::{CommentId, MessageId, MomentId, OperatorAct, PhotoId, ReportId, SubjectKind, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql, visibility::visible_to};

/// How many messages before a reported one, and after it, operators see.
const MESSAGES_AROUND: i64 = 5;
/// The most rows that one transaction deletes.
const SWEEP_BATCH_SIZE: i64 = 500;

/// What the reporter sees of a subject.
#[derive(Debug, Default)]
pub(crate) struct ReportedContent {
    /// Its text, with the urls of its pictures.
    pub text: String,
    /// The keys of its pictures.
    pub pictures: Vec<String>,
}

impl ReportedContent {
    fn new(text: String, pictures: Vec<String>) -> Self {
        let text = pictures.iter().fold(text, |text, key| format!("{text} /media/{key}"));
        Self { text: text.trim_start().to_owned(), pictures }
    }
}

row! {
    /// A message around a reported one, or that itself.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct EvidenceMessage {
        /// Its id.
        pub id: MessageId,
        /// Who sent it.
        pub sender_id: UserId,
        /// Its text; empty if it was deleted.
        pub content: String,
        /// True if it has a picture.
        pub has_picture: bool,
        /// True if it was deleted.
        pub is_deleted: bool,
        /// When.
        pub created_at: Timestamp,
    }
}

impl Conn {
    /// What `viewer` sees of something of `author`'s; `None` if nothing.
    pub(crate) async fn find_reported_content(
        &self,
        viewer: UserId,
        author: UserId,
        (kind, id): (SubjectKind, i64),
    ) -> Result<Option<ReportedContent>, StoreError> {
        match kind {
            SubjectKind::Message => {
                let found: Option<(String, Option<String>)> = sql!(optional self,
                    concat!("SELECT m.content, m.image_key FROM messages m JOIN room_members r ON r.room_id = m.room_id AND r.user_id = $1
                     WHERE m.id = $2 AND m.sender_id = $3 AND m.deleted_version IS NULL AND ", visible_to!("$1", "$3")), viewer, id, author)?;
                Ok(found.map(|(text, key)| ReportedContent::new(text, key.into_iter().collect())))
            }
            SubjectKind::Moment => {
                let moment = self.find_moment(viewer, MomentId(id)).await?.filter(|moment| moment.author_id == author);
                Ok(moment
                    .map(|moment| ReportedContent::new(moment.content, moment.pictures.into_iter().map(|picture| picture.key).collect())))
            }
            SubjectKind::Comment => {
                let comment = self.find_comment(viewer, CommentId(id)).await?.filter(|comment| comment.author_id == author);
                Ok(comment.map(|comment| ReportedContent::new(comment.content, Vec::new())))
            }
            SubjectKind::Photo => {
                let key: Option<String> = sql!(optional self,
                    "SELECT key FROM photos WHERE id = $1 AND user_id = $2 AND position IS NOT NULL", PhotoId(id), author)?;
                Ok(key.map(|key| ReportedContent::new(String::new(), vec![key])))
            }
        }
    }

    /// The key of a picture of an open report, by its number there.
    pub async fn find_evidence_picture(&self, report: ReportId, position: i64) -> Result<Option<String>, StoreError> {
        sql!(optional self,
            "SELECT e.key FROM evidence_pictures e JOIN reports r ON r.id = e.report_id
             WHERE e.report_id = $1 AND e.position = $2 AND r.closed_at IS NULL", report, position)
    }

    /// The keys of the pictures of a report.
    pub async fn list_evidence_pictures(&self, report: ReportId) -> Result<Vec<String>, StoreError> {
        sql!(all self, "SELECT key FROM evidence_pictures WHERE report_id = $1 ORDER BY position", report)
    }

    /// The keys of at most `limit` pictures in reports about a person.
    pub async fn list_evidence_about(&self, reported: UserId, limit: i64) -> Result<Vec<String>, StoreError> {
        sql!(all self,
            "SELECT DISTINCT e.key FROM reports r JOIN evidence_pictures e ON e.report_id = r.id WHERE r.reported_id = $1 ORDER BY e.key LIMIT $2",
            reported, limit)
    }

    /// The reported message of an open report with five before it and five after it, the oldest first; none for a report of something
    /// else, or if the room is gone.
    pub async fn list_evidence_messages(&self, report: ReportId) -> Result<Vec<EvidenceMessage>, StoreError> {
        sql!(all self,
            "SELECT m.id, m.sender_id, m.content, m.image_key IS NOT NULL AS has_picture, m.deleted_version IS NOT NULL AS is_deleted, m.created_at
             FROM reports r JOIN messages about ON about.id = r.subject_id JOIN messages m ON m.room_id = about.room_id
             WHERE r.id = $1 AND r.closed_at IS NULL AND r.subject_kind = 'message' AND m.kind <> 'system'
                 AND m.seq BETWEEN about.seq - $2 AND about.seq + $2
             ORDER BY m.seq", report, MESSAGES_AROUND)
    }
}

impl Tx {
    /// Keeps the pictures of what was reported. One that was deleted since it was read is left out, and takes no number.
    pub(crate) async fn keep_evidence(&self, report: ReportId, pictures: &[String]) -> Result<(), StoreError> {
        let mut position = 0_i64;
        for key in pictures {
            // Whoever deletes the picture waits, and finds afterwards that its file is needed.
            let found: Option<String> = sql!(optional self,
                sqlite: "SELECT key FROM photos WHERE key = $1",
                postgres: "SELECT key FROM photos WHERE key = $1 FOR KEY SHARE", key)?;
            if found.is_some() {
                sql!(execute self,
                    "INSERT INTO evidence_pictures (report_id, position, key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", report, position, key)?;
                position += 1;
            }
        }
        Ok(())
    }

    /// Closes a report and forgets its evidence; whom it is about, or `None` if there is no such report.
    pub(crate) async fn close_report(&self, report: ReportId, now: Timestamp) -> Result<Option<UserId>, StoreError> {
        let about = sql!(optional self,
            "UPDATE reports SET closed_at = COALESCE(closed_at, $2), evidence = '' WHERE id = $1 RETURNING reported_id", report, now)?;
        sql!(execute self, "DELETE FROM evidence_pictures WHERE report_id = $1", report)?;
        Ok(about)
    }

    /// Whom an open report is about, if it has what an operator wants to look at.
    pub(crate) async fn look_at_evidence(&self, report: ReportId, act: OperatorAct) -> Result<Option<UserId>, StoreError> {
        let kind: Option<(UserId, String)> =
            sql!(optional self, "SELECT reported_id, subject_kind FROM reports WHERE id = $1 AND closed_at IS NULL", report)?;
        let wants_messages = matches!(act, OperatorAct::LookAtMessages(_));
        Ok(kind.filter(|(_, kind)| !wants_messages || kind == SubjectKind::Message.as_str()).map(|(about, _)| about))
    }

    /// Forgets pictures in the reports about a person whose account is being deleted.
    pub async fn forget_evidence_about(&self, reported: UserId, keys: &[String]) -> Result<(), StoreError> {
        for key in keys {
            sql!(execute self,
                "DELETE FROM evidence_pictures WHERE key = $2 AND report_id IN (SELECT id FROM reports WHERE reported_id = $1)", reported, key)?;
        }
        Ok(())
    }

    /// Forgets a batch of the evidence of reports that the program before closed; how many rows that were.
    pub async fn sweep_evidence(&self) -> Result<u64, StoreError> {
        let pictures = sql!(execute self,
            "DELETE FROM evidence_pictures WHERE report_id IN
                 (SELECT r.id FROM reports r JOIN evidence_pictures e ON e.report_id = r.id WHERE r.closed_at IS NOT NULL LIMIT $1)",
            SWEEP_BATCH_SIZE)?;
        let texts = sql!(execute self,
            "UPDATE reports SET evidence = '' WHERE id IN (SELECT id FROM reports WHERE closed_at IS NOT NULL AND evidence <> '' LIMIT $1)",
            SWEEP_BATCH_SIZE)?;
        Ok(pictures + texts)
    }
}
