//! Discovery: people who fit both sides' preferences, found with a bounded number of reads from one covering index.
//!
//! The statements are in `candidates.rs`.

use jiff::civil::Date;
use kindred_domain::{BirthDate, Gender, Preferences, UserId};

use crate::{Conn, Ids, PlacePosition, StoreError, Tx, row, sql, visibility::account_active};

/// A person who looks for people, with their preferences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seeker {
    /// Who.
    pub id: UserId,
    /// Their gender.
    pub gender: Gender,
    /// When they were born.
    pub birth_date: BirthDate,
    /// Their own interests.
    pub interests: Vec<String>,
    /// Where they are, if it is known.
    pub position: Option<PlacePosition>,
    /// Whom they would like to meet.
    pub preferences: Preferences,
}

/// What a seeker searches for, as the statements compare it.
#[derive(Debug, Clone)]
pub struct CandidateSearch {
    pub(crate) seeker: UserId,
    /// In whole years; candidates must look for this age.
    pub(crate) seeker_age: i64,
    /// As a bit; candidates must look for this gender.
    pub(crate) seeker_gender: i64,
    /// The genders looked for, each as a bit.
    pub(crate) genders: Vec<i64>,
    /// The day after which candidates must be born.
    pub(crate) born_after: String,
    /// The last day on which candidates may be born.
    pub(crate) born_until: String,
    /// Where the seeker is, in metres from the earth's centre.
    pub(crate) metres: [i64; 3],
    /// How far away candidates may be, in kilometres.
    pub(crate) max_distance: i64,
}

impl CandidateSearch {
    /// What `seeker` searches for `today`.
    pub fn of(seeker: &Seeker, today: Date) -> Self {
        let day = |years: i64| format!("{:04}-{:02}-{:02}", i64::from(today.year()) - years, today.month(), today.day());
        let wanted = seeker.preferences.interested_in;
        let genders = [Gender::Male, Gender::Female, Gender::Other];
        Self {
            seeker: seeker.id,
            seeker_age: seeker.birth_date.age(today),
            seeker_gender: bit(seeker.gender),
            genders: genders.into_iter().filter(|gender| wanted.includes(*gender)).map(bit).collect(),
            born_after: day(seeker.preferences.age_max + 1),
            born_until: day(seeker.preferences.age_min),
            metres: seeker.position.map_or([0; 3], |at| at.metres),
            max_distance: seeker.preferences.max_distance,
        }
    }

    /// How many genders are looked for.
    pub const fn count_genders(&self) -> usize {
        self.genders.len()
    }
}

/// The gender as a bit, as in `candidates.gender`.
const fn bit(gender: Gender) -> i64 {
    match gender {
        Gender::Male => 1,
        Gender::Female => 2,
        Gender::Other => 4,
    }
}

/// How many candidates to return.
#[derive(Debug, Clone, Copy)]
pub struct CandidateLimit<'a> {
    /// At most so many of one cell and gender.
    pub per_cell: usize,
    /// At most so many in total.
    pub total: usize,
    /// People to leave out.
    pub except: &'a [UserId],
}

impl CandidateLimit<'_> {
    /// How many to take of the next cell after so many were taken.
    pub(crate) fn next(&self, taken: usize) -> usize {
        self.per_cell.min(self.total.saturating_sub(taken))
    }

    pub(crate) fn except(&self) -> Ids {
        Ids(self.except.iter().map(|user| user.0).collect())
    }
}

row! {
    /// Somebody who fits both sides' preferences.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Candidate {
        /// Who.
        pub user_id: UserId,
        /// Where they are, if it is known.
        pub place_id: Option<i64>,
        /// How far away they look themselves, in kilometres.
        pub max_distance: i64,
    }
}

/// SQL: the rows that `candidates` has to have, by the profiles and preferences of active accounts.
macro_rules! candidate_rows {
    () => {
        concat!(
            "SELECT u.id AS user_id, COALESCE(u.cell, 0) AS cell, COALESCE(u.wide_cell, 0) AS wide_cell,
                COALESCE(u.place_x, 0) AS x, COALESCE(u.place_y, 0) AS y, COALESCE(u.place_z, 0) AS z,
                CASE u.gender WHEN 'male' THEN 1 WHEN 'female' THEN 2 ELSE 4 END AS gender, u.active_hour, u.birth_date,
                CASE p.interested_in WHEN 'men' THEN 1 WHEN 'women' THEN 2 ELSE 7 END AS seeks, p.age_min, p.age_max, p.max_distance,
                u.place_id
             FROM users u JOIN preferences p ON p.user_id = u.id WHERE ",
            account_active!("u")
        )
    };
}

/// SQL: those whose row in `candidates` is missing, left over or not what [`candidate_rows`] has. When they were last active
/// only sorts, and counts no fault.
macro_rules! wrong_candidates {
    () => {
        concat!(
            "SELECT COALESCE(c.user_id, d.user_id) AS user_id FROM (",
            candidate_rows!(),
            ") AS d FULL JOIN candidates c ON c.user_id = d.user_id
             WHERE c.user_id IS NULL OR d.user_id IS NULL OR c.cell <> d.cell OR c.wide_cell <> d.wide_cell OR c.x <> d.x OR c.y <> d.y
                OR c.z <> d.z OR c.gender <> d.gender OR c.birth_date <> d.birth_date OR c.seeks <> d.seeks OR c.age_min <> d.age_min
                OR c.age_max <> d.age_max OR c.max_distance <> d.max_distance OR c.place_id IS DISTINCT FROM d.place_id"
        )
    };
}

impl Conn {
    /// How many people's rows in `candidates` are not what their profiles and preferences say. Reads whole tables.
    pub async fn count_wrong_candidates(&self) -> Result<i64, StoreError> {
        sql!(scalar self, concat!("SELECT count(*) FROM (", wrong_candidates!(), ") AS wrong"))
    }
}

impl Tx {
    /// Makes the rows in `candidates` what profiles and preferences say; how many people's were not. Reads whole tables.
    pub async fn correct_candidates(&self) -> Result<u64, StoreError> {
        let wrong = self.count_wrong_candidates().await?;
        sql!(execute self, concat!("DELETE FROM candidates WHERE user_id IN (", wrong_candidates!(), ")"))?;
        sql!(execute self,
            concat!("INSERT INTO candidates
                (user_id, cell, wide_cell, x, y, z, gender, active_hour, birth_date, seeks, age_min, age_max, max_distance, place_id) ",
             candidate_rows!(), " AND NOT EXISTS (SELECT 1 FROM candidates c WHERE c.user_id = u.id)"))?;
        Ok(wrong.unsigned_abs())
    }

    /// Updates the row of `user` in `candidates`: to be called after a change of their profile or preferences, and when the
    /// account becomes active or inactive.
    pub async fn refresh_candidate(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self,
            concat!("DELETE FROM candidates WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = $1 AND ", account_active!("u"), ")"),
            user)?;
        sql!(execute self,
            concat!("INSERT INTO candidates
                (user_id, cell, wide_cell, x, y, z, gender, active_hour, birth_date, seeks, age_min, age_max, max_distance, place_id) ",
             candidate_rows!(), " AND u.id = $1
             ON CONFLICT (user_id) DO UPDATE SET cell = excluded.cell, wide_cell = excluded.wide_cell,
                x = excluded.x, y = excluded.y, z = excluded.z, gender = excluded.gender,
                active_hour = excluded.active_hour, birth_date = excluded.birth_date, seeks = excluded.seeks,
                age_min = excluded.age_min, age_max = excluded.age_max, max_distance = excluded.max_distance,
                place_id = excluded.place_id"),
            user)?;
        Ok(())
    }
}
