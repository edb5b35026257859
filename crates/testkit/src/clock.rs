use std::sync::atomic::{AtomicI64, Ordering};

use kindred_domain::{Clock, Timestamp};

/// A clock that stands still until a test moves it.
#[derive(Debug)]
pub struct TestClock(AtomicI64);

impl TestClock {
    /// A clock that reads noon (UTC) on 15 June 2026.
    pub const fn noon() -> Self {
        Self(AtomicI64::new(1_781_524_800_000_000))
    }

    /// Moves the clock by `seconds`, back when negative.
    pub fn advance(&self, seconds: i64) {
        self.advance_micros(seconds * 1_000_000);
    }

    /// Moves the clock by `micros` microseconds, back when negative.
    pub fn advance_micros(&self, micros: i64) {
        self.0.fetch_add(micros, Ordering::Relaxed);
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_micros(self.0.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_starts_at_noon_and_moves_only_when_advanced() {
        let clock = TestClock::noon();
        assert_eq!(clock.now().to_string(), "2026-06-15T12:00:00.000000Z");
        clock.advance(90);
        assert_eq!(clock.now().to_string(), "2026-06-15T12:01:30.000000Z");
    }
}
