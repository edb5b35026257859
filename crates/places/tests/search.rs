//! Finding places by what people type.

use kindred_places::{Place, Places};
use proptest::prelude::*;

fn first(text: &str) -> String {
    Places::embedded().suggest(text, 5).first().map(|place| place.label()).unwrap_or_default()
}

fn resolved(text: &str) -> Option<String> {
    Places::embedded().resolve(text).map(Place::label)
}

#[test]
fn a_place_is_suggested_by_any_of_its_names_in_any_script_or_accent() {
    for (typed, place) in [
        ("Munich", "Munich, Bavaria, Germany"),
        ("münchen", "Munich, Bavaria, Germany"),
        ("MUNCHEN", "Munich, Bavaria, Germany"),
        ("Мюнхен", "Munich, Bavaria, Germany"),
        ("慕尼黑", "Munich, Bavaria, Germany"),
        ("北京", "Beijing, China"),
        ("القاهرة", "Cairo, Egypt"),
        ("القاهره", "Cairo, Egypt"),
        ("Москва", "Moscow, Russia"),
        ("東京", "Tokyo, Japan"),
        ("서울", "Seoul, South Korea"),
        ("Lodz", "Łódź, Łódź Voivodeship, Poland"),
        ("tromso", "Tromsø, Troms, Norway"),
        ("giessen", "Gießen, Hesse, Germany"),
        ("Roma", "Rome, Lazio, Italy"),
        ("nyc", "New York City, New York, United States"),
    ] {
        assert_eq!(first(typed), place, "{typed}");
    }
}

#[test]
fn the_beginning_of_a_name_is_enough() {
    for (typed, place) in [("berl", "Berlin"), ("lond", "London"), ("Моск", "Moscow"), ("San Fr", "San Francisco"), ("мюнх", "Munich")]
    {
        assert!(first(typed).starts_with(place), "{typed}: {}", first(typed));
    }
}

#[test]
fn whole_names_come_before_beginnings_and_larger_places_before_smaller() {
    let names: Vec<_> = Places::embedded().suggest("paris", 8).iter().map(|place| place.label()).collect();
    assert_eq!(names[0], "Paris, Île-de-France, France");
    assert!(names[1].starts_with("Paris, "), "{names:?}");
    assert_eq!(names.len(), 8);
}

#[test]
fn place_01_three_letters_are_rather_the_beginning_of_a_name_than_the_code_of_a_small_place() {
    let suggested = Places::embedded().suggest("ber", 8);
    assert_eq!(suggested[0].label(), "Berlin, State of Berlin, Germany");
    assert!(suggested.iter().all(|place| place.label().starts_with("Ber")), "{suggested:?}");
    for (typed, place) in [
        ("nyc", "New York City, New York, United States"),
        ("Rom", "Rome, Lazio, Italy"),
        ("ulm", "Ulm, Baden-Wurttemberg, Germany"),
        ("lon", "London, England, United Kingdom"),
    ] {
        assert_eq!(first(typed), place, "{typed}");
    }
}

#[test]
fn a_region_or_country_narrows() {
    for (typed, place) in [
        ("Springfield, Illinois", "Springfield, Illinois, United States"),
        ("Springfield, IL", "Springfield, Illinois, United States"),
        ("springfield illinois", "Springfield, Illinois, United States"),
        ("Springfield, Mass", "Springfield, Massachusetts, United States"),
        ("Paris, Tex", "Paris, Texas, United States"),
        ("Paris, United", "Paris, Texas, United States"),
        ("London, Ontario, Canada", "London, Ontario, Canada"),
        ("London, Kanada", "London, Ontario, Canada"),
        ("Berlin, Germany", "Berlin, State of Berlin, Germany"),
        ("Berlin, Deutschland", "Berlin, State of Berlin, Germany"),
        ("münchen, 德国", "Munich, Bavaria, Germany"),
    ] {
        assert_eq!(first(typed), place, "{typed}");
    }
    assert_eq!(first("Berlin, Narnia"), "");
}

#[test]
fn a_blank_or_unknown_text_suggests_nothing() {
    for typed in ["", "   ", "\u{200b}", ",", ", Germany", "qqqqzz", "💘", "\0"] {
        assert_eq!(first(typed), "", "{typed:?}");
    }
    assert!(Places::embedded().suggest("berlin", 0).is_empty());
}

#[test]
fn never_more_than_the_limit_and_no_place_twice() {
    for limit in 1..60 {
        let found = Places::embedded().suggest("s", limit);
        assert_eq!(found.len(), limit.min(50));
        let mut ids: Vec<_> = found.iter().map(|place| place.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), found.len());
    }
}

#[test]
fn free_text_resolves_to_the_largest_place_of_that_name() {
    for (text, place) in [
        ("Munich", "Munich, Bavaria, Germany"),
        ("paris", "Paris, Île-de-France, France"),
        ("New York", "New York City, New York, United States"),
        ("York", "York, England, United Kingdom"),
        ("Berlin, Germany", "Berlin, State of Berlin, Germany"),
        ("Berlin (Germany)", "Berlin, State of Berlin, Germany"),
        ("  kreuzberg, berlin ", "Kreuzberg, State of Berlin, Germany"),
        ("Portland, OR", "Portland, Oregon, United States"),
        ("Portland Maine", "Portland, Maine, United States"),
        ("London, near Camden", "London, England, United Kingdom"),
        ("上海", "Shanghai, China"),
        ("San Francisco, CA", "San Francisco, California, United States"),
    ] {
        assert_eq!(resolved(text).as_deref(), Some(place), "{text}");
    }
}

#[test]
fn what_names_no_place_resolves_to_none() {
    for text in ["", "  ", "nowhere in particular", "Mun", "Paris, Germany", "qwertz", "my bed 🛏", "\0"] {
        assert_eq!(resolved(text), None, "{text:?}");
    }
}

#[test]
fn every_label_resolves_to_its_own_place() {
    let places = Places::embedded();
    let lost: Vec<_> = places.iter().filter(|place| places.resolve(&place.label()) != Some(place)).map(Place::label).collect();
    assert!(lost.is_empty(), "{} labels resolve elsewhere: {:?}", lost.len(), &lost[..lost.len().min(10)]);
}

#[test]
fn every_place_is_suggested_by_its_own_name_and_found_by_its_number() {
    let places = Places::embedded();
    for place in places.iter().step_by(7) {
        assert!(places.suggest(&place.label(), 50).contains(&place), "{}", place.label());
        assert_eq!(places.get(place.id), Some(place));
    }
    assert_eq!(places.get(kindred_places::PlaceId(-1)), None);
}

proptest! {
    #[test]
    fn any_text_is_taken_without_harm(text in "\\PC{0,60}", limit in 0_usize..100) {
        let found = Places::embedded().suggest(&text, limit);
        prop_assert!(found.len() <= limit.min(50));
        let _ = Places::embedded().resolve(&text);
    }
}
