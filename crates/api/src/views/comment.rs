use kindred_domain::{CommentId, MomentId, Timestamp};
use kindred_store::{Comment as Row, Conn, StoreError};

use super::moment::{Author, authors};
use crate::auth::Reader;

/// A comment on a moment.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub struct Comment {
    id: CommentId,
    moment_id: MomentId,
    /// Its author.
    user: Author,
    content: String,
    /// The top-level comment that it replies to; `null` when it is one itself.
    parent_comment_id: Option<CommentId>,
    created_at: Timestamp,
    /// True if it is the viewer's own.
    is_own: bool,
}

/// These comments as `reader` sees them, in their order, with a fixed number of statements.
pub async fn comments(conn: &Conn, reader: Reader, rows: Vec<Row>) -> Result<Vec<Comment>, StoreError> {
    let authors = authors(conn, reader.id, rows.iter().map(|row| row.author_id)).await?;
    // A comment whose author was deleted between the two statements is left out.
    let visible = |row: Row| authors.get(&row.author_id).map(|author| comment(reader, author.clone(), row));
    Ok(rows.into_iter().filter_map(visible).collect())
}

/// A comment as `reader` sees it, if it is their own or of a moment they may see.
pub async fn find_comment(conn: &Conn, reader: Reader, id: CommentId) -> Result<Option<Comment>, StoreError> {
    let row = conn.find_comment(reader.id, id).await?;
    Ok(comments(conn, reader, row.into_iter().collect()).await?.pop())
}

fn comment(reader: Reader, user: Author, row: Row) -> Comment {
    let content = user.text(reader, row.content);
    Comment {
        id: row.id,
        moment_id: row.moment_id,
        user,
        content,
        parent_comment_id: row.parent_id,
        created_at: row.created_at,
        is_own: row.author_id == reader.id,
    }
}
