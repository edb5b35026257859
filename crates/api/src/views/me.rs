use kindred_domain::{OperatorRole, Preferences, Timestamp, UserId};
use kindred_store::{Conn, OwnAccount, Person};

use super::{
    person::{User, Viewer},
    picture::show_to_owner,
};
use crate::{http::ApiError, state::AppState};

/// A person as they see themselves: what others see, and what only they do.
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
pub struct Me {
    #[serde(flatten)]
    user: User,
    email: String,
    /// What is known of the e-mail address; only where letters are sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<AddressView>,
    /// `YYYY-MM-DD`.
    birthday: String,
    /// The same as `birthday`.
    date_of_birth: String,
    preferences: PreferencesView,
    created_at: Timestamp,
    /// Which version of the operator's terms and privacy policy the person agreed to by signing up; left out if there were none.
    #[serde(skip_serializing_if = "Option::is_none")]
    terms_version: Option<String>,
    /// The tag of the language that letters are written in.
    language: &'static str,
    /// `looks`, `decides` or `owner`: what the person may do as an operator. Left out for everybody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    operator: Option<&'static str>,
}

/// What is known of a person's e-mail address (KEY-02).
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
#[schema(as = Address)]
pub struct AddressView {
    /// True if letters have reached its owner there.
    is_confirmed: bool,
    /// The address that they want instead, until they confirm it.
    waiting: Option<String>,
}

/// Whom a person wants to meet.
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
#[schema(as = Preferences)]
pub struct PreferencesView {
    /// `women`, `men` or `everyone`.
    interested_in: &'static str,
    age_min: i64,
    age_max: i64,
    /// In kilometres.
    max_distance: i64,
    interests: Vec<String>,
}

impl From<Preferences> for PreferencesView {
    fn from(preferences: Preferences) -> Self {
        let Preferences { interested_in, age_min, age_max, max_distance, interests } = preferences;
        Self { interested_in: interested_in.as_str(), age_min, age_max, max_distance, interests }
    }
}

/// A person as they see themselves; 401 when the account is gone, as then its sessions are, too.
pub async fn load_me(state: &AppState, conn: &Conn, user: UserId) -> Result<Me, ApiError> {
    let person = conn.find_person(user).await?.ok_or_else(ApiError::unauthorized)?;
    show_me(state, conn, person).await
}

/// The same of somebody who may be suspended.
pub async fn load_me_even_suspended(state: &AppState, conn: &Conn, user: UserId) -> Result<Me, ApiError> {
    let person = conn.find_person_even_suspended(user).await?.ok_or_else(ApiError::unauthorized)?;
    show_me(state, conn, person).await
}

async fn show_me(state: &AppState, conn: &Conn, mut person: Person) -> Result<Me, ApiError> {
    let user = person.id;
    // Looked up after the pictures, of which those that are held have been since they came.
    let OwnAccount { account, preferences, has_held_pictures } = conn.find_own_account(user).await?.ok_or_else(ApiError::unauthorized)?;
    if has_held_pictures {
        show_to_owner(conn, user, person.pictures.iter_mut().collect()).await?;
    }
    let birthday = person.profile.birth_date.to_string();
    Ok(Me {
        user: Viewer::of_themselves(state, user).user(person),
        email: account.email,
        address: state.mailer.as_ref().map(|_| AddressView { is_confirmed: account.is_confirmed, waiting: account.new_email }),
        date_of_birth: birthday.clone(),
        birthday,
        preferences: preferences.unwrap_or_default().into(),
        created_at: account.created_at,
        terms_version: account.terms_version,
        language: account.language.as_str(),
        operator: account.operator_role.map(OperatorRole::as_str),
    })
}
