//! Moments: short posts.
//!
//! A moment holds the number of its likes and comments. Whoever writes likes or comments locks its row first, so that the
//! numbers are exact and nothing is left of a moment that is removed at the same time.

mod counts;
mod posting;

use std::collections::HashMap;

use kindred_domain::{Audience, MomentId, Timestamp, UserId, tag_key};

pub use self::posting::NewMoment;

use crate::{
    Conn, Focus, Ids, Param, Picture, StoreError,
    columns::TextList,
    feeds::{FEED, FEED_FIRST, FEED_OF_AUTHOR, FIRST_MOMENTS, moment_columns, moment_visible},
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
        } else if matches!(self, Self::Postgres(_)) && newest <= FIRST_MOMENTS {
            let first: Vec<MomentRow> = self.all(&FEED_FIRST, &[viewer.value(), tag.value(), before.value()]).await?;
            let count = |number: i64| usize::try_from(number).unwrap_or(0);
            first.into_iter().skip(count(*offset)).take(count(wanted)).collect()
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
