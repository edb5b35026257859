use std::cmp::Reverse;

use crate::UserId;

/// Somebody who fits both sides' wishes, with what decides where they come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedCandidate {
    /// Who.
    pub id: UserId,
    /// Whether the distance to them is known.
    pub distance_known: bool,
    /// How well they fit the seeker.
    pub score: i64,
}

/// Puts those who fit in order: known distance before unknown, better scores first.
///
/// Equals follow in an order of the seeker's own, drawn from the two ids: it stays the same from call to call,
/// differs between seekers, and tells nothing of where anybody is.
pub fn rank_candidates(seeker: UserId, fitting: &mut [RankedCandidate]) {
    fitting.sort_unstable_by_key(|one| (!one.distance_known, Reverse(one.score), mixed(seeker, one.id), one.id));
}

/// The smallest of `steps` (in rising order) that is enough for five people, else the smallest that brings the most, and how
/// many it brings. `needed` says for each person how far one would have to go for them; nothing when no step brings anybody.
pub fn smallest_sufficient_step(steps: &[i64], needed: &[i64]) -> Option<(i64, usize)> {
    const WORTH_IT: usize = 5;
    let brings = |step: i64| needed.iter().filter(|needed| **needed <= step).count();
    let most = steps.last().map_or(0, |step| brings(*step));
    let goal = most.min(WORTH_IT);
    steps.iter().map(|step| (*step, brings(*step))).find(|(_, people)| goal > 0 && *people >= goal)
}

/// The two ids stirred into one number, as `SplitMix64` ends.
fn mixed(seeker: UserId, other: UserId) -> u64 {
    let mut z = seeker.0.cast_unsigned().wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ other.0.cast_unsigned();
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
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
}
