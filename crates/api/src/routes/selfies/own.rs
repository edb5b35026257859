use axum::extract::State;
use kindred_domain::{Gesture, SelfieId, Timestamp, UserId, gesture_ends_at};
use kindred_store::{GestureOutcome, Selfie, Verification};

use crate::{
    auth::CurrentUser,
    http::{ApiError, Json, Success},
    live,
    routes::photos::remove_orphans,
    state::AppState,
};

/// How it stands with one's verified mark.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct OwnVerification {
    /// `none`, `waiting` for an operator, `verified`, `refused` until one has read why, or `resting` while the main photo is another one
    /// than that with which one was verified.
    status: &'static str,
    /// Why the selfie was refused.
    answer: Option<String>,
    /// When the selfie was sent.
    sent_at: Option<Timestamp>,
}

impl OwnVerification {
    fn new(of: Verification, selfie: Option<Selfie>) -> Self {
        let (waits, answer, sent_at) = selfie.map(|one| (one.key.is_some(), one.answer, one.sent_at)).unwrap_or_default();
        let status = match (of, waits) {
            (Verification { is_verified: true, .. }, _) => "verified",
            (_, true) => "waiting",
            _ if answer.is_some() => "refused",
            (Verification { is_resting: true, .. }, _) => "resting",
            _ => "none",
        };
        Self { status, answer, sent_at }
    }
}

/// How it stands with one's verified mark, and with the selfie for it.
#[utoipa::path(get, path = "/api/users/me/selfie", tag = "selfies", responses((status = 200, body = OwnVerification)))]
pub async fn show_verification(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<OwnVerification>, ApiError> {
    answer_verification(&state, caller.id).await
}

/// The response that shows somebody how it stands with their verified mark.
pub async fn answer_verification(state: &AppState, user: UserId) -> Result<Json<OwnVerification>, ApiError> {
    let conn = state.store.read().await?;
    let of = conn.find_verification(user).await?.ok_or_else(ApiError::unauthorized)?;
    Ok(Json(OwnVerification::new(of, conn.find_selfie(user).await?)))
}

/// What the selfie must show.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct AskedGesture {
    /// Goes with the selfie, as `gesture`.
    id: SelfieId,
    /// `open_hand`, `two_fingers`, `three_fingers`, `hand_on_head`, `finger_on_nose` or `hand_on_cheek`.
    gesture: &'static str,
    /// For how many seconds it can still be sent.
    seconds: i64,
}

/// Asks for a gesture, drawn by chance, which is good for five minutes and for one selfie. Who asks again in the first three gets the
/// same. An answer to the selfie before is forgotten.
#[utoipa::path(post, path = "/api/users/me/selfie/gesture", tag = "selfies", responses((status = 200, body = AskedGesture)))]
pub async fn ask_for_gesture(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<AskedGesture>, ApiError> {
    let (new, now) = ((SelfieId::random(&*state.entropy), Gesture::random(&*state.entropy)), state.clock.now());
    match state.store.write(move |tx| async move { tx.ask_for_gesture(caller.id, new, now).await }).await? {
        GestureOutcome::Asked(Selfie { id, gesture, asked_at, .. }) => {
            let seconds = (gesture_ends_at(asked_at).micros() - now.micros()) / 1_000_000;
            Ok(Json(AskedGesture { id, gesture: gesture.as_str(), seconds }))
        }
        GestureOutcome::Waiting => Err(selfie_waits()),
        GestureOutcome::Verified => Err(verified_already()),
    }
}

/// Withdraws the selfie that waits, whose file is deleted, or forgets the answer to it; harmless where there is none. A gesture that was
/// asked for stays, under another id: asked for again, it is told.
#[utoipa::path(delete, path = "/api/users/me/selfie", tag = "selfies", responses((status = 200, body = Success)))]
pub async fn withdraw_selfie(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<Success>, ApiError> {
    let next = SelfieId::random(&*state.entropy);
    let gone = state.store.write(move |tx| async move { tx.withdraw_selfie(caller.id, next).await }).await?;
    // Its file is removed even when the client has gone.
    let removing = state.tasks.spawn(remove_orphans(state.clone(), gone.into_iter().collect()));
    removing.await.map_err(|error| ApiError::internal(&error))?;
    live::profile_changed(&state, caller.id);
    Ok(Json(Success::DONE))
}

pub fn selfie_waits() -> ApiError {
    ApiError::conflict("Your selfie is being looked at already").with_code("selfie_waiting")
}

pub fn verified_already() -> ApiError {
    ApiError::conflict("You are verified already").with_code("verified")
}
