use axum::extract::State;
use kindred_domain::Email;
use kindred_store::{Arrival, LinkedAccount, StoreError};

use super::{
    callback::{ServiceAnswerBody, ServiceCallback},
    faults::too_late,
    pending_session::PendingSession,
};
use crate::{
    auth::{ClientAddress, Device, DeviceToken, ServiceSecret},
    http::{ApiError, Json},
    routes::accounts::{signed_in::SignedIn, suspended::refuse_suspended},
    state::{AppState, SecurityEvent, Subject},
};

/// How long somebody whom a service named may take to sign up or to link their account, in seconds.
const ARRIVAL_SECONDS: i64 = 60 * 60;

/// What comes after a service: a session for whom an account is linked to, else what is to be done for one.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum ServiceOutcome {
    /// As at sign-in.
    SignedIn(Box<SignedIn>),
    /// Nobody is linked to whom the service names, and nobody has their address.
    SignUp { sign_up: ServiceSignUp },
    /// Nobody is linked to whom the service names, and an account has their address.
    Link { link: ServiceLink },
}

/// Who may sign up without a password.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct ServiceSignUp {
    /// The `service_token` of `/api/auth/register`, good once, for an hour.
    token: String,
    /// The name of the service.
    service: String,
    /// The address, if the service has verified it: with this one the account's address is confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    /// What they are called there.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}

/// Whose account it may be.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct ServiceLink {
    /// For `/api/auth/oidc/link`, good once, for an hour.
    token: String,
    /// The name of the service.
    service: String,
    /// The account's address, which the service has verified.
    email: String,
}

/// Signs in whom a service names. Who has no account gets `sign_up`; whose verified address an account has gets `link` and is signed in
/// to nothing before they typed its password. An answer to nothing, too late or repeated is 404 `service_late`, one that can't be
/// trusted 401 `service_refused`.
#[utoipa::path(post, path = "/api/auth/oidc/finish", tag = "accounts", responses((status = 200, body = ServiceOutcome)))]
pub async fn finish_service(
    State(state): State<AppState>,
    device: Device,
    address: ClientAddress,
    Json(body): Json<ServiceAnswerBody>,
) -> Result<Json<ServiceOutcome>, ApiError> {
    let device_token = body.device_token.as_deref().map(|given| DeviceToken::given_or_new(given, &*state.entropy));
    let callback = ServiceCallback::from(&state, address, &body).await?;
    match callback.account(&state).await? {
        Some(account) => sign_in(&state, &callback, account, (device, device_token), address).await,
        None => keep_arrival(&state, &callback).await.map(Json),
    }
}

async fn sign_in(
    state: &AppState,
    callback: &ServiceCallback<'_>,
    account: LinkedAccount,
    (device, device_token): (Device, Option<DeviceToken>),
    address: ClientAddress,
) -> Result<Json<ServiceOutcome>, ApiError> {
    let note = |event| state.security_log.note(event, Subject::Account(account.user_id), address.0);
    if account.is_suspended {
        refuse_suspended(state, account.user_id, address, None).await?;
    }
    let session = PendingSession::of(state, (account.user_id, &account.email), device, device_token);
    let (opened, key, user) = (&session, callback.key(), account.user_id);
    let opening = state.store.write(move |tx| async move {
        // The link may have been ended meanwhile.
        let holds = tx.is_still_linked(user, key).await?;
        if holds {
            opened.write_by_service(state, &tx).await?;
        }
        Ok::<_, StoreError>(holds)
    });
    if !opening.await? {
        return Err(too_late());
    }
    note(SecurityEvent::SignedIn);
    session.answer(state).await.map(|Json(signed_in)| Json(ServiceOutcome::SignedIn(Box::new(signed_in))))
}

/// Keeps whom the service named, for who signs up or links their account.
async fn keep_arrival(state: &AppState, callback: &ServiceCallback<'_>) -> Result<ServiceOutcome, ApiError> {
    let email = callback.identity.verified_email.as_deref().and_then(|text| Email::new(text).ok());
    let account = match &email {
        Some(email) => state.store.read().await?.find_login(&email.key()).await?,
        None => None,
    };
    let (secret, key) = (ServiceSecret::random(&*state.entropy), callback.key());
    let (hash, arrival) = (
        &secret.hash(),
        &Arrival {
            issuer: key.issuer.to_owned(),
            subject: key.subject.to_owned(),
            email_key: email.as_ref().map(Email::key),
            user_id: account.as_ref().map(|login| login.id),
            ends_at: state.clock.now().plus_seconds(ARRIVAL_SECONDS),
        },
    );
    state.store.write(move |tx| async move { tx.keep_arrival(hash, arrival).await }).await?;
    let (token, service) = (secret.into_text(), callback.provider.name().to_owned());
    Ok(match account {
        Some(login) => ServiceOutcome::Link { link: ServiceLink { token, service, email: login.email } },
        None => ServiceOutcome::SignUp {
            sign_up: ServiceSignUp {
                token,
                service,
                email: email.map(|email| email.as_str().to_owned()),
                name: callback.identity.name.clone(),
            },
        },
    })
}
