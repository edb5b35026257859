use super::*;

const fn fitting(id: i64, distance_known: bool, score: i64) -> RankedCandidate {
    RankedCandidate { id: UserId(id), distance_known, score }
}

fn order(seeker: i64, mut people: Vec<RankedCandidate>) -> Vec<i64> {
    rank_candidates(UserId(seeker), &mut people);
    people.iter().map(|one| one.id.0).collect()
}

#[test]
fn api_disc_01_best_first_and_unknown_places_after_known_ones() {
    let people = vec![fitting(1, false, 99), fitting(2, true, 40), fitting(3, true, 70), fitting(4, false, 10)];
    assert_eq!(order(9, people), [3, 2, 1, 4]);
}

#[test]
fn the_smallest_step_that_brings_five_people_is_enough() {
    assert_eq!(smallest_sufficient_step(&[80, 120, 200], &[60, 70, 80, 80, 80, 120]), Some((80, 5)));
    assert_eq!(smallest_sufficient_step(&[80, 120, 200], &[60, 90, 120, 130, 190]), Some((200, 5)));
    assert_eq!(smallest_sufficient_step(&[80, 120, 200], &[60, 90]), Some((120, 2)));
    assert_eq!(smallest_sufficient_step(&[80, 120, 200], &[60]), Some((80, 1)));
    assert_eq!(smallest_sufficient_step(&[80, 120], &[150]), None);
    assert_eq!(smallest_sufficient_step(&[], &[10]), None);
    assert_eq!(smallest_sufficient_step(&[80], &[]), None);
}

#[test]
fn place_03_equals_come_in_an_order_that_is_each_seekers_own_and_stays() {
    let people: Vec<_> = (1..=20).map(|id| fitting(id, true, 50)).collect();
    let backwards = people.iter().rev().copied().collect();
    assert_eq!(order(7, people.clone()), order(7, backwards));
    assert_ne!(order(7, people.clone()), order(8, people));
}
