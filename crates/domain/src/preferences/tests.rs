use super::*;

#[test]
fn a_newcomer_is_open_to_everyone_from_18_to_35_within_50_km() {
    let start = Preferences::default();
    assert_eq!((start.interested_in, start.age_min, start.age_max, start.max_distance), (InterestedIn::Everyone, 18, 35, 50));
    assert!(start.interests.is_empty());
}

#[test]
fn each_value_has_its_bounds() {
    let edges = PreferencesDraft { age_min: Some(18), age_max: Some(100), max_distance: Some(200), ..Default::default() };
    assert!(edges.check().is_ok());
    let outside = PreferencesDraft {
        interested_in: Some("cats".into()),
        age_min: Some(17),
        age_max: Some(101),
        max_distance: Some(0),
        interests: Some(vec!["x".into(); 25]),
    };
    let errors = outside.check().unwrap_err();
    for field in ["interested_in", "age_min", "age_max", "max_distance", "interests"] {
        assert!(errors.why(field).is_some(), "{field}");
    }
}

#[test]
fn a_range_must_not_end_before_it_begins() {
    let change = PreferencesChange { age_min: Some(36), ..Default::default() };
    let errors = change.applied_to(Preferences::default()).unwrap_err();
    assert_eq!(errors.why("age_min"), Some("Minimum age must not be above maximum age"));
}

#[test]
fn everyone_includes_all_genders_and_the_others_one() {
    let all = [Gender::Female, Gender::Male, Gender::Other];
    assert_eq!(all.map(|gender| InterestedIn::Everyone.includes(gender)), [true, true, true]);
    assert_eq!(all.map(|gender| InterestedIn::Women.includes(gender)), [true, false, false]);
    assert_eq!(all.map(|gender| InterestedIn::Men.includes(gender)), [false, true, false]);
}
