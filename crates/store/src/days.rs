//! Days: how many did what on each of them (DESK-04). A row names nobody, so it outlives everybody it counted.
//!
//! Likes, matches and people are counted by looking at people in the order of their ids, a page at a time, since no index orders
//! them by time; all else by ranges of ids that grow with time, or of an index.

use kindred_domain::{Timestamp, UserId, first_id_at};

use crate::{Conn, StoreError, Tx, row, sql};

/// How many people one statement looks at.
const PEOPLE_BATCH_SIZE: i64 = 1_000;

row! {
    /// What happened on a day.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct DayNumbers {
        /// Which, counted from the start of 1970 in UTC.
        pub day: i64,
        /// When this was counted: for good if the day was over.
        pub counted_at: Timestamp,
        /// Accounts that were created.
        pub sign_ups: i64,
        /// People who were last seen on the day, in any of their sessions, when this was counted.
        pub people_active: i64,
        /// Likes and superlikes that stood when this was counted.
        pub likes: i64,
        /// Matches.
        pub matches: i64,
        /// Messages that people sent, deleted ones too.
        pub messages: i64,
        /// Reports.
        pub reports: i64,
        /// Reports that were closed.
        pub reports_closed: i64,
        /// How many seconds half of those had waited for at most; `None` if there were none.
        pub decision_seconds: Option<i64>,
        /// Suspensions that began.
        pub suspensions: i64,
        /// Appeals that were written.
        pub appeals: i64,
    }
}

impl DayNumbers {
    /// True if the day was over when it was counted.
    pub fn is_final(&self) -> bool {
        self.counted_at >= Timestamp::from_days(self.day + 1)
    }
}

row! {
    /// What a page of people did on a day.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct PeopleOfDay {
        /// The last of the page; `None` if it is empty.
        pub last: Option<UserId>,
        /// As in [`DayNumbers`].
        pub sign_ups: i64,
        /// As in [`DayNumbers`].
        pub people_active: i64,
        /// As in [`DayNumbers`].
        pub likes: i64,
        /// As in [`DayNumbers`], each counted with the person of the lower id.
        pub matches: i64,
    }
}

row! {
    /// What operators had to do with on a day.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct SafetyOfDay {
        /// As in [`DayNumbers`].
        pub reports: i64,
        /// As in [`DayNumbers`].
        pub reports_closed: i64,
        /// As in [`DayNumbers`].
        pub suspensions: i64,
        /// As in [`DayNumbers`].
        pub appeals: i64,
    }
}

/// SQL: the greater of what was counted before and now. What was counted stays, though somebody leaves.
macro_rules! greater {
    ($($column:literal),+) => {
        concat!($($column, " = CASE WHEN excluded.", $column, " > days.", $column, " THEN excluded.", $column, " ELSE days.", $column, " END, "),+)
    };
}

impl Conn {
    /// The days from one to another, both included, as far as they are counted.
    pub async fn list_days(&self, from: i64, to: i64) -> Result<Vec<DayNumbers>, StoreError> {
        sql!(all self,
            "SELECT day, counted_at, sign_ups, people_active, likes, matches, messages, reports, reports_closed, decision_seconds,
                 suspensions, appeals
             FROM days WHERE day BETWEEN $1 AND $2 ORDER BY day", from, to)
    }

    /// When the first of those people signed up whose accounts are there. It looks at all people, so it is for
    /// [`crate::Store::read_heavy`].
    pub async fn find_first_sign_up(&self) -> Result<Option<Timestamp>, StoreError> {
        sql!(scalar self, "SELECT min(created_at) FROM users WHERE created_at > 0")
    }

    /// What the next people by id after `after` did on a day.
    pub async fn count_people_of_day(&self, day: i64, after: UserId) -> Result<PeopleOfDay, StoreError> {
        let (begin, end) = bounds(day);
        sql!(scalar self,
            "SELECT max(u.id) AS last,
                 count(CASE WHEN u.created_at >= $1 AND u.created_at < $2 THEN 1 END) AS sign_ups,
                 count(CASE WHEN u.active_hour >= $3 AND u.active_hour < $4
                     OR EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id AND s.seen_hour >= $3 AND s.seen_hour < $4) THEN 1 END)
                     AS people_active,
                 CAST(COALESCE(sum(
                     (SELECT count(*) FROM stances s WHERE s.actor_id = u.id AND s.stance <= 2 AND s.updated_at >= $1 AND s.updated_at < $2)
                     ), 0) AS BIGINT) AS likes,
                 CAST(COALESCE(sum(
                     (SELECT count(*) FROM matches m WHERE m.user_id = u.id AND m.other_id > u.id AND m.matched_at >= $1 AND m.matched_at < $2)
                     ), 0) AS BIGINT) AS matches
             FROM (SELECT id, created_at, active_hour FROM users WHERE id > $5 ORDER BY id LIMIT $6) u",
            begin, end, begin.hours(), end.hours(), after, PEOPLE_BATCH_SIZE)
    }

    /// How many messages people sent in an hour, counted from 1970, that are not gone with their rooms.
    pub async fn count_messages_of_hour(&self, hour: i64) -> Result<i64, StoreError> {
        let ids = [hour, hour + 1].map(|hour| first_id_at(Timestamp::from_hours(hour)));
        sql!(scalar self, "SELECT count(*) FROM messages WHERE id >= $1 AND id < $2 AND kind <> 'system'", ids[0], ids[1])
    }

    /// What operators had to do with on a day.
    pub async fn count_safety_of_day(&self, day: i64) -> Result<SafetyOfDay, StoreError> {
        let (begin, end) = bounds(day);
        sql!(scalar self,
            "SELECT (SELECT count(*) FROM reports WHERE created_at >= $1 AND created_at < $2) AS reports,
                 (SELECT count(*) FROM reports WHERE closed_at >= $1 AND closed_at < $2) AS reports_closed,
                 (SELECT count(*) FROM suspensions WHERE id >= $3 AND id < $4) AS suspensions,
                 (SELECT count(*) FROM suspensions WHERE appealed_at >= $1 AND appealed_at < $2) AS appeals",
            begin, end, first_id_at(begin), first_id_at(end))
    }

    /// How long the report in the middle had waited, of `closed` reports closed on a day; `None` if there were none.
    pub async fn find_decision_seconds(&self, day: i64, closed: i64) -> Result<Option<i64>, StoreError> {
        let (begin, end) = bounds(day);
        sql!(optional self,
            "SELECT (closed_at - created_at) / 1000000 AS seconds FROM reports WHERE closed_at >= $1 AND closed_at < $2
             ORDER BY closed_at - created_at LIMIT 1 OFFSET $3", begin, end, (closed - 1).max(0) / 2)
    }
}

impl Tx {
    /// Keeps what was counted of a day, unless that was counted for good before, or later.
    pub async fn keep_day(&self, of: &DayNumbers) -> Result<(), StoreError> {
        sql!(execute self,
            concat!("INSERT INTO days (day, counted_at, sign_ups, people_active, likes, matches, messages, reports, reports_closed,
                 decision_seconds, suspensions, appeals)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
             ON CONFLICT (day) DO UPDATE SET ",
             greater!("sign_ups", "people_active", "likes", "matches", "messages", "reports", "reports_closed", "suspensions", "appeals"),
             "decision_seconds = COALESCE(excluded.decision_seconds, days.decision_seconds), counted_at = excluded.counted_at
             WHERE days.counted_at < $13 AND days.counted_at < excluded.counted_at"),
            of.day, of.counted_at, of.sign_ups, of.people_active, of.likes, of.matches, of.messages, of.reports, of.reports_closed,
            of.decision_seconds, of.suspensions, of.appeals, Timestamp::from_days(of.day + 1))?;
        Ok(())
    }
}

fn bounds(day: i64) -> (Timestamp, Timestamp) {
    (Timestamp::from_days(day), Timestamp::from_days(day + 1))
}
