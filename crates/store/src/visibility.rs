//! Visibility and blocks. One person can see another if the other's account is active (neither suspended nor being
//! deleted) and neither of the two has blocked the other. Whoever can't be seen is answered as "not found" everywhere.
//!
//! `blocks` holds who blocked whom; `blocked_pairs` holds both directions of every block and is what lists ask.

use kindred_domain::{Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql};

/// SQL: true if the account in the row `$users` is active.
macro_rules! account_active {
    ($users:literal) => {
        concat!($users, ".suspended_at IS NULL AND ", $users, ".leaving_at IS NULL")
    };
}
pub(crate) use account_active;

/// SQL: true if neither of the two has blocked the other. OFFSET 0 keeps it an index look-up for each row; without it
/// `PostgreSQL` hashes the whole table.
macro_rules! not_blocked {
    ($viewer:literal, $other:literal) => {
        concat!(
            "NOT EXISTS (SELECT 1 FROM blocked_pairs bp WHERE bp.user_id = ",
            $viewer,
            " AND bp.other_id = ",
            $other,
            " LIMIT 1 OFFSET 0)"
        )
    };
}
pub(crate) use not_blocked;

/// SQL: true if `$viewer` can see `$other`. Every statement that lists or names a person must ask it.
macro_rules! visible_to {
    ($viewer:literal, $other:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM users account WHERE account.id = ",
            $other,
            " AND ",
            $crate::visibility::account_active!("account"),
            " LIMIT 1 OFFSET 0) AND ",
            $crate::visibility::not_blocked!($viewer, $other)
        )
    };
}
pub(crate) use visible_to;

/// SQL: true if `$viewer` can see `$other`, or the account of `$other` was deleted ([`UserId::DEPARTED`]). For the other
/// member of a room: its messages stay when their account is deleted.
macro_rules! visible_or_deleted {
    ($viewer:literal, $other:literal) => {
        concat!("(", $other, " = 9223372036854775807 OR (", $crate::visibility::visible_to!($viewer, $other), "))")
    };
}
pub(crate) use visible_or_deleted;

row! {
    /// A person on somebody's list of blocked people.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Blocked {
        /// The blocked person.
        pub id: UserId,
        /// When they were blocked.
        pub created_at: Timestamp,
    }
}

impl Conn {
    /// True if `user` can see `other`: an active account, and no block in either direction.
    pub async fn can_see(&self, user: UserId, other: UserId) -> Result<bool, StoreError> {
        sql!(scalar self, concat!("SELECT ", visible_to!("$1", "$2")), user, other)
    }

    /// The people `user` blocks, newest block first, at most `limit`.
    pub async fn list_blocked(&self, user: UserId, limit: i64) -> Result<Vec<Blocked>, StoreError> {
        sql!(all self,
            concat!("SELECT b.blocked_id AS id, b.created_at FROM blocks b JOIN users u ON u.id = b.blocked_id
                 WHERE b.blocker_id = $1 AND ", account_active!("u"), " ORDER BY b.created_at DESC, b.blocked_id LIMIT $2"),
            user, limit)
    }
}

impl Tx {
    /// Has `user` block `other`, which removes their likes, favourites and match in both directions and hides their room
    /// from both lists. `false` if `user` can't see `other`; idempotent.
    pub async fn block(&self, user: UserId, other: UserId, now: Timestamp) -> Result<bool, StoreError> {
        let is_blocked: bool =
            sql!(scalar self, "SELECT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = $1 AND blocked_id = $2)", user, other)?;
        if is_blocked || user == other || !self.can_see(user, other).await? {
            return Ok(is_blocked);
        }
        self.remove_relations(user, other).await?;
        sql!(execute self,
            "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", user, other, now)?;
        sql!(execute self, "INSERT INTO blocked_pairs (user_id, other_id) VALUES ($1, $2), ($2, $1) ON CONFLICT DO NOTHING", user, other)?;
        Ok(true)
    }

    /// Removes the block of `other` by `user`; they stay invisible to each other while `other` blocks `user`. What the block
    /// removed doesn't come back.
    pub async fn unblock(&self, user: UserId, other: UserId) -> Result<(), StoreError> {
        let removed = sql!(execute self, "DELETE FROM blocks WHERE blocker_id = $1 AND blocked_id = $2", user, other)?;
        if removed > 0 {
            sql!(execute self,
                "DELETE FROM blocked_pairs WHERE ((user_id = $1 AND other_id = $2) OR (user_id = $2 AND other_id = $1))
                     AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = $2 AND blocked_id = $1)", user, other)?;
        }
        Ok(())
    }

    /// Removes what two people have with each other. The row in `pairs` is written first: a concurrent like waits for it.
    async fn remove_relations(&self, user: UserId, other: UserId) -> Result<(), StoreError> {
        let (low, high) = (user.min(other), user.max(other));
        sql!(execute self,
            "INSERT INTO pairs (low_id, high_id, low_likes, high_likes) VALUES ($1, $2, FALSE, FALSE)
             ON CONFLICT (low_id, high_id) DO UPDATE SET low_likes = FALSE, high_likes = FALSE", low, high)?;
        self.end_match(low, high).await?;
        sql!(execute self,
            "DELETE FROM stances WHERE (actor_id = $1 AND target_id = $2) OR (actor_id = $2 AND target_id = $1)", low, high)?;
        sql!(execute self,
            "DELETE FROM acts WHERE (actor_id = $1 AND target_id = $2) OR (actor_id = $2 AND target_id = $1)", low, high)?;
        sql!(execute self,
            "DELETE FROM favorites WHERE (user_id = $1 AND target_id = $2) OR (user_id = $2 AND target_id = $1)", low, high)?;
        // The row in `rooms` before those in `room_members`, the same order as in every other writer: no deadlocks.
        sql!(execute self, "UPDATE rooms SET version = version + 1 WHERE low_id = $1 AND high_id = $2", low, high)?;
        sql!(execute self,
            "UPDATE room_members SET visible = FALSE
             WHERE room_id IN (SELECT id FROM rooms WHERE low_id = $1 AND high_id = $2)", low, high)?;
        Ok(())
    }
}
