use axum::extract::State;
use kindred_domain::CommentId;

use crate::{
    http::{ApiError, CountParameter, Json, Query, ResourceId},
    routes::moments::VisibleMoment,
    state::AppState,
    views::{Comment, comments},
};

/// Which page of a moment's comments.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CommentsQuery {
    /// 200 by default and at most.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 200)]
    limit: CountParameter<200, 200>,
    /// A comment's id: only those after it.
    after: Option<String>,
}

/// Comments, oldest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Comments {
    comments: Vec<Comment>,
    /// True if there are later ones.
    has_more: bool,
}

/// The comments on a moment, oldest first.
#[utoipa::path(get, path = "/api/comments/moment/{id}", tag = "comments", params(CommentsQuery), responses((status = 200, body = Comments)))]
pub async fn list(
    State(state): State<AppState>,
    VisibleMoment { id, reader, .. }: VisibleMoment,
    Query(CommentsQuery { limit, after }): Query<CommentsQuery>,
) -> Result<Json<Comments>, ApiError> {
    let conn = state.store.read().await?;
    // Text that is no id stands for a comment older than all others.
    let after = after.map(|id| CommentId::parse_or_unknown(&id));
    let (rows, has_more) = conn.list_comments((reader.id, id), after, limit.rows()).await?;
    Ok(Json(Comments { comments: comments(&conn, reader, rows).await?, has_more }))
}
