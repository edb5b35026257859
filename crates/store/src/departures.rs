//! Departures: how the rows of an account that its owner deleted are removed, a bounded batch a transaction. A batch can be
//! repeated and interrupted anywhere: the next one removes whatever is still there.
//!
//! Rooms that stay for the other person need a second member. That is the stand-in: a row in `users` without a name, an
//! address or anything else of the person.

mod leaving_rooms;

use kindred_domain::{Timestamp, UserId};

use crate::{Conn, Ids, StoreError, Tx, row, sql};

/// How many rows of each kind one transaction deletes at most.
const BATCH_SIZE: i64 = 500;
/// The most moments that one transaction deletes or counts anew.
const MOMENT_BATCH_SIZE: i64 = 50;

/// SQL: deletes a batch of the rows of `$table`, whose primary key is `$key`, in which the column `$whose` is the person.
macro_rules! batch {
    ($table:literal, $key:literal, $whose:literal) => {
        concat!("DELETE FROM ", $table, " WHERE (", $key, ") IN (SELECT ", $key, " FROM ", $table, " WHERE ", $whose, " = $1 LIMIT $2)")
    };
}

row! {
    /// An account that is being deleted.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Departure {
        /// The account.
        pub user_id: UserId,
        /// The stand-in that takes their place in the rooms that stay for others.
        pub stand_in_id: UserId,
    }
}

impl Conn {
    /// The accounts that are being deleted, at most `limit`.
    pub async fn list_departures(&self, limit: i64) -> Result<Vec<Departure>, StoreError> {
        sql!(all self, "SELECT user_id, stand_in_id FROM departures ORDER BY user_id LIMIT $1", limit)
    }

    /// The keys of at most `limit` of a person's pictures, whatever they are for, and of their selfie.
    pub async fn list_picture_keys(&self, user: UserId, limit: i64) -> Result<Vec<String>, StoreError> {
        sql!(all self, "SELECT key FROM photos WHERE user_id = $1 UNION SELECT key FROM selfies WHERE user_id = $1 AND key IS NOT NULL
             ORDER BY key LIMIT $2", user, limit)
    }
}

impl Tx {
    /// Hides an account from everybody, ends its sessions and frees its e-mail address; [`Tx::leave_next_room`],
    /// [`Tx::delete_batch_of_rows_about`] and [`Tx::finish_departure`] remove the rest. `false` if there is no such account, or it is being
    /// deleted already.
    pub async fn begin_departure(&self, user: UserId, stand_in: UserId, now: Timestamp) -> Result<bool, StoreError> {
        // Rows that count stay for a day: else signing up and leaving would send one address any number of letters (MAIL-02).
        self.forget_letters_of(user).await?;
        sql!(execute self, "DELETE FROM password_links WHERE user_id = $1", user)?;
        self.forget_addresses_of(user).await?;
        self.forget_passkeys_of(user).await?;
        self.forget_identities_of(user).await?;
        let hidden = sql!(execute self,
            "UPDATE users SET leaving_at = $2, email = '', email_key = 'leaving ' || $3, email_confirmed_at = NULL, password_hash = NULL
             WHERE id = $1 AND leaving_at IS NULL", user, now, stand_in.to_string())?;
        if hidden == 0 {
            return Ok(false);
        }
        sql!(execute self, "INSERT INTO departures (user_id, stand_in_id) VALUES ($1, $2)", user, stand_in)?;
        sql!(execute self, "DELETE FROM sessions WHERE user_id = $1", user)?;
        self.refresh_candidate(user).await?;
        self.recount_moments_of(user).await?;
        Ok(true)
    }

    /// Deletes the rows of pictures whose files are removed.
    pub async fn forget_pictures(&self, user: UserId, keys: &[String]) -> Result<(), StoreError> {
        for key in keys {
            sql!(execute self, "DELETE FROM photos WHERE user_id = $1 AND key = $2", user, key)?;
            sql!(execute self, "DELETE FROM selfies WHERE user_id = $1 AND key = $2", user, key)?;
        }
        Ok(())
    }

    /// Deletes a batch of what a person did, their moments among it, and of what others did towards them; 0 once none is left.
    pub async fn delete_batch_of_rows_about(&self, user: UserId) -> Result<u64, StoreError> {
        let batches = [
            sql!(execute self, batch!("stances", "actor_id, target_id", "actor_id"), user, BATCH_SIZE)?,
            sql!(execute self, batch!("stances", "actor_id, target_id", "target_id"), user, BATCH_SIZE)?,
            sql!(execute self, batch!("acts", "actor_id, seq", "actor_id"), user, BATCH_SIZE)?,
            sql!(execute self, batch!("acts", "actor_id, seq", "target_id"), user, BATCH_SIZE)?,
            sql!(execute self, batch!("pairs", "low_id, high_id", "low_id"), user, BATCH_SIZE)?,
            sql!(execute self, batch!("pairs", "low_id, high_id", "high_id"), user, BATCH_SIZE)?,
            sql!(execute self, batch!("matches", "user_id, other_id", "user_id"), user, BATCH_SIZE)?,
            sql!(execute self, batch!("matches", "user_id, other_id", "other_id"), user, BATCH_SIZE)?,
            sql!(execute self, batch!("favorites", "user_id, target_id", "user_id"), user, BATCH_SIZE)?,
            sql!(execute self, batch!("favorites", "user_id, target_id", "target_id"), user, BATCH_SIZE)?,
            sql!(execute self, batch!("idempotency_keys", "user_id, key_hash", "user_id"), user, BATCH_SIZE)?,
            sql!(execute self, batch!("idempotency_replies", "user_id, key_hash", "subject_id"), user, BATCH_SIZE)?,
            sql!(execute self, batch!("moments", "id", "author_id"), user, MOMENT_BATCH_SIZE)?,
            self.delete_batch_of_likes_and_comments(user).await?,
        ];
        Ok(batches.into_iter().sum())
    }

    /// Deletes a person's likes and comments on some moments of others, and counts those moments anew; how many they were.
    async fn delete_batch_of_likes_and_comments(&self, user: UserId) -> Result<u64, StoreError> {
        let touched: Vec<i64> = sql!(all self,
            "SELECT moment_id FROM moment_likes WHERE user_id = $1 UNION SELECT moment_id FROM comments WHERE author_id = $1
             ORDER BY moment_id LIMIT $2", user, MOMENT_BATCH_SIZE)?;
        let touched = Ids(touched);
        let held: Vec<i64> = sql!(all self,
            sqlite: "SELECT id FROM moments WHERE id = ANY($1)",
            postgres: "SELECT id FROM moments WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE", touched)?;
        sql!(execute self, "DELETE FROM moment_likes WHERE user_id = $2 AND moment_id = ANY($1)", touched, user)?;
        sql!(execute self, "DELETE FROM comments WHERE author_id = $2 AND moment_id = ANY($1)", touched, user)?;
        self.recount_moments(&touched).await?;
        Ok(held.len() as u64)
    }

    /// Deletes the account itself; `false` while a picture or a room of the person is left.
    pub async fn finish_departure(&self, user: UserId) -> Result<bool, StoreError> {
        // Locks the account, so that no new row refers to it: an upload that comes late finds no such person.
        let _: Option<UserId> = sql!(
            optional self,
            sqlite: "SELECT id FROM users WHERE id = $1",
            postgres: "SELECT id FROM users WHERE id = $1 FOR UPDATE",
            user,
        )?;
        let left: bool = sql!(scalar self,
            "SELECT EXISTS (SELECT 1 FROM photos WHERE user_id = $1) OR EXISTS (SELECT 1 FROM room_members WHERE user_id = $1)
                 OR EXISTS (SELECT 1 FROM selfies WHERE user_id = $1 AND key IS NOT NULL)", user)?;
        if left {
            return Ok(false);
        }
        self.log_decisions_left(user).await?;
        sql!(execute self, "UPDATE reports SET text = '' WHERE reporter_id = $1", user)?;
        sql!(execute self, "DELETE FROM users WHERE id = $1 AND leaving_at IS NOT NULL", user)?;
        Ok(true)
    }
}
