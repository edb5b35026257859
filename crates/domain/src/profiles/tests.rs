use jiff::civil::{Date, date};

use super::*;

const TODAY: Date = date(2026, 6, 15);

fn newcomer() -> ProfileDraft {
    ProfileDraft { name: Some(" Ann ".into()), gender: Some("female".into()), birth_date: Some("1990-02-28".into()), ..Default::default() }
}

#[test]
fn a_newcomer_needs_a_name_a_birth_date_and_a_gender_alone() {
    let profile = newcomer().into_profile(TODAY).unwrap();
    assert_eq!((profile.name.as_str(), profile.username.as_str(), profile.height), ("Ann", "Ann", None));
}

#[test]
fn all_that_is_wrong_is_refused_at_once() {
    let draft = ProfileDraft {
        name: Some("李".into()),
        gender: Some("Female".into()),
        birth_date: Some("2020-01-01".into()),
        height: Some(Some(251)),
        zodiac_sign: Some("Ophiuchus".into()),
        bio: Some("x".repeat(501)),
        interests: Some(vec![" ".into()]),
        ..Default::default()
    };
    let errors = draft.into_profile(TODAY).unwrap_err();
    for (field, why) in [
        ("name", "Name must be at least 2 characters"),
        ("gender", "Please select your gender"),
        ("date_of_birth", "You must be at least 18 years old"),
        ("height", "Height must be between 100-250 cm"),
        ("zodiac_sign", "Please choose one of the twelve zodiac signs"),
        ("bio", "must be at most 500 characters"),
        ("interests", "An interest must not be empty"),
    ] {
        assert_eq!(errors.why(field), Some(why));
    }
}

#[test]
fn a_long_name_starts_a_username_that_fits() {
    let draft = ProfileDraft { name: Some(format!("{}😀", "n".repeat(29))), ..newcomer() };
    assert_eq!(draft.into_profile(TODAY).unwrap().username, "n".repeat(29));
}

#[test]
fn interests_are_at_most_24_each_once() {
    let many = |count: i32| (0..count).map(|n| n.to_string()).collect::<Vec<_>>();
    assert_eq!(interests(many(24)).map(|kept| kept.len()), Ok(24));
    assert_eq!(interests(many(25)), Err(ProfileError::ManyInterests));
    assert_eq!(interests(vec!["Art".into(), " Art ".into(), "Food".into()]), Ok(vec!["Art".into(), "Food".into()]));
}

#[test]
fn a_height_can_be_unset_and_is_100_to_250_cm() {
    let check = |given| ProfileDraft { height: Some(given), ..Default::default() }.check(TODAY).map(|change| change.height);
    assert_eq!(check(None), Ok(Some(None)));
    assert_eq!(check(Some(100)), Ok(Some(Some(100))));
    assert_eq!(check(Some(250)), Ok(Some(Some(250))));
    assert!(check(Some(99)).is_err() && check(Some(251)).is_err());
}
