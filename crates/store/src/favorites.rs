//! Favourites.

use kindred_domain::{Timestamp, UserId};

use crate::{Conn, StoreError, Tx, likes::FIRST_PAGE, row, sql, visibility::visible_to};

row! {
    /// A favourite.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Favorite {
        /// Who.
        pub target_id: UserId,
        /// Since when.
        pub created_at: Timestamp,
        /// True if the two are a match.
        pub is_match: bool,
    }
}

impl Conn {
    /// The favourites of `user`, newest first, at most `limit`; after the one with this time and person, if given.
    pub async fn list_favorites(&self, user: UserId, before: Option<(Timestamp, UserId)>, limit: i64) -> Result<Vec<Favorite>, StoreError> {
        let (at, last) = before.unwrap_or(FIRST_PAGE);
        sql!(all self,
            concat!("SELECT f.target_id, f.created_at,
                EXISTS (SELECT 1 FROM matches m WHERE m.user_id = f.user_id AND m.other_id = f.target_id) AS is_match
             FROM favorites f WHERE f.user_id = $1 AND f.created_at <= $2 AND (f.created_at < $2 OR f.target_id > $3)
                 AND ", visible_to!("f.user_id", "f.target_id"),
             " ORDER BY f.created_at DESC, f.target_id LIMIT $4"),
            user, at, last, limit)
    }

    /// The number of people that [`list_favorites`](Self::list_favorites) lists without a limit.
    pub async fn count_favorites(&self, user: UserId) -> Result<i64, StoreError> {
        sql!(scalar self,
            concat!("SELECT count(*) FROM favorites f WHERE f.user_id = $1 AND ", visible_to!("f.user_id", "f.target_id")), user)
    }

    /// True if `target` is a favourite of `user` and `user` can see them.
    pub async fn is_favorite(&self, user: UserId, target: UserId) -> Result<bool, StoreError> {
        sql!(scalar self,
            concat!("SELECT EXISTS (SELECT 1 FROM favorites WHERE user_id = $1 AND target_id = $2) AND ", visible_to!("$1", "$2")),
            user, target)
    }
}

impl Tx {
    /// Makes `target` a favourite of `user`; idempotent. `false` if `user` can't see them.
    pub async fn add_favorite(&self, user: UserId, target: UserId, now: Timestamp) -> Result<bool, StoreError> {
        let visible = self.can_see(user, target).await?;
        if visible {
            sql!(execute self,
                "INSERT INTO favorites (user_id, target_id, created_at) VALUES ($1, $2, $3) ON CONFLICT (user_id, target_id) DO NOTHING",
                user, target, now)?;
        }
        Ok(visible)
    }

    /// Ends that `target` is a favourite of `user`; idempotent. `false` if `user` can't see them.
    pub async fn remove_favorite(&self, user: UserId, target: UserId) -> Result<bool, StoreError> {
        sql!(execute self, "DELETE FROM favorites WHERE user_id = $1 AND target_id = $2", user, target)?;
        self.can_see(user, target).await
    }
}
