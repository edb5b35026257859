use axum::extract::State;
use kindred_domain::{MomentId, UserId};
use kindred_store::{FeedQuery, MomentSource};

use crate::{
    auth::{CurrentUser, Reader},
    http::{ApiError, CountParameter, Json, PathId, Query, ResourceId},
    routes::errors::no_such_user,
    state::AppState,
    views::{Moment, moments},
};

/// Which page of moments.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MomentsQuery {
    /// 20 by default, at most 100.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 100)]
    limit: CountParameter<20, 100>,
    /// How many of the newest to pass over.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 100_000)]
    offset: CountParameter<0, 100_000>,
    /// A moment's id: only those older than it, so that new ones don't shift the pages.
    before: Option<String>,
}

/// Which tag.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TagQuery {
    /// Only those with this tag, whatever its case.
    tag: Option<String>,
}

/// Moments, newest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Moments {
    moments: Vec<Moment>,
    /// True if there are older ones.
    has_more: bool,
}

/// The moments visible to the caller, newest first.
#[utoipa::path(get, path = "/api/moments/list", tag = "moments", params(MomentsQuery, TagQuery), responses((status = 200, body = Moments)))]
pub async fn list(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(query): Query<MomentsQuery>,
    Query(TagQuery { tag }): Query<TagQuery>,
) -> Result<Json<Moments>, ApiError> {
    page(&state, caller.reader(), query, tag.map_or(MomentSource::Everyone, MomentSource::Tagged)).await
}

/// The moments of one person that are visible to the caller, newest first.
#[utoipa::path(get, path = "/api/moments/user/{id}/list", tag = "moments", params(MomentsQuery), responses((status = 200, body = Moments)))]
pub async fn list_of(
    State(state): State<AppState>,
    caller: CurrentUser,
    PathId(author): PathId<UserId>,
    Query(query): Query<MomentsQuery>,
) -> Result<Json<Moments>, ApiError> {
    if !state.store.read().await?.can_see(caller.id, author).await? {
        return Err(no_such_user());
    }
    page(&state, caller.reader(), query, MomentSource::By(author)).await
}

async fn page(state: &AppState, reader: Reader, query: MomentsQuery, source: MomentSource) -> Result<Json<Moments>, ApiError> {
    let MomentsQuery { limit, offset, before } = query;
    // Text that is no id stands for a moment older than all others.
    let before = before.map(|id| MomentId::parse_or_unknown(&id));
    let feed = FeedQuery { source, before, offset: offset.rows(), limit: limit.rows() };
    let look = move |conn: kindred_store::Conn| async move {
        let (rows, has_more) = conn.list_moments(reader.id, &feed).await?;
        Ok::<_, ApiError>(Moments { moments: moments(&conn, reader, rows).await?, has_more })
    };
    Ok(Json(state.store.read_heavy(look).await?))
}
