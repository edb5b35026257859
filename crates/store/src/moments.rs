//! Moments: short posts.
//!
//! A moment holds the number of its likes and comments. Whoever writes likes or comments locks its row first, so that the
//! numbers are exact and nothing is left of a moment that is removed at the same time.

use std::collections::HashMap;

use kindred_domain::{Audience, MomentId, Post, Timestamp, UserId, tag_key};

use crate::{
    Conn, Focus, Ids, Param, Picture, Purpose, StoreError, Tx,
    columns::TextList,
    feeds::{FEED, FEED_OF_AUTHOR, counted_comments, counted_likes, moment_columns, moment_visible},
    row, sql,
};

/// A moment as a viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// Its id.
    pub id: MomentId,
    /// Its author.
    pub author_id: UserId,
    /// Its audience; shown to its author alone.
    pub audience: Audience,
    /// Its text.
    pub content: String,
    /// Its tags.
    pub hashtags: Vec<String>,
    /// Its images, in order.
    pub pictures: Vec<Picture>,
    /// The number of its likes, without those of people who can't see the viewer or whom the viewer can't see.
    pub likes: i64,
    /// The number of its comments that the viewer can see.
    pub comments: i64,
    /// When it was posted.
    pub created_at: Timestamp,
    /// True if the viewer likes it.
    pub is_liked: bool,
}

row! {
    struct MomentRow {
        id: MomentId,
        author_id: UserId,
        audience: Audience,
        content: String,
        hashtags: TextList,
        likes: i64,
        comments: i64,
        created_at: Timestamp,
        is_liked: bool,
    }
}

impl MomentRow {
    fn with(self, pictures: Vec<Picture>) -> Moment {
        let Self { id, author_id, audience, content, hashtags, likes, comments, created_at, is_liked } = self;
        Moment { id, author_id, audience, content, hashtags: hashtags.0, pictures, likes, comments, created_at, is_liked }
    }
}

/// A moment to add.
#[derive(Debug, Clone)]
pub struct NewMoment {
    /// Its id, unless that is taken.
    pub id: MomentId,
    /// Its content.
    pub post: Post,
    /// The present time.
    pub now: Timestamp,
}

/// Which moments to list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MomentSource {
    /// Those of everybody.
    Everyone,
    /// Those with this tag, regardless of case.
    Tagged(String),
    /// Those of this person.
    By(UserId),
}

/// A page of moments, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedQuery {
    /// Which.
    pub source: MomentSource,
    /// Only those older than this one, which need not exist any more.
    pub before: Option<MomentId>,
    /// How many to skip.
    pub offset: i64,
    /// How many at most.
    pub limit: i64,
}

impl Conn {
    /// A page of the moments that `viewer` may see, and whether there are more; in two statements however many they are.
    pub async fn list_moments(&self, viewer: UserId, feed: &FeedQuery) -> Result<(Vec<Moment>, bool), StoreError> {
        let FeedQuery { source, before, offset, limit } = feed;
        let (before, wanted) = (before.map_or(i64::MAX, |id| id.0), limit + 1);
        let tag = match source {
            MomentSource::Tagged(tag) => tag_key(tag),
            MomentSource::Everyone | MomentSource::By(_) => String::new(),
        };
        let newest = wanted + offset;
        let mut rows: Vec<MomentRow> = if let MomentSource::By(author) = source {
            let values = [viewer.value(), author.value(), before.value(), wanted.value(), offset.value()];
            self.all(&FEED_OF_AUTHOR, &values).await?
        } else {
            let values = [viewer.value(), tag.value(), before.value(), newest.value(), wanted.value(), offset.value()];
            self.all(&FEED, &values).await?
        };
        let has_more = i64::try_from(rows.len()).is_ok_and(|count| count > *limit);
        if has_more {
            rows.pop();
        }
        Ok((self.with_pictures(rows).await?, has_more))
    }

    /// The latest moments of a person, active or not.
    pub async fn list_moments_for_operators(&self, author: UserId, limit: i64) -> Result<Vec<Moment>, StoreError> {
        let rows: Vec<MomentRow> = sql!(all self,
            "SELECT id, author_id, audience, content, hashtags, likes, comments, created_at, FALSE AS is_liked FROM moments
             WHERE author_id = $1 ORDER BY id DESC LIMIT $2", author, limit)?;
        self.with_pictures(rows).await
    }

    /// The keys of a moment's pictures.
    pub async fn list_moment_keys(&self, moment: MomentId) -> Result<Vec<String>, StoreError> {
        sql!(all self, "SELECT key FROM photos WHERE moment_id = $1 ORDER BY moment_position", moment)
    }

    /// A moment, if `viewer` may see it.
    pub async fn find_moment(&self, viewer: UserId, moment: MomentId) -> Result<Option<Moment>, StoreError> {
        let row: Option<MomentRow> = sql!(optional self,
            concat!("SELECT ", moment_columns!(), " FROM moments m WHERE m.id = $2 AND ", moment_visible!("m.author_id", "m.audience")),
            viewer, moment)?;
        Ok(self.with_pictures(row.into_iter().collect()).await?.pop())
    }

    /// The author of a moment, if `viewer` may see it.
    pub async fn find_moment_author(&self, viewer: UserId, moment: MomentId) -> Result<Option<UserId>, StoreError> {
        sql!(optional self,
            concat!("SELECT m.author_id FROM moments m WHERE m.id = $2 AND ", moment_visible!("m.author_id", "m.audience")),
            viewer, moment)
    }

    async fn with_pictures(&self, rows: Vec<MomentRow>) -> Result<Vec<Moment>, StoreError> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let ids = Ids(rows.iter().map(|row| row.id.0).collect());
        let pictures: Vec<(MomentId, String, i64, i64, String, Option<Focus>)> = sql!(all self,
            "SELECT moment_id, key, width, height, thumbhash, focus FROM photos
             WHERE moment_id = ANY($1) AND moment_id IS NOT NULL ORDER BY moment_id, moment_position", ids)?;
        let mut of: HashMap<MomentId, Vec<Picture>> = HashMap::new();
        for (moment, key, width, height, thumbhash, focus) in pictures {
            of.entry(moment).or_default().push(Picture { key, width, height, thumbhash, focus });
        }
        let with_own = |row: MomentRow| {
            let own = of.remove(&row.id).unwrap_or_default();
            row.with(own)
        };
        Ok(rows.into_iter().map(with_own).collect())
    }
}

impl Tx {
    /// Posts a moment and returns its id. `None` if an image is no unused upload of the author's for moments; then the caller
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
