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
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    const TODAY: Date = date(2026, 6, 15);

    #[test]
    fn a_birthday_today_counts_as_reached() {
        assert_eq!(BirthDate::new("2008-06-15", TODAY).map(|born| born.age(TODAY)), Ok(18));
        assert_eq!(BirthDate::new("2008-06-16", TODAY), Err(ProfileError::TooYoung));
        assert_eq!(BirthDate::new("1925-06-16", TODAY).map(|born| born.age(TODAY)), Ok(100));
        assert_eq!(BirthDate::new("1925-06-15", TODAY), Err(ProfileError::TooOld));
    }

    #[test]
    fn somebody_born_on_29_february_turns_a_year_older_on_1_march() {
        let born = BirthDate::new("2004-02-29", TODAY).unwrap();
        assert_eq!([date(2026, 2, 28), date(2026, 3, 1)].map(|day| born.age(day)), [21, 22]);
    }

    #[test]
    fn a_birth_date_is_a_day_of_the_calendar_since_1900() {
        for odd in ["2000-2-3", "2001-02-29", "2000-13-01", "2000/01/01", "20000101", "２０００-01-01", "2000-01-01T00:00", "+200-01-01"]
        {
            assert_eq!(BirthDate::new(odd, TODAY), Err(ProfileError::NoDate), "{odd}");
        }
        for year in ["1899-12-31", "2027-01-01", "0000-01-01"] {
            assert_eq!(BirthDate::new(year, TODAY), Err(ProfileError::Year { this_year: 2026 }), "{year}");
        }
        assert_eq!(BirthDate::new(" ", TODAY), Err(ProfileError::NoBirthDate));
        assert_eq!(BirthDate::new("1990-02-28", TODAY).unwrap().to_string(), "1990-02-28");
    }

    proptest! {
        #[test]
        fn any_text_is_a_day_that_reads_as_it_was_written_or_none(text in "\\PC{0,12}|[0-9]{4}-[0-9]{2}-[0-9]{2}") {
            if let Some(born) = BirthDate::from_stored(&text) {
                prop_assert_eq!(born.to_string(), text.clone());
            }
            if let Ok(born) = BirthDate::new(&text, TODAY) {
                prop_assert!((18..=100).contains(&born.age(TODAY)));
            }
        }
    }
}
