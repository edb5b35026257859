//! Departures: how the rows of an account that its owner deleted are removed, a bounded batch a transaction. A batch can be
//! repeated and interrupted anywhere: the next one removes whatever is still there.
//!
//! Rooms that stay for the other person need a second member. That is the stand-in: a row in `users` without a name, an
//! address or anything else of the person.

use kindred_domain::{RoomId, Timestamp, UserId};

use crate::{Conn, Ids, StoreError, Tx, row, sql};

/// The most rows of each kind that one transaction deletes.
const AT_ONCE: i64 = 500;
/// The most moments that one transaction deletes or counts anew.
const MOMENTS_AT_ONCE: i64 = 50;

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
    /// Hides an account from everybody, ends its sessions and frees its e-mail address; [`Tx::leave_a_room`], [`Tx::depart`] and
    /// [`Tx::finish_departure`] remove the rest. `false` if there is no such account, or it is being deleted already.
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

    /// Takes a person out of one room, or takes back a batch of their reactions or disowns a batch of their messages there if they
    /// are many: the messages stay for the other person, without a sender's name and without pictures. `false` if the person is
    /// in no room any more.
    pub async fn leave_a_room(&self, departure: &Departure) -> Result<bool, StoreError> {
        let user = departure.user_id;
        let room: Option<RoomId> =
            sql!(optional self, "SELECT room_id FROM room_members WHERE user_id = $1 ORDER BY room_id LIMIT 1", user)?;
        let Some(room) = room else { return Ok(false) };
        // Locks the room: nobody else writes into it before this transaction ends.
        sql!(execute self, "UPDATE rooms SET version = version + 1 WHERE id = $1", room)?;
        let other: Option<UserId> =
            sql!(optional self, "SELECT other_id FROM room_members WHERE user_id = $1 AND room_id = $2", user, room)?;
        let silent: bool = sql!(scalar self, "SELECT NOT EXISTS (SELECT 1 FROM messages WHERE room_id = $1 AND kind <> 'system')", room)?;
        let Some(other) = other else { return Ok(true) };
        if silent || other == UserId::DEPARTED {
            self.close_room(user, room).await?;
        } else if self.take_back_reactions(user, room).await? && self.disown_messages(user, room).await? {
            self.stand_in(departure, room, other).await?;
        }
        Ok(true)
    }

    /// Deletes a room that nobody else is in (or a batch of its messages, if they are many) and the stand-in of whoever left it
    /// before, unless it is in another room.
    async fn close_room(&self, user: UserId, room: RoomId) -> Result<(), StoreError> {
        let gone = sql!(execute self,
            "DELETE FROM messages WHERE room_id = $1 AND seq IN (SELECT seq FROM messages WHERE room_id = $1 ORDER BY seq LIMIT $2)",
            room, AT_ONCE)?;
        if gone == AT_ONCE.unsigned_abs() {
            return Ok(());
        }
        let other: UserId =
            sql!(scalar self, "DELETE FROM rooms WHERE id = $1 RETURNING CASE WHEN low_id = $2 THEN high_id ELSE low_id END", room, user)?;
        sql!(execute self,
            "DELETE FROM users WHERE id = $1 AND email_key = 'stand-in ' || $2
                 AND NOT EXISTS (SELECT 1 FROM rooms WHERE low_id = $1) AND NOT EXISTS (SELECT 1 FROM rooms WHERE high_id = $1)",
            other, other.to_string())?;
        Ok(())
    }

    /// Takes back a batch of the person's reactions in a room, so that the other person gets the change; true if those were all.
    async fn take_back_reactions(&self, user: UserId, room: RoomId) -> Result<bool, StoreError> {
        let batch: Vec<i64> = sql!(all self,
            "SELECT seq FROM message_reactions WHERE user_id = $1 AND room_id = $2 ORDER BY seq LIMIT $3", user, room, AT_ONCE)?;
        let (is_all, batch) = (i64::try_from(batch.len()).is_ok_and(|count| count < AT_ONCE), Ids(batch));
        sql!(execute self,
            "UPDATE messages SET changed_version = (SELECT version FROM rooms WHERE id = $1) WHERE room_id = $1 AND seq = ANY($2)",
            room, batch)?;
        sql!(execute self, "DELETE FROM message_reactions WHERE user_id = $1 AND room_id = $2 AND seq = ANY($3)", user, room, batch)?;
        Ok(is_all)
    }

    /// Removes the sender and the pictures from a batch of the person's messages in a room; true if those were all.
    async fn disown_messages(&self, user: UserId, room: RoomId) -> Result<bool, StoreError> {
        let disowned = sql!(execute self,
            "UPDATE messages SET sender_id = $4, image_key = NULL, kind = CASE kind WHEN 'image' THEN 'text' ELSE kind END
             WHERE room_id = $1 AND seq IN (SELECT seq FROM messages WHERE room_id = $1 AND sender_id = $2 ORDER BY seq LIMIT $3)",
            room, user, AT_ONCE, UserId::DEPARTED)?;
        Ok(disowned < AT_ONCE.unsigned_abs())
    }

    /// Puts the stand-in into the person's place in a room.
    async fn stand_in(&self, departure: &Departure, room: RoomId, other: UserId) -> Result<(), StoreError> {
        let Departure { user_id: user, stand_in_id: stand_in } = *departure;
        sql!(execute self,
            "INSERT INTO users (id, email, email_key, name, gender, birth_date, active_hour, created_at, leaving_at)
             VALUES ($1, '', 'stand-in ' || $2, '', 'other', '1970-01-01', 0, 0, 0) ON CONFLICT DO NOTHING",
            stand_in, stand_in.to_string())?;
        sql!(execute self,
            "UPDATE rooms SET low_id = $2, high_id = $3 WHERE id = $1", room, stand_in.min(other), stand_in.max(other))?;
        sql!(execute self, "DELETE FROM room_members WHERE user_id = $1 AND room_id = $2", user, room)?;
        sql!(execute self, "UPDATE room_members SET other_id = $2 WHERE room_id = $1", room, UserId::DEPARTED)?;
        Ok(())
    }

    /// Deletes a batch of what a person did and of what others did towards them; how many rows those were.
    pub async fn depart(&self, user: UserId) -> Result<u64, StoreError> {
        let batches = [
            sql!(execute self, batch!("stances", "actor_id, target_id", "actor_id"), user, AT_ONCE)?,
            sql!(execute self, batch!("stances", "actor_id, target_id", "target_id"), user, AT_ONCE)?,
            sql!(execute self, batch!("acts", "actor_id, seq", "actor_id"), user, AT_ONCE)?,
            sql!(execute self, batch!("acts", "actor_id, seq", "target_id"), user, AT_ONCE)?,
            sql!(execute self, batch!("pairs", "low_id, high_id", "low_id"), user, AT_ONCE)?,
            sql!(execute self, batch!("pairs", "low_id, high_id", "high_id"), user, AT_ONCE)?,
            sql!(execute self, batch!("matches", "user_id, other_id", "user_id"), user, AT_ONCE)?,
            sql!(execute self, batch!("matches", "user_id, other_id", "other_id"), user, AT_ONCE)?,
            sql!(execute self, batch!("favorites", "user_id, target_id", "user_id"), user, AT_ONCE)?,
            sql!(execute self, batch!("favorites", "user_id, target_id", "target_id"), user, AT_ONCE)?,
            sql!(execute self, batch!("idempotency_keys", "user_id, key_hash", "user_id"), user, AT_ONCE)?,
            sql!(execute self, batch!("idempotency_replies", "user_id, key_hash", "subject_id"), user, AT_ONCE)?,
            sql!(execute self, batch!("moments", "id", "author_id"), user, MOMENTS_AT_ONCE)?,
            self.leave_some_moments(user).await?,
        ];
        Ok(batches.into_iter().sum())
    }

    /// Deletes a person's likes and comments on some moments of others, and counts those moments anew; how many they were.
    async fn leave_some_moments(&self, user: UserId) -> Result<u64, StoreError> {
        let touched: Vec<i64> = sql!(all self,
            "SELECT moment_id FROM moment_likes WHERE user_id = $1 UNION SELECT moment_id FROM comments WHERE author_id = $1
             ORDER BY moment_id LIMIT $2", user, MOMENTS_AT_ONCE)?;
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
