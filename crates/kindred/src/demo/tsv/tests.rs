use std::collections::HashSet;

use kindred_places::Places;

use super::*;

/// What the app offers to choose from.
const INTERESTS: [&str; 26] = [
    "Travel",
    "Photography",
    "Movies",
    "Cooking",
    "Reading",
    "Gaming",
    "Music",
    "Hiking",
    "Art",
    "Dancing",
    "Fitness",
    "Coffee",
    "Sports",
    "Nature",
    "Technology",
    "Fashion",
    "Food",
    "Animals",
    "Adventure",
    "Culture",
    "Yoga",
    "Pets",
    "Wine",
    "Books",
    "Writing",
    "Theater",
];

#[test]
fn two_hundred_different_names_come_from_cities_the_gazetteer_knows() {
    let names = names();
    assert_eq!(names.len(), 200);
    assert_eq!(names.iter().map(|entry| entry.name).collect::<HashSet<_>>().len(), 200);
    let unknown: Vec<_> = names.iter().filter(|entry| Places::embedded().resolve(entry.city).is_none()).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn a_hundred_lives_are_told_in_full_and_none_twice() {
    let lives = lives();
    assert_eq!(lives.len(), rows(LIVES).count(), "every line has five fields");
    assert_eq!(lives.iter().map(|life| life.bio).collect::<HashSet<_>>().len(), 100);
    for life in &lives {
        assert!(life.interests.iter().all(|interest| INTERESTS.contains(interest)), "{:?}", life.interests);
        assert!(life.interests.len() >= 3 && !life.signature.is_empty() && !life.education.is_empty());
    }
}
