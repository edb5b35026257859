use std::collections::HashSet;

use jiff::civil::date;
use kindred_domain::ZODIAC;

use super::*;

const TODAY: Date = date(2026, 6, 15);

fn two_hundred() -> Vec<DemoPerson> {
    generate(200, &Portraits::built_in().unwrap(), TODAY).unwrap()
}

#[test]
fn the_same_people_come_every_time() {
    let (one, other) = (two_hundred(), two_hundred());
    assert!(one.iter().zip(&other).all(|(a, b)| a.id == b.id && a.profile == b.profile && a.preferences == b.preferences));
    assert_eq!(one.iter().map(|person| person.id).collect::<HashSet<_>>().len(), 200);
}

#[test]
fn they_are_of_every_age_from_20_to_55_and_mostly_young() {
    let ages: Vec<i64> = two_hundred().iter().map(|person| person.profile.birth_date.age(TODAY)).collect();
    assert!(ages.iter().all(|age| (20..=55).contains(age)), "{ages:?}");
    assert!(ages.iter().filter(|age| **age <= 35).count() > 120 && ages.iter().any(|age| *age > 45));
}

#[test]
fn half_of_them_live_around_the_world_and_half_wait_for_a_place_open_to_everyone() {
    let people = two_hundred();
    let (settled, waiting): (Vec<_>, Vec<_>) = people.iter().partition(|person| person.place.is_some());
    assert_eq!((settled.len(), waiting.len()), (100, 100));
    assert!(settled.iter().map(|person| &person.profile.country).collect::<HashSet<_>>().len() > 30);
    assert!(waiting.iter().all(|person| person.preferences == open_to_everyone()));
    for gender in [Gender::Female, Gender::Male] {
        assert!(waiting.iter().filter(|person| person.profile.gender == gender).count() > 35, "{gender:?}");
    }
}

#[test]
fn polish_08_no_two_of_them_have_the_same_face_and_those_who_wait_together_never_the_same_life() {
    let people = two_hundred();
    assert_eq!(people.iter().map(|person| person.portrait).collect::<HashSet<_>>().len(), 200);
    let neighbours: Vec<_> = people.iter().filter(|person| person.place.is_none()).take(40).collect();
    assert!(neighbours.is_sorted_by_key(|person| person.id));
    assert_eq!(neighbours.iter().map(|person| &person.profile.bio).collect::<HashSet<_>>().len(), 40);
}

#[test]
fn polish_08_there_are_no_more_people_than_faces_and_each_has_a_face_of_their_gender() {
    let portraits = Portraits::built_in().unwrap();
    let people = generate(1000, &portraits, TODAY).unwrap();
    assert_eq!(people.len(), 200);
    assert!(people.iter().all(|person| portraits.all()[person.portrait].gender == person.profile.gender));
}

#[test]
fn some_are_verified_some_online_and_all_are_demo_people() {
    let people = two_hundred();
    let count = |flag: fn(&AccountFlags) -> bool| people.iter().filter(|person| flag(&person.flags)).count();
    assert_eq!(count(|flags| flags.is_demo), 200);
    assert!((50..120).contains(&count(|flags| flags.is_verified)) && (30..100).contains(&count(|flags| flags.shown_online)));
}

#[test]
fn every_profile_is_one_that_a_person_could_have_written() {
    for person in two_hundred() {
        let Profile { name, bio, interests, zodiac_sign, .. } = &person.profile;
        assert!(name.chars().count() >= 2 && bio.encode_utf16().count() <= 500 && interests.len() <= 10);
        assert!(ZODIAC.contains(&zodiac_sign.as_str()));
        assert!(person.preferences.clone().check().is_ok());
    }
}

#[test]
fn the_signs_change_on_their_days() {
    let signs = [date(2000, 1, 19), date(2000, 1, 20), date(2000, 3, 21), date(2000, 12, 21), date(2000, 12, 22)].map(zodiac);
    assert_eq!(signs, ["Capricorn", "Aquarius", "Aries", "Sagittarius", "Capricorn"]);
}
