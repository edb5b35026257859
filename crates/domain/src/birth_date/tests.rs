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
    for odd in ["2000-2-3", "2001-02-29", "2000-13-01", "2000/01/01", "20000101", "２０００-01-01", "2000-01-01T00:00", "+200-01-01"] {
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
