//! The queues of operators (DESK-02): what waits, the oldest first, and who has claimed it.
//!
//! A queue has no rows of its own: what waits is what its noun says. Left out is what was decided a moment ago (`decisions.rs`), and
//! what is about the operator who asks, and what they reported themselves. Another queue is a variant of [`Queue`], what waits
//! in it (`waiting.rs`) and its three statements here.

mod claims;
mod waiting;

use kindred_domain::{LetterId, Queue, QueueItemId, ReportId, SuspensionId, Timestamp, UserId};

pub use self::claims::ClaimOutcome;
use self::waiting::{appeals, counted, letters, pictures, reports, selfies};

use crate::{Appeal, Conn, LetterOverview, Report, StoreError, row, sql};

row! {
    /// What waits, as a queue shows it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Queued {
        /// The id of the report, of the picture and so on.
        pub id: QueueItemId,
        /// Whom it is about.
        pub about_id: UserId,
        /// Their name.
        pub about_name: String,
        /// Of a report and an appeal the reason, of a picture `explicit` or `unchecked`, of a selfie its gesture, of a letter its kind.
        pub topic: String,
        /// Since when it waits.
        pub since: Timestamp,
        /// Which operator has claimed it.
        pub holder_id: Option<UserId>,
        /// The name of that operator.
        pub holder_name: Option<String>,
    }
}

/// Who claims what, or asks about it.
#[derive(Debug, Clone, Copy)]
pub struct Claimant {
    /// From which queue.
    pub queue: Queue,
    /// Which item.
    pub item: QueueItemId,
    /// Which operator.
    pub operator: UserId,
    /// The present time.
    pub now: Timestamp,
}

impl Conn {
    /// How much waits in a queue for this operator, counted up to `most`.
    pub async fn count_queue(&self, queue: Queue, operator: UserId, now: Timestamp, most: i64) -> Result<i64, StoreError> {
        match queue {
            Queue::Reports => sql!(scalar self, counted!(reports), operator, now, most),
            Queue::Pictures => sql!(scalar self, counted!(pictures), operator, now, most),
            Queue::Selfies => sql!(scalar self, counted!(selfies), operator, now, most),
            Queue::Appeals => sql!(scalar self, counted!(appeals), operator, now, most),
            Queue::Letters => sql!(scalar self, counted!(letters), operator, now, most),
        }
    }

    /// What waits in a queue for this operator, the oldest first, at most `limit`.
    pub async fn list_queue(&self, queue: Queue, operator: UserId, now: Timestamp, limit: i64) -> Result<Vec<Queued>, StoreError> {
        match queue {
            Queue::Reports => sql!(all self, reports!("ORDER BY r.created_at, r.id LIMIT $3"), operator, now, limit),
            Queue::Pictures => sql!(all self, pictures!("ORDER BY p.held_at, p.photo_id LIMIT $3"), operator, now, limit),
            Queue::Selfies => sql!(all self, selfies!("ORDER BY s.sent_at, s.id LIMIT $3"), operator, now, limit),
            Queue::Appeals => sql!(all self, appeals!("ORDER BY s.appealed_at, s.id LIMIT $3"), operator, now, limit),
            Queue::Letters => sql!(all self, letters!("ORDER BY l.created_at, l.id LIMIT $3"), operator, now, limit),
        }
    }

    /// An item of a queue, if it waits for this operator.
    pub async fn find_queued(&self, of: Claimant) -> Result<Option<Queued>, StoreError> {
        let Claimant { queue, item, operator, now } = of;
        match queue {
            Queue::Reports => sql!(optional self, reports!("AND r.id = $3"), operator, now, item),
            Queue::Pictures => sql!(optional self, pictures!("AND p.photo_id = $3"), operator, now, item),
            Queue::Selfies => sql!(optional self, selfies!("AND s.id = $3"), operator, now, item),
            Queue::Appeals => sql!(optional self, appeals!("AND s.id = $3"), operator, now, item),
            Queue::Letters => sql!(optional self, letters!("AND l.id = $3"), operator, now, item),
        }
    }

    /// A report, open or not.
    pub async fn find_report(&self, report: ReportId) -> Result<Option<Report>, StoreError> {
        let found = self.list_reports(Some(ReportId(report.0.saturating_add(1))), true, 1).await?;
        Ok(found.into_iter().find(|found| found.id == report))
    }

    /// An appeal, answered or not.
    pub async fn find_appeal(&self, appeal: SuspensionId) -> Result<Option<Appeal>, StoreError> {
        let found = self.list_appeals(Some(SuspensionId(appeal.0.saturating_add(1))), true, 1).await?;
        Ok(found.into_iter().find(|found| found.id == appeal))
    }

    /// A letter as operators see it.
    pub async fn find_letter(&self, letter: LetterId) -> Result<Option<LetterOverview>, StoreError> {
        sql!(optional self,
            "SELECT id, kind, user_id, created_at, due_at, tries, outcome, fault FROM letters WHERE id = $1", letter)
    }
}
