use axum::extract::State;
use kindred_domain::{SelfieId, Timestamp, UserId};
use kindred_media::{PictureKey, Prepared};
use kindred_store::SelfieOutcome;

use super::own::{OwnVerification, answer_verification, selfie_waits, verified_already};
use crate::{
    auth::CurrentUser,
    http::{ApiError, Json, ResourceId},
    live,
    routes::photos::{Upload, prepare_upload, remove_orphans},
    state::AppState,
};

/// A selfie.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct SelfieBody {
    /// The `id` of the gesture that was asked for last.
    gesture: Option<String>,
    /// A data URL or bare base64 of at most 5 MiB: jpeg, png, webp or heic.
    photo: Option<String>,
}

/// Sends a selfie with the gesture that was asked for, for an operator to look at: nobody else is shown it, and it is deleted with the
/// answer. One in which no face is found is refused, and the gesture stays good.
#[utoipa::path(post, path = "/api/users/me/selfie", tag = "selfies", responses((status = 200, body = OwnVerification)))]
pub async fn send_selfie(
    State(state): State<AppState>,
    caller: CurrentUser,
    Json(body): Json<SelfieBody>,
) -> Result<Json<OwnVerification>, ApiError> {
    // What counts is when it came, not how long it was looked at.
    let now = state.clock.now();
    let gesture = SelfieId::parse_or_unknown(&body.gesture.unwrap_or_default());
    sent(state.store.read().await?.check_gesture(caller.id, gesture, now).await?)?;
    let prepared = prepare_upload(&state, Upload { field: "photo", text: body.photo, file_name: None }).await?;
    // Runs to its end even when the client has gone, so that no file is left without a row.
    let storing = state.tasks.spawn(store(state.clone(), (caller.id, gesture), prepared, now));
    storing.await.map_err(|error| ApiError::internal(&error))??;
    live::profile_changed(&state, caller.id);
    answer_verification(&state, caller.id).await
}

async fn store(state: AppState, (user, gesture): (UserId, SelfieId), prepared: Prepared, now: Timestamp) -> Result<(), ApiError> {
    let small = prepared.clone();
    // One that can't be checked now waits all the same: the operator sees whether there is a face.
    if state.picture_checks.check(move || small.small()).await.lacks_face {
        return Err(no_face());
    }
    let key = PictureKey::random(&*state.entropy);
    let name = key.as_str();
    let saved = match state.media.save(&key, &prepared).await {
        Ok(()) => {
            let writing = state.store.write(move |tx| async move { tx.send_selfie(user, gesture, name, now).await });
            writing.await.map_err(ApiError::from).and_then(sent)
        }
        Err(error) => Err(error.into()),
    };
    if saved.is_err() {
        remove_orphans(state, vec![key.to_string()]).await;
    }
    saved
}

fn sent(outcome: SelfieOutcome) -> Result<(), ApiError> {
    match outcome {
        SelfieOutcome::Sent => Ok(()),
        SelfieOutcome::Waiting => Err(selfie_waits()),
        SelfieOutcome::Verified => Err(verified_already()),
        SelfieOutcome::GestureOver => Err(gesture_over()),
    }
}

fn gesture_over() -> ApiError {
    ApiError::conflict("The time for this gesture is over. Please take another selfie with the new one.").with_code("gesture_over")
}

fn no_face() -> ApiError {
    ApiError::rule("We could not see a face in this picture. Please take another one, with your face in the light.").with_code("no_face")
}
