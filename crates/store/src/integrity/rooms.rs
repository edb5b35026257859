//! Rooms, and what the list of conversations shows of them.

use kindred_domain::{MessageKind, UserId};

use super::{Fault, WrongRows};
use crate::{Conn, StoreError, sql};

/// SQL: the column `$column` of the last message by a person in the room of the row `$member` of `room_members`; $1 is the kind
/// of the others.
macro_rules! last_said {
    ($column:literal, $member:literal) => {
        concat!(
            "(SELECT s.",
            $column,
            " FROM messages s WHERE s.room_id = ",
            $member,
            ".room_id AND s.deleted_version IS NULL AND s.kind <> $1 ORDER BY s.seq DESC LIMIT 1)"
        )
    };
}
pub(super) use last_said;

/// SQL: the row `$member` of `room_members` tells of another last message than the room has, or stands elsewhere in the list.
macro_rules! last_differs {
    ($member:literal) => {
        concat!(
            "(",
            $member,
            ".last_text IS DISTINCT FROM ",
            last_said!("content", $member),
            " OR ",
            $member,
            ".last_at IS DISTINCT FROM ",
            last_said!("created_at", $member),
            " OR (",
            $member,
            ".last_own_at = ",
            $member,
            ".last_at AND ",
            last_said!("sender_id", $member),
            " <> ",
            $member,
            ".user_id) OR ",
            $member,
            ".last_at <> ",
            $member,
            ".active_at)"
        )
    };
}
pub(super) use last_differs;

/// SQL: the number of the last message in the room of the row `$member` of `room_members`.
macro_rules! last_number {
    ($member:literal) => {
        concat!("COALESCE((SELECT max(s.seq) FROM messages s WHERE s.room_id = ", $member, ".room_id), 0)")
    };
}
pub(super) use last_number;

/// SQL: the number of the last message of the room in the row `$room`.
macro_rules! last_of_room {
    ($room:literal) => {
        concat!("COALESCE((SELECT max(m.seq) FROM messages m WHERE m.room_id = ", $room, ".id), 0)")
    };
}
pub(super) use last_of_room;

/// SQL: the highest version that a message of the room in the row `$room` has.
macro_rules! highest_version {
    ($room:literal) => {
        concat!(
            "COALESCE((SELECT max(CASE WHEN m.changed_version > m.version THEN m.changed_version ELSE m.version END)
                 FROM messages m WHERE m.room_id = ",
            $room,
            ".id), 0)"
        )
    };
}
pub(super) use highest_version;

/// SQL: who the other member must be, by the room of the row `$member` of `room_members`; $1 where that one has left. NULL if the row's
/// own person is not in the room.
macro_rules! other_of_room {
    ($member:literal) => {
        concat!(
            "(SELECT CASE WHEN ",
            stands_in!("u"),
            " THEN $1 ELSE u.id END FROM rooms r JOIN users u ON u.id = CASE WHEN r.low_id = ",
            $member,
            ".user_id THEN r.high_id ELSE r.low_id END
              WHERE r.id = ",
            $member,
            ".room_id AND ",
            $member,
            ".user_id IN (r.low_id, r.high_id))"
        )
    };
}
pub(super) use other_of_room;

/// SQL: the row `$member` of `room_members` hides the conversation of a match.
macro_rules! hides_match {
    ($member:literal) => {
        concat!(
            "NOT ",
            $member,
            ".visible AND EXISTS (SELECT 1 FROM matches c WHERE c.user_id = ",
            $member,
            ".user_id AND c.other_id = ",
            $member,
            ".other_id AND c.room_id = ",
            $member,
            ".room_id)"
        )
    };
}
pub(super) use hides_match;

pub(super) const OUT_OF_ORDER: &str = "rooms whose two people are in the wrong order";
pub(super) const LAST_NUMBER_WRONG: &str = "rooms whose last message is counted wrongly";
pub(super) const VERSION_BEHIND: &str = "rooms whose version is below that of their messages";
pub(super) const OTHER_WRONG: &str = "people whose room has another person than their list says";
pub(super) const UNREAD_WRONG: &str = "unread messages counted wrongly";
pub(super) const LAST_WRONG: &str = "conversations with another last message than their room has";
pub(super) const READ_TOO_FAR: &str = "people who have read messages that their room doesn't have";
pub(super) const MATCH_HIDDEN: &str = "matches whose conversation is not listed";

impl Conn {
    pub(super) async fn room_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of("rooms that miss one of their people", self.find_rooms_without_member().await?),
            Fault::of("people in rooms of others", self.find_strangers_in_rooms().await?),
            Fault::of(OUT_OF_ORDER, self.find_rooms_out_of_order().await?),
            Fault::of(LAST_NUMBER_WRONG, self.find_rooms_with_wrong_last_number().await?),
            Fault::of("rooms with a gap in the numbers of their messages", self.find_rooms_with_gap().await?),
            Fault::of(VERSION_BEHIND, self.find_rooms_with_version_behind().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    async fn find_rooms_without_member(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'rooms ' || r.id",
            ("rooms r WHERE 2 > (SELECT count(*) + sum(CASE WHEN m.other_id = $1 THEN 1 ELSE 0 END)
                 FROM room_members m WHERE m.room_id = r.id) OR NOT EXISTS (SELECT 1 FROM room_members m WHERE m.room_id = r.id)"),
            UserId::DEPARTED
        )
    }

    async fn find_strangers_in_rooms(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'room_members ' || m.user_id || ' ' || m.room_id",
            ("room_members m JOIN rooms r ON r.id = m.room_id WHERE m.user_id NOT IN (r.low_id, r.high_id)")
        )
    }

    /// The key of a room of two people is found with the smaller id first: out of order it is found by nobody.
    async fn find_rooms_out_of_order(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(self, "'rooms ' || r.id", ("rooms r WHERE r.low_id >= r.high_id"))
    }

    async fn find_rooms_with_wrong_last_number(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'rooms ' || r.id",
            ("rooms r WHERE r.last_seq <> ", last_of_room!("r"), " AND ", staying!("r.low_id", "r.high_id"))
        )
    }

    async fn find_rooms_with_gap(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'rooms ' || r.id",
            (
                "rooms r WHERE r.last_seq <> (SELECT count(*) FROM messages m WHERE m.room_id = r.id)
             AND ",
                staying!("r.low_id", "r.high_id")
            )
        )
    }

    /// Clients ask for what came after a version: below that of a message they never get the next ones.
    async fn find_rooms_with_version_behind(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(self, "'rooms ' || r.id", ("rooms r WHERE r.version < ", highest_version!("r")))
    }

    /// What the list of conversations shows, against the rooms and their messages.
    pub(super) async fn member_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of(OTHER_WRONG, self.find_members_with_wrong_other().await?),
            Fault::of(UNREAD_WRONG, self.find_wrong_unread_counts().await?),
            Fault::of(LAST_WRONG, self.find_wrong_last_messages().await?),
            Fault::of(READ_TOO_FAR, self.find_read_too_far().await?),
            Fault::of(MATCH_HIDDEN, self.find_hidden_matches().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    async fn find_members_with_wrong_other(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'room_members ' || m.user_id || ' ' || m.room_id",
            ("room_members m WHERE m.other_id <> ", other_of_room!("m")),
            UserId::DEPARTED
        )
    }

    async fn find_wrong_unread_counts(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'room_members ' || r.user_id || ' ' || r.room_id",
            (
                "room_members r WHERE r.unread <> (SELECT count(*) FROM messages m WHERE m.room_id = r.room_id
                 AND m.seq > r.read_seq AND m.sender_id <> r.user_id AND m.kind <> $1 AND m.deleted_version IS NULL)
             AND ",
                staying!("r.user_id")
            ),
            MessageKind::System
        )
    }

    async fn find_wrong_last_messages(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'room_members ' || r.user_id || ' ' || r.room_id",
            ("room_members r WHERE ", last_differs!("r"), " AND ", staying!("r.user_id")),
            MessageKind::System
        )
    }

    async fn find_read_too_far(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'room_members ' || r.user_id || ' ' || r.room_id",
            ("room_members r WHERE r.read_seq > ", last_number!("r"), " AND ", staying!("r.user_id"))
        )
    }

    async fn find_hidden_matches(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'room_members ' || r.user_id || ' ' || r.room_id",
            ("room_members r WHERE ", hides_match!("r"), " AND ", staying!("r.user_id", "r.other_id"))
        )
    }
}
