//! People to test with.

use kindred_domain::{Profile, ProfileDraft};

/// A woman of 30 (on the test clock's day) with nothing but a name.
pub fn woman(name: &str) -> Profile {
    person(name, "female")
}

/// A man of 30 (on the test clock's day) with nothing but a name.
pub fn man(name: &str) -> Profile {
    person(name, "male")
}

fn person(name: &str, gender: &str) -> Profile {
    let draft = ProfileDraft {
        name: Some(name.into()),
        gender: Some(gender.into()),
        birth_date: Some("1996-01-31".into()),
        ..ProfileDraft::default()
    };
    draft.into_profile(jiff::civil::date(2026, 6, 15)).expect("a name, a gender and a birth date make a person")
}
