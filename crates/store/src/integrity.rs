//! What must be true of all rows together, beyond what keys and foreign keys hold; `kindred check` asks.

use kindred_domain::{MessageKind, UserId};

use crate::{
    Conn, StoreError, Tx,
    feeds::{counted_comments, counted_likes},
    sql,
};

/// Rows that contradict others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong with them.
    pub what: String,
    /// How many there are.
    pub rows: i64,
}

impl Conn {
    /// The keys of all pictures that must have a file, in order, after the key `after`. Those of an account that is being deleted
    /// need none: its files go before its rows.
    pub async fn list_all_picture_keys(&self, after: &str, limit: i64) -> Result<Vec<String>, StoreError> {
        sql!(all self,
            "SELECT key FROM photos p WHERE key > $1 AND NOT EXISTS (SELECT 1 FROM departures d WHERE d.user_id = p.user_id)
             ORDER BY key LIMIT $2", after, limit)
    }

    /// Everything that is wrong with the rows. Reads whole tables: for the command line, not for requests.
    pub async fn list_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let mut faults = self.damage().await?;
        for (what, rows) in [
            self.match_faults().await?,
            self.room_faults().await?,
            self.reply_faults().await?,
            self.moment_faults().await?,
            self.person_faults().await?,
        ]
        .concat()
        {
            if rows > 0 {
                faults.push(Fault { what: what.into(), rows });
            }
        }
        Ok(faults)
    }

    /// What the engine itself finds: on `SQLite` damaged pages and foreign keys that lead nowhere.
    async fn damage(&self) -> Result<Vec<Fault>, StoreError> {
        let lines: Vec<String> = sql!(all self,
            sqlite: "SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'
                     UNION ALL SELECT DISTINCT \"table\" || ' refers to ' || parent || ' where there is no row' FROM pragma_foreign_key_check",
            postgres: "SELECT '' WHERE FALSE")?;
        Ok(lines.into_iter().map(|what| Fault { what, rows: 1 }).collect())
    }

    async fn match_faults(&self) -> Result<Vec<(&'static str, i64)>, StoreError> {
        Ok(vec![
            (
                "matches without the likes of both",
                sql!(scalar self,
                "SELECT count(*) FROM matches m WHERE NOT EXISTS
                     (SELECT 1 FROM pairs p WHERE p.low_likes AND p.high_likes
                      AND ((p.low_id = m.user_id AND p.high_id = m.other_id) OR (p.low_id = m.other_id AND p.high_id = m.user_id)))")?,
            ),
            (
                "pairs who like each other and are no match",
                sql!(scalar self,
                "SELECT count(*) FROM pairs p WHERE p.low_likes AND p.high_likes AND NOT EXISTS
                     (SELECT 1 FROM matches m WHERE m.user_id = p.low_id AND m.other_id = p.high_id)")?,
            ),
            (
                "matches that only one of the two has",
                sql!(scalar self,
                "SELECT count(*) FROM matches m WHERE NOT EXISTS
                     (SELECT 1 FROM matches o WHERE o.user_id = m.other_id AND o.other_id = m.user_id AND o.match_id = m.match_id)")?,
            ),
            (
                "matches without their room",
                sql!(scalar self,
                "SELECT count(*) FROM matches m WHERE NOT EXISTS
                     (SELECT 1 FROM rooms r WHERE r.id = m.room_id AND m.user_id IN (r.low_id, r.high_id) AND m.other_id IN (r.low_id, r.high_id))")?,
            ),
        ])
    }

    async fn room_faults(&self) -> Result<Vec<(&'static str, i64)>, StoreError> {
        Ok(vec![
            (
                "rooms that miss one of their people",
                sql!(scalar self,
                "SELECT count(*) FROM rooms r WHERE 2 > (SELECT count(*) + sum(CASE WHEN m.other_id = $1 THEN 1 ELSE 0 END)
                     FROM room_members m WHERE m.room_id = r.id) OR NOT EXISTS (SELECT 1 FROM room_members m WHERE m.room_id = r.id)", UserId::DEPARTED)?,
            ),
            (
                "people in rooms of others",
                sql!(scalar self,
                "SELECT count(*) FROM room_members m JOIN rooms r ON r.id = m.room_id WHERE m.user_id NOT IN (r.low_id, r.high_id)")?,
            ),
            (
                "rooms whose last message is counted wrongly",
                sql!(scalar self,
                "SELECT count(*) FROM rooms r WHERE r.last_seq <> COALESCE((SELECT max(m.seq) FROM messages m WHERE m.room_id = r.id), 0)")?,
            ),
            (
                "rooms with a gap in the numbers of their messages",
                sql!(scalar self,
                "SELECT count(*) FROM rooms r WHERE r.last_seq <> (SELECT count(*) FROM messages m WHERE m.room_id = r.id)")?,
            ),
            (
                UNREAD_WRONG,
                sql!(scalar self,
                "SELECT count(*) FROM room_members r WHERE r.unread <> (SELECT count(*) FROM messages m WHERE m.room_id = r.room_id
                     AND m.seq > r.read_seq AND m.sender_id <> r.user_id AND m.kind <> $1 AND m.deleted_version IS NULL)", MessageKind::System)?,
            ),
            (
                "messages with a picture that nobody uploaded",
                sql!(scalar self,
                "SELECT count(*) FROM messages m WHERE m.image_key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM photos p WHERE p.key = m.image_key)")?,
            ),
        ])
    }

    async fn reply_faults(&self) -> Result<Vec<(&'static str, i64)>, StoreError> {
        Ok(vec![
            (
                "replies to a message of another room",
                sql!(scalar self, "SELECT count(*) FROM messages m JOIN messages a ON a.id = m.reply_to WHERE a.room_id <> m.room_id")?,
            ),
            (
                "reactions to a deleted message",
                sql!(scalar self,
                "SELECT count(*) FROM message_reactions r JOIN messages m ON m.room_id = r.room_id AND m.seq = r.seq
                 WHERE m.deleted_version IS NOT NULL")?,
            ),
            (
                "reactions of people who are not in the room",
                sql!(scalar self,
                "SELECT count(*) FROM message_reactions r WHERE NOT EXISTS
                     (SELECT 1 FROM room_members m WHERE m.room_id = r.room_id AND m.user_id = r.user_id)")?,
            ),
        ])
    }

    async fn moment_faults(&self) -> Result<Vec<(&'static str, i64)>, StoreError> {
        Ok(vec![
            (
                LIKES_WRONG,
                sql!(scalar self,
                concat!("SELECT count(*) FROM moments m WHERE m.likes <> ", counted_likes!("m")))?,
            ),
            (
                COMMENTS_WRONG,
                sql!(scalar self,
                concat!("SELECT count(*) FROM moments m WHERE m.comments <> ", counted_comments!("m")))?,
            ),
            (
                "replies to a comment of another moment",
                sql!(scalar self,
                "SELECT count(*) FROM comments c JOIN comments p ON p.id = c.parent_id WHERE p.moment_id <> c.moment_id")?,
            ),
            (
                "moments that no feed has",
                sql!(scalar self,
                "SELECT count(*) FROM moments m WHERE NOT EXISTS (SELECT 1 FROM moment_feeds f WHERE f.moment_id = m.id)")?,
            ),
        ])
    }

    async fn person_faults(&self) -> Result<Vec<(&'static str, i64)>, StoreError> {
        Ok(vec![
            (CANDIDATES_WRONG, self.count_wrong_candidates().await?),
            (
                "profile photos that share a position",
                sql!(scalar self,
                "SELECT count(*) FROM (SELECT 1 FROM photos WHERE position IS NOT NULL GROUP BY user_id, position HAVING count(*) > 1) AS doubled")?,
            ),
            (
                "blocks that hide nobody",
                sql!(scalar self,
                "SELECT count(*) FROM blocks b WHERE NOT EXISTS (SELECT 1 FROM blocked_pairs w WHERE w.user_id = b.blocker_id AND w.other_id = b.blocked_id)
                     OR NOT EXISTS (SELECT 1 FROM blocked_pairs w WHERE w.user_id = b.blocked_id AND w.other_id = b.blocker_id)")?,
            ),
            (
                "people hidden from each other without a block",
                sql!(scalar self,
                "SELECT count(*) FROM blocked_pairs w WHERE NOT EXISTS (SELECT 1 FROM blocks b WHERE (b.blocker_id = w.user_id AND b.blocked_id = w.other_id)
                     OR (b.blocker_id = w.other_id AND b.blocked_id = w.user_id))")?,
            ),
        ])
    }
}

const CANDIDATES_WRONG: &str = "people whom discovery knows otherwise than their profiles say";
const UNREAD_WRONG: &str = "unread messages counted wrongly";
const LIKES_WRONG: &str = "likes of moments counted wrongly";
const COMMENTS_WRONG: &str = "comments of moments counted wrongly";

impl Tx {
    /// Counts and derives anew what [`Conn::list_faults`] finds counted or derived wrongly; how many rows were corrected.
    pub async fn correct_derived(&self) -> Result<u64, StoreError> {
        let corrected = [
            self.correct_candidates().await?,
            sql!(execute self,
                concat!("UPDATE moments SET likes = ", counted_likes!("moments"), " WHERE likes <> ", counted_likes!("moments")))?,
            sql!(execute self,
                concat!("UPDATE moments SET comments = ", counted_comments!("moments"), " WHERE comments <> ", counted_comments!("moments")))?,
            sql!(execute self,
                "UPDATE room_members SET unread = (SELECT count(*) FROM messages m WHERE m.room_id = room_members.room_id
                     AND m.seq > read_seq AND m.sender_id <> user_id AND m.kind <> $1 AND m.deleted_version IS NULL)
                 WHERE unread <> (SELECT count(*) FROM messages m WHERE m.room_id = room_members.room_id
                     AND m.seq > read_seq AND m.sender_id <> user_id AND m.kind <> $1 AND m.deleted_version IS NULL)", MessageKind::System)?,
        ];
        Ok(corrected.into_iter().sum())
    }
}
