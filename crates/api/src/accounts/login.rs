use axum::extract::State;
use kindred_domain::{Refusals, email_key};

use super::session::{SignedIn, Token};
use crate::{ApiError, AppState, CurrentUser, Json, Success};

/// Who wants to sign in.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct LoginBody {
    email: Option<String>,
    password: Option<String>,
}

/// Signs in. A wrong e-mail address and a wrong password are answered alike, in text and in time.
#[utoipa::path(post, path = "/api/auth/login", tag = "accounts", responses((status = 200, body = SignedIn)))]
pub async fn login(State(state): State<AppState>, Json(body): Json<LoginBody>) -> Result<Json<SignedIn>, ApiError> {
    let (email, password) = both(body)?;
    let found = state.store.read().await?.find_login(&email_key(&email)).await?;
    let hash = found.as_ref().and_then(|login| login.password_hash.clone());
    let fits = state.passwords.verify(&password, hash).await?;
    let Some(login) = found.filter(|_| fits) else {
        return Err(ApiError::unauthorized().with_text("Invalid email or password").with_code("wrong_credentials"));
    };
    if login.is_suspended {
        return Err(ApiError::forbidden("This account is suspended. You cannot sign in with it.").with_code("suspended"));
    }
    let user = login.id;
    let (token, now) = (Token::random(&*state.entropy), state.clock.now());
    let hash = token.hash();
    state.store.write(move |tx| async move { tx.open_session(&hash.0, user, now).await }).await?;
    SignedIn::with(&state, token, user).await.map(Json)
}

fn both(body: LoginBody) -> Result<(String, String), Refusals> {
    let mut refusals = Refusals::default();
    let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let email = refusals.keep("email", given(body.email).ok_or("Email is required"));
    let password = refusals.keep("password", body.password.filter(|text| !text.is_empty()).ok_or("Password is required"));
    match (email, password) {
        (Some(email), Some(password)) => Ok((email, password)),
        _ => Err(refusals),
    }
}

/// Ends the session the request came with; the person's other sessions live on.
#[utoipa::path(post, path = "/api/auth/logout", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn logout(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<Success>, ApiError> {
    state.store.write(move |tx| async move { tx.end_session(&caller.session.0).await }).await?;
    state.presence.leave(caller.id);
    Ok(Json(Success::DONE))
}
