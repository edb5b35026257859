//! Likes of moments: who likes which.

use kindred_domain::{MomentId, Timestamp, UserId};

use crate::{Conn, StoreError, Tx, feeds::likes_seen, likes::FIRST_PAGE, row, sql, visibility::visible_to};

row! {
    /// A like of a moment.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct MomentLike {
        /// Who likes it.
        pub user_id: UserId,
        /// Since when; 1970 for a like that an older version wrote without its time.
        pub liked_at: Timestamp,
    }
}

impl Conn {
    /// At most `limit` of those who like a moment and whom `viewer` can see, latest first; after the like with this time and
    /// person, if given. The caller has checked that the moment is the viewer's own.
    pub async fn list_moment_likes(
        &self,
        (viewer, moment): (UserId, MomentId),
        before: Option<(Timestamp, UserId)>,
        limit: i64,
    ) -> Result<Vec<MomentLike>, StoreError> {
        let (at, last) = before.unwrap_or(FIRST_PAGE);
        sql!(all self,
            concat!("SELECT l.user_id, l.liked_at FROM moment_likes l
             WHERE l.moment_id = $2 AND l.liked_at <= $3 AND (l.liked_at < $3 OR l.user_id > $4) AND ", visible_to!("$1", "l.user_id"),
             " ORDER BY l.liked_at DESC, l.user_id LIMIT $5"),
            viewer, moment, at, last, limit)
    }

    /// The number of people that [`list_moment_likes`](Self::list_moment_likes) lists without a limit, which is what the moment
    /// tells as its likes.
    pub async fn count_moment_likes(&self, viewer: UserId, moment: MomentId) -> Result<i64, StoreError> {
        let counted = sql!(optional self, concat!("SELECT ", likes_seen!("m"), " FROM moments m WHERE m.id = $2"), viewer, moment)?;
        Ok(counted.unwrap_or_default())
    }
}

impl Tx {
    /// Has `user` like a moment from `now` on, or not any more, and returns its number of likes as they see it; idempotent.
    /// `None` if they may not see it.
    pub async fn set_moment_liked(&self, user: UserId, moment: MomentId, liked: bool, now: Timestamp) -> Result<Option<i64>, StoreError> {
        // Those who like it at once wait for each other only from the last statement on, which changes its row.
        if !self.keep_moment(user, moment).await? {
            return Ok(None);
        }
        let changed = if liked {
            sql!(execute self,
                "INSERT INTO moment_likes (moment_id, user_id, liked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", moment, user, now)?
        } else {
            sql!(execute self, "DELETE FROM moment_likes WHERE moment_id = $1 AND user_id = $2", moment, user)?
        };
        let by = i64::from(changed > 0) * if liked { 1 } else { -1 };
        sql!(optional self,
            concat!("UPDATE moments SET likes = likes + $3 WHERE id = $2 RETURNING ", likes_seen!("moments")), user, moment, by)
    }
}
