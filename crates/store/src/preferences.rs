//! Match preferences: whom a person would like to meet. They are read with the account (`accounts.rs`) or as a seeker's (`seekers.rs`).

use kindred_domain::{InterestedIn, Preferences, PreferencesChange, UserId};

use crate::{StoreError, Tx, columns::TextList, sql};

crate::row! {
    struct PreferencesRow {
        interested_in: InterestedIn,
        age_min: i64,
        age_max: i64,
        max_distance: i64,
        interests: TextList,
    }
}

impl From<PreferencesRow> for Preferences {
    fn from(row: PreferencesRow) -> Self {
        let PreferencesRow { interested_in, age_min, age_max, max_distance, interests: TextList(interests) } = row;
        Self { interested_in, age_min, age_max, max_distance, interests }
    }
}

impl Tx {
    pub(crate) async fn add_preferences(&self, user: UserId, new: &Preferences) -> Result<(), StoreError> {
        sql!(
            execute self,
            "INSERT INTO preferences (user_id, interested_in, age_min, age_max, max_distance, interests)
             VALUES ($1, $2, $3, $4, $5, $6)",
            user, new.interested_in, new.age_min, new.age_max, new.max_distance, TextList::json(&new.interests),
        )?;
        Ok(())
    }

    /// Changes the given fields and returns all of them; `None` if there is no such person.
    ///
    /// The caller checks that the ages are a valid range, and rolls back if not.
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
            change.interests.as_deref().map(TextList::json),
        )?;
        Ok(row.map(Preferences::from))
    }
}
