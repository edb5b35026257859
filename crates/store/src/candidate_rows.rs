//! The table `candidates`: what discovery reads of every active account but operators', derived from profiles and preferences.

use kindred_domain::UserId;

use crate::{Conn, StoreError, Tx, sql, visibility::account_active};

/// SQL: true if discovery may show the account in the row `$users`: it is active, and no operator's, as operators are there to work.
macro_rules! may_be_found {
    ($users:literal) => {
        concat!(account_active!($users), " AND NOT EXISTS (SELECT 1 FROM operators o WHERE o.user_id = ", $users, ".id)")
    };
}

/// SQL: the rows that `candidates` has to have, by the profiles and preferences of those who may be found.
macro_rules! candidate_rows {
    () => {
        concat!(
            "SELECT u.id AS user_id, COALESCE(u.cell, 0) AS cell, COALESCE(u.wide_cell, 0) AS wide_cell,
                COALESCE(u.place_x, 0) AS x, COALESCE(u.place_y, 0) AS y, COALESCE(u.place_z, 0) AS z,
                CASE u.gender WHEN 'male' THEN 1 WHEN 'female' THEN 2 ELSE 4 END AS gender, u.active_hour, u.birth_date,
                CASE p.interested_in WHEN 'men' THEN 1 WHEN 'women' THEN 2 ELSE 7 END AS seeks, p.age_min, p.age_max, p.max_distance,
                u.place_id, u.interests, u.is_verified, u.shown_online
             FROM users u JOIN preferences p ON p.user_id = u.id WHERE ",
            may_be_found!("u")
        )
    };
}

/// SQL: those whose row in `candidates` is missing, left over or not what [`candidate_rows`] has. When they were last active
/// only sorts, and counts no fault; nor does, on `PostgreSQL`, what a score needs, which is read in `users` there.
macro_rules! wrong_candidates {
    (sqlite) => {
        wrong_candidates!(" OR c.interests <> d.interests OR c.is_verified <> d.is_verified OR c.shown_online <> d.shown_online")
    };
    (postgres) => {
        wrong_candidates!("")
    };
    ($or:literal) => {
        concat!(
            "SELECT COALESCE(c.user_id, d.user_id) AS user_id FROM (",
            candidate_rows!(),
            ") AS d FULL JOIN candidates c ON c.user_id = d.user_id
             WHERE c.user_id IS NULL OR d.user_id IS NULL OR c.cell <> d.cell OR c.wide_cell <> d.wide_cell OR c.x <> d.x OR c.y <> d.y
                OR c.z <> d.z OR c.gender <> d.gender OR c.birth_date <> d.birth_date OR c.seeks <> d.seeks OR c.age_min <> d.age_min
                OR c.age_max <> d.age_max OR c.max_distance <> d.max_distance OR c.place_id IS DISTINCT FROM d.place_id",
            $or
        )
    };
}

/// SQL: makes the rows of `candidates` what [`candidate_rows`] has, for those whom a condition on `u` names.
macro_rules! upsert_candidates {
    ($condition:literal) => {
        concat!(
            "INSERT INTO candidates
                (user_id, cell, wide_cell, x, y, z, gender, active_hour, birth_date, seeks, age_min, age_max, max_distance, place_id,
                 interests, is_verified, shown_online) ",
            candidate_rows!(),
            " AND ",
            $condition,
            " ON CONFLICT (user_id) DO UPDATE SET cell = excluded.cell, wide_cell = excluded.wide_cell,
                x = excluded.x, y = excluded.y, z = excluded.z, gender = excluded.gender,
                active_hour = excluded.active_hour, birth_date = excluded.birth_date, seeks = excluded.seeks,
                age_min = excluded.age_min, age_max = excluded.age_max, max_distance = excluded.max_distance,
                place_id = excluded.place_id, interests = excluded.interests, is_verified = excluded.is_verified,
                shown_online = excluded.shown_online"
        )
    };
}

impl Conn {
    /// How many people's rows in `candidates` are not what their profiles and preferences say. Reads whole tables.
    pub async fn count_wrong_candidates(&self) -> Result<i64, StoreError> {
        sql!(
            scalar self,
            sqlite: concat!("SELECT count(*) FROM (", wrong_candidates!(sqlite), ") AS wrong"),
            postgres: concat!("SELECT count(*) FROM (", wrong_candidates!(postgres), ") AS wrong"),
        )
    }

    /// The first of these people, each with how many there are in all.
    pub(crate) async fn list_wrong_candidates(&self) -> Result<Vec<(String, i64)>, StoreError> {
        sql!(
            all self,
            sqlite: concat!("SELECT 'users ' || wrong.user_id, count(*) OVER () FROM (", wrong_candidates!(sqlite), ") AS wrong ORDER BY 1 LIMIT 10"),
            postgres: concat!("SELECT 'users ' || wrong.user_id, count(*) OVER () FROM (", wrong_candidates!(postgres), ") AS wrong ORDER BY 1 LIMIT 10"),
        )
    }
}

impl Tx {
    /// Makes the rows in `candidates` what profiles and preferences say; how many people's were not. Reads whole tables.
    pub(crate) async fn correct_candidates(&self) -> Result<u64, StoreError> {
        let wrong = self.count_wrong_candidates().await?;
        sql!(
            execute self,
            sqlite: concat!("DELETE FROM candidates WHERE user_id IN (", wrong_candidates!(sqlite), ")"),
            postgres: concat!("DELETE FROM candidates WHERE user_id IN (", wrong_candidates!(postgres), ")"),
        )?;
        sql!(execute self, upsert_candidates!("NOT EXISTS (SELECT 1 FROM candidates c WHERE c.user_id = u.id)"))?;
        Ok(wrong.unsigned_abs())
    }

    /// Updates the row of `user` in `candidates`: to be called after a change of their profile, verified mark or preferences,
    /// and when the account becomes active or inactive, or begins or ceases to be an operator's.
    pub async fn refresh_candidate(&self, user: UserId) -> Result<(), StoreError> {
        // Else a statement that began before a suspension or an appointment was done could bring the row back after it.
        self.lock_user(user).await?;
        sql!(execute self,
            concat!("DELETE FROM candidates WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = $1 AND ", may_be_found!("u"), ")"),
            user)?;
        sql!(execute self, upsert_candidates!("u.id = $1"), user)?;
        Ok(())
    }
}
