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
fn a_hundred_biographies_are_complete_and_different() {
    let biographies = biographies();
    assert_eq!(biographies.len(), rows(BIOGRAPHIES).count(), "every line has five fields");
    assert_eq!(biographies.iter().map(|biography| biography.bio).collect::<HashSet<_>>().len(), 100);
    for biography in &biographies {
        assert!(biography.interests.iter().all(|interest| INTERESTS.contains(interest)), "{:?}", biography.interests);
        assert!(biography.interests.len() >= 3 && !biography.signature.is_empty() && !biography.education.is_empty());
    }
}
