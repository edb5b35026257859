use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use kindred_domain::Timestamp;

const NONE: i64 = i64::MIN;

/// What is known of the backups that the server makes by itself.
#[derive(Debug)]
pub struct Backups {
    last_good_micros: AtomicI64,
    failures: AtomicU64,
}

impl Default for Backups {
    fn default() -> Self {
        Self { last_good_micros: AtomicI64::new(NONE), failures: AtomicU64::new(0) }
    }
}

impl Backups {
    /// Notes a good backup by the moment it is of.
    pub fn note_good(&self, taken_at: Timestamp) {
        self.last_good_micros.fetch_max(taken_at.micros(), Ordering::Relaxed);
    }

    /// Notes that one failed.
    pub fn note_failure(&self) {
        self.failures.fetch_add(1, Ordering::Relaxed);
    }

    /// How many seconds old the last good one is; `None` if there is none.
    pub fn age_seconds(&self, now: Timestamp) -> Option<i64> {
        let taken_at = self.last_good_micros.load(Ordering::Relaxed);
        (taken_at != NONE).then(|| now.micros().saturating_sub(taken_at).max(0) / 1_000_000)
    }

    /// How many failed.
    pub fn failures(&self) -> u64 {
        self.failures.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_01_the_age_is_that_of_the_last_good_backup_whatever_failed_since() {
        let (backups, noon) = (Backups::default(), Timestamp::from_hours(500_000));
        assert_eq!(backups.age_seconds(noon), None);
        backups.note_good(noon);
        backups.note_failure();
        assert_eq!((backups.age_seconds(noon.plus_seconds(90)), backups.failures()), (Some(90), 1));
        assert_eq!(backups.age_seconds(noon.plus_seconds(-90)), Some(0), "a clock that was set back");
    }
}
