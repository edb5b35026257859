use std::sync::Arc;

use axum::extract::State;
use kindred_domain::{CommentId, FieldErrors, UserId, comment};
use kindred_store::{CommentOutcome, NewComment, Tx};

use crate::{
    auth::Reader,
    http::{ApiError, IdempotencyKey, Json, ResourceId, gone},
    live::commented,
    routes::moments::{VisibleMoment, no_moment},
    state::AppState,
    views::{Comment, comments, find_comment},
};

/// A comment to add.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct CommentBody {
    /// At most 500 characters.
    #[serde(default)]
    content: String,
    /// Which comment it answers; a reply to a reply belongs to the same first comment.
    parent_comment_id: Option<String>,
}

/// A comment.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct CommentAnswer {
    pub(super) comment: Comment,
}

/// Adds a comment to a moment, or a reply to one of its comments.
#[utoipa::path(
    post, path = "/api/comments/moment/{id}", tag = "comments", request_body = CommentBody,
    responses((status = 200, body = CommentAnswer)),
)]
pub async fn add(
    State(state): State<AppState>,
    moment: VisibleMoment,
    key: IdempotencyKey,
    Json(body): Json<CommentBody>,
) -> Result<Json<CommentAnswer>, ApiError> {
    let (now, reader) = (state.clock.now(), moment.reader);
    // Text that is no id stands for a comment that isn't there.
    let parent = body.parent_comment_id.map(|id| CommentId::parse_or_unknown(&id));
    let new = &NewComment { id: CommentId::at(now, &*state.entropy), content: comment(body.content)?, parent, now };
    let replied_to = author_of(&state, reader, parent).await?;
    let effect = |tx: Arc<Tx>| write(tx, moment, new);
    let (id, written) = key.run_once(&state.store, (reader.id, now), effect).await?;
    // Also when it was sent before: a request that was given up while it was committed has told nobody.
    commented(&state, reader.id, (moment.author, replied_to), (moment.id, id));
    let comment = match written {
        Some(comment) => comment,
        None => find_comment(&state.store.read().await?, reader, id).await?.ok_or_else(gone)?,
    };
    Ok(Json(CommentAnswer { comment }))
}

/// Who wrote a comment that the reader may see.
async fn author_of(state: &AppState, reader: Reader, comment: Option<CommentId>) -> Result<Option<UserId>, ApiError> {
    let Some(comment) = comment else { return Ok(None) };
    let found = state.store.read().await?.find_comment(reader.id, comment).await?;
    Ok(found.map(|found| found.author_id))
}

/// Writes the comment and views it in the same transaction: once it is committed, others may take it away.
async fn write(tx: Arc<Tx>, VisibleMoment { id, reader, .. }: VisibleMoment, new: &NewComment) -> Result<(CommentId, Comment), ApiError> {
    tx.check_comment_quota(reader.id, id).await??;
    let row = match tx.add_comment(reader.id, id, new).await? {
        CommentOutcome::Added(row) => row,
        CommentOutcome::NoMoment => return Err(no_moment()),
        CommentOutcome::NoParent => return Err(FieldErrors::of("parent_comment_id", "The comment you answer is no longer there").into()),
    };
    let id = row.id;
    let comment = comments(&tx, reader, vec![row]).await?.pop().ok_or_else(no_moment)?;
    Ok((id, comment))
}
