//! What discovery reads of the seeker.

use kindred_domain::{BirthDate, Gender, InterestedIn, Preferences, UserId};

use crate::{Conn, PlacePosition, Seeker, StoreError, columns::TextList, row, sql};

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
}
