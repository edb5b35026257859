//! Messages, and the index of their search.

use kindred_domain::{MessageKind, UserId};

use super::{Fault, WrongRows};
use crate::{Conn, Purpose, StoreError, sql};

/// SQL: the message of the row `$message` is to be found by the search, and has no entry in its index on `SQLite`. FTS5 has one
/// row an entry in `_docsize`, whether the texts are in the index, elsewhere or nowhere.
macro_rules! without_entry {
    ($message:literal) => {
        concat!($message, ".words <> '' AND NOT EXISTS (SELECT 1 FROM message_words_docsize w WHERE w.id = ", $message, ".id)")
    };
}
pub(super) use without_entry;

/// SQL: no message that is to be found by the search has the entry `$id` of its index.
macro_rules! without_message {
    ($id:literal) => {
        concat!("NOT EXISTS (SELECT 1 FROM messages m WHERE m.id = ", $id, " AND m.words <> '')")
    };
}
pub(super) use without_message;

pub(super) const NOT_UPLOADED: &str = "messages with a picture that nobody uploaded";
pub(super) const NOT_INDEXED: &str = "messages that the search doesn't find";
pub(super) const INDEXED_IN_VAIN: &str = "entries of the search without a message";
pub(super) const WORDS_WRONG: &str = "messages that the search finds by other words than theirs";

impl Conn {
    pub(super) async fn version_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of("messages whose versions do not grow with their numbers", self.find_versions_out_of_order().await?),
            Fault::of("messages that were changed before they came", self.find_versions_of_impossible_changes().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    async fn find_versions_out_of_order(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'messages ' || m.room_id || ' ' || m.seq",
            ("messages m JOIN messages p ON p.room_id = m.room_id AND p.seq = m.seq - 1 WHERE p.version >= m.version")
        )
    }

    /// A message that is deleted is not changed any more.
    async fn find_versions_of_impossible_changes(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'messages ' || m.room_id || ' ' || m.seq",
            ("messages m WHERE m.changed_version < m.version OR (m.deleted_version IS NOT NULL AND m.changed_version IS DISTINCT FROM m.deleted_version)")
        )
    }

    pub(super) async fn message_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of("messages of people who are not in the room", self.find_messages_of_strangers().await?),
            Fault::of(
                "messages of a person that say they are of nobody, or of nobody that say they are of a person",
                self.find_messages_of_wrong_kind().await?,
            ),
            Fault::of(NOT_UPLOADED, self.find_messages_without_upload().await?),
            Fault::of(
                "messages with a picture that their sender did not upload for a chat",
                self.find_messages_with_foreign_picture().await?,
            ),
            Fault::of("deleted messages that still hold something", self.find_deleted_messages_with_content().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    /// Somebody who left is nobody in particular, but only in a room where somebody else stands in for them.
    async fn find_messages_of_strangers(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'messages ' || m.room_id || ' ' || m.seq",
            (
                "messages m JOIN rooms r ON r.id = m.room_id WHERE m.sender_id NOT IN (r.low_id, r.high_id, $1)
             AND NOT (m.sender_id = $2 AND EXISTS (SELECT 1 FROM users u WHERE u.id IN (r.low_id, r.high_id) AND ",
                stands_in!("u"),
                "))
             AND ",
                staying!("r.low_id", "r.high_id")
            ),
            UserId::PRODUCT,
            UserId::DEPARTED
        )
    }

    async fn find_messages_of_wrong_kind(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'messages ' || m.room_id || ' ' || m.seq",
            ("messages m WHERE (m.kind = $1) <> (m.sender_id = $2)"),
            MessageKind::System,
            UserId::PRODUCT
        )
    }

    async fn find_messages_without_upload(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'messages ' || m.room_id || ' ' || m.seq",
            (
                "messages m WHERE m.image_key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM photos p WHERE p.key = m.image_key)
             AND ",
                staying!("m.sender_id")
            )
        )
    }

    async fn find_messages_with_foreign_picture(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'messages ' || m.room_id || ' ' || m.seq",
            ("messages m JOIN photos p ON p.key = m.image_key WHERE p.user_id <> m.sender_id OR p.purpose <> $1"),
            Purpose::Chat
        )
    }

    async fn find_deleted_messages_with_content(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'messages ' || m.room_id || ' ' || m.seq",
            ("messages m WHERE m.deleted_version IS NOT NULL
             AND (m.content <> '' OR m.words <> '' OR m.image_key IS NOT NULL OR m.reply_to IS NOT NULL)")
        )
    }

    pub(super) async fn reply_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of("replies to a message of another room", self.find_replies_to_other_rooms().await?),
            Fault::of("replies to a later message", self.find_replies_to_later_messages().await?),
            Fault::of("reactions to a deleted message", self.find_reactions_to_deleted().await?),
            Fault::of("reactions of people who are not in the room", self.find_reactions_of_strangers().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    async fn find_replies_to_other_rooms(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'messages ' || m.room_id || ' ' || m.seq",
            ("messages m JOIN messages a ON a.id = m.reply_to WHERE a.room_id <> m.room_id")
        )
    }

    async fn find_replies_to_later_messages(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'messages ' || m.room_id || ' ' || m.seq",
            ("messages m JOIN messages a ON a.id = m.reply_to WHERE a.room_id = m.room_id AND a.seq >= m.seq")
        )
    }

    async fn find_reactions_to_deleted(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'message_reactions ' || r.room_id || ' ' || r.seq || ' ' || r.user_id",
            ("message_reactions r JOIN messages m ON m.room_id = r.room_id AND m.seq = r.seq WHERE m.deleted_version IS NOT NULL")
        )
    }

    async fn find_reactions_of_strangers(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'message_reactions ' || r.room_id || ' ' || r.seq || ' ' || r.user_id",
            ("message_reactions r WHERE NOT EXISTS (SELECT 1 FROM room_members m WHERE m.room_id = r.room_id AND m.user_id = r.user_id)")
        )
    }

    /// The index of the search, against the messages. On `PostgreSQL` it is an index like others, which the server keeps.
    pub(super) async fn search_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of(WORDS_WRONG, self.find_wrong_words().await?),
            Fault::of(NOT_INDEXED, self.find_messages_without_entry().await?),
            Fault::of(INDEXED_IN_VAIN, self.find_entries_without_message().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    async fn find_messages_without_entry(&self) -> Result<WrongRows, StoreError> {
        sql!(all self,
            sqlite: concat!("SELECT 'messages ' || m.room_id || ' ' || m.seq, count(*) OVER () FROM messages m WHERE ", without_entry!("m"), " ORDER BY 1 LIMIT 10"),
            postgres: "SELECT '', CAST(0 AS BIGINT) WHERE FALSE")
    }

    async fn find_entries_without_message(&self) -> Result<WrongRows, StoreError> {
        sql!(all self,
            sqlite: concat!("SELECT 'message_words ' || w.id, count(*) OVER () FROM message_words_docsize w WHERE ", without_message!("w.id"), " ORDER BY 1 LIMIT 10"),
            postgres: "SELECT '', CAST(0 AS BIGINT) WHERE FALSE")
    }
}
