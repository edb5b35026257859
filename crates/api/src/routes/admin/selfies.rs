use std::collections::HashMap;

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use kindred_domain::{OperatorAct, PhotoId, SelfieId, Timestamp, UserId, selfie_answer};
use kindred_media::{Format, PictureKey, Width};
use kindred_store::{Conn, StoreError, WaitingSelfie};

use super::operate::operate;
use crate::{
    auth::{KeyHolder, Operator},
    http::{ApiError, CountParameter, Json, PathId, Query, ResourceId, Success},
    live,
    routes::photos::remove_orphans,
    state::AppState,
    views::url,
};

/// How many selfies.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SelfiesQuery {
    /// 50 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 200)]
    limit: CountParameter<50, 200>,
}

/// Selfies that wait for an answer, those that have waited longest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct WaitingSelfies {
    selfies: Vec<WaitingSelfieView>,
}

/// A selfie that waits; `GET /api/admin/selfies/{id}` shows it.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct WaitingSelfieView {
    id: SelfieId,
    user: SelfiePerson,
    /// What it must show.
    gesture: &'static str,
    sent_at: Timestamp,
    /// The photos of the profile, the main one first: who is in the selfie must be in these.
    photos: Vec<ProfilePhoto>,
}

/// Who sent it.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct SelfiePerson {
    id: UserId,
    name: String,
}

/// A photo of the profile.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct ProfilePhoto {
    id: PhotoId,
    url: String,
}

/// The photos of each person's profile.
type PhotosOf = HashMap<UserId, Vec<ProfilePhoto>>;

impl WaitingSelfieView {
    fn new(WaitingSelfie { id, user_id, name, gesture, sent_at, .. }: WaitingSelfie, photos: &mut PhotosOf) -> Self {
        let photos = photos.remove(&user_id).unwrap_or_default();
        Self { id, user: SelfiePerson { id: user_id, name }, gesture: gesture.as_str(), sent_at, photos }
    }
}

/// A selfie that waits, beside the photos of its person's profile; `None` if it doesn't wait.
pub async fn view_waiting_selfie(conn: &Conn, id: SelfieId) -> Result<Option<WaitingSelfieView>, StoreError> {
    let Some(waiting) = conn.find_waiting_selfie(id).await? else { return Ok(None) };
    let mut photos = photos_of(conn, &[waiting.user_id]).await?;
    Ok(Some(WaitingSelfieView::new(waiting, &mut photos)))
}

async fn photos_of(conn: &Conn, users: &[UserId]) -> Result<PhotosOf, StoreError> {
    let mut of = PhotosOf::new();
    for (user, id, key) in conn.list_shown_photos(users).await? {
        of.entry(user).or_default().push(ProfilePhoto { id, url: url(&key) });
    }
    Ok(of)
}

/// The selfies that wait for an answer, beside the photos of their people's profiles.
#[utoipa::path(get, path = "/api/admin/selfies", tag = "operators", params(SelfiesQuery), responses((status = 200, body = WaitingSelfies)))]
pub async fn list(
    KeyHolder(operator): KeyHolder,
    State(state): State<AppState>,
    Query(query): Query<SelfiesQuery>,
) -> Result<Json<WaitingSelfies>, ApiError> {
    operate(&state, &operator, OperatorAct::ListSelfies, "").await?;
    let conn = state.store.read().await?;
    let rows = conn.list_waiting_selfies(query.limit.rows()).await?;
    let mut photos = photos_of(&conn, &rows.iter().map(|row| row.user_id).collect::<Vec<_>>()).await?;
    let selfies = rows.into_iter().map(|row| WaitingSelfieView::new(row, &mut photos)).collect();
    Ok(Json(WaitingSelfies { selfies }))
}

/// Shows a selfie that waits. The look is recorded.
#[utoipa::path(get, path = "/api/admin/selfies/{id}", tag = "operators", responses((status = 200, content((Vec<u8> = "image/jpeg")))))]
pub async fn show(operator: Operator, State(state): State<AppState>, PathId(id): PathId<SelfieId>) -> Result<Response, ApiError> {
    let key: PictureKey = find(&state, id).await?.key.parse().map_err(|_| no_such_selfie())?;
    if !operate(&state, &operator, OperatorAct::LookAtSelfie(id), "").await? {
        return Err(no_such_selfie());
    }
    let served = state.media.load(&key, Width::W1080, Format::Jpeg).await?.ok_or_else(no_such_selfie)?;
    Ok(([(header::CONTENT_TYPE, served.content_type)], served.bytes).into_response())
}

/// What the selfie was compared with.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct ApprovalBody {
    /// The id of the main photo as it was listed: 409 if it is another one by now.
    photo_id: Option<String>,
}

/// Gives the verified mark to whom the selfie shows, for the main photo that they have now, and deletes the selfie.
#[utoipa::path(post, path = "/api/admin/selfies/{id}/approve", tag = "operators", responses((status = 200, body = Success)))]
pub async fn approve(
    KeyHolder(operator): KeyHolder,
    State(state): State<AppState>,
    PathId(id): PathId<SelfieId>,
    Json(body): Json<ApprovalBody>,
) -> Result<Json<Success>, ApiError> {
    let selfie = find(&state, id).await?;
    let seen = body.photo_id.map(|photo| PhotoId::parse_or_unknown(&photo));
    if !operate(&state, &operator, OperatorAct::ApproveSelfie(id, seen), "").await? {
        find(&state, id).await?;
        return Err(photo_changed());
    }
    Ok(answered(&state, selfie).await)
}

/// The refusal of a verification for a photo that the operator did not see.
pub fn photo_changed() -> ApiError {
    ApiError::conflict("The main photo is another one by now: please look again").with_code("photo_changed")
}

/// Why a selfie is refused.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct SelfieRefusalBody {
    /// A kind word of 1 to 500 characters, which the person reads.
    answer: Option<String>,
}

/// Refuses a selfie with a kind word, and deletes it. The person may send another one.
#[utoipa::path(post, path = "/api/admin/selfies/{id}/refuse", tag = "operators", responses((status = 200, body = Success)))]
pub async fn refuse(
    KeyHolder(operator): KeyHolder,
    State(state): State<AppState>,
    PathId(id): PathId<SelfieId>,
    Json(body): Json<SelfieRefusalBody>,
) -> Result<Json<Success>, ApiError> {
    let answer = body.answer.unwrap_or_default();
    let answer = selfie_answer(&answer).map_err(|why| kindred_domain::FieldErrors::of("answer", why))?;
    let selfie = find(&state, id).await?;
    if !operate(&state, &operator, OperatorAct::RefuseSelfie(id), answer).await? {
        return Err(no_such_selfie());
    }
    Ok(answered(&state, selfie).await)
}

/// The file goes with the answer, and the person's app hears of it.
async fn answered(state: &AppState, selfie: WaitingSelfie) -> Json<Success> {
    remove_orphans(state.clone(), vec![selfie.key]).await;
    live::profile_changed(state, selfie.user_id);
    Json(Success::DONE)
}

async fn find(state: &AppState, id: SelfieId) -> Result<WaitingSelfie, ApiError> {
    state.store.read().await?.find_waiting_selfie(id).await?.ok_or_else(no_such_selfie)
}

fn no_such_selfie() -> ApiError {
    ApiError::not_found("There is no such selfie waiting")
}
