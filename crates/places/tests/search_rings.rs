//! The rings of cells around a place that discovery searches.

use std::collections::HashSet;

use kindred_places::{FARTHEST_SEARCH_KM, NEAR_KM, Place, Places, Ring, distance_km};
use proptest::prelude::*;

/// No search may read more index ranges than this.
const MAX_CELLS: usize = 120;

fn nth(number: usize) -> &'static Place {
    let places = Places::embedded();
    places.iter().nth(number % places.iter().len()).expect("taken modulo the length")
}

fn reaches(rings: &[Ring], place: &Place, km: f64) -> bool {
    rings.iter().any(|ring| ring.wide == (km > NEAR_KM) && ring.cells.contains(&if ring.wide { place.wide_cell() } else { place.cell() }))
}

fn rings_around(from: &Place, max_km: i64) -> Vec<Ring> {
    Places::embedded().search_rings(from, max_km)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn every_place_within_the_distance_is_in_a_ring(from in 0_usize..70_000, max_km in 1_i64..=200) {
        let from = nth(from);
        let rings = rings_around(from, max_km);
        for other in Places::embedded().iter() {
            let km = distance_km(from, other);
            #[expect(clippy::cast_precision_loss, reason = "at most 200")]
            if km <= max_km as f64 && (km - NEAR_KM).abs() > 0.01 {
                prop_assert!(reaches(&rings, other, km), "{} to {}, {km} km", from.label(), other.label());
            }
        }
    }

    #[test]
    fn the_rings_go_from_near_to_far_and_have_no_cell_twice(from in 0_usize..70_000, max_km in 1_i64..=200) {
        let rings = rings_around(nth(from), max_km);
        prop_assert!(rings.is_sorted_by(|a, b| a.from_km < b.from_km && a.wide <= b.wide));
        prop_assert!(rings.iter().all(|ring| !ring.cells.is_empty()));
        let cells: Vec<_> = rings.iter().flat_map(|ring| &ring.cells).collect();
        prop_assert_eq!(cells.iter().collect::<HashSet<_>>().len(), cells.len());
        prop_assert_eq!(rings[0].cells[0], nth(from).cell());
        prop_assert!(rings[0].from_km < 0.001);
    }

    #[test]
    fn within_a_ring_the_nearest_cells_come_first(from in 0_usize..70_000) {
        let from = nth(from);
        for ring in rings_around(from, 200) {
            let nearest: Vec<f64> = ring.cells.iter().map(|cell| nearest_in(from, *cell, ring.wide)).collect();
            prop_assert!(nearest.is_sorted_by(|a, b| *a <= b + 0.01), "{nearest:?}");
            prop_assert!((nearest[0] - ring.from_km).abs() < 0.01);
        }
    }
}

fn nearest_in(from: &Place, cell: u64, wide: bool) -> f64 {
    let here = |place: &&Place| if wide { place.wide_cell() == cell } else { place.cell() == cell };
    let distances = Places::embedded().iter().filter(here).map(|place| distance_km(from, place));
    distances.filter(|km| !wide || *km > NEAR_KM).fold(f64::INFINITY, f64::min)
}

#[test]
fn no_search_takes_many_cells() {
    let lengths = Places::embedded()
        .iter()
        .step_by(3)
        .map(|from| (rings_around(from, FARTHEST_SEARCH_KM).iter().map(|ring| ring.cells.len()).sum::<usize>(), from));
    let (most, from) = lengths.max_by_key(|(length, _)| *length).unwrap();
    println!("the longest search: {most} cells, from {}", from.label());
    assert!(most <= MAX_CELLS, "{most} cells from {}", from.label());
}

#[test]
fn a_search_from_a_lonely_place_takes_a_handful_of_cells() {
    for lonely in ["Longyearbyen", "Alice Springs", "Ushuaia", "Hanga Roa", "Iqaluit"] {
        let from = Places::embedded().resolve(lonely).unwrap();
        let cells: usize = rings_around(from, FARTHEST_SEARCH_KM).iter().map(|ring| ring.cells.len()).sum();
        assert!(cells <= 12, "{lonely}: {cells}");
    }
}

#[test]
fn distances_that_nobody_may_wish_are_taken_as_the_nearest_allowed() {
    let from = Places::embedded().resolve("Berlin").unwrap();
    assert_eq!(rings_around(from, -5), rings_around(from, 1));
    assert_eq!(rings_around(from, i64::MAX), rings_around(from, 200));
}
