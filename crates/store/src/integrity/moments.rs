//! Moments, and the feeds that list them.

use super::{Fault, WrongRows};
use crate::{
    Conn, StoreError,
    feeds::{counted_comments, counted_likes},
    sql,
};

pub(super) const LIKES_WRONG: &str = "likes of moments counted wrongly";
pub(super) const COMMENTS_WRONG: &str = "comments of moments counted wrongly";
pub(super) const FEED_AUDIENCE_WRONG: &str = "moments that a feed shows to another audience than theirs";
pub(super) const FEED_AUTHOR_WRONG: &str = "moments that a feed has under another author";
pub(super) const FEED_MISSING: &str = "moments that are missing in a feed of theirs";
pub(super) const FEED_LEFT_OVER: &str = "moments in a feed whose tag they do not have";

impl Conn {
    pub(super) async fn moment_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of(LIKES_WRONG, self.find_wrong_like_counts().await?),
            Fault::of(COMMENTS_WRONG, self.find_wrong_comment_counts().await?),
            Fault::of("replies to a comment of another moment", self.find_replies_to_other_moments().await?),
            Fault::of("replies to a reply, or to a later comment", self.find_replies_out_of_place().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    async fn find_wrong_like_counts(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(self, "'moments ' || m.id", ("moments m WHERE m.likes <> ", counted_likes!("m")))
    }

    async fn find_wrong_comment_counts(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(self, "'moments ' || m.id", ("moments m WHERE m.comments <> ", counted_comments!("m")))
    }

    async fn find_replies_to_other_moments(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(self, "'comments ' || c.id", ("comments c JOIN comments p ON p.id = c.parent_id WHERE p.moment_id <> c.moment_id"))
    }

    async fn find_replies_out_of_place(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'comments ' || c.id",
            ("comments c JOIN comments p ON p.id = c.parent_id WHERE p.parent_id IS NOT NULL OR p.id >= c.id")
        )
    }

    /// `moment_feeds` repeats the author and the audience of each moment, by which lists decide who sees it.
    pub(super) async fn feed_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let (missing, left_over) = self.find_wrong_tags().await?;
        let faults = [
            Fault::of(FEED_AUDIENCE_WRONG, self.find_feeds_with_wrong_audience().await?),
            Fault::of(FEED_AUTHOR_WRONG, self.find_feeds_with_wrong_author().await?),
            Fault::of(FEED_MISSING, missing),
            Fault::of(FEED_LEFT_OVER, left_over),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    async fn find_feeds_with_wrong_audience(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'moments ' || f.id",
            ("(SELECT DISTINCT m.id FROM moment_feeds f JOIN moments m ON m.id = f.moment_id WHERE f.audience <> m.audience) f")
        )
    }

    async fn find_feeds_with_wrong_author(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'moments ' || f.id",
            ("(SELECT DISTINCT m.id FROM moment_feeds f JOIN moments m ON m.id = f.moment_id WHERE f.author_id <> m.author_id) f")
        )
    }
}
