//! Chat rooms: one for every two people, with what each of the two sees of it.
//!
//! The unread count of a member is kept in `room_members.unread`: a send adds one for the other member
//! (`messages/sending.rs`), and it is counted anew when the member reads (here) or a message is deleted (`messages/deleting.rs`).

use kindred_domain::{MessageKind, RoomId, Timestamp, UserId};

use crate::{
    Conn, FromRow, Ids, Mismatch, Person, Row, StoreError, Tx,
    profiles::{PERSON_COLUMNS, PersonRow, person_columns},
    row, sql,
    visibility::{account_active, not_blocked, visible_or_deleted},
};

row! {
    /// A room as one of its members sees it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Membership {
        /// The other member.
        pub other_id: UserId,
        /// Grows with every visible change of the room.
        pub version: i64,
        /// The number of messages of the other that this member hasn't loaded.
        pub unread: i64,
        /// The number of the last message that the other has loaded.
        pub other_read: i64,
        /// True if the room is in the list of the other.
        pub other_sees: bool,
        /// True if it is there, or was until the other hid it: their chat may be open all the same.
        pub other_knows: bool,
        /// True if the two are a match, and this member hasn't loaded the room's messages since.
        pub is_new_match: bool,
    }
}

row! {
    /// A room as the list of conversations shows it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Conversation {
        /// The room.
        pub room_id: RoomId,
        /// The other member.
        pub other_id: UserId,
        /// The text of the last message; `None` before the first one.
        pub last_text: Option<String>,
        /// When it was sent.
        pub last_at: Option<Timestamp>,
        /// True if this member is known to have sent it.
        pub last_is_own: bool,
        /// The number of unread messages.
        pub unread: i64,
        /// The number of unread messages in all rooms, the same in each conversation.
        pub unread_total: i64,
    }
}

/// A conversation beside its other member, whose columns come first; they are NULL where that account was deleted.
struct ConversationBesidePerson {
    person: Option<PersonRow>,
    conversation: Conversation,
}

impl FromRow for ConversationBesidePerson {
    fn from_row(row: &Row<'_>) -> Result<Self, Mismatch> {
        let conversation = Conversation::from_row(&row.after(PERSON_COLUMNS))?;
        let person = if conversation.other_id == UserId::DEPARTED { None } else { Some(PersonRow::from_row(row)?) };
        Ok(Self { person, conversation })
    }
}

/// SQL: the number of unread messages of the person $1 in all rooms.
macro_rules! unread_in_all_rooms {
    () => {
        concat!(
            "SELECT CAST(COALESCE(SUM(w.unread), 0) AS BIGINT) FROM room_members w
             WHERE w.user_id = $1 AND w.unread > 0 AND w.visible AND ",
            visible_or_deleted!("w.user_id", "w.other_id")
        )
    };
}

/// A change of a room that both members see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoomChange {
    /// The room.
    pub room: RoomId,
    /// Its version now.
    pub version: i64,
}

/// What came of hiding a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HideOutcome {
    /// It is in the list of this member no more.
    Hidden,
    /// Nothing: the room of a match is in the lists of both.
    IsMatch,
    /// Nothing: the other has written something that this member has not loaded.
    HasUnread,
}

impl Conn {
    /// A room as `user` sees it; `None` if there is no such room, they are no member, or they can't see the other member.
    pub async fn find_membership(&self, user: UserId, room: RoomId) -> Result<Option<Membership>, StoreError> {
        sql!(optional self,
            concat!("SELECT m.other_id, r.version, m.unread, COALESCE(o.read_seq, 0) AS other_read,
                 COALESCE(o.visible, FALSE) AS other_sees,
                 o.user_id IS NOT NULL AND (o.visible OR r.last_seq > 0) AS other_knows,
                 EXISTS (SELECT 1 FROM matches c WHERE c.user_id = m.user_id AND c.other_id = m.other_id AND c.is_new) AS is_new_match
             FROM room_members m JOIN rooms r ON r.id = m.room_id
             LEFT JOIN room_members o ON o.user_id = m.other_id AND o.room_id = m.room_id
             WHERE m.user_id = $1 AND m.room_id = $2 AND ", visible_or_deleted!("m.user_id", "m.other_id")), user, room)
    }

    /// The conversations of `user`, last active first, at most `limit`: after the room `before`, if given, and after the first
    /// `offset` of those; each with the other member, `None` if their account was deleted. Two statements, or three with `before`.
    pub async fn list_conversations(
        &self,
        user: UserId,
        before: Option<RoomId>,
        (limit, offset): (i64, i64),
    ) -> Result<Vec<(Conversation, Option<Person>)>, StoreError> {
        let (at, room) = match before {
            None => (i64::MAX, RoomId(-1)),
            Some(room) => (self.active_at(user, room).await?.unwrap_or(i64::MIN), room),
        };
        // A room with somebody who can't be seen is left out; one whose other member deleted their account stays.
        let rows: Vec<ConversationBesidePerson> = sql!(all self,
            concat!("SELECT ", person_columns!(), ", m.room_id, m.other_id, m.last_text, m.last_at,
                 COALESCE(m.last_own_at = m.last_at, FALSE) AS last_is_own, m.unread, (", unread_in_all_rooms!(), ") AS unread_total
             FROM room_members m LEFT JOIN users u ON u.id = m.other_id AND ", account_active!("u"), "
             WHERE m.user_id = $1 AND m.visible AND m.active_at <= $2 AND (m.active_at < $2 OR m.room_id > $3)
                 AND (m.other_id = 9223372036854775807 OR (u.id IS NOT NULL AND ", not_blocked!("m.user_id", "m.other_id"),
             ")) ORDER BY m.active_at DESC, m.room_id LIMIT $4 OFFSET $5"), user, at, room, limit, offset)?;
        let people = rows.iter().filter(|row| row.person.is_some()).map(|row| row.conversation.other_id.0);
        let mut pictures = self.list_profile_pictures(&Ids(people.collect())).await?;
        let with_pictures = |ConversationBesidePerson { person, conversation }| {
            let own = pictures.remove(&conversation.other_id);
            let person = person.map(|person: PersonRow| person.with(own.unwrap_or_default()));
            (conversation, person)
        };
        Ok(rows.into_iter().map(with_pictures).collect())
    }

    /// True if two people have a room, listed or not.
    pub async fn has_room(&self, one: UserId, other: UserId) -> Result<bool, StoreError> {
        let (low, high) = (one.min(other), one.max(other));
        sql!(scalar self, "SELECT EXISTS (SELECT 1 FROM rooms WHERE low_id = $1 AND high_id = $2)", low, high)
    }

    async fn active_at(&self, user: UserId, room: RoomId) -> Result<Option<i64>, StoreError> {
        sql!(optional self, "SELECT active_at FROM room_members WHERE user_id = $1 AND room_id = $2", user, room)
    }

    /// The number of unread messages of `user` in all rooms.
    pub async fn count_unread(&self, user: UserId) -> Result<i64, StoreError> {
        sql!(scalar self, unread_in_all_rooms!(), user)
    }
}

impl Tx {
    /// The room of two people, created with the id `new` if they have none; both must exist. A new room is in nobody's list.
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

    /// Opens the room of `user` with `other`, which is in the list of `user` from now on; `None` if they can't see `other`.
    pub async fn open_room(&self, user: UserId, other: UserId, new: RoomId, now: Timestamp) -> Result<Option<RoomId>, StoreError> {
        if user == other || !self.can_see(user, other).await? {
            return Ok(None);
        }
        let room = self.ensure_room(user, other, new, now).await?;
        self.show_room(user, room).await?;
        Ok(Some(room))
    }

    /// Puts the room into the list of `user`; idempotent.
    pub async fn show_room(&self, user: UserId, room: RoomId) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE room_members SET visible = TRUE WHERE user_id = $1 AND room_id = $2 AND NOT visible", user, room)?;
        Ok(())
    }

    /// Takes the room out of the list of `user` until one of the two writes in it, `user` opens it with [`Tx::open_room`] or they
    /// match; what was written stays. Idempotent; `None` if `user` is no member.
    pub async fn hide_room(&self, user: UserId, room: RoomId) -> Result<Option<HideOutcome>, StoreError> {
        self.lock_room(room).await?;
        let found: Option<(bool, i64)> = sql!(optional self,
            "SELECT EXISTS (SELECT 1 FROM matches c WHERE c.user_id = m.user_id AND c.room_id = m.room_id), m.unread
             FROM room_members m WHERE m.user_id = $1 AND m.room_id = $2", user, room)?;
        match found {
            None => Ok(None),
            Some((true, _)) => Ok(Some(HideOutcome::IsMatch)),
            Some((false, unread)) if unread > 0 => Ok(Some(HideOutcome::HasUnread)),
            Some(_) => {
                sql!(execute self, "UPDATE room_members SET visible = FALSE WHERE user_id = $1 AND room_id = $2 AND visible", user, room)?;
                Ok(Some(HideOutcome::Hidden))
            }
        }
    }

    /// Until the end of the transaction nobody else writes into the room, reads in it, or commits its match or the end of one.
    async fn lock_room(&self, room: RoomId) -> Result<(), StoreError> {
        let _: Option<i64> = sql!(
            optional self,
            sqlite: "SELECT version FROM rooms WHERE id = $1",
            postgres: "SELECT version FROM rooms WHERE id = $1 FOR NO KEY UPDATE",
            room,
        )?;
        Ok(())
    }

    /// Counts the room's version up, so that clients ask again, and answers it; the row stays locked until the end of the
    /// transaction, so that nobody else writes into the room.
    pub(crate) async fn next_version(&self, room: RoomId) -> Result<i64, StoreError> {
        sql!(scalar self, "UPDATE rooms SET version = version + 1 WHERE id = $1 RETURNING version", room)
    }

    /// Records that `user` has loaded the messages up to `seq`; later ones stay unread. Returns the version of the room if
    /// that changed anything.
    pub async fn mark_read(&self, user: UserId, room: RoomId, seq: i64) -> Result<Option<i64>, StoreError> {
        let news: bool = sql!(scalar self,
            "SELECT EXISTS (SELECT 1 FROM room_members WHERE user_id = $1 AND room_id = $2 AND read_seq < $3)", user, room, seq)?;
        if !news {
            return Ok(None);
        }
        // On PostgreSQL another reading of the same person may come first; with the room locked, it has ended.
        self.lock_room(room).await?;
        let changed = sql!(execute self,
            "UPDATE room_members SET read_seq = $3, unread =
                 (SELECT count(*) FROM messages m WHERE m.room_id = $2 AND m.seq > $3 AND m.sender_id <> $1
                      AND m.kind <> $4 AND m.deleted_version IS NULL)
             WHERE user_id = $1 AND room_id = $2 AND read_seq < $3", user, room, seq, MessageKind::System)?;
        if changed == 0 {
            return Ok(None);
        }
        self.next_version(room).await.map(Some)
    }
}
