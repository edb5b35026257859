use axum::extract::State;
use kindred_domain::CommentId;

use crate::{
    http::{ApiError, Json, Limit, NamedInPath, Query},
    routes::moments::VisibleMoment,
    state::AppState,
    views::{Comment, comments},
};

/// Which of a moment's comments.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Asked {
    /// 200 by default and at most.
    #[serde(default)]
    #[param(value_type = Option<u32>)]
    limit: Limit<200, 200>,
    /// A comment's id: only those after it.
    after: Option<String>,
}

/// Comments, oldest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Comments {
    comments: Vec<Comment>,
    /// Whether there are later ones.
    has_more: bool,
}

/// What is said of a moment, oldest first.
#[utoipa::path(get, path = "/api/comments/moment/{id}", tag = "comments", params(Asked), responses((status = 200, body = Comments)))]
pub async fn list(
    State(state): State<AppState>,
    VisibleMoment { id, viewer, .. }: VisibleMoment,
    Query(Asked { limit, after }): Query<Asked>,
) -> Result<Json<Comments>, ApiError> {
    let conn = state.store.read().await?;
    // Text that is no id stands for a comment older than all.
    let after = after.map(|id| id.parse().unwrap_or(CommentId::NOBODY));
    let (rows, has_more) = conn.list_comments((viewer, id), after, limit.rows()).await?;
    Ok(Json(Comments { comments: comments(&conn, viewer, rows).await?, has_more }))
}
