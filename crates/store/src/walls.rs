//! Walls: who doesn't exist for whom. A person is there for another when both hold: the account is active (neither
//! suspended nor being deleted), and neither of the two blocked the other.

use kindred_domain::{Timestamp, UserId};

use crate::{Conn, StoreError, Tx, row, sql};

/// SQL: the account in the row called `$users` is active.
macro_rules! active {
    ($users:literal) => {
        concat!($users, ".suspended_at IS NULL AND ", $users, ".leaving_at IS NULL")
    };
}
pub(crate) use active;

/// SQL: no wall stands between these two. The OFFSET keeps it a look-up for each row: `PostgreSQL` would rather hash the table.
macro_rules! no_wall {
    ($asker:literal, $other:literal) => {
        concat!("NOT EXISTS (SELECT 1 FROM walls WHERE walls.user_id = ", $asker, " AND walls.other_id = ", $other, " LIMIT 1 OFFSET 0)")
    };
}
pub(crate) use no_wall;

/// SQL: for the person `$asker` the person `$other` is there. To be asked of everybody who is listed or named.
macro_rules! there {
    ($asker:literal, $other:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM users there WHERE there.id = ",
            $other,
            " AND ",
            $crate::walls::active!("there"),
            " LIMIT 1 OFFSET 0) AND ",
            $crate::walls::no_wall!($asker, $other)
        )
    };
}
pub(crate) use there;

/// SQL: the other side of a room is `$other`, whom `$asker` may know of: somebody who is there, or nobody any more
/// ([`UserId::DEPARTED`]), since what was said stays when an account is deleted.
macro_rules! said {
    ($asker:literal, $other:literal) => {
        concat!("(", $other, " = 9223372036854775807 OR (", $crate::walls::there!($asker, $other), "))")
    };
}
pub(crate) use said;

row! {
    /// Somebody blocked.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Blocked {
        /// Who.
        pub id: UserId,
        /// Since when.
        pub created_at: Timestamp,
    }
}

impl Conn {
    /// Whether `other` is there for `user`: an active person, and no wall between the two.
    pub async fn knows(&self, user: UserId, other: UserId) -> Result<bool, StoreError> {
        sql!(scalar self, concat!("SELECT ", there!("$1", "$2")), user, other)
    }

    /// Whom `user` blocks, the latest first, at most `limit`.
    pub async fn list_blocked(&self, user: UserId, limit: i64) -> Result<Vec<Blocked>, StoreError> {
        sql!(all self,
            concat!("SELECT b.blocked_id AS id, b.created_at FROM blocks b JOIN users u ON u.id = b.blocked_id
                 WHERE b.blocker_id = $1 AND ", active!("u"), " ORDER BY b.created_at DESC, b.blocked_id LIMIT $2"),
            user, limit)
    }
}

impl Tx {
    /// Has `user` block `other`, which ends all there was between them: likes, favourites, their match; their room
    /// leaves both lists. `false` when there is no such person; harmless when repeated.
    pub async fn block(&self, user: UserId, other: UserId, now: Timestamp) -> Result<bool, StoreError> {
        let again: bool = sql!(scalar self, "SELECT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = $1 AND blocked_id = $2)", user, other)?;
        if again || user == other || !self.knows(user, other).await? {
            return Ok(again);
        }
        self.part(user, other).await?;
        sql!(execute self,
            "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", user, other, now)?;
        sql!(execute self, "INSERT INTO walls (user_id, other_id) VALUES ($1, $2), ($2, $1) ON CONFLICT DO NOTHING", user, other)?;
        Ok(true)
    }

    /// Ends the block of `other` by `user`; the wall falls unless `other` blocks too. Nothing that was comes back by itself.
    pub async fn unblock(&self, user: UserId, other: UserId) -> Result<(), StoreError> {
        let ended = sql!(execute self, "DELETE FROM blocks WHERE blocker_id = $1 AND blocked_id = $2", user, other)?;
        if ended > 0 {
            sql!(execute self,
                "DELETE FROM walls WHERE ((user_id = $1 AND other_id = $2) OR (user_id = $2 AND other_id = $1))
                     AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = $2 AND blocked_id = $1)", user, other)?;
        }
        Ok(())
    }

    /// Takes away what two people have together. Their pair comes first: whoever likes at this moment waits for it.
    async fn part(&self, user: UserId, other: UserId) -> Result<(), StoreError> {
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
        // The room before its members, as everybody does who writes into one.
        sql!(execute self, "UPDATE rooms SET version = version + 1 WHERE low_id = $1 AND high_id = $2", low, high)?;
        sql!(execute self,
            "UPDATE room_members SET visible = FALSE
             WHERE room_id IN (SELECT id FROM rooms WHERE low_id = $1 AND high_id = $2)", low, high)?;
        Ok(())
    }
}
