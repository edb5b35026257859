use std::collections::{HashMap, HashSet};

use kindred_api::chinese_demo_words;
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

/// Every text of the demo people that others read, except names, hashtags and interests.
fn words() -> HashSet<&'static str> {
    let mut words: HashSet<&str> = biographies().iter().flat_map(|of| [of.occupation, of.education, of.signature, of.bio]).collect();
    for moment in moments() {
        words.insert(moment.text);
        words.extend(moment.comments);
    }
    words
}

#[test]
fn lang_02_each_text_of_the_demo_people_has_one_translation_and_none_is_left_over() {
    let chinese: HashMap<&str, &str> = chinese_demo_words().collect();
    assert_eq!(chinese.len(), chinese_demo_words().count(), "a text stands there twice");
    let words = words();
    let missing: Vec<_> = words.iter().filter(|text| !chinese.contains_key(*text)).collect();
    assert!(missing.is_empty(), "without a translation: {missing:#?}");
    let unused: Vec<_> = chinese.keys().filter(|text| !words.contains(*text)).collect();
    assert!(unused.is_empty(), "translations of no text: {unused:#?}");
    let different: HashSet<_> = chinese.values().collect();
    assert_eq!(different.len(), chinese.len(), "two texts have the same translation");
    for (english, chinese) in chinese {
        let is_trimmed = chinese.trim() == chinese && !chinese.contains('\t');
        assert!(is_trimmed && (chinese == "Muito bem!" || chinese.contains(is_chinese)), "{english}: {chinese:?}");
    }
}

fn is_chinese(sign: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&sign)
}
