//! Preferences: whom a person would like to meet.

use kindred_domain::{InterestedIn, Preferences, PreferencesChange, UserId};

use crate::{Conn, StoreError, Tx, sql, words::Texts};

crate::row! {
    struct PreferencesRow {
        interested_in: InterestedIn,
        age_min: i64,
        age_max: i64,
        max_distance: i64,
        interests: Texts,
    }
}

impl From<PreferencesRow> for Preferences {
    fn from(row: PreferencesRow) -> Self {
        let PreferencesRow { interested_in, age_min, age_max, max_distance, interests: Texts(interests) } = row;
        Self { interested_in, age_min, age_max, max_distance, interests }
    }
}

impl Conn {
    /// Whom a person would like to meet.
    pub async fn find_preferences(&self, user: UserId) -> Result<Option<Preferences>, StoreError> {
        let row: Option<PreferencesRow> = sql!(
            optional self,
            "SELECT interested_in, age_min, age_max, max_distance, interests FROM preferences WHERE user_id = $1",
            user,
        )?;
        Ok(row.map(Preferences::from))
    }
}

impl Tx {
    pub(crate) async fn add_preferences(&self, user: UserId, wish: &Preferences) -> Result<(), StoreError> {
        sql!(
            execute self,
            "INSERT INTO preferences (user_id, interested_in, age_min, age_max, max_distance, interests)
             VALUES ($1, $2, $3, $4, $5, $6)",
            user, wish.interested_in, wish.age_min, wish.age_max, wish.max_distance, Texts::json(&wish.interests),
        )?;
        Ok(())
    }

    /// Changes what is given and answers all of it as it is now; `None` when there is no such person.
    ///
    /// How the two ages stand to each other is the caller's to check, who rolls back when they are wrong.
    pub async fn change_preferences(&self, user: UserId, change: &PreferencesChange) -> Result<Option<Preferences>, StoreError> {
        let row: Option<PreferencesRow> = sql!(
            optional self,
            "UPDATE preferences SET
                 interested_in = COALESCE($2, interested_in),
                 age_min = COALESCE($3, age_min),
                 age_max = COALESCE($4, age_max),
                 max_distance = COALESCE($5, max_distance),
                 interests = COALESCE($6, interests)
             WHERE user_id = $1
             RETURNING interested_in, age_min, age_max, max_distance, interests",
            user, change.interested_in, change.age_min, change.age_max, change.max_distance,
            change.interests.as_deref().map(Texts::json),
        )?;
        Ok(row.map(Preferences::from))
    }
}
