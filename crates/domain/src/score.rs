//! The match score of a person for a seeker, from 0 to 100, and its reasons.

use std::collections::HashSet;

/// The seeker of a match score, with their preferences.
#[derive(Debug, Clone, Copy)]
pub struct Seeker<'a> {
    /// In whole years.
    pub age: i64,
    /// The youngest age they look for.
    pub age_min: i64,
    /// The oldest age they look for.
    pub age_max: i64,
    /// How far away others may be, in kilometres.
    pub max_distance: i64,
    /// Their own interests, used if they prefer none in others.
    pub interests: &'a [String],
    /// The interests they prefer in others.
    pub preferred_interests: &'a [String],
}

/// The person who is scored; only what everybody can see of them.
#[derive(Debug, Clone, Copy)]
pub struct ScoredPerson<'a> {
    /// In whole years.
    pub age: i64,
    /// Their interests.
    pub interests: &'a [String],
    /// The rounded distance that is shown; `None` if a place is unknown.
    pub distance_km: Option<i64>,
    /// True if they have the verified mark.
    pub is_verified: bool,
    /// True if they are shown as online.
    pub is_online: bool,
}

/// Why somebody is a good match, in the order in which reasons are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Three or more of the wanted interests.
    SharedInterests,
    /// At most two years apart.
    CloseAge,
    /// A distance score above 0.8.
    Nearby,
    /// Has the verified mark.
    Verified,
    /// Is online.
    Online,
}

/// How good a score is, in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compatibility {
    /// 85 and more.
    Excellent,
    /// 70 and more.
    High,
    /// 50 and more.
    Medium,
    /// Below 50.
    Low,
}

/// The match score of a person for a seeker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchScore {
    /// 0 to 100.
    pub score: i64,
    /// The reasons, each at most once.
    pub reasons: Vec<Reason>,
}

impl MatchScore {
    /// The score in words.
    pub const fn compatibility(&self) -> Compatibility {
        match self.score {
            85.. => Compatibility::Excellent,
            70.. => Compatibility::High,
            50.. => Compatibility::Medium,
            _ => Compatibility::Low,
        }
    }
}

/// Computes the match score of `other` for `seeker`. The web app computes the same (`fixtures/match-score.json` tests both);
/// the order of the additions matters for rounding.
pub fn match_score(seeker: &Seeker<'_>, other: &ScoredPerson<'_>) -> MatchScore {
    let wanted = if seeker.preferred_interests.is_empty() { seeker.interests } else { seeker.preferred_interests };
    let wanted: HashSet<&str> = wanted.iter().map(String::as_str).collect();
    let theirs: HashSet<&str> = other.interests.iter().map(String::as_str).collect();
    let shared = wanted.intersection(&theirs).count();
    let gap = (seeker.age - other.age).abs();
    let distance = distance_score(other.distance_km, seeker.max_distance);
    let parts = 0.3 * share(shared, wanted.len()) + 0.2 * age_score(seeker, other.age, gap) + 0.25 * distance;
    let sum = parts + 0.15 * f64::from(u8::from(other.is_verified)) + 0.1 * f64::from(u8::from(other.is_online));
    let reasons = [
        (Reason::SharedInterests, shared >= 3),
        (Reason::CloseAge, gap <= 2),
        (Reason::Nearby, distance > 0.8),
        (Reason::Verified, other.is_verified),
        (Reason::Online, other.is_online),
    ];
    MatchScore { score: rounded(sum * 100.0), reasons: reasons.into_iter().filter_map(|(reason, holds)| holds.then_some(reason)).collect() }
}

#[expect(clippy::cast_precision_loss, reason = "a list of interests is short")]
fn share(shared: usize, wanted: usize) -> f64 {
    shared as f64 / wanted.max(1) as f64
}

#[expect(clippy::cast_precision_loss, reason = "ages are small")]
fn age_score(seeker: &Seeker<'_>, age: i64, gap: i64) -> f64 {
    if age < seeker.age_min || age > seeker.age_max {
        return 0.0;
    }
    (1.0 - gap as f64 / 20.0).max(0.0)
}

#[expect(clippy::cast_precision_loss, reason = "distances on earth are small")]
fn distance_score(km: Option<i64>, max: i64) -> f64 {
    km.map_or(0.7, |km| (1.0 - km as f64 / max.max(1) as f64).max(0.0))
}

#[expect(clippy::cast_possible_truncation, reason = "the sum lies between 0 and 100")]
fn rounded(sum: f64) -> i64 {
    (sum + 0.5).floor() as i64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;

    fn texts(value: &Value) -> Vec<String> {
        value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    }

    fn word(reason: Reason) -> &'static str {
        match reason {
            Reason::SharedInterests => "shared_interests",
            Reason::CloseAge => "close_age",
            Reason::Nearby => "nearby",
            Reason::Verified => "verified",
            Reason::Online => "online",
        }
    }

    fn level(score: &MatchScore) -> &'static str {
        match score.compatibility() {
            Compatibility::Excellent => "excellent",
            Compatibility::High => "high",
            Compatibility::Medium => "medium",
            Compatibility::Low => "low",
        }
    }

    #[test]
    fn score_01_02_03_04_every_shared_vector_holds() {
        let fixture: Value = serde_json::from_str(include_str!("../../../fixtures/match-score.json")).unwrap();
        for case in fixture["cases"].as_array().unwrap() {
            let (seeker, other) = (&case["seeker"], &case["seen"]);
            let (own, preferred, theirs) = (texts(&seeker["interests"]), texts(&seeker["preferred_interests"]), texts(&other["interests"]));
            let score = match_score(
                &Seeker {
                    age: seeker["age"].as_i64().unwrap(),
                    age_min: seeker["age_min"].as_i64().unwrap(),
                    age_max: seeker["age_max"].as_i64().unwrap(),
                    max_distance: seeker["max_distance"].as_i64().unwrap(),
                    interests: &own,
                    preferred_interests: &preferred,
                },
                &ScoredPerson {
                    age: other["age"].as_i64().unwrap(),
                    interests: &theirs,
                    distance_km: other["distance_km"].as_i64(),
                    is_verified: other["is_verified"].as_bool().unwrap(),
                    is_online: other["is_online"].as_bool().unwrap(),
                },
            );
            assert_eq!(score.score, case["score"].as_i64().unwrap(), "{}", case["title"]);
            assert_eq!(level(&score), case["compatibility"], "{}", case["title"]);
            assert_eq!(score.reasons.iter().map(|reason| word(*reason)).collect::<Vec<_>>(), texts(&case["reasons"]), "{}", case["title"]);
        }
    }

    proptest! {
        #[test]
        fn score_01_a_score_is_between_0_and_100(
            ages in (18_i64..=100, 18_i64..=100, 18_i64..=100, 18_i64..=100),
            km in proptest::option::of(0_i64..20_000), max in 1_i64..=200,
            own in prop::collection::vec("[a-f]", 0..8), theirs in prop::collection::vec("[a-f]", 0..8),
            marks in any::<(bool, bool)>(),
        ) {
            let seeker = Seeker {
                age: ages.0, age_min: ages.1, age_max: ages.2, max_distance: max, interests: &own, preferred_interests: &[],
            };
            let other = ScoredPerson { age: ages.3, interests: &theirs, distance_km: km, is_verified: marks.0, is_online: marks.1 };
            let score = match_score(&seeker, &other);
            prop_assert!((0..=100).contains(&score.score));
            prop_assert_eq!(score.reasons.contains(&Reason::Online), marks.1);
        }
    }
}
