use crate::Timestamp;

/// Nobody waits longer.
const LONGEST_WAIT_SECONDS: i64 = 15 * 60;

/// How failed attempts are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttemptRule {
    /// How many there may be before each further one has to wait.
    pub free: i64,
    /// How long they count.
    pub memory: Memory,
}

/// How long failed attempts count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Memory {
    /// Until a quarter of an hour has passed since the last one.
    QuarterHourAfterLast,
    /// Until a day has passed since the first one: attempts that come all the time do not make it longer.
    DayAfterFirst,
}

/// Attempts that failed or whose outcome isn't known yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignInAttempts {
    /// How many there were.
    pub count: i64,
    /// When the last one was made.
    pub last_at: Timestamp,
    /// Until when they count.
    pub kept_until: Timestamp,
}

impl SignInAttempts {
    /// None so far.
    pub const fn none(rule: AttemptRule, now: Timestamp) -> Self {
        let kept_seconds = match rule.memory {
            Memory::QuarterHourAfterLast => 15 * 60,
            Memory::DayAfterFirst => 24 * 60 * 60,
        };
        Self { count: 0, last_at: now, kept_until: now.plus_seconds(kept_seconds) }
    }

    /// These and one more.
    #[must_use]
    pub fn and_one(self, rule: AttemptRule, now: Timestamp) -> Self {
        let kept_until = match rule.memory {
            Memory::QuarterHourAfterLast => Self::none(rule, now).kept_until,
            Memory::DayAfterFirst => self.kept_until,
        };
        Self { count: self.count + 1, last_at: now, kept_until }
    }

    /// The number of seconds until the next attempt is allowed; `None` if it is allowed now. The first `free` attempts are
    /// always allowed; after them the wait doubles with each attempt.
    pub fn retry_after(self, free: i64, now: Timestamp) -> Option<u32> {
        let beyond = self.count - free;
        if beyond < 0 {
            return None;
        }
        let seconds = (1 << beyond.min(20)).min(LONGEST_WAIT_SECONDS);
        let left = self.last_at.plus_seconds(seconds).micros() - now.micros();
        (left > 0).then(|| u32::try_from((left - 1) / 1_000_000 + 1).unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp::from_micros(1_781_524_800_000_000);

    fn wait(count: i64, seconds_since: i64) -> Option<u32> {
        SignInAttempts { count, last_at: NOON, kept_until: NOON }.retry_after(10, NOON.plus_seconds(seconds_since))
    }

    #[test]
    fn limit_01_the_first_attempts_are_free_and_each_one_after_them_waits_twice_as_long() {
        assert_eq!([wait(0, 0), wait(9, 0)], [None, None]);
        assert_eq!([10, 11, 12, 19].map(|count| wait(count, 0)), [Some(1), Some(2), Some(4), Some(512)]);
        assert_eq!([20, 40, 73, 74, 200].map(|count| wait(count, 0)), [Some(900); 5], "a quarter of an hour at most");
        assert_eq!([wait(12, 3), wait(12, 4)], [Some(1), None]);
    }

    #[test]
    fn limit_01_attempts_count_since_the_last_or_since_the_first_one() {
        let later = NOON.plus_seconds(600);
        let kept = |memory| {
            let rule = AttemptRule { free: 10, memory };
            let attempts = SignInAttempts::none(rule, NOON).and_one(rule, NOON).and_one(rule, later);
            assert_eq!((attempts.count, attempts.last_at), (2, later));
            attempts.kept_until
        };
        assert_eq!(kept(Memory::QuarterHourAfterLast), later.plus_seconds(900));
        assert_eq!(kept(Memory::DayAfterFirst), NOON.plus_seconds(86_400));
    }
}
