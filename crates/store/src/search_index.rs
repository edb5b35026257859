//! What the search index of `SQLite` keeps of deleted messages, and its removal.
//!
//! FTS5 only marks what is deleted: until the part of the index that holds them is merged with others, the words' pieces of
//! three letters and their positions stay in the file, and the text could be put together again. On `PostgreSQL` VACUUM
//! removes them. A merge writes all of the index anew, whatever was deleted: 200,000 messages take about 1.5 s of an hour.

use crate::{Conn, StoreError, Tx, sql};

/// Pages that one transaction merges: 5 to 15 ms.
const PAGES: i64 = 32;

impl Conn {
    /// True if the index holds pieces of deleted messages. Always false on `PostgreSQL`.
    pub async fn has_deleted_words(&self) -> Result<bool, StoreError> {
        // The marks are pages of their own, whose numbers begin at 2^53 (FTS5_TOMBSTONE_ROWID in fts5_index.c).
        sql!(scalar self,
            sqlite: "SELECT EXISTS (SELECT 1 FROM message_words_data WHERE id >= 9007199254740992)",
            postgres: "SELECT FALSE")
    }
}

impl Tx {
    /// Merges some pages of the index, without what is deleted; true if there are more. The first call (`begins`) has all that
    /// there is then merged by those after it. Does nothing on `PostgreSQL`.
    pub async fn merge_search_index(&self, begins: bool) -> Result<bool, StoreError> {
        let before = self.count_changes().await?;
        sql!(execute self,
            sqlite: "INSERT INTO message_words (message_words, rank) VALUES ('merge', $1)",
            postgres: "SELECT CAST($1 AS BIGINT)", if begins { -PAGES } else { PAGES })?;
        // So FTS5 says that there was nothing more to merge (https://sqlite.org/fts5.html, "The 'merge' Command").
        Ok(self.count_changes().await? - before >= 2)
    }

    async fn count_changes(&self) -> Result<i64, StoreError> {
        sql!(scalar self, sqlite: "SELECT total_changes()", postgres: "SELECT CAST(0 AS BIGINT)")
    }
}
