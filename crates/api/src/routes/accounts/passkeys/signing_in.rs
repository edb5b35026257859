use axum::extract::State;
use kindred_domain::{LetterKind, SessionId};
use kindred_passkeys::Fault;
use kindred_store::{NewSession, StoreError};
use serde_json::Value;

use super::{
    ceremonies::{PasskeyQuestion, relying_party, store_ceremony},
    faults::refused,
    used::UsedPasskey,
};
use crate::{
    auth::{ClientAddress, Device, DeviceToken, SessionToken},
    http::{ApiError, Json},
    letters::OutgoingLetter,
    live,
    routes::accounts::{
        signed_in::SignedIn,
        suspended::{OpenSessionOutcome, refuse_suspended},
    },
    state::{AppState, SecurityEvent, Subject},
};

/// What a browser answered.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct PasskeySignInBody {
    /// `PublicKeyCredential.toJSON()`.
    #[schema(value_type = Object)]
    credential: Value,
    /// As at sign-in.
    device_token: Option<String>,
}

/// Begins a use of a passkey, to sign in or to confirm that it is oneself; the answer is good once, for five minutes. 404 where no
/// passkeys are offered.
#[utoipa::path(post, path = "/api/auth/passkey/begin", tag = "accounts", responses((status = 200, body = PasskeyQuestion)))]
pub async fn begin_passkey(State(state): State<AppState>) -> Result<Json<PasskeyQuestion>, ApiError> {
    let begun = relying_party(&state)?.begin_authentication();
    store_ceremony(&state, begun, None).await.map(Json)
}

/// Signs in with a passkey. One that is not known, or not right, is 401 with the codes `passkey_unknown` and `passkey_refused`; an
/// answer that came too late or again is 404 `passkey_late`. A suspended person is told what a sign-in by password tells them.
#[utoipa::path(post, path = "/api/auth/passkey/finish", tag = "accounts", responses((status = 200, body = SignedIn)))]
pub async fn finish_passkey(
    State(state): State<AppState>,
    device: Device,
    address: ClientAddress,
    Json(body): Json<PasskeySignInBody>,
) -> Result<Json<SignedIn>, ApiError> {
    let device_token = body.device_token.as_deref().map(|given| DeviceToken::given_or_new(given, &*state.entropy));
    let proved = UsedPasskey::prove(&state, address, &body.credential).await?;
    let user = proved.passkey.user_id;
    let note = |event| state.security_log.note(event, Subject::Account(user), address.0);
    if proved.passkey.is_suspended {
        refuse_suspended(&state, user, address, proved.attempt.as_ref()).await?;
    }
    let sign_in = SignIn { used: proved, token: SessionToken::random(&*state.entropy), device, device_token };
    let opening = sign_in.open(&state).await?;
    if !opening.is_open(&state, user, (address, sign_in.used.attempt.as_ref())).await? {
        note(SecurityEvent::PasskeyRefused);
        return Err(refused(Fault::Signature));
    }
    note(SecurityEvent::SignedIn);
    // It may have ended the oldest of many sessions.
    live::sessions_changed(&state, user);
    state.announce_letter();
    SignedIn::with(&state, sign_in.token, user, sign_in.device_token).await.map(Json)
}

/// A sign-in whose passkey was right.
struct SignIn {
    used: UsedPasskey,
    token: SessionToken,
    device: Device,
    device_token: Option<DeviceToken>,
}

impl SignIn {
    /// Notes the use, opens the session, remembers the device, and writes to the owner if it is new to the account (KEY-05). Nothing
    /// is done if the passkey was removed or used meanwhile, and no session opened if the account was suspended.
    async fn open(&self, state: &AppState) -> Result<OpenSessionOutcome, StoreError> {
        let Self { used: UsedPasskey { passkey, after, attempt }, token, device, device_token } = self;
        let (user, token_hash, id, now) = (passkey.user_id, &token.hash().0, SessionId::random(&*state.entropy), state.clock.now());
        let letter = OutgoingLetter::to_person(state, LetterKind::NewDevice, user, &passkey.email);
        let letter = &letter.map(|letter| letter.about_device(&device.name));
        let opening = state.store.write(move |tx| async move {
            if !tx.use_passkey(passkey, after, now).await? {
                return Ok(OpenSessionOutcome::Outdated);
            }
            if !tx.lift_ended_suspension(user, now).await? {
                return Ok(OpenSessionOutcome::Suspended);
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
