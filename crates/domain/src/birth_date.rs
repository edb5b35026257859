use std::fmt;

use jiff::civil::Date;

use crate::{ProfileError, is_blank};

/// A date of birth; when it was entered, 18 to 100 years ago.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BirthDate(Date);

impl BirthDate {
    /// Parses `YYYY-MM-DD`, the birth date of somebody who is 18 to 100 years old `today`; a birthday today counts.
    pub fn new(text: &str, today: Date) -> Result<Self, ProfileError> {
        if is_blank(text) {
            return Err(ProfileError::NoBirthDate);
        }
        let date = calendar_day(text).ok_or(ProfileError::NoDate)?;
        if date.year() < 1900 || date.year() > today.year() {
            return Err(ProfileError::Year { this_year: today.year() });
        }
        match Self(date).age(today) {
            ..18 => Err(ProfileError::TooYoung),
            18..=100 => Ok(Self(date)),
            _ => Err(ProfileError::TooOld),
        }
    }

    /// A stored birth date, whatever age it means by now.
    pub fn from_stored(text: &str) -> Option<Self> {
        calendar_day(text).map(Self)
    }

    /// The age on `today`, in whole years.
    pub fn age(self, today: Date) -> i64 {
        let reached = (today.month(), today.day()) >= (self.0.month(), self.0.day());
        i64::from(today.year()) - i64::from(self.0.year()) - i64::from(!reached)
    }
}

impl fmt::Display for BirthDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.0.year(), self.0.month(), self.0.day())
    }
}

fn calendar_day(text: &str) -> Option<Date> {
    let digits =
        |part: &str, length: usize| (part.len() == length && part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse().ok())?;
    let mut parts = text.splitn(3, '-');
    let year: i16 = digits(parts.next()?, 4)?;
    let month = i8::try_from(digits(parts.next()?, 2)?).ok()?;
    let day = i8::try_from(digits(parts.next()?, 2)?).ok()?;
    Date::new(year, month, day).ok()
}

#[cfg(test)]
mod tests;
