//! Quotas: how many pictures, moments and comments a person may keep.
//!
//! They are checked in the transaction that adds it. The person's row is locked, so that of several at once each counts those
//! before it.

use kindred_domain::{MomentId, Quota, UserId};

use crate::{Purpose, StoreError, Tx, sql};

fn within(quota: Quota, kept: i64) -> Result<(), Quota> {
    if kept < quota.most() { Ok(()) } else { Err(quota) }
}

impl Tx {
    /// The quota of pictures that `user` has reached, if any.
    pub async fn check_upload_quota(&self, user: UserId, purpose: Purpose) -> Result<Result<(), Quota>, StoreError> {
        self.lock_user(user).await?;
        let all: i64 = sql!(scalar self, "SELECT count(*) FROM photos WHERE user_id = $1", user)?;
        if purpose != Purpose::Profile {
            return Ok(within(Quota::Pictures, all));
        }
        let of_profile: i64 = sql!(scalar self, "SELECT count(*) FROM photos WHERE user_id = $1 AND purpose = $2", user, purpose)?;
        Ok(within(Quota::Pictures, all).and(within(Quota::ProfilePictures, of_profile)))
    }

    /// The quota of moments that `author` has reached, if any.
    pub async fn check_moment_quota(&self, author: UserId) -> Result<Result<(), Quota>, StoreError> {
        self.lock_user(author).await?;
        let moments: i64 = sql!(scalar self, "SELECT count(*) FROM moments WHERE author_id = $1", author)?;
        Ok(within(Quota::Moments, moments))
    }

    /// The quota of comments that `author` has reached, if any.
    pub async fn check_comment_quota(&self, author: UserId, moment: MomentId) -> Result<Result<(), Quota>, StoreError> {
        self.lock_user(author).await?;
        let (all, here): (i64, i64) = sql!(scalar self,
            "SELECT count(*), count(CASE WHEN moment_id = $2 THEN 1 END) FROM comments WHERE author_id = $1", author, moment)?;
        Ok(within(Quota::Comments, all).and(within(Quota::CommentsOnAMoment, here)))
    }
}
