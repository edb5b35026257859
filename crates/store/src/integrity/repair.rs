use kindred_domain::MessageKind;

use crate::{
    StoreError, Tx,
    feeds::{counted_comments, counted_likes},
    sql,
};

impl Tx {
    /// Counts and derives anew what [`Conn::list_faults`](crate::Conn::list_faults) finds counted or derived wrongly; how many rows
    /// were corrected. What other rows don't tell is left as it is.
    pub async fn correct_derived(&self) -> Result<u64, StoreError> {
        let corrected = [
            self.correct_candidates().await?,
            sql!(execute self,
                concat!("UPDATE moments SET likes = ", counted_likes!("moments"), " WHERE likes <> ", counted_likes!("moments")))?,
            sql!(execute self,
                concat!("UPDATE moments SET comments = ", counted_comments!("moments"), " WHERE comments <> ", counted_comments!("moments")))?,
            self.correct_pairs().await?,
            // Before what is unread is counted, which depends on it.
            sql!(execute self,
                concat!("UPDATE room_members SET read_seq = ", last_number!("room_members"), " WHERE read_seq > ", last_number!("room_members"),
                 " AND ", staying!("room_members.user_id")))?,
            self.correct_unread().await?,
            self.correct_last_messages().await?,
            self.correct_search_index().await?,
        ];
        Ok(corrected.into_iter().sum())
    }

    /// Writes into `pairs` what the stances of the two say, if that agrees with whether they are a match. Where it doesn't, either
    /// a like is lost or a match is, and nothing tells which.
    async fn correct_pairs(&self) -> Result<u64, StoreError> {
        let changed = sql!(execute self,
            concat!("UPDATE pairs SET low_likes = ", likes!("pairs.low_id", "pairs.high_id"), ", high_likes = ", likes!("pairs.high_id", "pairs.low_id"),
             " WHERE ", likes_differ!("pairs.low_id", "pairs.high_id", "pairs"),
             " AND (", likes!("pairs.low_id", "pairs.high_id"), " AND ", likes!("pairs.high_id", "pairs.low_id"), ")
                  = EXISTS (SELECT 1 FROM matches m WHERE m.user_id = pairs.low_id AND m.other_id = pairs.high_id)
              AND ", staying!("pairs.low_id", "pairs.high_id")))?;
        let added = sql!(execute self,
            concat!("INSERT INTO pairs (low_id, high_id, low_likes, high_likes)
             SELECT t.low_id, t.high_id, ", likes!("t.low_id", "t.high_id"), ", ", likes!("t.high_id", "t.low_id"), "
             FROM (SELECT DISTINCT CASE WHEN s.actor_id < s.target_id THEN s.actor_id ELSE s.target_id END AS low_id,
                       CASE WHEN s.actor_id < s.target_id THEN s.target_id ELSE s.actor_id END AS high_id
                   FROM stances s WHERE s.stance <= 2) t
             WHERE NOT EXISTS (SELECT 1 FROM pairs p WHERE p.low_id = t.low_id AND p.high_id = t.high_id)
                 AND (", likes!("t.low_id", "t.high_id"), " AND ", likes!("t.high_id", "t.low_id"), ")
                     = EXISTS (SELECT 1 FROM matches m WHERE m.user_id = t.low_id AND m.other_id = t.high_id)
                 AND ", staying!("t.low_id", "t.high_id"), " ON CONFLICT DO NOTHING"))?;
        Ok(changed + added)
    }

    async fn correct_unread(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            "UPDATE room_members SET unread = (SELECT count(*) FROM messages m WHERE m.room_id = room_members.room_id
                 AND m.seq > read_seq AND m.sender_id <> user_id AND m.kind <> $1 AND m.deleted_version IS NULL)
             WHERE unread <> (SELECT count(*) FROM messages m WHERE m.room_id = room_members.room_id
                 AND m.seq > read_seq AND m.sender_id <> user_id AND m.kind <> $1 AND m.deleted_version IS NULL)", MessageKind::System)
    }

    async fn correct_last_messages(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            concat!("UPDATE room_members SET last_text = ", last_said!("content", "room_members"),
             ", last_at = ", last_said!("created_at", "room_members"),
             ", active_at = COALESCE(", last_said!("created_at", "room_members"), ", active_at)
             WHERE ", last_differs!("room_members"), " AND ", staying!("room_members.user_id")), MessageKind::System)
    }

    /// Takes the entries of the search index that have no message away, and adds those that it lacks.
    async fn correct_search_index(&self) -> Result<u64, StoreError> {
        let removed = sql!(execute self,
            sqlite: concat!("DELETE FROM message_words WHERE rowid IN (SELECT w.id FROM message_words_docsize w WHERE ", without_message!("w.id"), ")"),
            postgres: "SELECT 1 WHERE FALSE")?;
        let added = sql!(execute self,
            sqlite: concat!("INSERT INTO message_words (rowid, words) SELECT m.id, m.words FROM messages m WHERE ", without_entry!("m")),
            postgres: "SELECT 1 WHERE FALSE")?;
        Ok(removed + added)
    }
}
