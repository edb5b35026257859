use kindred_domain::{CommentId, MomentId, Timestamp, UserId};
use kindred_store::{Comment as Row, Conn, StoreError};

use super::moment::{Author, authors};

/// Something said of a moment.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub struct Comment {
    #[schema(value_type = String)]
    id: CommentId,
    #[schema(value_type = String)]
    moment_id: MomentId,
    /// Who says it.
    user: Author,
    content: String,
    /// The first comment that it answers; `null` when it is one itself.
    #[schema(value_type = Option<String>)]
    parent_comment_id: Option<CommentId>,
    #[schema(value_type = String)]
    created_at: Timestamp,
    /// Whether one said it oneself.
    is_own: bool,
}

/// What `viewer` sees of these comments, in their order, in a fixed number of statements.
pub async fn comments(conn: &Conn, viewer: UserId, rows: Vec<Row>) -> Result<Vec<Comment>, StoreError> {
    let authors = authors(conn, viewer, rows.iter().map(|row| row.author_id)).await?;
    // Whoever left between the two statements took their comments along.
    let seen = |row: Row| authors.get(&row.author_id).map(|author| comment(viewer, author.clone(), row));
    Ok(rows.into_iter().filter_map(seen).collect())
}

/// A comment as `viewer` sees it, if it is their own or of a moment they may see.
pub async fn find_comment(conn: &Conn, viewer: UserId, id: CommentId) -> Result<Option<Comment>, StoreError> {
    let row = conn.find_comment(viewer, id).await?;
    Ok(comments(conn, viewer, row.into_iter().collect()).await?.pop())
}

fn comment(viewer: UserId, user: Author, row: Row) -> Comment {
    Comment {
        id: row.id,
        moment_id: row.moment_id,
        user,
        content: row.content,
        parent_comment_id: row.parent_id,
        created_at: row.created_at,
        is_own: row.author_id == viewer,
    }
}
