//! Counts what happened on each day (DESK-04). Any node may: a day that was over when it was counted is never counted again, and
//! of one that isn't the last count holds.

use std::{sync::Arc, time::Duration};

use kindred_domain::{Timestamp, UserId};
use kindred_store::{DayNumbers, PeopleOfDay, Store, StoreError};
use tokio::sync::Mutex;
use tokio_util::task::TaskTracker;

/// How many days are counted and shown at most.
pub const MAX_COUNTED_DAYS: i64 = 400;
/// A count of today is as good as new for so long.
const FRESH_SECONDS: i64 = 60;
const HOURS: i64 = 24;
/// How long who looks waits for a count, well within the deadline of a request; among millions of people it takes longer.
const WAIT_TIMEOUT: Duration = Duration::from_secs(5);

/// Counts today, and the days before it that are not counted for good, the latest first; stops where `goes_on` says so.
pub async fn count_days(store: &Store, now: Timestamp, goes_on: impl Fn() -> bool + Send) -> Result<(), StoreError> {
    let today = now.days();
    let first = store.read_heavy(|conn| async move { conn.find_first_sign_up().await }).await?;
    let first = first.map_or(today, Timestamp::days).max(today - MAX_COUNTED_DAYS + 1);
    let known = store.read().await?.list_days(first, today).await?;
    for day in (first.min(today)..=today).rev() {
        let is_counted = known.iter().any(|of| of.day == day && of.is_final());
        if !is_counted && goes_on() {
            count_day(store, day, now).await?;
        }
    }
    Ok(())
}

/// Counts today for whoever looks, one count at a time.
#[derive(Debug, Clone, Default)]
pub struct TodayCount(Arc<Mutex<()>>);

impl TodayCount {
    /// Counts today, unless that was done a minute ago or is under way. What takes too long goes on, and the next look shows it.
    pub async fn bring_up_to_date(&self, store: &Store, tasks: &TaskTracker, now: Timestamp) -> Result<(), StoreError> {
        let Ok(turn) = Arc::clone(&self.0).try_lock_owned() else { return Ok(()) };
        let store = store.clone();
        let counting = tasks.spawn(async move {
            let _turn = turn;
            count_today(&store, now).await
        });
        match tokio::time::timeout(WAIT_TIMEOUT, counting).await {
            Ok(Ok(counted)) => counted,
            Ok(Err(_)) | Err(_) => Ok(()),
        }
    }
}

/// Counts today unless that was done a minute ago.
async fn count_today(store: &Store, now: Timestamp) -> Result<(), StoreError> {
    let today = now.days();
    let counted = store.read().await?.list_days(today, today).await?.pop();
    if counted.is_none_or(|of| of.counted_at.plus_seconds(FRESH_SECONDS) <= now) {
        count_day(store, today, now).await?;
    }
    Ok(())
}

/// Many short reads, so that nobody's request waits long behind them.
async fn count_day(store: &Store, day: i64, now: Timestamp) -> Result<(), StoreError> {
    let people = count_people(store, day).await?;
    let mut messages = 0;
    for hour in day * HOURS..(day + 1) * HOURS {
        messages += store.read_heavy(move |conn| async move { conn.count_messages_of_hour(hour).await }).await?;
    }
    let safety = store.read_heavy(move |conn| async move { conn.count_safety_of_day(day).await }).await?;
    let closed = safety.reports_closed;
    let decision_seconds = store.read_heavy(move |conn| async move { conn.find_decision_seconds(day, closed).await }).await?;
    let counted = &DayNumbers {
        day,
        counted_at: now,
        sign_ups: people.sign_ups,
        people_active: people.people_active,
        likes: people.likes,
        matches: people.matches,
        messages,
        reports: safety.reports,
        reports_closed: closed,
        decision_seconds,
        suspensions: safety.suspensions,
        appeals: safety.appeals,
    };
    store.write(|tx| async move { tx.keep_day(counted).await }).await
}

/// Adds up what everybody did, page by page.
async fn count_people(store: &Store, day: i64) -> Result<PeopleOfDay, StoreError> {
    let mut sum = PeopleOfDay { last: Some(UserId(-1)), sign_ups: 0, people_active: 0, likes: 0, matches: 0 };
    while let Some(after) = sum.last {
        let page = store.read_heavy(move |conn| async move { conn.count_people_of_day(day, after).await }).await?;
        sum = PeopleOfDay {
            last: page.last,
            sign_ups: sum.sign_ups + page.sign_ups,
            people_active: sum.people_active + page.people_active,
            likes: sum.likes + page.likes,
            matches: sum.matches + page.matches,
        };
    }
    Ok(sum)
}
