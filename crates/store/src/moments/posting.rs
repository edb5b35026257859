//! Posting moments, and removing them.

use kindred_domain::{MomentId, Post, Timestamp, UserId, tag_key};

use crate::{Purpose, StoreError, Tx, columns::TextList, sql};

/// A moment to add.
#[derive(Debug, Clone)]
pub struct NewMoment {
    /// Its id, or the next one that is free.
    pub id: MomentId,
    /// Its content.
    pub post: Post,
    /// The present time.
    pub now: Timestamp,
}

impl Tx {
    /// Posts a moment and returns its id. `None` if an image is not an unused upload of the author's own for a moment; then the caller
    /// must roll back.
    pub async fn add_moment(&self, author: UserId, new: &NewMoment) -> Result<Option<MomentId>, StoreError> {
        let id = self.insert_moment(author, new).await?;
        let Post { image_keys, hashtags, audience, .. } = &new.post;
        for tag in hashtags.iter().map(|tag| tag_key(tag)).chain([String::new()]) {
            sql!(execute self,
                "INSERT INTO moment_feeds (moment_id, tag, author_id, audience) VALUES ($1, $2, $3, $4)", id, tag, author, audience)?;
        }
        for (position, key) in (0_i64..).zip(image_keys) {
            let taken = sql!(execute self,
                "UPDATE photos SET moment_id = $3, moment_position = $4
                 WHERE key = $1 AND user_id = $2 AND purpose = $5 AND moment_id IS NULL", key, author, id, position, Purpose::Moment)?;
            if taken == 0 {
                return Ok(None);
            }
        }
        Ok(Some(id))
    }

    /// Inserts a moment under its id or, if that is taken, under the next free one.
    async fn insert_moment(&self, author: UserId, new: &NewMoment) -> Result<MomentId, StoreError> {
        let NewMoment { id, post: Post { content, hashtags, audience, .. }, now } = new;
        let (mut id, hashtags) = (*id, TextList::json(hashtags));
        loop {
            let inserted = sql!(execute self,
                "INSERT INTO moments (id, author_id, audience, content, hashtags, created_at) VALUES ($1, $2, $3, $4, $5, $6)
                 ON CONFLICT (id) DO NOTHING", id, author, audience, content, hashtags, now)?;
            if inserted > 0 {
                return Ok(id);
            }
            id.0 += 1;
        }
    }

    /// Removes a moment of `author` with its likes, comments and images, and returns the keys of the images; `None` if it isn't
    /// theirs.
    pub async fn remove_moment(&self, author: UserId, moment: MomentId) -> Result<Option<Vec<String>>, StoreError> {
        let keys = sql!(all self, "SELECT key FROM photos WHERE moment_id = $1", moment)?;
        let gone = sql!(execute self, "DELETE FROM moments WHERE id = $1 AND author_id = $2", moment, author)?;
        Ok((gone > 0).then_some(keys))
    }
}
