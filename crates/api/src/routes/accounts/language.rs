use axum::extract::State;
use kindred_domain::{FieldErrors, Language};
use kindred_store::StoreError;

use crate::{
    auth::CurrentUser,
    http::{ApiError, Json, Success},
    state::AppState,
};

/// A language.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct LanguageBody {
    language: Option<String>,
}

/// Has letters to oneself written in this language, until one signs in on a device where another one is read (LANG-02).
#[utoipa::path(put, path = "/api/users/me/language", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn choose_language(
    State(state): State<AppState>,
    caller: CurrentUser,
    Json(body): Json<LanguageBody>,
) -> Result<Json<Success>, ApiError> {
    let language = body.language.as_deref().and_then(Language::parse);
    let Some(language) = language else { return Err(FieldErrors::of("language", "Please choose a language").into()) };
    let choosing: Result<(), StoreError> = state.store.write(move |tx| async move { tx.set_language(caller.id, language).await }).await;
    choosing?;
    Ok(Json(Success::DONE))
}
