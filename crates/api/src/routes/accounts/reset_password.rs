use axum::extract::State;
use kindred_domain::{AccountError, FieldErrors, LetterKind, Password, PasswordOwner, SessionId};
use kindred_store::{NewSession, PasswordLink, StoreError};

use super::{
    broken_links::{old_link, unknown_link, used_link},
    signed_in::SignedIn,
    suspended::OpenSessionOutcome,
};
use crate::{
    auth::{ClientAddress, Device, DeviceToken, LinkToken, SessionToken},
    http::{ApiError, Json},
    letters::OutgoingLetter,
    live,
    state::{AppState, SecurityEvent, Subject},
};

/// A link's token and the new password.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct ResetPasswordBody {
    /// What stands behind the `#` of the link.
    token: Option<String>,
    /// 6 to 256 characters, or as the operator's policy says.
    password: Option<String>,
    /// As at sign-in.
    device_token: Option<String>,
}

/// Chooses a new password by a link from a letter, ends all sessions of the account and its links to other services, gives up the new
/// address that waits, and signs in; of an account whose address nobody has confirmed it also removes the passkeys. A link is good once;
/// one that is used, old or no link at all is 404, with the codes `link_used`, `link_old` and `link_unknown`. A suspended person's new password is
/// stored, and they are told what they would be at sign-in: 403 `suspended` with the same details.
#[utoipa::path(post, path = "/api/auth/reset-password", tag = "accounts", responses((status = 200, body = SignedIn)))]
pub async fn reset_password(
    State(state): State<AppState>,
    device: Device,
    address: ClientAddress,
    Json(body): Json<ResetPasswordBody>,
) -> Result<Json<SignedIn>, ApiError> {
    let device_token = body.device_token.as_deref().map(|given| DeviceToken::given_or_new(given, &*state.entropy));
    let refused = |refusal: ApiError| {
        state.security_log.note(SecurityEvent::PasswordLinkRefused, Subject::Nobody, address.0);
        refusal
    };
    let hash = body.token.as_deref().and_then(LinkToken::hash_of).ok_or_else(|| refused(no_such_link()))?;
    let link = good_link(&state, &hash).await.map_err(refused)?;
    let password = check(&state, &link, body.password.as_deref())?;
    let reset = Reset { link, hash, token: SessionToken::random(&*state.entropy), device, device_token };
    let (user, opening) = (reset.link.user_id, reset.write(&state, &password).await?);
    if opening == OpenSessionOutcome::Outdated {
        return Err(refused(fault_of_link(&state, &hash).await));
    }
    state.security_log.note(SecurityEvent::PasswordReset, Subject::Account(user), address.0);
    live::sessions_changed(&state, user);
    state.announce_letter();
    opening.is_open(&state, user, (address, None)).await?;
    SignedIn::with(&state, reset.token, user, reset.device_token).await.map(Json)
}

fn no_such_link() -> ApiError {
    unknown_link("This link is not valid. Please ask for a new one.")
}

/// The link with this hash, or what is wrong with it.
async fn good_link(state: &AppState, hash: &[u8; 32]) -> Result<PasswordLink, ApiError> {
    let link = state.store.read().await?.find_password_link(hash).await?.ok_or_else(no_such_link)?;
    if link.is_used {
        return Err(used_link("This link was used already, or the password was changed since. Please ask for a new one."));
    }
    if link.ends_at <= state.clock.now() {
        return Err(old_link("This link is too old. Please ask for a new one."));
    }
    Ok(link)
}

/// What is wrong with a link that was good a moment ago: another tab was faster, or the account is gone.
async fn fault_of_link(state: &AppState, hash: &[u8; 32]) -> ApiError {
    good_link(state, hash).await.err().unwrap_or_else(no_such_link)
}

fn check(state: &AppState, link: &PasswordLink, password: Option<&str>) -> Result<Password, FieldErrors> {
    let owner = PasswordOwner { name: &link.name, email: &link.email };
    let password = password.ok_or(AccountError::NoPassword).and_then(|text| state.password_policy.check(text, owner));
    password.map_err(|fault| FieldErrors::of("password", fault))
}

/// A new password that is about to be stored.
struct Reset {
    link: PasswordLink,
    hash: [u8; 32],
    token: SessionToken,
    device: Device,
    device_token: Option<DeviceToken>,
}

impl Reset {
    /// Uses the link up, stores the password, ends all sessions, opens one unless the account is suspended, and writes the letter
    /// about it, all or nothing; `Outdated` if the link is no longer good.
    async fn write(&self, state: &AppState, password: &Password) -> Result<OpenSessionOutcome, ApiError> {
        let password_hash = &state.password_hasher.hash(password.expose(), &*state.entropy).await?;
        let Self { link, hash, token, device, device_token } = self;
        let (token_hash, id, now) = (&token.hash().0, SessionId::random(&*state.entropy), state.clock.now());
        let letter = &OutgoingLetter::to_person(state, LetterKind::PasswordChanged, link.user_id, &link.email);
        let writing = state.store.write(move |tx| async move {
            let Some(user) = tx.use_password_link(hash, now).await? else { return Ok::<_, StoreError>(OpenSessionOutcome::Outdated) };
            tx.change_password(user, password_hash).await?;
            // Whoever signed up with somebody else's address may have left themselves ways back in.
            tx.unlink_all(user).await?;
            tx.remove_passkeys_if_unconfirmed(user).await?;
            tx.unwant_address(user, now).await?;
            tx.end_all_sessions(user).await?;
            OutgoingLetter::write(letter.as_ref(), &tx).await?;
            if !tx.lift_ended_suspension(user, now).await? {
                return Ok(OpenSessionOutcome::Suspended);
            }
            let is_new_device = DeviceToken::remember(device_token.as_ref(), &tx, (user, token_hash), now).await?;
            tx.open_session(&NewSession { token_hash, id, user, device: &device.name, language: device.language, is_new_device, now })
                .await?;
            Ok(OpenSessionOutcome::Opened)
        });
        Ok(writing.await?)
    }
}
