use std::sync::Arc;

use axum::extract::State;
use kindred_domain::{FieldErrors, MomentDraft, MomentId};
use kindred_store::{NewMoment, Tx};

use super::visible::no_moment;
use crate::{
    auth::{CurrentUser, Reader},
    http::{ApiError, IdempotencyKey, Json, gone},
    state::AppState,
    views::{Moment, find_moment, picture_key_of},
};

/// What to post: words, images or both.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct CreateBody {
    /// At most 500 characters.
    #[serde(default)]
    content: String,
    /// At most 9 urls, each of an own upload for moments that no moment has yet.
    #[serde(default)]
    images: Vec<String>,
    /// At most 5, of at most 30 characters each.
    #[serde(default)]
    hashtags: Vec<String>,
    /// `public`: everybody; `friends`: one's matches; `private`: one's favourites.
    #[schema(required)]
    audience: Option<String>,
}

/// What was posted.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct CreatedMoment {
    data: Moment,
}

impl From<CreateBody> for MomentDraft {
    fn from(CreateBody { content, images, hashtags, audience }: CreateBody) -> Self {
        // A url that names no picture stands for a key that nothing has.
        let image_keys = images.iter().map(|url| picture_key_of(url).unwrap_or(url).to_owned()).collect();
        Self { content, image_keys, hashtags, audience }
    }
}

/// Posts a moment.
#[utoipa::path(
    post, path = "/api/moments/create", tag = "moments", request_body = CreateBody,
    responses((status = 200, body = CreatedMoment)),
)]
pub async fn create(
    State(state): State<AppState>,
    caller: CurrentUser,
    key: IdempotencyKey,
    Json(body): Json<CreateBody>,
) -> Result<Json<CreatedMoment>, ApiError> {
    let now = state.clock.now();
    let author = caller.reader();
    let new = &NewMoment { id: MomentId::at(now, &*state.entropy), post: MomentDraft::from(body).into_post()?, now };
    let effect = |tx: Arc<Tx>| post(tx, author, new);
    let (id, posted) = key.run_once(&state.store, (author.id, now), effect).await?;
    let data = match posted {
        Some(moment) => moment,
        None => find_moment(&state.store.read().await?, author, id).await?.ok_or_else(gone)?,
    };
    Ok(Json(CreatedMoment { data }))
}

/// Writes the moment and views it in the same transaction.
async fn post(tx: Arc<Tx>, author: Reader, new: &NewMoment) -> Result<(MomentId, Moment), ApiError> {
    tx.check_moment_quota(author.id).await??;
    let Some(id) = tx.add_moment(author.id, new).await? else {
        return Err(FieldErrors::of("images", "Each image must be one you uploaded for a moment and have not posted yet").into());
    };
    let moment = find_moment(&tx, author, id).await?.ok_or_else(no_moment)?;
    Ok((id, moment))
}
