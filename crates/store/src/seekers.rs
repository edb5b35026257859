//! What discovery reads of the seeker, and of candidates to score them.

use kindred_domain::{BirthDate, Gender, InterestedIn, Preferences, UserId};

use crate::{Conn, Ids, PlacePosition, Seeker, StoreError, columns::TextList, row, sql};

row! {
    struct SeekerRow {
        id: UserId,
        gender: Gender,
        birth_date: BirthDate,
        interests: TextList,
        place_id: Option<i64>,
        cell: Option<i64>,
        wide_cell: Option<i64>,
        place_x: Option<i64>,
        place_y: Option<i64>,
        place_z: Option<i64>,
        interested_in: InterestedIn,
        age_min: i64,
        age_max: i64,
        max_distance: i64,
        preferred_interests: TextList,
    }
}

impl SeekerRow {
    fn position(&self) -> Option<PlacePosition> {
        let metres = [self.place_x?, self.place_y?, self.place_z?];
        Some(PlacePosition { place_id: self.place_id?, cell: self.cell?, wide_cell: self.wide_cell?, metres })
    }
}

impl From<SeekerRow> for Seeker {
    fn from(row: SeekerRow) -> Self {
        let position = row.position();
        let SeekerRow { id, gender, birth_date, interests, interested_in, age_min, age_max, max_distance, preferred_interests, .. } = row;
        let preferences = Preferences { interested_in, age_min, age_max, max_distance, interests: preferred_interests.0 };
        Self { id, gender, birth_date, interests: interests.0, position, preferences }
    }
}

/// What the match score of a candidate is computed from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoringFacts {
    /// Who.
    pub id: UserId,
    /// When they were born.
    pub birth_date: BirthDate,
    /// Their interests.
    pub interests: Vec<String>,
    /// Has the verified mark.
    pub is_verified: bool,
    /// Is always shown as online.
    pub shown_online: bool,
}

impl Conn {
    /// `user` as a seeker.
    pub async fn find_seeker(&self, user: UserId) -> Result<Option<Seeker>, StoreError> {
        let row: Option<SeekerRow> = sql!(optional self,
            "SELECT u.id, u.gender, u.birth_date, u.interests, u.place_id, u.cell, u.wide_cell, u.place_x, u.place_y, u.place_z,
                 p.interested_in, p.age_min, p.age_max, p.max_distance, p.interests AS preferred_interests
             FROM users u JOIN preferences p ON p.user_id = u.id WHERE u.id = $1",
            user)?;
        Ok(row.map(Seeker::from))
    }

    /// What the match scores of these people are computed from, in no order.
    pub async fn list_scoring_facts(&self, users: &[UserId]) -> Result<Vec<ScoringFacts>, StoreError> {
        let ids = Ids(users.iter().map(|user| user.0).collect());
        let rows: Vec<(UserId, BirthDate, TextList, bool, bool)> =
            sql!(all self, "SELECT id, birth_date, interests, is_verified, shown_online FROM users WHERE id = ANY($1)", ids)?;
        let facts = |(id, birth_date, TextList(interests), is_verified, shown_online)| ScoringFacts {
            id,
            birth_date,
            interests,
            is_verified,
            shown_online,
        };
        Ok(rows.into_iter().map(facts).collect())
    }
}
