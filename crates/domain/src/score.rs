//! The match score of a person for a seeker, from 0 to 100, and its reasons.

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
    let shared = distinct(wanted).filter(|interest| other.interests.contains(interest)).count();
    let gap = (seeker.age - other.age).abs();
    let distance = distance_score(other.distance_km, seeker.max_distance);
    let parts = 0.3 * share(shared, distinct(wanted).count()) + 0.2 * age_score(seeker, other.age, gap) + 0.25 * distance;
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

/// Each interest once. By comparing them all, since the lists are short: a set would be allocated for each person who is scored.
fn distinct(interests: &[String]) -> impl Iterator<Item = &String> {
    interests.iter().enumerate().filter(|(at, interest)| !interests[..*at].contains(interest)).map(|(_, interest)| interest)
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
mod tests;
