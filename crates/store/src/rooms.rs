//! Rooms: where two people talk, one room for every two, and what each of them sees of it.

use kindred_domain::{RoomId, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql, walls::there};

row! {
    /// What a member may know of a room.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Membership {
        /// The other person in it.
        pub other_id: UserId,
        /// Grows with every change of what the room shows.
        pub version: i64,
        /// How many messages of the other person the member hasn't loaded.
        pub unread: i64,
    }
}

row! {
    /// A room as the list of conversations shows it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Conversation {
        /// The room.
        pub room_id: RoomId,
        /// The other person in it.
        pub other_id: UserId,
        /// What was said last; nothing before the first message.
        pub last_text: Option<String>,
        /// When.
        pub last_at: Option<Timestamp>,
        /// How many messages of the other person wait to be read.
        pub unread: i64,
    }
}

impl Conn {
    /// What `user` may know of a room; `None` when there is no such room, it is not theirs, or the other person is not there for them.
    pub async fn find_membership(&self, user: UserId, room: RoomId) -> Result<Option<Membership>, StoreError> {
        sql!(optional self,
            concat!("SELECT m.other_id, r.version, m.unread FROM room_members m JOIN rooms r ON r.id = m.room_id
             WHERE m.user_id = $1 AND m.room_id = $2 AND ", there!("m.user_id", "m.other_id")), user, room)
    }

    /// The conversations of `user`, latest first, at most `limit` after the first `offset`.
    pub async fn list_conversations(&self, user: UserId, limit: i64, offset: i64) -> Result<Vec<Conversation>, StoreError> {
        sql!(all self,
            concat!("SELECT m.room_id, m.other_id, m.last_text, m.last_at, m.unread FROM room_members m
             WHERE m.user_id = $1 AND m.visible AND ", there!("m.user_id", "m.other_id"),
             " ORDER BY m.active_at DESC, m.room_id LIMIT $2 OFFSET $3"), user, limit, offset)
    }
}

impl Tx {
    /// The room of two people, made with the id `new` when they have none yet; both must exist. Nobody sees it in their list yet.
    pub async fn ensure_room(&self, one: UserId, other: UserId, new: RoomId, now: Timestamp) -> Result<RoomId, StoreError> {
        let (low, high) = (one.min(other), one.max(other));
        let made = sql!(execute self,
            "INSERT INTO rooms (id, low_id, high_id, last_seq, version) VALUES ($1, $2, $3, 0, 0)
             ON CONFLICT (low_id, high_id) DO NOTHING", new, low, high)?;
        if made == 0 {
            return sql!(scalar self, "SELECT id FROM rooms WHERE low_id = $1 AND high_id = $2", low, high);
        }
        for (user, their) in [(low, high), (high, low)] {
            sql!(execute self,
                "INSERT INTO room_members (user_id, room_id, other_id, visible, read_seq, unread, active_at)
                 VALUES ($1, $2, $3, FALSE, 0, 0, $4)", user, new, their, now)?;
        }
        Ok(new)
    }

    /// Opens the room of `user` with `other` for `user`, who sees it in their list from now on; `None` when there is no such person.
    pub async fn open_room(&self, user: UserId, other: UserId, new: RoomId, now: Timestamp) -> Result<Option<RoomId>, StoreError> {
        if user == other || !self.knows(user, other).await? {
            return Ok(None);
        }
        let room = self.ensure_room(user, other, new, now).await?;
        self.show_room(user, room).await?;
        Ok(Some(room))
    }

    /// Puts the room into the list of `user`.
    pub async fn show_room(&self, user: UserId, room: RoomId) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE room_members SET visible = TRUE WHERE user_id = $1 AND room_id = $2 AND NOT visible", user, room)?;
        Ok(())
    }

    /// Has the room's version grow, so that whoever knows it looks again.
    pub(crate) async fn change_room(&self, room: RoomId) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE rooms SET version = version + 1 WHERE id = $1", room)?;
        Ok(())
    }

    /// Notes that `user` has loaded the room's messages up to `seq`; what came meanwhile stays unread.
    pub async fn mark_read(&self, user: UserId, room: RoomId, seq: i64) -> Result<(), StoreError> {
        // Nobody sends while the rest is counted.
        let _: Option<i64> = sql!(optional self,
            sqlite: "SELECT last_seq FROM rooms WHERE id = $1",
            postgres: "SELECT last_seq FROM rooms WHERE id = $1 FOR UPDATE", room)?;
        sql!(execute self,
            "UPDATE room_members SET read_seq = $3, unread =
                 (SELECT count(*) FROM messages m WHERE m.room_id = $2 AND m.seq > $3 AND m.sender_id <> $1)
             WHERE user_id = $1 AND room_id = $2 AND read_seq < $3", user, room, seq)?;
        Ok(())
    }
}
