//! Discovery: who fits both sides' wishes, found by a walk of bounded work over one covering index.

use jiff::civil::Date;
use kindred_domain::{BirthDate, Gender, Preferences, UserId};

use crate::{Conn, Ids, StoreError, Tx, row, sql};

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
    pub place_id: Option<i64>,
    /// What they wish for.
    pub preferences: Preferences,
}

/// Whom somebody looks for, apart from where.
#[derive(Debug, Clone)]
pub struct Search {
    seeker: UserId,
    seeker_age: i64,
    seeker_gender: i64,
    genders: Vec<i64>,
    born_after: String,
    born_until: String,
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
        }
    }

    /// Where to look for whom: cell, gender and least distance, in the order of the grounds.
    fn steps(&self, grounds: &[Ground]) -> Vec<(i64, i64, i64)> {
        let each = |ground: &Ground| self.genders.iter().map(|gender| (ground.cell, *gender, ground.least_km)).collect::<Vec<_>>();
        grounds.iter().flat_map(each).collect()
    }
}

const fn bit(gender: Gender) -> i64 {
    match gender {
        Gender::Male => 1,
        Gender::Female => 2,
        Gender::Other => 4,
    }
}

/// A cell to look in, and the least distance somebody in it must look as far as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ground {
    /// The cell; 0 holds the people whose place is unknown.
    pub cell: i64,
    /// No place in the cell is nearer than this, in whole kilometres.
    pub least_km: i64,
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
    /// Somebody who fits both sides' wishes, but for the distance.
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

// The wording of the three walks is the same but for where they look; a macro, since statements are literals.
macro_rules! fitting {
    ($place:literal, $never:literal, $tail:literal) => {
        concat!(
            "SELECT c.user_id, c.place_id, c.max_distance FROM candidates c WHERE ",
            $place,
            " AND c.birth_date > $4 AND c.birth_date <= $5 AND (c.seeks & $6) <> 0 AND c.age_min <= $7 AND c.age_max >= $7
             AND c.user_id <> $8
             AND NOT EXISTS (SELECT 1 FROM stances s WHERE s.actor_id = $8 AND s.target_id = c.user_id",
            $never,
            ") ORDER BY c.active_hour DESC ",
            $tail
        )
    };
}

// On PostgreSQL the whole walk is one statement; OFFSET 0 keeps each NOT EXISTS a look-up of its own.
macro_rules! lateral {
    ($place:literal) => {
        concat!(
            "SELECT found.user_id, found.place_id, found.max_distance
             FROM unnest(CAST($1 AS BIGINT[]), CAST($2 AS BIGINT[]), CAST($3 AS BIGINT[])) AS ground (cell, gender, least_km)
             CROSS JOIN LATERAL (",
            fitting!($place, " OFFSET 0", "LIMIT $9"),
            ") AS found LIMIT $10"
        )
    };
}

macro_rules! walk {
    ($conn:expr, $search:expr, $grounds:expr, $take:expr, sqlite: $sqlite:literal, postgres: $postgres:literal) => {{
        let (search, grounds, take): (&Search, &[Ground], Take) = ($search, $grounds, $take);
        let steps = search.steps(grounds);
        if let Conn::Sqlite(_) = $conn {
            let mut found: Vec<Candidate> = Vec::new();
            for (cell, gender, least_km) in steps {
                if found.len() >= take.in_all {
                    break;
                }
                let here: Vec<Candidate> = sql!(all $conn, fitting!($sqlite, "", "LIMIT $9"), cell, gender, least_km,
                    search.born_after, search.born_until, search.seeker_gender, search.seeker_age, search.seeker, take.per_cell)?;
                found.extend(here);
            }
            Ok(found)
        } else {
            let in_all = i64::try_from(take.in_all).unwrap_or(i64::MAX);
            let (cells, genders, least) = columns(steps);
            sql!(all $conn, lateral!($postgres), cells, genders, least,
                search.born_after, search.born_until, search.seeker_gender, search.seeker_age, search.seeker, take.per_cell, in_all)
        }
    }};
}

fn columns(steps: Vec<(i64, i64, i64)>) -> (Ids, Ids, Ids) {
    let (mut cells, mut genders, mut least) = (Ids::default(), Ids::default(), Ids::default());
    for (cell, gender, least_km) in steps {
        cells.0.push(cell);
        genders.0.push(gender);
        least.0.push(least_km);
    }
    (cells, genders, least)
}

impl Conn {
    /// Who fits in these small cells, cell by cell in the order given, the lately active first.
    pub async fn list_candidates_near(&self, search: &Search, grounds: &[Ground], take: Take) -> Result<Vec<Candidate>, StoreError> {
        walk!(self, search, grounds, take,
            sqlite: "c.cell = $1 AND c.gender = $2 AND c.max_distance >= $3",
            postgres: "c.cell = ground.cell AND c.gender = ground.gender AND c.max_distance >= ground.least_km")
    }

    /// Who fits in these wide cells and looks further than 60 km, cell by cell in the order given, the lately active first.
    pub async fn list_candidates_far(&self, search: &Search, grounds: &[Ground], take: Take) -> Result<Vec<Candidate>, StoreError> {
        walk!(self, search, grounds, take,
            sqlite: "c.wide_cell = $1 AND c.gender = $2 AND c.max_distance > 60 AND c.max_distance >= $3",
            postgres: "c.wide_cell = ground.cell AND c.gender = ground.gender AND c.max_distance > 60 AND c.max_distance >= ground.least_km")
    }

    /// Who fits wherever they are, the lately active first: for a seeker whose own place is unknown.
    pub async fn list_candidates_anywhere(&self, search: &Search, take: Take) -> Result<Vec<Candidate>, StoreError> {
        walk!(self, search, &[Ground { cell: 0, least_km: 0 }], take,
            sqlite: "$1 = 0 AND c.gender = $2 AND c.max_distance >= $3",
            postgres: "ground.cell = 0 AND c.gender = ground.gender AND c.max_distance >= ground.least_km")
    }
}

impl Tx {
    /// Brings what discovery knows of `user` up to date with their profile and preferences: to be called after either changes.
    pub async fn refresh_candidate(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO candidates
                (user_id, cell, wide_cell, gender, active_hour, birth_date, seeks, age_min, age_max, max_distance, place_id)
             SELECT u.id, COALESCE(u.cell, 0), COALESCE(u.wide_cell, 0),
                CASE u.gender WHEN 'male' THEN 1 WHEN 'female' THEN 2 ELSE 4 END, u.active_hour, u.birth_date,
                CASE p.interested_in WHEN 'men' THEN 1 WHEN 'women' THEN 2 ELSE 7 END, p.age_min, p.age_max, p.max_distance, u.place_id
             FROM users u JOIN preferences p ON p.user_id = u.id WHERE u.id = $1
             ON CONFLICT (user_id) DO UPDATE SET cell = excluded.cell, wide_cell = excluded.wide_cell, gender = excluded.gender,
                active_hour = excluded.active_hour, birth_date = excluded.birth_date, seeks = excluded.seeks,
                age_min = excluded.age_min, age_max = excluded.age_max, max_distance = excluded.max_distance,
                place_id = excluded.place_id",
            user)?;
        Ok(())
    }
}
