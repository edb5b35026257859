use crate::Timestamp;

/// Failed attempts count for this long after the last one; nobody waits longer.
const REMEMBERED_SECONDS: i64 = 15 * 60;

/// Attempts to sign in that failed or whose outcome isn't known yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignInAttempts {
    /// How many there were.
    pub count: i64,
    /// When the last one was made.
    pub last_at: Timestamp,
}

impl SignInAttempts {
    /// Attempts before this time no longer count.
    pub const fn expired_before(now: Timestamp) -> Timestamp {
        now.plus_seconds(-REMEMBERED_SECONDS)
    }

    /// The number of seconds until the next attempt is allowed; `None` if it is allowed now. The first `free` attempts are
    /// always allowed; after them the wait doubles with each attempt.
    pub fn retry_after(self, free: i64, now: Timestamp) -> Option<u32> {
        let beyond = self.count - free;
        if beyond < 0 {
            return None;
        }
        let seconds = (1 << beyond.min(20)).min(REMEMBERED_SECONDS);
        let left = self.last_at.plus_seconds(seconds).micros() - now.micros();
        (left > 0).then(|| u32::try_from((left - 1) / 1_000_000 + 1).unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp::from_micros(1_781_524_800_000_000);

    fn wait(count: i64, seconds_since: i64) -> Option<u32> {
        SignInAttempts { count, last_at: NOON }.retry_after(10, NOON.plus_seconds(seconds_since))
    }

    #[test]
    fn limit_01_the_first_attempts_are_free_and_each_one_after_them_waits_twice_as_long() {
        assert_eq!([wait(0, 0), wait(9, 0)], [None, None]);
        assert_eq!([10, 11, 12, 19].map(|count| wait(count, 0)), [Some(1), Some(2), Some(4), Some(512)]);
        assert_eq!([20, 40, 73, 74, 200].map(|count| wait(count, 0)), [Some(900); 5], "a quarter of an hour at most");
        assert_eq!([wait(12, 3), wait(12, 4)], [Some(1), None]);
    }
}
