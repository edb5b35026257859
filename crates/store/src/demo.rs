//! Demo people: who of them has no place yet, how they get one, and how all of them are removed.

use kindred_domain::UserId;

use crate::{CandidateFilter, Conn, Ids, PlacePosition, StoreError, Tx, sql};

/// What was removed with demo people.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RemovedDemoPeople {
    /// How many people.
    pub people: usize,
    /// The keys of their pictures.
    pub pictures: Vec<String>,
}

impl Conn {
    /// True if there is no account at all.
    pub async fn is_empty(&self) -> Result<bool, StoreError> {
        sql!(scalar self, "SELECT NOT EXISTS (SELECT 1 FROM users)")
    }

    /// Which of these people are demo people with a known place, in no order.
    pub async fn list_settled_demo_among(&self, users: &[UserId]) -> Result<Vec<UserId>, StoreError> {
        let ids = Ids(users.iter().map(|user| user.0).collect());
        sql!(all self, "SELECT id FROM users WHERE id = ANY($1) AND is_demo AND place_id IS NOT NULL", ids)
    }

    /// True if there is any demo person.
    pub async fn has_demo_people(&self) -> Result<bool, StoreError> {
        sql!(scalar self, "SELECT EXISTS (SELECT 1 FROM users WHERE is_demo)")
    }

    /// Demo people without a known place who fit both sides' preferences but for the distance, at most `limit`.
    pub async fn list_waiting_demo_people(&self, filter: &CandidateFilter, limit: i64) -> Result<Vec<UserId>, StoreError> {
        let CandidateFilter { seeker_age, seeker_gender, born_after, born_until, .. } = filter;
        let genders: i64 = filter.genders.iter().sum();
        sql!(all self,
            "SELECT u.id FROM users u JOIN candidates c ON c.user_id = u.id
             WHERE u.is_demo AND u.place_id IS NULL AND (c.gender & $1) <> 0 AND c.birth_date > $2 AND c.birth_date <= $3
                 AND (c.seeks & $4) <> 0 AND c.age_min <= $5 AND c.age_max >= $5
             ORDER BY u.id LIMIT $6",
            genders, born_after, born_until, seeker_gender, seeker_age, limit)
    }
}

impl Tx {
    /// Gives a demo person without a known place one, where discovery then finds them; `false` if they have one meanwhile.
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

    /// Removes at most `limit` demo people with everything of theirs.
    pub async fn remove_demo_people(&self, limit: i64) -> Result<RemovedDemoPeople, StoreError> {
        let leaving: Vec<i64> = sql!(all self, "SELECT id FROM users WHERE is_demo ORDER BY id LIMIT $1", limit)?;
        let leaving = Ids(leaving);
        let pictures = sql!(all self, "SELECT key FROM photos WHERE user_id = ANY($1)", leaving)?;
        self.delete_likes_and_comments(&leaving).await?;
        sql!(execute self, "DELETE FROM users WHERE id = ANY($1)", leaving)?;
        Ok(RemovedDemoPeople { people: leaving.0.len(), pictures })
    }
}
