//! Positions, distances and cells.

use h3o::{LatLng, Resolution};
use kindred_places::{Place, Places, distance_km};
use proptest::prelude::*;

fn nearest(latitude: f64, longitude: f64) -> String {
    Places::embedded().nearest(latitude, longitude).map(Place::label).unwrap_or_default()
}

fn place(label: &str) -> &'static Place {
    Places::embedded().resolve(label).expect("a known place")
}

#[test]
fn the_nearest_place_is_found() {
    assert_eq!(nearest(48.137, 11.575), "Munich, Bavaria, Germany");
    assert_eq!(nearest(64.15, -21.94), "Reykjavík, Capital Region, Iceland");
    assert_eq!(nearest(-33.87, 151.21), "Sydney, New South Wales, Australia");
}

#[test]
fn the_nearest_place_is_found_across_the_antimeridian_and_at_the_poles() {
    for (latitude, longitude) in
        [(-17.0, 180.0), (-17.0, -180.0), (-16.8, 179.99), (65.0, -179.9), (90.0, 0.0), (90.0, 137.0), (-90.0, 12.0), (89.9, -170.0)]
    {
        let by_all = Places::embedded()
            .iter()
            .map(|place| (to(latitude, longitude, place), place.label()))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .unwrap();
        assert_eq!(nearest(latitude, longitude), by_all.1, "{latitude} {longitude}");
    }
}

/// The haversine formula, as a second way to the same number.
fn to(latitude: f64, longitude: f64, place: &Place) -> f64 {
    let (lat, other) = (latitude.to_radians(), place.latitude().to_radians());
    let between = (place.longitude() - longitude).to_radians();
    let half = ((other - lat) / 2.0).sin().powi(2) + lat.cos() * other.cos() * (between / 2.0).sin().powi(2);
    2.0 * 6371.0088 * half.sqrt().min(1.0).asin()
}

#[test]
fn only_two_decimals_of_a_position_count() {
    for (latitude, longitude) in [(52.514, 13.404), (35.684, 139.746), (-23.551, -46.634)] {
        for nudge in [-0.0039, 0.0009] {
            let near = |value: f64| (value * 100.0).round() / 100.0 + nudge;
            assert_eq!(nearest(latitude, longitude), nearest(near(latitude), near(longitude)));
        }
    }
}

#[test]
fn what_is_no_position_has_no_nearest_place() {
    for (latitude, longitude) in [(90.01, 0.0), (-91.0, 0.0), (0.0, 180.01), (0.0, -200.0), (f64::NAN, 0.0), (0.0, f64::INFINITY)] {
        assert_eq!(nearest(latitude, longitude), "", "{latitude} {longitude}");
    }
}

#[test]
fn distances_are_great_circles() {
    for (a, b, km) in
        [("Berlin", "Munich", 504.0), ("London", "New York City", 5570.0), ("Suva", "Apia", 1145.0), ("Sydney", "London", 16993.0)]
    {
        let measured = distance_km(place(a), place(b));
        assert!((measured - km).abs() / km < 0.01, "{a} to {b}: {measured}");
    }
    assert!(distance_km(place("Berlin"), place("Berlin")).abs() < 1e-9);
}

#[test]
fn straight_lines_in_metres_are_as_long_as_short_distances() {
    let places: Vec<_> = Places::embedded().iter().step_by(61).collect();
    for pair in places.iter().flat_map(|a| places.iter().map(move |b| (a, b))) {
        let km = distance_km(pair.0, pair.1);
        if km <= 200.0 {
            let square: i64 = pair.0.metres().iter().zip(pair.1.metres()).map(|(a, b)| (a - b) * (a - b)).sum();
            #[expect(clippy::cast_precision_loss, reason = "at most 200,000 metres")]
            let metres = (square as f64).sqrt();
            assert!((metres - km * 1000.0).abs() < 12.0, "{km} km are {metres} m");
        }
    }
}

#[test]
fn cells_are_those_of_h3() {
    for place in Places::embedded().iter() {
        let cell = LatLng::new(place.latitude(), place.longitude()).unwrap().to_cell(Resolution::Five);
        assert_eq!(place.cell(), u64::from(cell), "{}", place.label());
        assert_eq!(place.wide_cell(), u64::from(cell.parent(Resolution::Three).unwrap()), "{}", place.label());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn the_nearest_place_is_the_one_that_measuring_all_finds(latitude in -90_i32..=90, longitude in -180_i32..=180) {
        let (latitude, longitude) = (f64::from(latitude), f64::from(longitude));
        let found = Places::embedded().nearest(latitude, longitude).unwrap();
        let least = Places::embedded().iter().map(|place| to(latitude, longitude, place)).fold(f64::INFINITY, f64::min);
        prop_assert!((to(latitude, longitude, found) - least).abs() < 0.01);
    }
}
