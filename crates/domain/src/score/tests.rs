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
    let fixture: Value = serde_json::from_str(include_str!("../../../../fixtures/match-score.json")).unwrap();
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
