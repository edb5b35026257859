use jiff::civil::Date;
use kindred_domain::{ScoredPerson, match_score};
use kindred_store::Seeker;

use super::person::User;

/// How well people fit one seeker, by what the seeker sees of them.
pub struct Fit<'a> {
    seeker: &'a Seeker,
    age: i64,
}

impl<'a> Fit<'a> {
    /// The measure of `seeker` on the day `today`.
    pub fn of(seeker: &'a Seeker, today: Date) -> Self {
        Self { seeker, age: seeker.birth_date.age(today) }
    }

    /// The match score of somebody seen so.
    pub fn score(&self, seen: &ScoredPerson<'_>) -> i64 {
        let wishes = &self.seeker.preferences;
        let seeker = kindred_domain::Seeker {
            age: self.age,
            age_min: wishes.age_min,
            age_max: wishes.age_max,
            max_distance: wishes.max_distance,
            interests: &self.seeker.interests,
            preferred_interests: &wishes.interests,
        };
        match_score(&seeker, seen).score
    }

    /// The same person with the score that belongs to what is shown of them.
    pub fn scored(&self, user: User) -> User {
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
