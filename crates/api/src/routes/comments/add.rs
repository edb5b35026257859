use std::sync::Arc;

use axum::extract::State;
use kindred_domain::{CommentId, Refusals, comment};
use kindred_store::{CommentOutcome, NewComment, Tx};
use serde_json::Value;

use crate::{
    http::{ApiError, IdempotencyKey, Json, NamedInPath},
    routes::moments::{VisibleMoment, no_moment},
    state::AppState,
    views::{Comment, comments},
};

/// What to say of a moment.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct CommentBody {
    /// At most 500 characters.
    #[serde(default)]
    content: String,
    /// Which comment it answers; a reply to a reply belongs to the same first comment.
    parent_comment_id: Option<String>,
}

/// What was said.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct CommentAnswer {
    comment: Comment,
}

/// Says something of a moment.
#[utoipa::path(
    post, path = "/api/comments/moment/{id}", tag = "comments", request_body = CommentBody,
    responses((status = 200, body = CommentAnswer)),
)]
pub async fn add(
    State(state): State<AppState>,
    moment: VisibleMoment,
    key: IdempotencyKey,
    Json(body): Json<CommentBody>,
) -> Result<Json<Value>, ApiError> {
    let now = state.clock.now();
    // Text that is no id stands for a comment that isn't there.
    let parent = body.parent_comment_id.map(|id| id.parse().unwrap_or(CommentId::NOBODY));
    let new = &NewComment { id: CommentId::at(now, &*state.entropy), content: comment(body.content)?, parent, now };
    let (key, author) = (&key, moment.viewer);
    let effect = |tx: Arc<Tx>| async move {
        if let Some(told) = key.before(&tx, author, now).await? {
            return Ok(told);
        }
        let told = say(&tx, moment, new).await?;
        key.keep(&tx, author, &told).await?;
        Ok::<_, ApiError>(told)
    };
    Ok(Json(state.store.write(effect).await?))
}

/// Writes the comment and answers it as JSON, which is what is kept for the same request coming again.
async fn say(tx: &Tx, VisibleMoment { id, viewer, .. }: VisibleMoment, new: &NewComment) -> Result<Value, ApiError> {
    let row = match tx.add_comment(viewer, id, new).await? {
        CommentOutcome::Added(row) => row,
        CommentOutcome::NoMoment => return Err(no_moment()),
        CommentOutcome::NoParent => return Err(Refusals::of("parent_comment_id", "The comment you answer is no longer there").into()),
    };
    let comment = comments(tx, viewer, vec![row]).await?.pop().ok_or_else(no_moment)?;
    serde_json::to_value(CommentAnswer { comment }).map_err(|error| ApiError::internal(&error))
}
