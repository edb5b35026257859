use jiff::civil::Date;
use kindred_domain::{ScoredPerson, match_score};
use kindred_store::Seeker;

use super::person::User;

/// Computes match scores for one seeker, from what the seeker sees of others.
pub struct Scorer<'a> {
    seeker: &'a Seeker,
    age: i64,
}

impl<'a> Scorer<'a> {
    /// A scorer for `seeker`, who has the age of the day `today`.
    pub fn new(seeker: &'a Seeker, today: Date) -> Self {
        Self { seeker, age: seeker.birth_date.age(today) }
    }

    /// The match score, 0 to 100, of a person the seeker sees so.
    pub fn score(&self, seen: &ScoredPerson<'_>) -> i64 {
        let preferences = &self.seeker.preferences;
        let seeker = kindred_domain::Seeker {
            age: self.age,
            age_min: preferences.age_min,
            age_max: preferences.age_max,
            max_distance: preferences.max_distance,
            interests: &self.seeker.interests,
            preferred_interests: &preferences.interests,
        };
        match_score(&seeker, seen).score
    }

    /// The same person with the match score.
    pub fn with_score(&self, user: User) -> User {
        let seen = ScoredPerson {
            age: user.age,
            interests: &user.interests,
            distance_km: user.distance_km,
            is_verified: user.is_verified,
            is_online: user.is_online,
        };
        let score = self.score(&seen);
        User { match_score: Some(score), ..user }
    }
}
