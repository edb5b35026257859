//! The numbers of past days, which a server counts that has none of them.

use kindred_domain::Timestamp;
use kindred_store::{DayNumbers, Store, StoreError, Target};

use crate::BenchError;

/// A server looks no further back.
const DAYS: i64 = 400;

/// Says of each day before today that it was counted, as it was by a server that has run all the time: otherwise one that has just
/// started would count for minutes, beside what is measured. The numbers are none.
pub async fn keep_past(target: &Target, now: Timestamp) -> Result<(), BenchError> {
    let (store, today) = (Store::open(target).await?, now.days());
    let kept: Result<(), StoreError> = store
        .write(async |tx| {
            for day in today - DAYS..today {
                tx.keep_day(&nothing_on(day, now)).await?;
            }
            Ok(())
        })
        .await;
    Ok(kept?)
}

const fn nothing_on(day: i64, counted_at: Timestamp) -> DayNumbers {
    DayNumbers {
        day,
        counted_at,
        sign_ups: 0,
        people_active: 0,
        likes: 0,
        matches: 0,
        messages: 0,
        reports: 0,
        reports_closed: 0,
        decision_seconds: None,
        suspensions: 0,
        appeals: 0,
    }
}
