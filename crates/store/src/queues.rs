//! The queues of operators (DESK-02): what waits, the oldest first, and who has claimed it.
//!
//! A queue has no rows of its own: what waits is what its noun says. Left out is what was decided a moment ago (`decisions.rs`), and
//! what is about the operator who asks, and what they reported themselves. Another queue is a variant of [`Queue`] and its three
//! statements here.

use kindred_domain::{LetterId, Queue, QueueItemId, ReportId, SuspensionId, Timestamp, UserId};

use crate::{Appeal, Conn, LetterOverview, Report, StoreError, Tx, row, sql};

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

/// What came of claiming an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClaimOutcome {
    /// The operator has it; `renewed` if they had it before.
    Theirs {
        /// They had it already.
        renewed: bool,
    },
    /// Another operator has it, whose name this is.
    Held(String),
    /// It doesn't wait (any more).
    Gone,
}

/// SQL: what waits in a queue for the operator `$1` at the time `$2`; `$3` is for the end.
macro_rules! queued {
    ($queue:literal, $item:literal, $about:literal, $topic:literal, $since:literal, $from:literal, $end:literal) => {
        concat!(
            "SELECT ",
            $item,
            " AS id, u.id AS about_id, u.name AS about_name, ",
            $topic,
            " AS topic, ",
            $since,
            " AS since,
                 c.operator_id AS holder_id, h.name AS holder_name
             FROM ",
            $from,
            " AND u.id = ",
            $about,
            " AND u.id <> $1
             LEFT JOIN operator_claims c ON c.queue = '",
            $queue,
            "' AND c.item_id = ",
            $item,
            " AND c.ends_at > $2
             LEFT JOIN users h ON h.id = c.operator_id
             WHERE NOT EXISTS (SELECT 1 FROM operator_decisions d WHERE d.queue = '",
            $queue,
            "' AND d.item_id = ",
            $item,
            ") ",
            $end
        )
    };
}

macro_rules! reports {
    ($end:literal) => {
        queued!(
            "reports",
            "r.id",
            "r.reported_id",
            "r.reason",
            "r.created_at",
            "reports r JOIN users u ON r.closed_at IS NULL AND r.reporter_id IS DISTINCT FROM $1",
            $end
        )
    };
}

macro_rules! pictures {
    ($end:literal) => {
        queued!(
            "pictures",
            "p.photo_id",
            "p.user_id",
            "CASE WHEN p.likelihood < 0 THEN 'unchecked' ELSE 'explicit' END",
            "p.held_at",
            "held_pictures p JOIN users u ON TRUE",
            $end
        )
    };
}

macro_rules! selfies {
    ($end:literal) => {
        queued!(
            "selfies",
            "s.id",
            "s.user_id",
            "s.gesture",
            "s.sent_at",
            "selfies s JOIN users u ON s.key IS NOT NULL AND s.sent_at IS NOT NULL AND u.suspended_at IS NULL AND u.leaving_at IS NULL",
            $end
        )
    };
}

macro_rules! appeals {
    ($end:literal) => {
        queued!(
            "appeals",
            "s.id",
            "s.user_id",
            "s.reason",
            "s.appealed_at",
            "suspensions s JOIN users u ON s.appealed_at IS NOT NULL AND s.answered_at IS NULL AND s.ended_at IS NULL
                 AND u.suspended_at = s.started_at AND (s.ends_at IS NULL OR s.ends_at > $2)",
            $end
        )
    };
}

macro_rules! letters {
    ($end:literal) => {
        queued!("letters", "l.id", "l.user_id", "l.kind", "l.created_at", "letters l JOIN users u ON l.outcome = 'dead'", $end)
    };
}

macro_rules! counted {
    ($queue:ident) => {
        concat!("SELECT count(*) FROM (", $queue!("LIMIT $3"), ") AS waiting")
    };
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

impl Tx {
    /// Claims an item for an operator until `until`, or renews the claim.
    pub async fn claim_item(&self, of: Claimant, until: Timestamp) -> Result<ClaimOutcome, StoreError> {
        let Some(found) = self.find_queued(of).await? else { return Ok(ClaimOutcome::Gone) };
        let Claimant { queue, item, operator, now } = of;
        let taken = sql!(execute self,
            "INSERT INTO operator_claims (queue, item_id, operator_id, ends_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (queue, item_id) DO UPDATE SET operator_id = excluded.operator_id, ends_at = excluded.ends_at
             WHERE operator_claims.operator_id = excluded.operator_id OR operator_claims.ends_at <= $5",
            queue, item, operator, until, now)?;
        if taken > 0 {
            return Ok(ClaimOutcome::Theirs { renewed: found.holder_id == Some(operator) });
        }
        let holder = self.find_queued(of).await?.and_then(|found| found.holder_name);
        Ok(ClaimOutcome::Held(holder.unwrap_or_default()))
    }

    /// Gives back what an operator has claimed; harmless if they haven't.
    pub async fn give_item_back(&self, of: Claimant) -> Result<(), StoreError> {
        sql!(execute self,
            "DELETE FROM operator_claims WHERE queue = $1 AND item_id = $2 AND operator_id = $3", of.queue, of.item, of.operator)?;
        Ok(())
    }

    /// Gives back all that an operator has claimed, who can't decide about it now.
    pub(crate) async fn give_all_back(&self, operator: UserId) -> Result<(), StoreError> {
        sql!(execute self, "DELETE FROM operator_claims WHERE operator_id = $1", operator)?;
        Ok(())
    }

    /// Takes away claims that have ended; how many they were.
    pub async fn sweep_claims(&self, now: Timestamp) -> Result<u64, StoreError> {
        sql!(execute self, "DELETE FROM operator_claims WHERE ends_at <= $1", now)
    }
}
