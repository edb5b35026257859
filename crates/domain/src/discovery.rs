//! Discovery: the order of candidates, and how far to widen a search.

use std::cmp::Reverse;

use crate::UserId;

/// A candidate with what their rank depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedCandidate {
    /// Who.
    pub id: UserId,
    /// True if the distance to them is known.
    pub distance_known: bool,
    /// Their match score.
    pub score: i64,
}

/// Sorts candidates: known distance before unknown, then higher scores first.
///
/// Equals are in a pseudo-random order that depends on the two ids: it is stable, differs between seekers, and reveals
/// nothing about positions.
pub fn rank_candidates(seeker: UserId, candidates: &mut [RankedCandidate]) {
    candidates.sort_unstable_by_key(|one| (!one.distance_known, Reverse(one.score), shuffle_key(seeker, one.id), one.id));
}

/// The smallest of `steps` (ascending) that adds five people, else the smallest that adds the most, with how many it adds.
/// `needed` is the step that each person needs; `None` if no step adds anybody.
pub fn smallest_sufficient_step(steps: &[i64], needed: &[i64]) -> Option<(i64, usize)> {
    const ENOUGH: usize = 5;
    let added_by = |step: i64| needed.iter().filter(|needed| **needed <= step).count();
    let most = steps.last().map_or(0, |step| added_by(*step));
    let goal = most.min(ENOUGH);
    steps.iter().map(|step| (*step, added_by(*step))).find(|(_, people)| goal > 0 && *people >= goal)
}

/// A hash of the two ids (the finalizer of `SplitMix64`).
fn shuffle_key(seeker: UserId, other: UserId) -> u64 {
    let mut z = seeker.0.cast_unsigned().wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ other.0.cast_unsigned();
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests;
