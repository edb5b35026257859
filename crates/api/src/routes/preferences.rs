//! Preferences: whom a person wants to meet.

use axum::extract::State;
use kindred_domain::{FieldErrors, PreferencesDraft};
use kindred_store::StoreError;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    auth::CurrentUser,
    http::{ApiError, Json},
    live,
    state::AppState,
    views::PreferencesView,
};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(change))
}

/// Any subset of one's preferences.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct PreferencesBody {
    /// `women`, `men` or `everyone`.
    interested_in: Option<String>,
    /// 18 to 100, not above `age_max`.
    age_min: Option<i64>,
    age_max: Option<i64>,
    /// 1 to 200 km.
    max_distance: Option<i64>,
    /// At most 24.
    interests: Option<Vec<String>>,
}

/// One's preferences after the change.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct PreferencesAnswer {
    preferences: PreferencesView,
}

/// Changes any subset of one's preferences, all of it or nothing.
#[utoipa::path(put, path = "/api/users/preferences", tag = "preferences", responses((status = 200, body = PreferencesAnswer)))]
pub async fn change(
    State(state): State<AppState>,
    caller: CurrentUser,
    Json(body): Json<PreferencesBody>,
) -> Result<Json<PreferencesAnswer>, ApiError> {
    let PreferencesBody { interested_in, age_min, age_max, max_distance, interests } = body;
    let change = &PreferencesDraft { interested_in, age_min, age_max, max_distance, interests }.check()?;
    let changed = state.store.write(move |tx| async move {
        let changed = tx.change_preferences(caller.id, change).await?.ok_or(ChangeError::Nobody)?;
        tx.refresh_candidate(caller.id).await?;
        changed.check().map_err(ChangeError::Rule)
    });
    let preferences = changed.await?.into();
    live::profile_changed(&state, caller.id);
    Ok(Json(PreferencesAnswer { preferences }))
}

/// Why a change was rolled back.
enum ChangeError {
    Nobody,
    Rule(FieldErrors),
    Store(StoreError),
}

impl From<StoreError> for ChangeError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<ChangeError> for ApiError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Nobody => Self::unauthorized(),
            ChangeError::Rule(errors) => errors.into(),
            ChangeError::Store(error) => error.into(),
        }
    }
}
