//! Comments on moments, and replies to them.
//!
//! A moment's comments are ordered by id, which is their order in time: each gets a larger id and a later time than those
//! before it in the moment, even within one microsecond, so a reply never comes before what it answers.

use kindred_domain::{CommentId, MomentId, Timestamp, UserId};

use crate::{Conn, Ids, StoreError, Tx, feeds::moment_visible, row, sql, visibility::visible_to};

row! {
    /// A comment.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Comment {
        /// Its id.
        pub id: CommentId,
        /// The moment it belongs to.
        pub moment_id: MomentId,
        /// Who wrote it.
        pub author_id: UserId,
        /// The top-level comment that it replies to; `None` for a top-level comment.
        pub parent_id: Option<CommentId>,
        /// Its text.
        pub content: String,
        /// When it was written.
        pub created_at: Timestamp,
    }
}

/// A comment to add.
#[derive(Debug, Clone)]
pub struct NewComment {
    /// Its id, if the moment has no later comment already.
    pub id: CommentId,
    /// Its text.
    pub content: String,
    /// Which comment it replies to; a reply to a reply belongs to the same top-level comment.
    pub parent: Option<CommentId>,
    /// The present time.
    pub now: Timestamp,
}

/// What adding a comment came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommentOutcome {
    /// It was added.
    Added(Comment),
    /// There is no such moment, or its author can't see it.
    NoMoment,
    /// The moment has no such comment to reply to, or its author can't see that.
    NoParent,
}

impl Conn {
    /// At most `limit` of the moment's comments by people whom `viewer` can see, oldest first, after the comment `after`, and
    /// true if there are more. The caller has checked that `viewer` may see the moment.
    pub async fn list_comments(
        &self,
        (viewer, moment): (UserId, MomentId),
        after: Option<CommentId>,
        limit: i64,
    ) -> Result<(Vec<Comment>, bool), StoreError> {
        let mut found: Vec<Comment> = sql!(all self,
            concat!("SELECT c.id, c.moment_id, c.author_id, c.parent_id, c.content, c.created_at FROM comments c
             LEFT JOIN comments f ON f.id = c.parent_id
             WHERE c.moment_id = $2 AND c.id > $3 AND ", visible_to!("$1", "c.author_id"), "
                 AND (f.id IS NULL OR (", visible_to!("$1", "f.author_id"), ")) ORDER BY c.id LIMIT $4"),
            viewer, moment, after.map_or(-1, |id| id.0), limit + 1)?;
        let has_more = i64::try_from(found.len()).is_ok_and(|count| count > limit);
        if has_more {
            found.pop();
        }
        Ok((found, has_more))
    }

    /// A comment, if it is the viewer's own, or if they may see the moment, who wrote the comment, and who began its thread.
    pub async fn find_comment(&self, viewer: UserId, comment: CommentId) -> Result<Option<Comment>, StoreError> {
        sql!(optional self,
            concat!("SELECT c.id, c.moment_id, c.author_id, c.parent_id, c.content, c.created_at
             FROM comments c JOIN moments m ON m.id = c.moment_id LEFT JOIN comments f ON f.id = c.parent_id
             WHERE c.id = $2 AND (c.author_id = $1 OR (", visible_to!("$1", "c.author_id"), "
                 AND (f.id IS NULL OR (", visible_to!("$1", "f.author_id"), "))
                 AND ", moment_visible!("m.author_id", "m.audience"), "))"),
            viewer, comment)
    }
}

impl Tx {
    /// Adds a comment to a moment and counts it.
    pub async fn add_comment(&self, author: UserId, moment: MomentId, new: &NewComment) -> Result<CommentOutcome, StoreError> {
        if !self.lock_moment(author, moment).await? {
            return Ok(CommentOutcome::NoMoment);
        }
        let parent_id = match new.parent {
            None => None,
            Some(parent) => match self.find_top_level_comment(author, moment, parent).await? {
                None => return Ok(CommentOutcome::NoParent),
                found => found,
            },
        };
        let last: Option<(CommentId, Timestamp)> =
            sql!(optional self, "SELECT id, created_at FROM comments WHERE moment_id = $1 ORDER BY id DESC LIMIT 1", moment)?;
        let (id, created_at) = last.map_or((new.id, new.now), |(id, at)| (new.id.max(CommentId(id.0 + 1)), new.now.max(at.next_micro())));
        let comment = Comment { id, moment_id: moment, author_id: author, parent_id, content: new.content.clone(), created_at };
        let added = self.insert_comment(comment).await?;
        sql!(execute self, "UPDATE moments SET comments = comments + 1 WHERE id = $1", moment)?;
        Ok(CommentOutcome::Added(added))
    }

    /// The top-level comment of the thread that `comment` is in, if `viewer` can see both.
    async fn find_top_level_comment(&self, viewer: UserId, moment: MomentId, comment: CommentId) -> Result<Option<CommentId>, StoreError> {
        sql!(optional self,
            concat!("SELECT COALESCE(f.id, c.id) FROM comments c LEFT JOIN comments f ON f.id = c.parent_id
             WHERE c.id = $2 AND c.moment_id = $3 AND ", visible_to!("$1", "c.author_id"), "
                 AND (f.id IS NULL OR (", visible_to!("$1", "f.author_id"), "))"),
            viewer, comment, moment)
    }

    /// Inserts a comment under its id or, if a comment on another moment has that, under the next free one.
    async fn insert_comment(&self, mut comment: Comment) -> Result<Comment, StoreError> {
        loop {
            let Comment { id, moment_id, author_id, parent_id, content, created_at } = &comment;
            let inserted = sql!(execute self,
                "INSERT INTO comments (id, moment_id, author_id, parent_id, content, created_at) VALUES ($1, $2, $3, $4, $5, $6)
                 ON CONFLICT (id) DO NOTHING", id, moment_id, author_id, parent_id, content, created_at)?;
            if inserted > 0 {
                return Ok(comment);
            }
            comment.id.0 += 1;
        }
    }

    /// Removes a comment of the author's with its replies and counts anew; `false` if it isn't theirs.
    pub async fn remove_comment(&self, author: UserId, comment: CommentId) -> Result<bool, StoreError> {
        let moment: Option<MomentId> =
            sql!(optional self, "SELECT moment_id FROM comments WHERE id = $1 AND author_id = $2", comment, author)?;
        let Some(moment) = moment else { return Ok(false) };
        // Replies lock the moment too, so none is added meanwhile.
        let _: Option<MomentId> = sql!(optional self,
            sqlite: "SELECT id FROM moments WHERE id = $1",
            postgres: "SELECT id FROM moments WHERE id = $1 FOR NO KEY UPDATE", moment)?;
        let gone = sql!(execute self, "DELETE FROM comments WHERE id = $1", comment)?;
        self.recount_moments(&Ids(vec![moment.0])).await?;
        Ok(gone > 0)
    }
}
