//! What must be true of all rows together, beyond what keys and foreign keys hold; `kindred check` asks.

use kindred_domain::{MessageKind, UserId};

use crate::{
    Conn, StoreError,
    feeds::{counted_comments, counted_likes},
    sql,
};

/// SQL: none of these people is being deleted. Their rows go in batches, table by table, and may contradict each other meanwhile.
macro_rules! staying {
    ($first:literal $(, $other:literal)*) => {
        concat!("NOT EXISTS (SELECT 1 FROM departures d WHERE d.user_id IN (", $first, $(", ", $other,)* "))")
    };
}

/// SQL: the person `$actor` likes or superlikes the person `$target`.
macro_rules! likes {
    ($actor:literal, $target:literal) => {
        concat!("EXISTS (SELECT 1 FROM stances l WHERE l.actor_id = ", $actor, " AND l.target_id = ", $target, " AND l.stance <= 2)")
    };
}

/// SQL: the row `$pair` of `pairs` says something else than the stances of the two.
macro_rules! likes_differ {
    ($low:literal, $high:literal, $pair:literal) => {
        concat!("(", $pair, ".low_likes <> ", likes!($low, $high), " OR ", $pair, ".high_likes <> ", likes!($high, $low), ")")
    };
}

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

/// SQL: the row `$member` of `room_members` tells of another last message than the room has.
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
            ")"
        )
    };
}

/// SQL: the number of the last message in the room of the row `$member` of `room_members`.
macro_rules! last_number {
    ($member:literal) => {
        concat!("COALESCE((SELECT max(s.seq) FROM messages s WHERE s.room_id = ", $member, ".room_id), 0)")
    };
}

/// SQL: the message of the row `$message` is to be found by the search, and has no entry in its index on `SQLite`. FTS5 has one
/// row an entry in `_docsize`, whether the texts are in the index, elsewhere or nowhere.
macro_rules! without_entry {
    ($message:literal) => {
        concat!($message, ".words <> '' AND NOT EXISTS (SELECT 1 FROM message_words_docsize w WHERE w.id = ", $message, ".id)")
    };
}

/// SQL: no message that is to be found by the search has the entry `$id` of its index.
macro_rules! without_message {
    ($id:literal) => {
        concat!("NOT EXISTS (SELECT 1 FROM messages m WHERE m.id = ", $id, " AND m.words <> '')")
    };
}

mod repair;

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
             UNION SELECT e.key FROM evidence_pictures e JOIN reports r ON r.id = e.report_id
                 WHERE e.key > $1 AND NOT EXISTS (SELECT 1 FROM departures d WHERE d.user_id = r.reported_id)
             UNION SELECT s.key FROM selfies s WHERE s.key > $1 AND NOT EXISTS (SELECT 1 FROM departures d WHERE d.user_id = s.user_id)
             ORDER BY key LIMIT $2", after, limit)
    }

    /// Everything that is wrong with the rows. Reads whole tables: for the command line, not for requests.
    pub async fn list_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let mut faults = self.damage().await?;
        for (what, rows) in [
            self.match_faults().await?,
            self.like_faults().await?,
            self.room_faults().await?,
            self.conversation_faults().await?,
            self.search_faults().await?,
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
                concat!("SELECT count(*) FROM matches m WHERE NOT EXISTS
                     (SELECT 1 FROM pairs p WHERE p.low_likes AND p.high_likes
                      AND ((p.low_id = m.user_id AND p.high_id = m.other_id) OR (p.low_id = m.other_id AND p.high_id = m.user_id)))
                      AND ", staying!("m.user_id", "m.other_id")))?,
            ),
            (
                "pairs who like each other and are no match",
                sql!(scalar self,
                concat!("SELECT count(*) FROM pairs p WHERE p.low_likes AND p.high_likes AND NOT EXISTS
                     (SELECT 1 FROM matches m WHERE m.user_id = p.low_id AND m.other_id = p.high_id)
                      AND ", staying!("p.low_id", "p.high_id")))?,
            ),
            (
                "matches that only one of the two has",
                sql!(scalar self,
                concat!("SELECT count(*) FROM matches m WHERE NOT EXISTS
                     (SELECT 1 FROM matches o WHERE o.user_id = m.other_id AND o.other_id = m.user_id AND o.match_id = m.match_id)
                      AND ", staying!("m.user_id", "m.other_id")))?,
            ),
            (
                "matches without their room",
                sql!(scalar self,
                concat!("SELECT count(*) FROM matches m WHERE NOT EXISTS
                     (SELECT 1 FROM rooms r WHERE r.id = m.room_id AND m.user_id IN (r.low_id, r.high_id) AND m.other_id IN (r.low_id, r.high_id))
                      AND ", staying!("m.user_id", "m.other_id")))?,
            ),
        ])
    }

    /// People's stances, from which their likes and discovery come, against `pairs`, from which matches come.
    async fn like_faults(&self) -> Result<Vec<(&'static str, i64)>, StoreError> {
        Ok(vec![
            (
                "pairs with other likes than their people have",
                sql!(scalar self,
                concat!("SELECT count(*) FROM pairs p WHERE ", likes_differ!("p.low_id", "p.high_id", "p"), " AND ", staying!("p.low_id", "p.high_id")))?,
            ),
            (
                "likes without their pair",
                sql!(scalar self,
                concat!("SELECT count(*) FROM stances s WHERE s.stance <= 2 AND NOT EXISTS
                     (SELECT 1 FROM pairs p WHERE p.low_id = CASE WHEN s.actor_id < s.target_id THEN s.actor_id ELSE s.target_id END
                      AND p.high_id = CASE WHEN s.actor_id < s.target_id THEN s.target_id ELSE s.actor_id END)
                      AND ", staying!("s.actor_id", "s.target_id")))?,
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
                concat!("SELECT count(*) FROM rooms r WHERE r.last_seq <> COALESCE((SELECT max(m.seq) FROM messages m WHERE m.room_id = r.id), 0)
                     AND ", staying!("r.low_id", "r.high_id")))?,
            ),
            (
                "rooms with a gap in the numbers of their messages",
                sql!(scalar self,
                concat!("SELECT count(*) FROM rooms r WHERE r.last_seq <> (SELECT count(*) FROM messages m WHERE m.room_id = r.id)
                     AND ", staying!("r.low_id", "r.high_id")))?,
            ),
            (
                "messages with a picture that nobody uploaded",
                sql!(scalar self,
                "SELECT count(*) FROM messages m WHERE m.image_key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM photos p WHERE p.key = m.image_key)")?,
            ),
        ])
    }

    /// What the list of conversations shows, against the messages.
    async fn conversation_faults(&self) -> Result<Vec<(&'static str, i64)>, StoreError> {
        Ok(vec![
            (
                UNREAD_WRONG,
                sql!(scalar self,
                concat!("SELECT count(*) FROM room_members r WHERE r.unread <> (SELECT count(*) FROM messages m WHERE m.room_id = r.room_id
                     AND m.seq > r.read_seq AND m.sender_id <> r.user_id AND m.kind <> $1 AND m.deleted_version IS NULL)
                     AND ", staying!("r.user_id")), MessageKind::System)?,
            ),
            (
                LAST_WRONG,
                sql!(scalar self,
                concat!("SELECT count(*) FROM room_members r WHERE ", last_differs!("r"), " AND ", staying!("r.user_id")), MessageKind::System)?,
            ),
            (
                READ_TOO_FAR,
                sql!(scalar self,
                concat!("SELECT count(*) FROM room_members r WHERE r.read_seq > ", last_number!("r"), " AND ", staying!("r.user_id")))?,
            ),
        ])
    }

    /// The index of the search, against the messages. On `PostgreSQL` it is an index like others, which the server keeps.
    async fn search_faults(&self) -> Result<Vec<(&'static str, i64)>, StoreError> {
        let (missing, left_over) = self.count_wrong_index_entries().await?;
        Ok(vec![(NOT_INDEXED, missing), (INDEXED_IN_VAIN, left_over)])
    }

    /// How many messages the index of the search lacks, and how many of its entries have no message.
    async fn count_wrong_index_entries(&self) -> Result<(i64, i64), StoreError> {
        let missing = sql!(scalar self,
            sqlite: concat!("SELECT count(*) FROM messages m WHERE ", without_entry!("m")),
            postgres: "SELECT CAST(0 AS BIGINT)")?;
        let left_over = sql!(scalar self,
            sqlite: concat!("SELECT count(*) FROM message_words_docsize w WHERE ", without_message!("w.id")),
            postgres: "SELECT CAST(0 AS BIGINT)")?;
        Ok((missing, left_over))
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
                "people who wait for the address that they have",
                sql!(scalar self,
                "SELECT count(*) FROM new_addresses n JOIN users u ON u.id = n.user_id WHERE n.email_key = u.email_key")?,
            ),
            (
                "accounts that nobody can sign in to",
                sql!(scalar self,
                "SELECT count(*) FROM users u WHERE u.passkey_handle IS NOT NULL AND u.password_hash IS NULL AND u.email_confirmed_at IS NULL
                     AND NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = u.id)
                     AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id)")?,
            ),
            (
                "passkeys that do not know their account",
                sql!(scalar self,
                "SELECT count(*) FROM passkeys p JOIN users u ON u.id = p.user_id WHERE u.passkey_handle IS NULL")?,
            ),
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
const LAST_WRONG: &str = "conversations with another last message than their room has";
const READ_TOO_FAR: &str = "people who have read messages that their room doesn't have";
const NOT_INDEXED: &str = "messages that the search doesn't find";
const INDEXED_IN_VAIN: &str = "entries of the search without a message";
const LIKES_WRONG: &str = "likes of moments counted wrongly";
const COMMENTS_WRONG: &str = "comments of moments counted wrongly";
