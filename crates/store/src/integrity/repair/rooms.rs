//! Rooms, conversations and messages, from what their rows say.

use kindred_domain::{MessageKind, UserId};

use crate::{
    StoreError, Tx,
    integrity::{
        messages::{without_entry, without_message},
        rooms::{hides_match, highest_version, last_differs, last_number, last_of_room, last_said, other_of_room},
    },
    sql,
};

impl Tx {
    /// Puts the two people of rooms in order, but where they have another room in the right one: nothing tells which of the two stays.
    pub(super) async fn order_rooms(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            "UPDATE rooms SET low_id = high_id, high_id = low_id WHERE low_id > high_id
                 AND NOT EXISTS (SELECT 1 FROM rooms o WHERE o.low_id = rooms.high_id AND o.high_id = rooms.low_id)")
    }

    /// A number below that of the last message makes the next one fail. One above it tells of messages that are lost, and stays.
    pub(super) async fn raise_last_numbers(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            concat!("UPDATE rooms SET last_seq = ", last_of_room!("rooms"), " WHERE last_seq < ", last_of_room!("rooms"),
             " AND ", staying!("rooms.low_id", "rooms.high_id")))
    }

    /// A picture without its row can't be shown, and its file is a stray. Releases that removed a held picture left its message so.
    pub(super) async fn forget_pictures_not_uploaded(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            "UPDATE messages SET image_key = NULL
                 WHERE image_key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM photos p WHERE p.key = messages.image_key)")
    }

    pub(super) async fn raise_versions(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            concat!("UPDATE rooms SET version = ", highest_version!("rooms"), " WHERE version < ", highest_version!("rooms")))
    }

    /// Takes the other person from the room, if that one says so, too: is a member of it, or has left.
    pub(super) async fn correct_others(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            concat!("UPDATE room_members SET other_id = ", other_of_room!("room_members"), " WHERE other_id <> ", other_of_room!("room_members"),
             " AND (", other_of_room!("room_members"), " = $1 OR EXISTS
                 (SELECT 1 FROM room_members o WHERE o.room_id = room_members.room_id AND o.user_id = ", other_of_room!("room_members"), "))"),
            UserId::DEPARTED)
    }

    pub(super) async fn list_hidden_matches(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            concat!("UPDATE room_members SET visible = TRUE WHERE ", hides_match!("room_members"),
             " AND ", staying!("room_members.user_id", "room_members.other_id")))
    }

    pub(super) async fn correct_read_numbers(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            concat!("UPDATE room_members SET read_seq = ", last_number!("room_members"), " WHERE read_seq > ", last_number!("room_members"),
             " AND ", staying!("room_members.user_id")))
    }

    pub(super) async fn correct_unread(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            "UPDATE room_members SET unread = (SELECT count(*) FROM messages m WHERE m.room_id = room_members.room_id
                 AND m.seq > read_seq AND m.sender_id <> user_id AND m.kind <> $1 AND m.deleted_version IS NULL)
             WHERE unread <> (SELECT count(*) FROM messages m WHERE m.room_id = room_members.room_id
                 AND m.seq > read_seq AND m.sender_id <> user_id AND m.kind <> $1 AND m.deleted_version IS NULL)", MessageKind::System)
    }

    pub(super) async fn correct_last_messages(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            concat!("UPDATE room_members SET last_text = ", last_said!("content", "room_members"),
             ", last_at = ", last_said!("created_at", "room_members"),
             ", last_own_at = CASE WHEN ", last_said!("sender_id", "room_members"), " = user_id THEN ", last_said!("created_at", "room_members"), " END",
             ", active_at = COALESCE(", last_said!("created_at", "room_members"), ", active_at)
             WHERE ", last_differs!("room_members"), " AND ", staying!("room_members.user_id")), MessageKind::System)
    }

    /// The words of messages by the rule of the domain, a page after the other.
    pub(super) async fn correct_words(&self) -> Result<u64, StoreError> {
        let (mut corrected, mut after) = (0, Some((i64::MIN, 0)));
        while let Some(from) = after {
            let (page, next) = self.list_wrong_words(from).await?;
            for wrong in page {
                corrected += sql!(execute self, "UPDATE messages SET words = $3 WHERE room_id = $1 AND seq = $2", wrong.room, wrong.seq, wrong.words)?;
            }
            after = next;
        }
        Ok(corrected)
    }

    /// Takes the entries of the search index that have no message away.
    pub(super) async fn remove_entries_in_vain(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            sqlite: concat!("DELETE FROM message_words WHERE rowid IN (SELECT w.id FROM message_words_docsize w WHERE ", without_message!("w.id"), ")"),
            postgres: "SELECT 1 WHERE FALSE")
    }

    /// Adds the entries that the search index lacks.
    pub(super) async fn add_missing_entries(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            sqlite: concat!("INSERT INTO message_words (rowid, words) SELECT m.id, m.words FROM messages m WHERE ", without_entry!("m")),
            postgres: "SELECT 1 WHERE FALSE")
    }
}
