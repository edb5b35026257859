//! Comments: what people say of a moment, and what others answer.

use kindred_domain::{CommentId, MomentId, Timestamp, UserId};

use crate::{Conn, Ids, StoreError, Tx, feeds::visible, row, sql, visibility::visible_to};

row! {
    /// A comment.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Comment {
        /// Its id.
        pub id: CommentId,
        /// What it is about.
        pub moment_id: MomentId,
        /// Who says it.
        pub author_id: UserId,
        /// The first comment that it answers; `None` when it is one itself.
        pub parent_id: Option<CommentId>,
        /// The words.
        pub content: String,
        /// When.
        pub created_at: Timestamp,
    }
}

/// What to say, with what the time gives it.
#[derive(Debug, Clone)]
pub struct NewComment {
    /// The comment's id.
    pub id: CommentId,
    /// The words.
    pub content: String,
    /// Which comment it answers; a reply to a reply belongs to the same first comment.
    pub parent: Option<CommentId>,
    /// When.
    pub now: Timestamp,
}

/// What came of a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Commented {
    /// It is said.
    Said(Comment),
    /// There is no such moment, or none for its author to see.
    NoMoment,
    /// What it answers is no comment of that moment.
    NoParent,
}

impl Conn {
    /// At most `limit` of a moment's comments by people who are there for `viewer`, oldest first, from the one after `after`
    /// on, and whether there are more behind them. Who may see the moment has been asked before.
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

    /// A comment, if it is the viewer's own or of a moment that they may see.
    pub async fn find_comment(&self, viewer: UserId, comment: CommentId) -> Result<Option<Comment>, StoreError> {
        sql!(optional self,
            concat!("SELECT c.id, c.moment_id, c.author_id, c.parent_id, c.content, c.created_at
             FROM comments c JOIN moments m ON m.id = c.moment_id WHERE c.id = $2 AND (c.author_id = $1 OR (", visible_to!("$1", "c.author_id"), " AND ", visible!("m.author_id", "m.audience"), "))"),
            viewer, comment)
    }
}

impl Tx {
    /// Says something of a moment, if its author may see it and what it answers; the moment's count follows.
    pub async fn add_comment(&self, author: UserId, moment: MomentId, new: &NewComment) -> Result<Commented, StoreError> {
        if !self.hold_moment(author, moment).await? {
            return Ok(Commented::NoMoment);
        }
        let parent_id = match new.parent {
            None => None,
            Some(parent) => {
                let first: Option<CommentId> = sql!(optional self,
                    concat!("SELECT COALESCE(f.id, c.id) FROM comments c LEFT JOIN comments f ON f.id = c.parent_id
                     WHERE c.id = $2 AND c.moment_id = $3 AND ", visible_to!("$1", "c.author_id"), "
                         AND (f.id IS NULL OR (", visible_to!("$1", "f.author_id"), "))"),
                    author, parent, moment)?;
                let Some(first) = first else { return Ok(Commented::NoParent) };
                Some(first)
            }
        };
        let NewComment { id, content, now, .. } = new;
        sql!(execute self,
            "INSERT INTO comments (id, moment_id, author_id, parent_id, content, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
            id, moment, author, parent_id, content, now)?;
        sql!(execute self, "UPDATE moments SET comments = comments + 1 WHERE id = $1", moment)?;
        let content = content.clone();
        Ok(Commented::Said(Comment { id: *id, moment_id: moment, author_id: author, parent_id, content, created_at: *now }))
    }

    /// Removes a comment of the author's with the replies to it; the moment's count follows. `false` when it isn't theirs.
    pub async fn remove_comment(&self, author: UserId, comment: CommentId) -> Result<bool, StoreError> {
        let moment: Option<MomentId> =
            sql!(optional self, "SELECT moment_id FROM comments WHERE id = $1 AND author_id = $2", comment, author)?;
        let Some(moment) = moment else { return Ok(false) };
        // Nobody replies while it goes: replies hold the moment too.
        let _: Option<MomentId> = sql!(optional self,
            sqlite: "SELECT id FROM moments WHERE id = $1",
            postgres: "SELECT id FROM moments WHERE id = $1 FOR NO KEY UPDATE", moment)?;
        let gone = sql!(execute self, "DELETE FROM comments WHERE id = $1", comment)?;
        self.recount_moments(&Ids(vec![moment.0])).await?;
        Ok(gone > 0)
    }
}
