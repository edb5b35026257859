use axum::extract::State;
use kindred_domain::{FieldErrors, SessionId, email_key};
use kindred_store::{Login, NewSession, StoreError};

use super::signed_in::SignedIn;
use crate::{
    auth::{Attempt, ClientAddress, CurrentUser, DeviceName, SessionToken},
    http::{ApiError, Json, Success},
    live,
    state::AppState,
};

/// E-mail address and password.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct LoginBody {
    email: Option<String>,
    password: Option<String>,
}

/// Signs in. A wrong e-mail address and a wrong password are answered with the same text after the same time.
#[utoipa::path(post, path = "/api/auth/login", tag = "accounts", responses((status = 200, body = SignedIn)))]
pub async fn login(
    State(state): State<AppState>,
    device: DeviceName,
    address: ClientAddress,
    Json(body): Json<LoginBody>,
) -> Result<Json<SignedIn>, ApiError> {
    let (email, password) = check(body)?;
    let email_key = email_key(&email);
    let attempt = Attempt::to_sign_in(address, &email_key).begin(&state).await?;
    let found = state.store.read().await?.find_login(&email_key).await?;
    let hash = found.as_ref().and_then(|login| login.password_hash.clone());
    let fits = state.password_hasher.verify(&password, hash).await?;
    let login = found.filter(|_| fits).ok_or_else(wrong_credentials)?;
    if login.is_suspended {
        return Err(ApiError::forbidden("This account is suspended. You cannot sign in with it.").with_code("suspended"));
    }
    let token = SessionToken::random(&*state.entropy);
    if !open(&state, &login, &token, &device, attempt.as_ref()).await? {
        return Err(wrong_credentials());
    }
    SignedIn::with(&state, token, login.id).await.map(Json)
}

fn wrong_credentials() -> ApiError {
    ApiError::unauthorized().with_text("Invalid email or password").with_code("wrong_credentials")
}

/// Opens the session, unless the password was changed while it was verified.
async fn open(
    state: &AppState,
    login: &Login,
    token: &SessionToken,
    DeviceName(device): &DeviceName,
    attempt: Option<&Attempt>,
) -> Result<bool, StoreError> {
    let (user, hash) = (login.id, login.password_hash.as_deref().unwrap_or_default());
    let (token_hash, id, now) = (&token.hash().0, SessionId::random(&*state.entropy), state.clock.now());
    let opening = state.store.write(move |tx| async move {
        let fits = tx.still_has_password(user, hash).await?;
        if fits {
            tx.open_session(&NewSession { token_hash, id, user, device, now }).await?;
            if let Some(attempt) = attempt {
                attempt.succeed(&tx).await?;
            }
        }
        Ok(fits)
    });
    opening.await
}

fn check(body: LoginBody) -> Result<(String, String), FieldErrors> {
    let mut errors = FieldErrors::default();
    let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let email = errors.keep("email", given(body.email).ok_or("Email is required"));
    let password = errors.keep("password", body.password.filter(|text| !text.is_empty()).ok_or("Password is required"));
    match (email, password) {
        (Some(email), Some(password)) => Ok((email, password)),
        _ => Err(errors),
    }
}

/// Ends the session the request came with; the person's other sessions stay.
#[utoipa::path(post, path = "/api/auth/logout", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn logout(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<Success>, ApiError> {
    state.store.write(move |tx| async move { tx.end_session(&caller.session.0).await }).await?;
    live::sessions_changed(&state, caller.id);
    state.presence.leave(caller.id);
    Ok(Json(Success::DONE))
}
