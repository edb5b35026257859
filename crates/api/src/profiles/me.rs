use axum::extract::State;
use kindred_domain::{Preferences, Timestamp, UserId};
use kindred_store::Conn;

use super::{User, Viewer};
use crate::{ApiError, AppState, CurrentUser, Json};

/// Oneself: what others see, and what nobody else does.
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
pub struct Me {
    #[serde(flatten)]
    user: User,
    email: String,
    /// `YYYY-MM-DD`.
    birthday: String,
    /// The same as `birthday`.
    date_of_birth: String,
    preferences: Wishes,
    #[schema(value_type = String)]
    created_at: Timestamp,
}

/// Whom a person would like to meet.
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
#[schema(as = Preferences)]
pub struct Wishes {
    /// `women`, `men` or `everyone`.
    interested_in: &'static str,
    age_min: i64,
    age_max: i64,
    /// In kilometres.
    max_distance: i64,
    interests: Vec<String>,
}

impl From<Preferences> for Wishes {
    fn from(preferences: Preferences) -> Self {
        let Preferences { interested_in, age_min, age_max, max_distance, interests } = preferences;
        Self { interested_in: interested_in.as_str(), age_min, age_max, max_distance, interests }
    }
}

/// Oneself.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct MeAnswer {
    user: Me,
}

/// Everything about oneself.
#[utoipa::path(get, path = "/api/users/me", tag = "profiles", responses((status = 200, body = MeAnswer)))]
pub async fn show_me(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<MeAnswer>, ApiError> {
    answer_me(&state, caller.id).await
}

/// The answer that shows a person to themselves.
pub async fn answer_me(state: &AppState, user: UserId) -> Result<Json<MeAnswer>, ApiError> {
    let conn = state.store.read().await?;
    Ok(Json(MeAnswer { user: me_of(state, &conn, user).await? }))
}

/// A person as they see themselves; without an account there is nobody to be signed in.
pub async fn me_of(state: &AppState, conn: &Conn, user: UserId) -> Result<Me, ApiError> {
    let person = conn.find_person(user).await?.ok_or_else(ApiError::unauthorized)?;
    let account = conn.find_account(user).await?.ok_or_else(ApiError::unauthorized)?;
    let preferences = conn.find_preferences(user).await?.unwrap_or_default();
    let birthday = person.profile.birth_date.to_string();
    Ok(Me {
        user: Viewer::of_nowhere(state, user).user(&person),
        email: account.email,
        date_of_birth: birthday.clone(),
        birthday,
        preferences: preferences.into(),
        created_at: account.created_at,
    })
}
