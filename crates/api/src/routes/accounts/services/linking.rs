use axum::extract::State;
use kindred_domain::{FieldErrors, UserId};
use kindred_store::Tx;
use serde_json::Value;

use super::{
    faults::too_late,
    pending_link::{LinkError, PendingLink},
    pending_session::PendingSession,
};
use crate::{
    auth::{Attempt, ClientAddress, Device, DeviceToken},
    http::{ApiError, Json},
    routes::accounts::{
        login::{authenticate, wrong_credentials},
        passkeys::{UsedPasskey, refused_passkey},
        signed_in::SignedIn,
        suspended::refuse_suspended,
    },
    state::{AppState, SecurityEvent, Subject},
};

/// The token of `link`, and what proves whose the account is: its password, or a passkey of it.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct ServiceLinkBody {
    token: Option<String>,
    password: Option<String>,
    /// Instead of the password: what a browser answered to `/api/auth/passkey/begin`, as `PublicKeyCredential.toJSON()`.
    #[schema(value_type = Option<Object>)]
    credential: Option<Value>,
    /// As at sign-in.
    device_token: Option<String>,
}

/// Links the account that has one's address to whom a service named, writes to its owner about it, and signs in. A wrong password is 401,
/// and counts as at sign-in.
#[utoipa::path(post, path = "/api/auth/oidc/link", tag = "accounts", responses((status = 200, body = SignedIn)))]
pub async fn link_service(
    State(state): State<AppState>,
    device: Device,
    address: ClientAddress,
    Json(body): Json<ServiceLinkBody>,
) -> Result<Json<SignedIn>, ApiError> {
    let device_token = body.device_token.as_deref().map(|given| DeviceToken::given_or_new(given, &*state.entropy));
    let pending = &PendingLink::find(&state, body.token.as_deref().unwrap_or_default()).await?;
    let user = pending.arrival.user_id.ok_or_else(too_late)?;
    let account = state.store.read().await?.find_account(user).await?.ok_or_else(too_late)?;
    let proof = &Proof::of(&state, address, (user, &account.email), &body, device_token.as_ref()).await?;
    let session = PendingSession::of(&state, (user, &account.email), device, device_token).with_link_letter(&state, &account.email);
    let (opened, shared) = (&session, &state);
    let linking = state.store.write(move |tx| async move {
        if !proof.holds(shared, &tx, user).await? {
            return Ok(false);
        }
        pending.link(shared, &tx, user).await?;
        opened.write(&tx).await?;
        Ok::<_, LinkError>(true)
    });
    if !linking.await? {
        return Err(wrong_credentials());
    }
    for event in [SecurityEvent::ServiceLinked, SecurityEvent::SignedIn] {
        state.security_log.note(event, Subject::Account(user), address.0);
    }
    session.answer(&state).await
}

/// What proved whose the account is.
enum Proof {
    /// The password of this hash.
    Password(String, Option<Attempt>),
    Passkey(Box<UsedPasskey>),
}

impl Proof {
    async fn of(
        state: &AppState,
        address: ClientAddress,
        (user, email): (UserId, &str),
        body: &ServiceLinkBody,
        device_token: Option<&DeviceToken>,
    ) -> Result<Self, ApiError> {
        if let Some(credential) = &body.credential {
            let proved = UsedPasskey::prove(state, address, credential).await?;
            if proved.passkey.user_id != user {
                return Err(refused_passkey());
            }
            if proved.passkey.is_suspended {
                refuse_suspended(state, user, address, proved.attempt.as_ref()).await?;
            }
            return Ok(Self::Passkey(Box::new(proved)));
        }
        let password = body.password.as_deref().filter(|text| !text.is_empty());
        let password = password.ok_or_else(|| FieldErrors::of("password", "Password is required"))?;
        let (login, attempt) = authenticate(state, address, (email, password), device_token).await?;
        // The address may have become somebody else's meanwhile.
        let hash = login.password_hash.filter(|_| login.id == user).ok_or_else(wrong_credentials)?;
        Ok(Self::Password(hash, attempt))
    }

    /// Locks the account; `false` if its password was changed, or its passkey used or removed, meanwhile.
    async fn holds(&self, state: &AppState, tx: &Tx, user: UserId) -> Result<bool, LinkError> {
        let (holds, attempt) = match self {
            Self::Password(hash, attempt) => (tx.still_has_password(user, hash).await?, attempt),
            Self::Passkey(proved) => (tx.use_passkey(&proved.passkey, &proved.after, state.clock.now()).await?, &proved.attempt),
        };
        if let Some(attempt) = attempt.as_ref().filter(|_| holds) {
            attempt.succeed(tx).await?;
        }
        Ok(holds)
    }
}
