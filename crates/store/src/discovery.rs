//! Discovery: who fits both sides' wishes, found by a walk of bounded work over one covering index.

use jiff::civil::Date;
use kindred_domain::{BirthDate, Gender, Preferences, UserId};

use crate::{Conn, Ids, PlacePosition, StoreError, Tx, row, sql, visibility::account_active};

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
    pub position: Option<PlacePosition>,
    /// What they wish for.
    pub preferences: Preferences,
}

/// Whom somebody looks for, and within which distance of where.
#[derive(Debug, Clone)]
pub struct CandidateSearch {
    seeker: UserId,
    seeker_age: i64,
    seeker_gender: i64,
    genders: Vec<i64>,
    born_after: String,
    born_until: String,
    metres: [i64; 3],
    max_distance: i64,
}

impl CandidateSearch {
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
            metres: seeker.position.map_or([0; 3], |at| at.metres),
            max_distance: seeker.preferences.max_distance,
        }
    }

    /// What a statement without cells asks for.
    pub(crate) fn wishes(&self) -> Wishes<'_> {
        Wishes {
            genders: self.genders.iter().sum(),
            born_after: &self.born_after,
            born_until: &self.born_until,
            seeker_gender: self.seeker_gender,
            seeker_age: self.seeker_age,
        }
    }

    /// How many genders are looked for.
    pub const fn count_genders(&self) -> usize {
        self.genders.len()
    }

    /// Where to look for whom: cell and gender, in the order of the cells.
    fn steps(&self, cells: &[i64]) -> Vec<(i64, i64)> {
        cells.iter().flat_map(|cell| self.genders.iter().map(|gender| (*cell, *gender))).collect()
    }
}

/// What of a search doesn't depend on where: for statements without cells.
pub(crate) struct Wishes<'a> {
    /// The bits of the genders looked for.
    pub genders: i64,
    /// The day after which they must be born.
    pub born_after: &'a str,
    /// The last day on which they may be born.
    pub born_until: &'a str,
    /// The bit of the seeker's own gender, which they must look for.
    pub seeker_gender: i64,
    /// The seeker's own age, which they must look for.
    pub seeker_age: i64,
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
pub struct CandidateLimit<'a> {
    /// From one cell and gender at most.
    pub per_cell: usize,
    /// From all cells at most.
    pub total: usize,
    /// People to pass over.
    pub except: &'a [UserId],
}

impl CandidateLimit<'_> {
    /// How many more to take from the next cell, when so many are taken already.
    fn next(&self, taken: usize) -> i64 {
        rows(self.per_cell.min(self.total.saturating_sub(taken)))
    }

    fn except(&self) -> Ids {
        Ids(self.except.iter().map(|user| user.0).collect())
    }
}

fn rows(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
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

// The wording of the walks is the same but for where they look; a macro, since statements are literals. Its parameters:
//
// | parameter   | is                                                    | SQLite, a cell at a time | PostgreSQL, all cells at once |
// |-------------|-------------------------------------------------------|--------------------------|-------------------------------|
// | $1          | the gender looked for, as a bit                       | one                      | one for each cell of $9       |
// | $2, $3      | born after the one day, not after the other           |                          |                               |
// | $4, $5      | the seeker's own gender (a bit) and age               |                          |                               |
// | $6          | the seeker                                            |                          |                               |
// | $7          | how many to take from a cell at most                  |                          |                               |
// | $8          | people to pass over                                   |                          |                               |
// | $9          | where (not without cells, nor are those below)        | one cell                 | all cells, near to far        |
// | $10 to $12  | where the seeker is: x, y, z in metres                |                          |                               |
// | $13         | how far the seeker looks, in kilometres               |                          |                               |
// | $14         | how many to take in all                               | is counted between cells | the outer limit               |
//
// Of the macro's own, `$place` says in which cells to look, `$between`, `$distance` and `$wished` within which distance, and
// `$fence` ends each NOT EXISTS: on PostgreSQL with OFFSET 0, which keeps it a look-up for each row instead of a join.
macro_rules! fitting {
    (near $place:literal, $fence:literal) => {
        fitting!(within " BETWEEN 0 AND 1000000 *", $place, $fence)
    };
    // Those within 60 km (a little less, for what rounding does to metres) have been met in small cells.
    (far $place:literal, $fence:literal) => {
        fitting!(within " BETWEEN 3598000000 AND 1000000 *", $place, $fence)
    };
    // Both look as far as the straight line between them, which at 200 km is 8 metres shorter than the way along the ground.
    // Asked here, not of those found: nobody acts on people out of reach, so in time they would fill every cell's share.
    (within $between:literal, $place:literal, $fence:literal) => {
        fitting!(
            $place,
            " AND (c.x - $10) * (c.x - $10) + (c.y - $11) * (c.y - $11) + (c.z - $12) * (c.z - $12)",
            $between,
            " CASE WHEN c.max_distance < $13 THEN c.max_distance * c.max_distance ELSE $13 * $13 END",
            $fence
        )
    };
    (anywhere $place:literal, $fence:literal) => {
        fitting!($place, "", "", "", $fence)
    };
    ($place:literal, $distance:literal, $between:literal, $wished:literal, $fence:literal) => {
        concat!(
            "SELECT c.user_id, c.place_id, c.max_distance FROM candidates c WHERE ",
            $place,
            " AND c.birth_date > $2 AND c.birth_date <= $3 AND (c.seeks & $4) <> 0 AND c.age_min <= $5 AND c.age_max >= $5
             AND c.user_id <> $6 AND c.user_id <> ALL($8)",
            $distance,
            $between,
            $wished,
            " AND NOT EXISTS (SELECT 1 FROM stances s WHERE s.actor_id = $6 AND s.target_id = c.user_id",
            $fence,
            ") AND NOT EXISTS (SELECT 1 FROM blocked_pairs w WHERE w.user_id = $6 AND w.other_id = c.user_id",
            $fence,
            ") ORDER BY c.active_hour DESC LIMIT $7"
        )
    };
}

// On PostgreSQL the whole walk is one statement.
macro_rules! lateral {
    ($way:ident $place:literal) => {
        concat!(
            "SELECT found.user_id, found.place_id, found.max_distance
             FROM unnest(CAST($9 AS BIGINT[]), CAST($1 AS BIGINT[])) AS ground (cell, gender)
             CROSS JOIN LATERAL (",
            fitting!($way $place, " OFFSET 0"),
            ") AS found LIMIT $14"
        )
    };
}

macro_rules! walk {
    ($conn:expr, $search:expr, $cells:expr, $take:expr, $way:ident, sqlite: $sqlite:literal, postgres: $postgres:literal) => {{
        let (search, cells, take): (&CandidateSearch, &[i64], CandidateLimit<'_>) = ($search, $cells, $take);
        let [x, y, z] = search.metres;
        let (steps, except) = (search.steps(cells), take.except());
        if let Conn::Sqlite(_) = $conn {
            let mut found: Vec<Candidate> = Vec::new();
            for (cell, gender) in steps {
                let next = take.next(found.len());
                if next == 0 {
                    break;
                }
                let here: Vec<Candidate> = sql!(all $conn, fitting!($way $sqlite, ""), gender, search.born_after,
                    search.born_until, search.seeker_gender, search.seeker_age, search.seeker, next, except, cell, x, y, z,
                    search.max_distance)?;
                found.extend(here);
            }
            Ok(found)
        } else {
            let (cells, genders): (Vec<i64>, Vec<i64>) = steps.into_iter().unzip();
            sql!(all $conn, lateral!($way $postgres), Ids(genders), search.born_after, search.born_until, search.seeker_gender,
                search.seeker_age, search.seeker, rows(take.per_cell), except, Ids(cells), x, y, z, search.max_distance,
                rows(take.total))
        }
    }};
}

// A walk that asks for no distance: a step for each gender.
macro_rules! stroll {
    ($conn:expr, $search:expr, $take:expr, $place:literal) => {{
        let (search, take): (&CandidateSearch, CandidateLimit<'_>) = ($search, $take);
        let (mut found, except): (Vec<Candidate>, Ids) = (Vec::new(), take.except());
        for gender in &search.genders {
            let next = take.next(found.len());
            let here: Vec<Candidate> = sql!(all $conn, sqlite: fitting!(anywhere $place, ""), postgres: fitting!(anywhere $place, " OFFSET 0"),
                gender, search.born_after, search.born_until, search.seeker_gender, search.seeker_age, search.seeker, next, except)?;
            found.extend(here);
        }
        Ok(found)
    }};
}

impl Conn {
    /// Who fits in these small cells, cell by cell in the order given, the lately active first.
    pub async fn list_candidates_near(
        &self,
        search: &CandidateSearch,
        cells: &[i64],
        take: CandidateLimit<'_>,
    ) -> Result<Vec<Candidate>, StoreError> {
        walk!(self, search, cells, take, near,
            sqlite: "c.cell = $9 AND c.gender = $1",
            postgres: "c.cell = ground.cell AND c.gender = ground.gender")
    }

    /// Who fits in these wide cells, more than 60 km away, cell by cell in the order given, the lately active first.
    pub async fn list_candidates_far(
        &self,
        search: &CandidateSearch,
        cells: &[i64],
        take: CandidateLimit<'_>,
    ) -> Result<Vec<Candidate>, StoreError> {
        walk!(self, search, cells, take, far,
            sqlite: "c.wide_cell = $9 AND c.gender = $1 AND c.max_distance > 60",
            postgres: "c.wide_cell = ground.cell AND c.gender = ground.gender AND c.max_distance > 60")
    }

    /// Who fits and whose place is unknown, the lately active first.
    pub async fn list_candidates_nowhere(&self, search: &CandidateSearch, take: CandidateLimit<'_>) -> Result<Vec<Candidate>, StoreError> {
        stroll!(self, search, take, "c.cell = 0 AND c.gender = $1")
    }

    /// Who fits wherever they are, the lately active first: for a seeker whose own place is unknown.
    pub async fn list_candidates_anywhere(&self, search: &CandidateSearch, take: CandidateLimit<'_>) -> Result<Vec<Candidate>, StoreError> {
        stroll!(self, search, take, "c.gender = $1")
    }
}

impl Tx {
    /// Brings what discovery knows of `user` up to date with their profile and preferences: to be called after either changes,
    /// and when the person becomes active or stops being it.
    pub async fn refresh_candidate(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self,
            concat!("DELETE FROM candidates WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = $1 AND ", account_active!("u"), ")"),
            user)?;
        sql!(execute self,
            concat!("INSERT INTO candidates
                (user_id, cell, wide_cell, x, y, z, gender, active_hour, birth_date, seeks, age_min, age_max, max_distance, place_id)
             SELECT u.id, COALESCE(u.cell, 0), COALESCE(u.wide_cell, 0),
                COALESCE(u.place_x, 0), COALESCE(u.place_y, 0), COALESCE(u.place_z, 0),
                CASE u.gender WHEN 'male' THEN 1 WHEN 'female' THEN 2 ELSE 4 END, u.active_hour, u.birth_date,
                CASE p.interested_in WHEN 'men' THEN 1 WHEN 'women' THEN 2 ELSE 7 END, p.age_min, p.age_max, p.max_distance, u.place_id
             FROM users u JOIN preferences p ON p.user_id = u.id WHERE u.id = $1 AND ", account_active!("u"),
             " ON CONFLICT (user_id) DO UPDATE SET cell = excluded.cell, wide_cell = excluded.wide_cell,
                x = excluded.x, y = excluded.y, z = excluded.z, gender = excluded.gender,
                active_hour = excluded.active_hour, birth_date = excluded.birth_date, seeks = excluded.seeks,
                age_min = excluded.age_min, age_max = excluded.age_max, max_distance = excluded.max_distance,
                place_id = excluded.place_id"),
            user)?;
        Ok(())
    }
}
