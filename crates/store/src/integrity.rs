//! What must be true of all rows together, beyond what keys and foreign keys hold; `kindred check` asks. `docs/invariants.md` lists
//! it table by table, with what the database itself holds.

use crate::{Conn, StoreError, sql};

/// SQL: none of these people is being deleted. Their rows go in batches, table by table, and may contradict each other meanwhile.
macro_rules! staying {
    ($first:literal $(, $other:literal)*) => {
        concat!("NOT EXISTS (SELECT 1 FROM departures d WHERE d.user_id IN (", $first, $(", ", $other,)* "))")
    };
}

/// SQL: the account in the row `$users` is no person's: it takes the place of somebody who left in the rooms that stay for others.
macro_rules! stands_in {
    ($users:literal) => {
        concat!($users, ".email_key LIKE 'stand-in %'")
    };
}

/// Reads what is wrong: the name `$key` of the first rows of `$from`, each with how many there are in all. One pass over the tables
/// answers both, and only what is wrong is kept in memory.
macro_rules! wrong_rows {
    ($conn:expr, $key:literal, ($($from:tt)+) $(, $value:expr)* $(,)?) => {
        sql!(all $conn, concat!("SELECT ", $key, ", count(*) OVER () FROM ", $($from)+, " ORDER BY 1 LIMIT 10") $(, $value)*)
    };
}

mod accounts;
mod desk;
mod matching;
mod messages;
mod moments;
mod photos;
mod repair;
mod rooms;
mod texts;

/// The first of the rows that are wrong in one way, as table and key, each with how many there are in all.
type WrongRows = Vec<(String, i64)>;

/// How many rows of each fault are named.
const NAMED: usize = 10;

/// Rows that contradict others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong with them.
    pub what: String,
    /// How many there are.
    pub rows: i64,
    /// The first of them: table and key, without anything that people wrote, and without the keys of pictures.
    pub named: Vec<String>,
}

impl Fault {
    /// A fault of rows that are not named.
    pub fn counted(what: &str, rows: i64) -> Self {
        Self { what: what.to_owned(), rows, named: Vec::new() }
    }

    /// The fault of these rows; `None` if there are none.
    fn of(what: &str, found: WrongRows) -> Option<Self> {
        let rows = found.first()?.1;
        Some(Self { what: what.to_owned(), rows, named: found.into_iter().map(|(row, _)| row).collect() })
    }
}

impl Conn {
    /// The keys of all pictures that must have a file, in order, after the key `after`. Those of an account that is being deleted
    /// need none: its files go before its rows.
    pub async fn list_all_picture_keys(&self, after: &str, limit: i64) -> Result<Vec<String>, StoreError> {
        sql!(all self,
            "SELECT key FROM photos p WHERE key > $1 AND NOT EXISTS (SELECT 1 FROM departures d WHERE d.user_id = p.user_id)
             UNION SELECT e.key FROM evidence_pictures e JOIN reports r ON r.id = e.report_id
                 WHERE e.key > $1 AND NOT EXISTS (SELECT 1 FROM departures d WHERE d.user_id = r.reported_id)
             UNION SELECT s.key FROM selfies s WHERE s.key > $1 AND NOT EXISTS (SELECT 1 FROM departures d WHERE d.user_id = s.user_id)
             ORDER BY key LIMIT $2", after, limit)
    }

    /// Everything that is wrong with the rows. Reads whole tables: for the command line, not for requests.
    pub async fn list_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            self.damage().await?,
            self.unknown_values().await?,
            self.match_faults().await?,
            self.like_faults().await?,
            self.undo_faults().await?,
            self.block_faults().await?,
            self.room_faults().await?,
            self.member_faults().await?,
            self.version_faults().await?,
            self.message_faults().await?,
            self.reply_faults().await?,
            self.search_faults().await?,
            self.moment_faults().await?,
            self.feed_faults().await?,
            self.photo_faults().await?,
            self.account_faults().await?,
            self.sign_in_faults().await?,
            self.push_faults().await?,
            self.desk_faults().await?,
        ];
        Ok(faults.concat())
    }

    /// What the engine itself finds: on `SQLite` damaged pages and foreign keys that lead nowhere. `PostgreSQL` lets no row refer to
    /// what isn't there, and has `pg_amcheck` for its pages.
    async fn damage(&self) -> Result<Vec<Fault>, StoreError> {
        let lines: Vec<String> = sql!(all self,
            sqlite: "SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'
                     UNION ALL SELECT DISTINCT \"table\" || ' refers to ' || parent || ' where there is no row' FROM pragma_foreign_key_check",
            postgres: "SELECT '' WHERE FALSE")?;
        Ok(lines.into_iter().map(|what| Fault::counted(&what, 1)).collect())
    }

    /// Words and numbers by which the program tells kinds apart, and which no column's type holds to. A request that reads such a row
    /// fails.
    async fn unknown_values(&self) -> Result<Vec<Fault>, StoreError> {
        let found: WrongRows = wrong_rows!(self, "f.named", (
            "(SELECT 'users ' || id AS named FROM users WHERE gender NOT IN ('female', 'male', 'other')
              UNION ALL SELECT 'preferences ' || user_id FROM preferences
                  WHERE interested_in NOT IN ('women', 'men', 'everyone') OR age_min > age_max
              UNION ALL SELECT 'photos ' || id FROM photos WHERE purpose NOT IN ('profile', 'chat', 'moment')
              UNION ALL SELECT 'stances ' || actor_id || ' ' || target_id FROM stances WHERE stance NOT BETWEEN 1 AND 3
              UNION ALL SELECT 'acts ' || actor_id || ' ' || seq FROM acts WHERE act NOT BETWEEN 1 AND 4 OR before_stance NOT BETWEEN 0 AND 3
              UNION ALL SELECT 'messages ' || room_id || ' ' || seq FROM messages WHERE kind NOT IN ('text', 'image', 'system')
              UNION ALL SELECT 'moments ' || id FROM moments WHERE audience NOT IN ('public', 'friends', 'private')) f"))?;
        Ok(Fault::of("values that the program does not know", found).into_iter().collect())
    }
}
