use axum::extract::State;
use kindred_domain::PushSubscriptionId;
use kindred_push::keys_of;
use kindred_store::{NewPushSubscription, OwnPushSubscription};

use crate::{
    auth::CurrentUser,
    http::{ApiError, Json, Success},
    state::AppState,
};

/// Pushes to the browser of this session.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct PushSettings {
    /// What a browser subscribes for (VAPID): a point of P-256 that is not compressed, as base64url.
    public_key: String,
    /// Null while this session gets no pushes.
    #[schema(required)]
    subscription: Option<PushSubscription>,
}

/// Where the pushes of a session go.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct PushSubscription {
    /// The address that the push service gave the browser.
    endpoint: String,
    /// True if names and words may stand on a lock screen.
    show_words: bool,
}

/// A browser that is to get pushes, as it tells of itself.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct PushSubscriptionBody {
    endpoint: String,
    keys: PushKeysBody,
    /// True if names and words may stand on a lock screen.
    show_words: bool,
}

/// What pushes to a browser are encrypted by.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct PushKeysBody {
    /// A point of P-256 that is not compressed, as base64url.
    p256dh: String,
    /// 16 bytes as base64url.
    auth: String,
}

impl PushSettings {
    fn new(state: &AppState, own: Option<OwnPushSubscription>) -> Self {
        let subscription = own.map(|OwnPushSubscription { endpoint, show_words }| PushSubscription { endpoint, show_words });
        Self { public_key: state.pusher.public_key(), subscription }
    }
}

/// The pushes to the browser of this session, and what a browser subscribes for.
#[utoipa::path(get, path = "/api/users/me/push", tag = "pushes", responses((status = 200, body = PushSettings)))]
pub async fn push_settings(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<PushSettings>, ApiError> {
    let own = state.store.read().await?.find_push_subscription(&caller.session.0).await?;
    Ok(Json(PushSettings::new(&state, own)))
}

/// Has pushes go to the browser of this session until it ends, instead of where they went before. 422 `unknown_push_service` if its
/// address is of none that is known here.
#[utoipa::path(put, path = "/api/users/me/push", tag = "pushes", responses((status = 200, body = PushSettings)))]
pub async fn subscribe(
    State(state): State<AppState>,
    caller: CurrentUser,
    Json(PushSubscriptionBody { endpoint, keys, show_words }): Json<PushSubscriptionBody>,
) -> Result<Json<PushSettings>, ApiError> {
    let endpoint = state.pusher.endpoint(&endpoint).ok_or_else(unknown_push_service)?;
    let (key, secret) = &keys_of(&keys.p256dh, &keys.auth)?;
    let (id, now, session) = (PushSubscriptionId::random(&*state.entropy), state.clock.now(), &caller.session.0);
    let (endpoint, service) = (endpoint.as_str(), endpoint.service());
    let new = &NewPushSubscription { id, session, endpoint, service, key, secret, show_words, now };
    let is_kept = state.store.write(move |tx| async move { tx.subscribe_to_pushes(new).await }).await?;
    if !is_kept {
        return Err(ApiError::unauthorized());
    }
    Ok(Json(PushSettings::new(&state, Some(OwnPushSubscription { endpoint: endpoint.to_owned(), show_words }))))
}

/// Ends the pushes to the browser of this session; idempotent.
#[utoipa::path(delete, path = "/api/users/me/push", tag = "pushes", responses((status = 200, body = Success)))]
pub async fn unsubscribe(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<Success>, ApiError> {
    state.store.write(move |tx| async move { tx.unsubscribe_from_pushes(&caller.session.0).await }).await?;
    Ok(Json(Success::DONE))
}

fn unknown_push_service() -> ApiError {
    ApiError::rule("This browser's push service is not known here").with_code("unknown_push_service")
}
