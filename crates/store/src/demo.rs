//! Demo people: where they wait, how they settle, and how they all leave.

use kindred_domain::UserId;

use crate::{CandidateSearch, Conn, Ids, PlacePosition, StoreError, Tx, discovery::Wishes, sql};

/// What went with demo people who left.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RemovedDemoPeople {
    /// How many they were.
    pub people: usize,
    /// The keys of their pictures.
    pub pictures: Vec<String>,
}

impl Conn {
    /// Whether nobody has an account yet.
    pub async fn is_empty(&self) -> Result<bool, StoreError> {
        sql!(scalar self, "SELECT NOT EXISTS (SELECT 1 FROM users)")
    }

    /// Which of these people are demo people at a known place, in no order.
    pub async fn list_settled_demo_among(&self, users: &[UserId]) -> Result<Vec<UserId>, StoreError> {
        let ids = Ids(users.iter().map(|user| user.0).collect());
        sql!(all self, "SELECT id FROM users WHERE id = ANY($1) AND is_demo AND place_id IS NOT NULL", ids)
    }

    /// Whether there is any demo person.
    pub async fn has_demo_people(&self) -> Result<bool, StoreError> {
        sql!(scalar self, "SELECT EXISTS (SELECT 1 FROM users WHERE is_demo)")
    }

    /// Demo people who have no known place yet and fit both sides' wishes but for the distance, at most `limit`.
    pub async fn list_waiting_demo_people(&self, search: &CandidateSearch, limit: i64) -> Result<Vec<UserId>, StoreError> {
        let Wishes { genders, born_after, born_until, seeker_gender, seeker_age } = search.wishes();
        sql!(all self,
            "SELECT u.id FROM users u JOIN candidates c ON c.user_id = u.id
             WHERE u.is_demo AND u.place_id IS NULL AND (c.gender & $1) <> 0 AND c.birth_date > $2 AND c.birth_date <= $3
                 AND (c.seeks & $4) <> 0 AND c.age_min <= $5 AND c.age_max >= $5
             ORDER BY u.id LIMIT $6",
            genders, born_after, born_until, seeker_gender, seeker_age, limit)
    }
}

impl Tx {
    /// Gives a demo person who has no known place yet one, and lets discovery find them there; `false` when they have
    /// one meanwhile.
    pub async fn settle_demo_person(&self, user: UserId, location: &str, country: &str, at: PlacePosition) -> Result<bool, StoreError> {
        let settled = sql!(
            execute self,
            "UPDATE users SET location = $2, country = $3, place_id = $4, cell = $5, wide_cell = $6,
                 place_x = $7, place_y = $8, place_z = $9
             WHERE id = $1 AND is_demo AND place_id IS NULL",
            user, location, country, at.place_id, at.cell, at.wide_cell, at.metres[0], at.metres[1], at.metres[2],
        )?;
        if settled == 0 {
            return Ok(false);
        }
        self.refresh_candidate(user).await?;
        Ok(true)
    }

    /// Removes at most `limit` demo people with all that is theirs.
    pub async fn remove_demo_people(&self, limit: i64) -> Result<RemovedDemoPeople, StoreError> {
        let leaving: Vec<i64> = sql!(all self, "SELECT id FROM users WHERE is_demo ORDER BY id LIMIT $1", limit)?;
        let leaving = Ids(leaving);
        let pictures = sql!(all self, "SELECT key FROM photos WHERE user_id = ANY($1)", leaving)?;
        self.leave_moments(&leaving).await?;
        sql!(execute self, "DELETE FROM users WHERE id = ANY($1)", leaving)?;
        Ok(RemovedDemoPeople { people: leaving.0.len(), pictures })
    }
}
