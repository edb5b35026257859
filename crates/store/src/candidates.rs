//! The statements of discovery, which filter the deck's candidates.
//!
//! `SQLite` is asked for one cell and gender after the other until there are enough; `PostgreSQL` for all of them in one
//! statement (`LATERAL`), which saves round trips. The parameters are the same:
//!
//! | parameter  | is                                           | `SQLite`, one cell     | `PostgreSQL`, all cells  |
//! |------------|----------------------------------------------|------------------------|--------------------------|
//! | $1         | the gender looked for, as a bit              | one                    | one for each cell of $9  |
//! | $2, $3     | born after the one day, not after the other  |                        |                          |
//! | $4, $5     | the seeker's own gender (a bit) and age      |                        |                          |
//! | $6         | the seeker                                   |                        |                          |
//! | $7         | at most so many of one cell                  |                        |                          |
//! | $8         | people to leave out                          |                        |                          |
//! | $9         | the cell                                     | one                    | all, near to far         |
//! | $10 to $12 | where the seeker is: x, y, z in metres       |                        |                          |
//! | $13        | how far the seeker looks, in kilometres      |                        |                          |
//! | $14        | at most so many in total                     | counted between cells  | the outer limit          |
//!
//! Conditions that several statements have are macros, since `concat!` takes no constants; the statements are written out.

use crate::{Candidate, CandidateFilter, CandidateLimit, Conn, Ids, Param, Statement, StoreError, Value};

/// SQL: `c` and the seeker fit each other's preferences but for the distance, and `c` is not to be left out.
macro_rules! preferences_fit {
    () => {
        "c.birth_date > $2 AND c.birth_date <= $3 AND (c.seeks & $4) <> 0 AND c.age_min <= $5 AND c.age_max >= $5
         AND c.user_id <> $6 AND c.user_id <> ALL($8)"
    };
}

/// SQL: the seeker has not acted on `c`, and neither has blocked the other. OFFSET 0 keeps each an index look-up per row;
/// without it `PostgreSQL` plans an anti-join over the whole table. For BETWEEN its planner takes the primary key, where all
/// that the seeker did lies together; for `=` it takes the index of targets, where each is on another page.
macro_rules! not_acted_on_nor_blocked {
    () => {
        "NOT EXISTS (SELECT 1 FROM stances s WHERE s.actor_id = $6 AND s.target_id BETWEEN c.user_id AND c.user_id LIMIT 1 OFFSET 0)
         AND NOT EXISTS (SELECT 1 FROM blocked_pairs b WHERE b.user_id = $6 AND b.other_id = c.user_id LIMIT 1 OFFSET 0)"
    };
}

/// SQL: the square of the straight line between `c` and the seeker, in metres. At 200 km it is 8 metres shorter than the way
/// along the ground.
macro_rules! squared_distance {
    () => {
        "(c.x - $10) * (c.x - $10) + (c.y - $11) * (c.y - $11) + (c.z - $12) * (c.z - $12)"
    };
}

/// SQL: the square of the shorter of the two distances that `c` and the seeker look, in metres. Compared in the statement and
/// not afterwards: nobody acts on people too far away, so in time they would use up every cell's limit.
macro_rules! squared_max_distance {
    () => {
        "1000000 * CASE WHEN c.max_distance < $13 THEN c.max_distance * c.max_distance ELSE $13 * $13 END"
    };
}

/// SQL: what [`Candidate`] has of `c`, on `SQLite`.
macro_rules! candidate_columns {
    () => {
        "c.user_id, c.place_id, c.max_distance, c.birth_date, c.interests, c.is_verified, c.shown_online"
    };
}

/// SQL: what [`Candidate`] has of `found` and `person`, on `PostgreSQL`.
macro_rules! found_columns {
    () => {
        "found.user_id, found.place_id, found.max_distance, person.birth_date, person.interests, person.is_verified, person.shown_online"
    };
}

/// SQL: the row `person` of `users` for each row of `found`. OFFSET 0 keeps it an index look-up per row.
macro_rules! with_person {
    () => {
        " CROSS JOIN LATERAL (SELECT birth_date, interests, is_verified, shown_online FROM users WHERE id = found.user_id OFFSET 0) AS person"
    };
}

/// The nearest: people in small cells.
#[rustfmt::skip]
static NEAR: Statement = Statement::split(
    concat!(
        "SELECT ", candidate_columns!(), " FROM candidates c
         WHERE c.cell = $9 AND c.gender = $1 AND ", preferences_fit!(), "
             AND ", squared_distance!(), " BETWEEN 0 AND ", squared_max_distance!(), "
             AND ", not_acted_on_nor_blocked!(), "
         ORDER BY c.active_hour DESC LIMIT $7"
    ),
    concat!(
        "SELECT ", found_columns!(), "
         FROM unnest(CAST($9 AS BIGINT[]), CAST($1 AS BIGINT[])) AS step (cell, gender)
         CROSS JOIN LATERAL (
             SELECT c.user_id, c.place_id, c.max_distance FROM candidates c
             WHERE c.cell = step.cell AND c.gender = step.gender AND ", preferences_fit!(), "
                 AND ", squared_distance!(), " BETWEEN 0 AND ", squared_max_distance!(), "
                 AND ", not_acted_on_nor_blocked!(), "
             ORDER BY c.active_hour DESC LIMIT $7
         ) AS found", with_person!(), " LIMIT $14"
    ),
);

/// People in wide cells, more than 60 km away (a little less, for what rounding does to metres): those nearer are found in
/// small cells.
#[rustfmt::skip]
static FAR: Statement = Statement::split(
    concat!(
        "SELECT ", candidate_columns!(), " FROM candidates c
         WHERE c.wide_cell = $9 AND c.gender = $1 AND c.max_distance > 60 AND ", preferences_fit!(), "
             AND ", squared_distance!(), " BETWEEN 3598000000 AND ", squared_max_distance!(), "
             AND ", not_acted_on_nor_blocked!(), "
         ORDER BY c.active_hour DESC LIMIT $7"
    ),
    concat!(
        "SELECT ", found_columns!(), "
         FROM unnest(CAST($9 AS BIGINT[]), CAST($1 AS BIGINT[])) AS step (cell, gender)
         CROSS JOIN LATERAL (
             SELECT c.user_id, c.place_id, c.max_distance FROM candidates c
             WHERE c.wide_cell = step.cell AND c.gender = step.gender AND c.max_distance > 60 AND ", preferences_fit!(), "
                 AND ", squared_distance!(), " BETWEEN 3598000000 AND ", squared_max_distance!(), "
                 AND ", not_acted_on_nor_blocked!(), "
             ORDER BY c.active_hour DESC LIMIT $7
         ) AS found", with_person!(), " LIMIT $14"
    ),
);

/// People whose place is unknown.
#[rustfmt::skip]
static WITHOUT_PLACE: Statement = Statement::split(
    concat!(
        "SELECT ", candidate_columns!(), " FROM candidates c
         WHERE c.cell = 0 AND c.gender = $1 AND ", preferences_fit!(), " AND ", not_acted_on_nor_blocked!(), "
         ORDER BY c.active_hour DESC LIMIT $7"
    ),
    concat!(
        "SELECT ", found_columns!(), " FROM (
             SELECT c.user_id, c.place_id, c.max_distance FROM candidates c
             WHERE c.cell = 0 AND c.gender = $1 AND ", preferences_fit!(), " AND ", not_acted_on_nor_blocked!(), "
             ORDER BY c.active_hour DESC LIMIT $7
         ) AS found", with_person!()
    ),
);

/// People anywhere.
#[rustfmt::skip]
static ANYWHERE: Statement = Statement::split(
    concat!(
        "SELECT ", candidate_columns!(), " FROM candidates c
         WHERE c.gender = $1 AND ", preferences_fit!(), " AND ", not_acted_on_nor_blocked!(), "
         ORDER BY c.active_hour DESC LIMIT $7"
    ),
    concat!(
        "SELECT ", found_columns!(), " FROM (
             SELECT c.user_id, c.place_id, c.max_distance FROM candidates c
             WHERE c.gender = $1 AND ", preferences_fit!(), " AND ", not_acted_on_nor_blocked!(), "
             ORDER BY c.active_hour DESC LIMIT $7
         ) AS found", with_person!()
    ),
);

impl Conn {
    /// Candidates in these small cells, cell by cell in the order given, the last active first.
    pub async fn list_candidates_near(
        &self,
        filter: &CandidateFilter,
        cells: &[i64],
        limit: CandidateLimit<'_>,
    ) -> Result<Vec<Candidate>, StoreError> {
        self.list_candidates_in(&NEAR, (filter, cells), limit).await
    }

    /// Candidates in these wide cells, more than 60 km away, cell by cell in the order given, the last active first.
    pub async fn list_candidates_far(
        &self,
        filter: &CandidateFilter,
        cells: &[i64],
        limit: CandidateLimit<'_>,
    ) -> Result<Vec<Candidate>, StoreError> {
        self.list_candidates_in(&FAR, (filter, cells), limit).await
    }

    /// Candidates whose place is unknown, the last active first.
    pub async fn list_candidates_nowhere(&self, filter: &CandidateFilter, limit: CandidateLimit<'_>) -> Result<Vec<Candidate>, StoreError> {
        self.list_candidates_at_any_distance(&WITHOUT_PLACE, filter, limit).await
    }

    /// Candidates wherever they are, the last active first: for a seeker whose own place is unknown.
    pub async fn list_candidates_anywhere(
        &self,
        filter: &CandidateFilter,
        limit: CandidateLimit<'_>,
    ) -> Result<Vec<Candidate>, StoreError> {
        self.list_candidates_at_any_distance(&ANYWHERE, filter, limit).await
    }

    async fn list_candidates_in(
        &self,
        statement: &'static Statement,
        (filter, cells): (&CandidateFilter, &[i64]),
        limit: CandidateLimit<'_>,
    ) -> Result<Vec<Candidate>, StoreError> {
        let (steps, except) = (filter.steps(cells), limit.except());
        if let Self::Postgres(_) = self {
            let (cells, genders): (Vec<i64>, Vec<i64>) = steps.into_iter().unzip();
            let mut values = filter.values(Value::Ints(&genders), count(limit.per_cell), &except);
            values.push(Value::Ints(&cells));
            values.extend(filter.distance_values());
            values.push(count(limit.total));
            return self.all(statement, &values).await;
        }
        let mut found: Vec<Candidate> = Vec::new();
        for (cell, gender) in steps {
            let next = limit.next(found.len());
            if next == 0 {
                break;
            }
            let mut values = filter.values(Value::Int(gender), count(next), &except);
            values.push(Value::Int(cell));
            values.extend(filter.distance_values());
            found.extend(self.all::<Candidate>(statement, &values).await?);
        }
        Ok(found)
    }

    async fn list_candidates_at_any_distance(
        &self,
        statement: &'static Statement,
        filter: &CandidateFilter,
        limit: CandidateLimit<'_>,
    ) -> Result<Vec<Candidate>, StoreError> {
        let (mut found, except): (Vec<Candidate>, Ids) = (Vec::new(), limit.except());
        for gender in &filter.genders {
            let values = filter.values(Value::Int(*gender), count(limit.next(found.len())), &except);
            found.extend(self.all::<Candidate>(statement, &values).await?);
        }
        Ok(found)
    }
}

impl CandidateFilter {
    /// Every cell with every gender, in the order of the cells.
    fn steps(&self, cells: &[i64]) -> Vec<(i64, i64)> {
        cells.iter().flat_map(|cell| self.genders.iter().map(|gender| (*cell, *gender))).collect()
    }

    /// $1 to $8.
    fn values<'a>(&'a self, gender: Value<'a>, limit: Value<'a>, except: &'a Ids) -> Vec<Value<'a>> {
        vec![
            gender,
            self.born_after.value(),
            self.born_until.value(),
            self.seeker_gender.value(),
            self.seeker_age.value(),
            self.seeker.value(),
            limit,
            except.value(),
        ]
    }

    /// $10 to $13.
    fn distance_values(&self) -> [Value<'_>; 4] {
        let [x, y, z] = self.metres;
        [x, y, z, self.max_distance].map(Value::Int)
    }
}

fn count(rows: usize) -> Value<'static> {
    Value::Int(i64::try_from(rows).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests;
