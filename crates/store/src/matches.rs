//! Matches: two people who like each other. Each match is two rows, one for each side.

use kindred_domain::{MatchId, PushKind, RoomId, Timestamp, UserId};

use crate::{
    Cell, Col, Conn, FromRow, Ids, Mismatch, NewMatch, Param, Person, RoomChange, Row, StoreError, Tx, Value,
    profiles::{PERSON_COLUMNS, PersonRow, person_columns},
    row, sql,
    visibility::{account_active, not_blocked, visible_to},
};

impl Param for MatchId {
    fn value(&self) -> Value<'_> {
        Value::Int(self.0)
    }
}

impl Col for MatchId {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        i64::read(cell).map(Self)
    }
}

row! {
    /// A match as one of the two people sees it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct MatchRow {
        /// Its id, the same on both sides.
        pub match_id: MatchId,
        /// The other person.
        pub other_id: UserId,
        /// Their room.
        pub room_id: RoomId,
        /// True until this side has loaded the room's messages.
        pub is_new: bool,
        /// When it was made.
        pub matched_at: Timestamp,
        /// When the last message in the room was sent; `None` before the first one.
        pub last_message_at: Option<Timestamp>,
    }
}

/// A match beside its other person, whose columns come first.
struct MatchBesidePerson {
    person: PersonRow,
    matched: MatchRow,
}

impl FromRow for MatchBesidePerson {
    fn from_row(row: &Row<'_>) -> Result<Self, Mismatch> {
        Ok(Self { person: PersonRow::from_row(row)?, matched: MatchRow::from_row(&row.after(PERSON_COLUMNS))? })
    }
}

impl Conn {
    /// The match of `user` with `other`, as `user` sees it.
    pub async fn find_match(&self, user: UserId, other: UserId) -> Result<Option<MatchRow>, StoreError> {
        sql!(optional self,
            concat!("SELECT m.match_id, m.other_id, m.room_id, m.is_new, m.matched_at, r.last_at AS last_message_at
             FROM matches m LEFT JOIN room_members r ON r.user_id = m.user_id AND r.room_id = m.room_id
             WHERE m.user_id = $1 AND m.other_id = $2 AND ", visible_to!("m.user_id", "m.other_id")),
            user, other)
    }

    /// The matches of `user`, newest first, at most `limit`.
    pub async fn list_matches(&self, user: UserId, limit: i64) -> Result<Vec<MatchRow>, StoreError> {
        sql!(all self,
            concat!("SELECT m.match_id, m.other_id, m.room_id, m.is_new, m.matched_at, r.last_at AS last_message_at
             FROM matches m LEFT JOIN room_members r ON r.user_id = m.user_id AND r.room_id = m.room_id
             WHERE m.user_id = $1 AND ", visible_to!("m.user_id", "m.other_id"), " ORDER BY m.matched_at DESC, m.match_id DESC LIMIT $2"),
            user, limit)
    }

    /// Like [`Conn::list_matches`], with the other people; two statements.
    pub async fn list_matches_with_people(&self, user: UserId, limit: i64) -> Result<Vec<(MatchRow, Person)>, StoreError> {
        // The bound on `matched_at` is always true: with it SQLite walks `matches_latest`, which has the order of the list.
        let rows: Vec<MatchBesidePerson> = sql!(all self,
            concat!("SELECT ", person_columns!(), ", m.match_id, m.other_id, m.room_id, m.is_new, m.matched_at, r.last_at AS last_message_at
             FROM matches m JOIN users u ON u.id = m.other_id LEFT JOIN room_members r ON r.user_id = m.user_id AND r.room_id = m.room_id
             WHERE m.user_id = $1 AND m.matched_at <= 9223372036854775807 AND ", account_active!("u"), " AND ",
             not_blocked!("m.user_id", "m.other_id"), " ORDER BY m.matched_at DESC, m.match_id DESC LIMIT $2"),
            user, limit)?;
        let mut pictures = self.list_profile_pictures(&Ids(rows.iter().map(|row| row.matched.other_id.0).collect())).await?;
        let with_pictures = |MatchBesidePerson { person, matched }| {
            let own = pictures.remove(&matched.other_id);
            (matched, person.with(own.unwrap_or_default()))
        };
        Ok(rows.into_iter().map(with_pictures).collect())
    }
}

impl Tx {
    /// Marks the match with `other` as seen by `user`; to be called when they load the room's messages.
    pub async fn mark_match_seen(&self, user: UserId, other: UserId) -> Result<(), StoreError> {
        sql!(execute self,
            "UPDATE matches SET is_new = FALSE WHERE user_id = $1 AND other_id = $2 AND is_new", user, other)?;
        Ok(())
    }

    /// Makes the match of two people whose row in `pairs` this transaction has locked. If they had a room, it is shown again. `one` is
    /// whose act makes it; only the other is told by a push.
    pub(crate) async fn make_match(&self, one: UserId, other: UserId, new: &NewMatch) -> Result<RoomChange, StoreError> {
        let room = self.ensure_room(one, other, new.room, new.now).await?;
        // `rooms` before `room_members`, the same order as in every other writer: no deadlocks.
        let version = self.add_match_message(room, new.message, new.now).await?;
        self.show_room(one, room).await?;
        self.show_room(other, room).await?;
        for (user, their) in [(one, other), (other, one)] {
            sql!(execute self,
                "INSERT INTO matches (user_id, other_id, match_id, room_id, is_new, matched_at) VALUES ($1, $2, $3, $4, TRUE, $5)",
                user, their, new.id, room, new.now)?;
        }
        self.write_pushes(other, room, PushKind::Match, new.now).await?;
        Ok(RoomChange { room, version })
    }

    /// Deletes the match on both sides; the room and its messages stay. A room without a message leaves both lists.
    pub(crate) async fn end_match(&self, one: UserId, other: UserId) -> Result<(), StoreError> {
        sql!(execute self,
            "DELETE FROM matches WHERE (user_id = $1 AND other_id = $2) OR (user_id = $2 AND other_id = $1)", one, other)?;
        let (low, high) = (one.min(other), one.max(other));
        // `rooms` before `room_members`; with the room locked, nobody is sending its first message.
        let room: Option<RoomId> = sql!(
            optional self,
            sqlite: "SELECT id FROM rooms WHERE low_id = $1 AND high_id = $2",
            postgres: "SELECT id FROM rooms WHERE low_id = $1 AND high_id = $2 FOR NO KEY UPDATE",
            low,
            high,
        )?;
        if let Some(room) = room {
            sql!(execute self,
                "UPDATE room_members SET visible = FALSE
                 WHERE room_id = $1 AND user_id IN ($2, $3) AND visible AND last_at IS NULL", room, low, high)?;
        }
        Ok(())
    }
}
