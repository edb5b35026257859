use kindred_domain::{Preferences, Timestamp, UserId};
use kindred_store::Conn;

use super::person::{User, Viewer};
use crate::{http::ApiError, state::AppState};

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
