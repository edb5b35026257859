//! The numbers of likes and comments that moments hold: a row is locked before either is written, and counted anew where many go.

use kindred_domain::{MomentId, UserId};

use crate::{
    Ids, StoreError, Tx,
    feeds::{counted_comments, counted_likes, moment_visible},
    sql,
};

impl Tx {
    /// Locks a moment's row until the transaction ends; `false` if `viewer` may not see it.
    pub(crate) async fn lock_moment(&self, viewer: UserId, moment: MomentId) -> Result<bool, StoreError> {
        let held: Option<MomentId> = sql!(optional self,
            sqlite: concat!("SELECT m.id FROM moments m WHERE m.id = $2 AND ", moment_visible!("m.author_id", "m.audience")),
            postgres: concat!("SELECT m.id FROM moments m WHERE m.id = $2 AND ", moment_visible!("m.author_id", "m.audience"), " FOR NO KEY UPDATE OF m"),
            viewer, moment)?;
        Ok(held.is_some())
    }

    /// Keeps a moment from being deleted until the transaction ends, and nothing else; `false` if `viewer` may not see it.
    pub(crate) async fn keep_moment(&self, viewer: UserId, moment: MomentId) -> Result<bool, StoreError> {
        let kept: Option<MomentId> = sql!(optional self,
            sqlite: concat!("SELECT m.id FROM moments m WHERE m.id = $2 AND ", moment_visible!("m.author_id", "m.audience")),
            postgres: concat!("SELECT m.id FROM moments m WHERE m.id = $2 AND ", moment_visible!("m.author_id", "m.audience"), " FOR KEY SHARE OF m"),
            viewer, moment)?;
        Ok(kept.is_some())
    }

    /// Deletes the likes and comments of people who are about to be removed, and recounts those moments.
    pub(crate) async fn delete_likes_and_comments(&self, leaving: &Ids) -> Result<(), StoreError> {
        let touched = self.lock_moments_of_likes_and_comments(leaving).await?;
        sql!(execute self, "DELETE FROM moment_likes WHERE user_id = ANY($1)", leaving)?;
        sql!(execute self, "DELETE FROM comments WHERE author_id = ANY($1)", leaving)?;
        self.recount_moments(&touched).await
    }

    /// Recounts the moments that a person likes or commented on, after their account became active or inactive.
    pub async fn recount_moments_of(&self, user: UserId) -> Result<(), StoreError> {
        let touched = self.lock_moments_of_likes_and_comments(&Ids(vec![user.0])).await?;
        self.recount_moments(&touched).await
    }

    /// The moments that these people like or commented on, locked in the order of their ids: no deadlocks.
    async fn lock_moments_of_likes_and_comments(&self, users: &Ids) -> Result<Ids, StoreError> {
        let touched: Vec<i64> = sql!(all self,
            sqlite: "SELECT id FROM moments WHERE id IN (SELECT moment_id FROM moment_likes WHERE user_id = ANY($1)
                     UNION SELECT moment_id FROM comments WHERE author_id = ANY($1)) ORDER BY id",
            postgres: "SELECT id FROM moments WHERE id IN (SELECT moment_id FROM moment_likes WHERE user_id = ANY($1)
                     UNION SELECT moment_id FROM comments WHERE author_id = ANY($1)) ORDER BY id FOR NO KEY UPDATE", users)?;
        Ok(Ids(touched))
    }

    /// Recounts likes and comments: those of active people, without replies to comments that don't count.
    pub(crate) async fn recount_moments(&self, moments: &Ids) -> Result<(), StoreError> {
        sql!(execute self,
            concat!("UPDATE moments SET likes = ", counted_likes!("moments"), ", comments = ", counted_comments!("moments"), "
             WHERE id = ANY($1)"), moments)?;
        Ok(())
    }
}
