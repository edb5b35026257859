use axum::extract::State;
use kindred_domain::{FieldErrors, LetterKind, SessionId, UserId, email_key};
use kindred_store::{Login, NewSession, StoreError};

use super::{
    signed_in::SignedIn,
    suspended::{OpenSessionOutcome, refuse_suspended},
};
use crate::{
    auth::{Attempt, ClientAddress, CurrentUser, Device, DeviceToken, SessionToken},
    http::{ApiError, Json, Success},
    letters::OutgoingLetter,
    live,
    state::{AppState, SecurityEvent, Subject},
};

/// E-mail address and password.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct LoginBody {
    email: Option<String>,
    password: Option<String>,
    /// The `device_token` of an earlier sign-in on this device, or an empty text: others' guesses at the password do not slow
    /// down a device that the account knows.
    device_token: Option<String>,
}

/// Signs in. A wrong e-mail address and a wrong password are answered with the same text after the same time. With the right ones, a
/// suspended person gets 403 `suspended`, with `reason`, `until` and what is known of their appeal as details.
#[utoipa::path(post, path = "/api/auth/login", tag = "accounts", responses((status = 200, body = SignedIn)))]
pub async fn login(
    State(state): State<AppState>,
    device: Device,
    address: ClientAddress,
    Json(body): Json<LoginBody>,
) -> Result<Json<SignedIn>, ApiError> {
    let device_token = body.device_token.as_deref().map(|given| DeviceToken::given_or_new(given, &*state.entropy));
    let (email, password) = check(body)?;
    let (login, attempt) = authenticate(&state, address, (&email, &password), device_token.as_ref()).await?;
    let known_hash = login.password_hash.as_deref().unwrap_or_default();
    let renewed_hash = state.password_hasher.renew(&password, known_hash, &*state.entropy).await;
    let session = SignIn { login, renewed_hash, token: SessionToken::random(&*state.entropy), device, device_token, attempt };
    let opening = session.open(&state).await?;
    if !opening.is_open(&state, session.login.id, (address, session.attempt.as_ref())).await? {
        return Err(wrong_credentials());
    }
    state.security_log.note(SecurityEvent::SignedIn, Subject::Account(session.login.id), address.0);
    // It may have ended the oldest of many sessions.
    live::sessions_changed(&state, session.login.id);
    state.announce_letter();
    SignedIn::with(&state, session.token, session.login.id, session.device_token).await.map(Json)
}

/// The account that e-mail address and password are of, and the attempt that found it.
pub async fn authenticate(
    state: &AppState,
    address: ClientAddress,
    (email, password): (&str, &str),
    device_token: Option<&DeviceToken>,
) -> Result<(Login, Option<Attempt>), ApiError> {
    let email_key = email_key(email);
    let found = state.store.read().await?.find_login(&email_key).await?;
    let subject = found.as_ref().map_or(Subject::Email(&email_key), |login| Subject::Account(login.id));
    let note = |event| state.security_log.note(event, subject, address.0);
    let known_device = known_device(state, found.as_ref(), device_token).await?;
    let attempt = Attempt::to_sign_in(address, &email_key, known_device);
    let attempt = attempt.begin(state, || note(SecurityEvent::SignInThrottled)).await?;
    let hash = found.as_ref().and_then(|login| login.password_hash.clone());
    let fits = state.password_hasher.verify(password, hash).await?;
    let Some(login) = found.filter(|_| fits) else {
        note(SecurityEvent::SignInFailed);
        return Err(wrong_credentials());
    };
    if login.is_suspended {
        refuse_suspended(state, login.id, address, attempt.as_ref()).await?;
    }
    Ok((login, attempt))
}

/// 401: the address or the password; nobody is told which.
pub fn wrong_credentials() -> ApiError {
    ApiError::unauthorized().with_text("Invalid email or password").with_code("wrong_credentials")
}

/// The hash of the device's token, if the account knows it; looked up also when there is no account, which takes as long.
async fn known_device(state: &AppState, login: Option<&Login>, token: Option<&DeviceToken>) -> Result<Option<[u8; 32]>, StoreError> {
    let Some(token) = token else { return Ok(None) };
    let user = login.map_or(UserId::DEPARTED, |login| login.id);
    let hash = token.hash_for(user);
    Ok(state.store.read().await?.knows_device(user, &hash).await?.then_some(hash))
}

/// A sign-in whose password was right.
struct SignIn {
    login: Login,
    /// Stored instead of the account's hash, when that was made with less work than hashes are now.
    renewed_hash: Option<String>,
    token: SessionToken,
    device: Device,
    device_token: Option<DeviceToken>,
    attempt: Option<Attempt>,
}

impl SignIn {
    /// Opens the session, remembers the device, and writes to the owner if it is new to the account (KEY-05). Nothing is done if
    /// the password was changed, or the account suspended, while the password was verified.
    async fn open(&self, state: &AppState) -> Result<OpenSessionOutcome, StoreError> {
        let Self { login, renewed_hash, token, device, device_token, attempt } = self;
        let (user, hash) = (login.id, login.password_hash.as_deref().unwrap_or_default());
        let (token_hash, id, now) = (&token.hash().0, SessionId::random(&*state.entropy), state.clock.now());
        let letter = OutgoingLetter::to_person(state, LetterKind::NewDevice, user, &login.email);
        let letter = &letter.map(|letter| letter.about_device(&device.name));
        let opening = state.store.write(move |tx| async move {
            if !tx.still_has_password(user, hash).await? {
                return Ok(OpenSessionOutcome::Outdated);
            }
            if !tx.lift_ended_suspension(user, now).await? {
                return Ok(OpenSessionOutcome::Suspended);
            }
            if let Some(renewed) = renewed_hash {
                tx.change_password(user, renewed).await?;
            }
            let is_new_device = DeviceToken::remember(device_token.as_ref(), &tx, (user, token_hash), now).await?;
            tx.open_session(&NewSession { token_hash, id, user, device: &device.name, language: device.language, is_new_device, now })
                .await?;
            if is_new_device {
                OutgoingLetter::write(letter.as_ref(), &tx).await?;
            }
            if let Some(attempt) = attempt {
                attempt.succeed(&tx).await?;
            }
            Ok(OpenSessionOutcome::Opened)
        });
        opening.await
    }
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
pub async fn logout(State(state): State<AppState>, caller: CurrentUser, address: ClientAddress) -> Result<Json<Success>, ApiError> {
    state.store.write(move |tx| async move { tx.end_session(&caller.session.0).await }).await?;
    state.security_log.note(SecurityEvent::SessionEnded, Subject::Account(caller.id), address.0);
    live::sessions_changed(&state, caller.id);
    state.presence.leave(caller.id, state.clock.now());
    Ok(Json(Success::DONE))
}
