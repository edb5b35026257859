//! Discovery: who fits both sides' wishes, found by a walk of bounded work over one covering index.

use jiff::civil::Date;
use kindred_domain::{BirthDate, Gender, Preferences, UserId};

use crate::{Conn, Ids, StoreError, Tx, Whereabouts, row, sql, walls::active};

/// Somebody who looks for people: what matters of them, and what they wish for.
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
    /// Where they are, when it is known.
    pub whereabouts: Option<Whereabouts>,
    /// What they wish for.
    pub preferences: Preferences,
}

/// Whom somebody looks for, and within which distance of where.
#[derive(Debug, Clone)]
pub struct Search {
    seeker: UserId,
    seeker_age: i64,
    seeker_gender: i64,
    genders: Vec<i64>,
    born_after: String,
    born_until: String,
    metres: [i64; 3],
    max_distance: i64,
}

impl Search {
    /// What `seeker` looks for `today`.
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
            metres: seeker.whereabouts.map_or([0; 3], |at| at.metres),
            max_distance: seeker.preferences.max_distance,
        }
    }

    /// What a statement without cells asks for: gender bits, born after and until, gender bit and age of the seeker.
    pub(crate) fn wishes(&self) -> (i64, &str, &str, i64, i64) {
        (self.genders.iter().sum(), &self.born_after, &self.born_until, self.seeker_gender, self.seeker_age)
    }

    /// Where to look for whom: cell and gender, in the order of the cells.
    fn steps(&self, cells: &[i64]) -> Vec<(i64, i64)> {
        cells.iter().flat_map(|cell| self.genders.iter().map(|gender| (*cell, *gender))).collect()
    }
}

const fn bit(gender: Gender) -> i64 {
    match gender {
        Gender::Male => 1,
        Gender::Female => 2,
        Gender::Other => 4,
    }
}

/// How many people to take.
#[derive(Debug, Clone, Copy)]
pub struct Take {
    /// From one cell and gender at most.
    pub per_cell: i64,
    /// From all cells; the walk stops at the cell that reaches it.
    pub in_all: usize,
}

row! {
    /// Somebody who fits both sides' wishes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Candidate {
        /// Who.
        pub user_id: UserId,
        /// Where, when it is known.
        pub place_id: Option<i64>,
        /// How far away they look themselves, in kilometres.
        pub max_distance: i64,
    }
}

// The wording of the walks is the same but for where they look; a macro, since statements are literals.
macro_rules! fitting {
    (near $place:literal, $never:literal) => {
        fitting!(within " BETWEEN 0 AND 1000000 *", $place, $never)
    };
    // Those within 60 km (a little less, for what rounding does to metres) have been met in small cells.
    (far $place:literal, $never:literal) => {
        fitting!(within " BETWEEN 3598000000 AND 1000000 *", $place, $never)
    };
    // Both look as far as the straight line between them, which at 200 km is 8 metres shorter than the way along the ground.
    // Asked here, not of those found: nobody acts on people out of reach, so in time they would fill every cell's share.
    (within $between:literal, $place:literal, $never:literal) => {
        fitting!(
            $place,
            " AND (c.x - $9) * (c.x - $9) + (c.y - $10) * (c.y - $10) + (c.z - $11) * (c.z - $11)",
            $between,
            " CASE WHEN c.max_distance < $12 THEN c.max_distance * c.max_distance ELSE $12 * $12 END",
            $never
        )
    };
    (anywhere $place:literal, $never:literal) => {
        fitting!($place, "", "", "", $never)
    };
    ($place:literal, $distance:literal, $between:literal, $wished:literal, $never:literal) => {
        concat!(
            "SELECT c.user_id, c.place_id, c.max_distance FROM candidates c WHERE ",
            $place,
            " AND c.birth_date > $2 AND c.birth_date <= $3 AND (c.seeks & $4) <> 0 AND c.age_min <= $5 AND c.age_max >= $5
             AND c.user_id <> $6",
            $distance,
            $between,
            $wished,
            " AND NOT EXISTS (SELECT 1 FROM stances s WHERE s.actor_id = $6 AND s.target_id = c.user_id",
            $never,
            ") AND NOT EXISTS (SELECT 1 FROM walls w WHERE w.user_id = $6 AND w.other_id = c.user_id",
            $never,
            ") ORDER BY c.active_hour DESC LIMIT $7"
        )
    };
}

// On PostgreSQL the whole walk is one statement; OFFSET 0 keeps each NOT EXISTS a look-up of its own.
macro_rules! lateral {
    ($way:ident $place:literal) => {
        concat!(
            "SELECT found.user_id, found.place_id, found.max_distance
             FROM unnest(CAST($8 AS BIGINT[]), CAST($1 AS BIGINT[])) AS ground (cell, gender)
             CROSS JOIN LATERAL (",
            fitting!($way $place, " OFFSET 0"),
            ") AS found LIMIT $13"
        )
    };
}

macro_rules! walk {
    ($conn:expr, $search:expr, $cells:expr, $take:expr, $way:ident, sqlite: $sqlite:literal, postgres: $postgres:literal) => {{
        let (search, cells, take): (&Search, &[i64], Take) = ($search, $cells, $take);
        let [x, y, z] = search.metres;
        let steps = search.steps(cells);
        if let Conn::Sqlite(_) = $conn {
            let mut found: Vec<Candidate> = Vec::new();
            for (cell, gender) in steps {
                if found.len() >= take.in_all {
                    break;
                }
                let here: Vec<Candidate> = sql!(all $conn, fitting!($way $sqlite, ""), gender, search.born_after,
                    search.born_until, search.seeker_gender, search.seeker_age, search.seeker, take.per_cell, cell, x, y, z,
                    search.max_distance)?;
                found.extend(here);
            }
            Ok(found)
        } else {
            let in_all = i64::try_from(take.in_all).unwrap_or(i64::MAX);
            let (cells, genders): (Vec<i64>, Vec<i64>) = steps.into_iter().unzip();
            sql!(all $conn, lateral!($way $postgres), Ids(genders), search.born_after, search.born_until, search.seeker_gender,
                search.seeker_age, search.seeker, take.per_cell, Ids(cells), x, y, z, search.max_distance, in_all)
        }
    }};
}

// A walk that asks for no distance: a step for each gender.
macro_rules! stroll {
    ($conn:expr, $search:expr, $take:expr, $place:literal) => {{
        let (search, take): (&Search, Take) = ($search, $take);
        let mut found: Vec<Candidate> = Vec::new();
        for gender in &search.genders {
            let here: Vec<Candidate> = sql!(all $conn, sqlite: fitting!(anywhere $place, ""), postgres: fitting!(anywhere $place, " OFFSET 0"),
                gender, search.born_after, search.born_until, search.seeker_gender, search.seeker_age, search.seeker, take.per_cell)?;
            found.extend(here);
        }
        Ok(found)
    }};
}

impl Conn {
    /// Who fits in these small cells, cell by cell in the order given, the lately active first.
    pub async fn list_candidates_near(&self, search: &Search, cells: &[i64], take: Take) -> Result<Vec<Candidate>, StoreError> {
        walk!(self, search, cells, take, near,
            sqlite: "c.cell = $8 AND c.gender = $1",
            postgres: "c.cell = ground.cell AND c.gender = ground.gender")
    }

    /// Who fits in these wide cells, more than 60 km away, cell by cell in the order given, the lately active first.
    pub async fn list_candidates_far(&self, search: &Search, cells: &[i64], take: Take) -> Result<Vec<Candidate>, StoreError> {
        walk!(self, search, cells, take, far,
            sqlite: "c.wide_cell = $8 AND c.gender = $1 AND c.max_distance > 60",
            postgres: "c.wide_cell = ground.cell AND c.gender = ground.gender AND c.max_distance > 60")
    }

    /// Who fits and whose place is unknown, the lately active first.
    pub async fn list_candidates_nowhere(&self, search: &Search, take: Take) -> Result<Vec<Candidate>, StoreError> {
        stroll!(self, search, take, "c.cell = 0 AND c.gender = $1")
    }

    /// Who fits wherever they are, the lately active first: for a seeker whose own place is unknown.
    pub async fn list_candidates_anywhere(&self, search: &Search, take: Take) -> Result<Vec<Candidate>, StoreError> {
        stroll!(self, search, take, "c.gender = $1")
    }
}

impl Tx {
    /// Brings what discovery knows of `user` up to date with their profile and preferences: to be called after either changes,
    /// and when the person becomes active or stops being it.
    pub async fn refresh_candidate(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self,
            concat!("DELETE FROM candidates WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = $1 AND ", active!("u"), ")"),
            user)?;
        sql!(execute self,
            concat!("INSERT INTO candidates
                (user_id, cell, wide_cell, x, y, z, gender, active_hour, birth_date, seeks, age_min, age_max, max_distance, place_id)
             SELECT u.id, COALESCE(u.cell, 0), COALESCE(u.wide_cell, 0),
                COALESCE(u.place_x, 0), COALESCE(u.place_y, 0), COALESCE(u.place_z, 0),
                CASE u.gender WHEN 'male' THEN 1 WHEN 'female' THEN 2 ELSE 4 END, u.active_hour, u.birth_date,
                CASE p.interested_in WHEN 'men' THEN 1 WHEN 'women' THEN 2 ELSE 7 END, p.age_min, p.age_max, p.max_distance, u.place_id
             FROM users u JOIN preferences p ON p.user_id = u.id WHERE u.id = $1 AND ", active!("u"),
             " ON CONFLICT (user_id) DO UPDATE SET cell = excluded.cell, wide_cell = excluded.wide_cell,
                x = excluded.x, y = excluded.y, z = excluded.z, gender = excluded.gender,
                active_hour = excluded.active_hour, birth_date = excluded.birth_date, seeks = excluded.seeks,
                age_min = excluded.age_min, age_max = excluded.age_max, max_distance = excluded.max_distance,
                place_id = excluded.place_id"),
            user)?;
        Ok(())
    }
}
