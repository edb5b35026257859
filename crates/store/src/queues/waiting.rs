//! What waits in each queue, as SQL.

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
pub(super) use queued;

macro_rules! reports {
    ($end:literal) => {
        $crate::queues::waiting::queued!(
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
pub(super) use reports;

macro_rules! pictures {
    ($end:literal) => {
        $crate::queues::waiting::queued!(
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
pub(super) use pictures;

macro_rules! selfies {
    ($end:literal) => {
        $crate::queues::waiting::queued!(
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
pub(super) use selfies;

macro_rules! appeals {
    ($end:literal) => {
        $crate::queues::waiting::queued!(
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
pub(super) use appeals;

macro_rules! letters {
    ($end:literal) => {
        $crate::queues::waiting::queued!(
            "letters",
            "l.id",
            "l.user_id",
            "l.kind",
            "l.created_at",
            "letters l JOIN users u ON l.outcome = 'dead'",
            $end
        )
    };
}
pub(super) use letters;

macro_rules! counted {
    ($queue:ident) => {
        concat!("SELECT count(*) FROM (", $queue!("LIMIT $3"), ") AS waiting")
    };
}
pub(super) use counted;
