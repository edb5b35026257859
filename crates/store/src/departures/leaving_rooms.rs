//! Taking a person out of their rooms, of which those with messages stay for the other person.

use kindred_domain::{RoomId, UserId};

use super::{BATCH_SIZE, Departure};
use crate::{Ids, StoreError, Tx, sql};

impl Tx {
    /// Takes a person out of one room, or takes back a batch of their reactions or anonymizes a batch of their messages there if
    /// they are many: the messages stay for the other person, without a sender's name and without pictures. `false` if the person
    /// is in no room any more.
    pub async fn leave_next_room(&self, departure: &Departure) -> Result<bool, StoreError> {
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
        } else if self.take_back_reactions(user, room).await? && self.anonymize_messages(user, room).await? {
            self.replace_with_stand_in(departure, room, other).await?;
        }
        Ok(true)
    }

    /// Deletes a room that nobody else is in (or a batch of its messages, if they are many) and the stand-in of whoever left it
    /// before, unless it is in another room.
    async fn close_room(&self, user: UserId, room: RoomId) -> Result<(), StoreError> {
        let gone = sql!(execute self,
            "DELETE FROM messages WHERE room_id = $1 AND seq IN (SELECT seq FROM messages WHERE room_id = $1 ORDER BY seq LIMIT $2)",
            room, BATCH_SIZE)?;
        if gone == BATCH_SIZE.unsigned_abs() {
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
            "SELECT seq FROM message_reactions WHERE user_id = $1 AND room_id = $2 ORDER BY seq LIMIT $3", user, room, BATCH_SIZE)?;
        let (is_all, batch) = (i64::try_from(batch.len()).is_ok_and(|count| count < BATCH_SIZE), Ids(batch));
        sql!(execute self,
            "UPDATE messages SET changed_version = (SELECT version FROM rooms WHERE id = $1) WHERE room_id = $1 AND seq = ANY($2)",
            room, batch)?;
        sql!(execute self, "DELETE FROM message_reactions WHERE user_id = $1 AND room_id = $2 AND seq = ANY($3)", user, room, batch)?;
        Ok(is_all)
    }

    /// Removes the sender and the pictures from a batch of the person's messages in a room; true if those were all.
    async fn anonymize_messages(&self, user: UserId, room: RoomId) -> Result<bool, StoreError> {
        let anonymized = sql!(execute self,
            "UPDATE messages SET sender_id = $4, image_key = NULL, kind = CASE kind WHEN 'image' THEN 'text' ELSE kind END
             WHERE room_id = $1 AND seq IN (SELECT seq FROM messages WHERE room_id = $1 AND sender_id = $2 ORDER BY seq LIMIT $3)",
            room, user, BATCH_SIZE, UserId::DEPARTED)?;
        Ok(anonymized < BATCH_SIZE.unsigned_abs())
    }

    /// Puts the stand-in into the person's place in a room.
    async fn replace_with_stand_in(&self, departure: &Departure, room: RoomId, other: UserId) -> Result<(), StoreError> {
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
}
