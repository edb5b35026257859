use std::fmt;

/// A moment in time: whole microseconds since 1970, UTC; RFC 3339 in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The time `micros` microseconds after the start of 1970.
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// The start of an hour, counted from the start of 1970; saturates.
    pub const fn from_hours(hours: i64) -> Self {
        Self(hours.saturating_mul(3_600_000_000))
    }

    /// The start of a day in UTC, counted from the start of 1970; saturates.
    pub const fn from_days(days: i64) -> Self {
        Self(days.saturating_mul(86_400_000_000))
    }

    /// Microseconds since the start of 1970.
    pub const fn micros(self) -> i64 {
        self.0
    }

    /// Whole hours since the start of 1970, the resolution in which activity is stored.
    pub const fn hours(self) -> i64 {
        self.0.div_euclid(3_600_000_000)
    }

    /// Whole days since the start of 1970, in UTC.
    pub const fn days(self) -> i64 {
        self.0.div_euclid(86_400_000_000)
    }

    /// This time plus `seconds`, which may be negative; saturates.
    #[must_use]
    pub const fn plus_seconds(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(seconds.saturating_mul(1_000_000)))
    }

    /// The next microsecond; saturates.
    #[must_use]
    pub const fn next_micro(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// The calendar day in UTC.
    pub fn date(self) -> jiff::civil::Date {
        self.civil().date()
    }

    /// The time in UTC as `format` has it (`strftime`, with the English names of months).
    pub fn in_words(self, format: &str) -> String {
        self.civil().strftime(format).to_string()
    }

    fn civil(self) -> jiff::civil::DateTime {
        let stamp = jiff::Timestamp::from_microsecond(self.0).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
        jiff::tz::TimeZone::UTC.to_datetime(stamp)
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.6}Z", self.civil())
    }
}

impl serde::Serialize for Timestamp {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// A clock: the system's in production, one that stands still in tests.
pub trait Clock: Send + Sync {
    /// The present time.
    fn now(&self) -> Timestamp;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timestamp_reads_as_rfc_3339_with_microseconds() {
        assert_eq!(Timestamp::from_micros(1_700_000_000_000_001).to_string(), "2023-11-14T22:13:20.000001Z");
    }

    #[test]
    fn a_timestamp_in_words_has_the_day_and_the_minute_in_utc() {
        assert_eq!(Timestamp::from_micros(1_700_000_000_000_001).in_words("%-d %B %Y, %H:%M UTC"), "14 November 2023, 22:13 UTC");
        assert_eq!(Timestamp::from_micros(1_781_308_861_000_000).in_words("%-d %B %Y, %H:%M UTC"), "13 June 2026, 00:01 UTC");
    }
}
