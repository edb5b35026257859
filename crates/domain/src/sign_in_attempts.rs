use crate::Timestamp;

/// Nobody waits longer.
const MAX_SIGN_IN_WAIT_SECONDS: i64 = 15 * 60;

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
    pub fn incremented(self, rule: AttemptRule, now: Timestamp) -> Self {
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
        let seconds = (1 << beyond.min(20)).min(MAX_SIGN_IN_WAIT_SECONDS);
        let left = self.last_at.plus_seconds(seconds).micros() - now.micros();
        (left > 0).then(|| u32::try_from((left - 1) / 1_000_000 + 1).unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests;
