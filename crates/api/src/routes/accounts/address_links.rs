use axum::extract::State;
use kindred_domain::{LetterKind, PASSWORD_LINK_SECONDS};
use kindred_store::{AddressLinkKind, Confirmation, EMAIL_KEY, StoreError};

use super::{
    broken_links::{old_link, unknown_link, used_link},
    suspended::{is_still_suspended, suspended_account},
};
use crate::{
    auth::{ClientAddress, LinkToken},
    http::{ApiError, Json, Success},
    letters::OutgoingLetter,
    live,
    state::{AppState, SecurityEvent, Subject},
};

/// A link's token.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct AddressLinkBody {
    /// What stands behind the `#` of the link.
    token: Option<String>,
}

/// The response to taking an address back.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct AddressTakenBack {
    /// What a new password is chosen by at `/api/auth/reset-password`, once, for 30 minutes.
    password_token: String,
}

/// Confirms an address by a link from a letter: that of the account, or another one that it has from then on. A link is good
/// once; one that is used, old or no link at all is 404, with the codes `link_used`, `link_old` and `link_unknown`. 409 if
/// somebody else has the address by now.
#[utoipa::path(post, path = "/api/auth/confirm-address", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn confirm_address(
    State(state): State<AppState>,
    address: ClientAddress,
    Json(body): Json<AddressLinkBody>,
) -> Result<Json<Success>, ApiError> {
    let hash = good_hash(&state, AddressLinkKind::Confirm, address, body).await?;
    let (event, user) = match confirm(&state, &hash).await? {
        Confirmation::Taken => return Err(taken_meanwhile()),
        Confirmation::Void => return Err(refused(&state, address, used_link(USED))),
        Confirmation::Confirmed(user) => (SecurityEvent::AddressConfirmed, user),
        Confirmation::Changed(user, _) => (SecurityEvent::AddressChanged, user),
    };
    state.security_log.note(event, Subject::Account(user), address.0);
    live::profile_changed(&state, user);
    state.announce_letter();
    Ok(Json(Success::DONE))
}

/// Takes a changed address back by a link from the letter about the change: the account has the one before again, its password,
/// passkeys and links to other services are removed, every session ends, and the answer opens the way to a new password. Links are
/// refused as when confirming.
#[utoipa::path(post, path = "/api/auth/take-back-address", tag = "accounts", responses((status = 200, body = AddressTakenBack)))]
pub async fn take_back_address(
    State(state): State<AppState>,
    address: ClientAddress,
    Json(body): Json<AddressLinkBody>,
) -> Result<Json<AddressTakenBack>, ApiError> {
    let hash = &good_hash(&state, AddressLinkKind::TakeBack, address, body).await?;
    let (token, now) = (LinkToken::random(&*state.entropy), state.clock.now());
    let password_hash = &token.hash();
    let taking = state.store.write(move |tx| async move {
        let Some(user) = tx.take_address_back(hash, now).await? else { return Ok::<_, StoreError>(None) };
        tx.add_password_link(password_hash, user, now.plus_seconds(PASSWORD_LINK_SECONDS)).await?;
        Ok(Some(user))
    });
    let user = taking.await.map_err(taken_or_failed)?.ok_or_else(|| refused(&state, address, used_link(USED)))?;
    state.security_log.note(SecurityEvent::AddressTakenBack, Subject::Account(user), address.0);
    live::sessions_changed(&state, user);
    Ok(Json(AddressTakenBack { password_token: token.as_str().to_owned() }))
}

const USED: &str = "This link was used already, or the address was changed since.";

fn taken_meanwhile() -> ApiError {
    ApiError::conflict("Somebody else has this address by now. Yours stays as it was.").with_code("address_taken")
}

fn taken_or_failed(error: StoreError) -> ApiError {
    if error.conflicts_on(EMAIL_KEY) { taken_meanwhile() } else { error.into() }
}

fn refused(state: &AppState, address: ClientAddress, refusal: ApiError) -> ApiError {
    state.security_log.note(SecurityEvent::AddressLinkRefused, Subject::Nobody, address.0);
    refusal
}

/// The hash of a link that is good at this moment.
async fn good_hash(state: &AppState, kind: AddressLinkKind, address: ClientAddress, body: AddressLinkBody) -> Result<[u8; 32], ApiError> {
    let hash = body.token.as_deref().and_then(LinkToken::hash_of).ok_or_else(no_such_link);
    let checked = async {
        let hash = hash?;
        let link = state.store.read().await?.find_address_link(kind, &hash).await?.ok_or_else(no_such_link)?;
        if link.is_used {
            return Err(used_link(USED));
        }
        if link.ends_at <= state.clock.now() {
            return Err(old_link("This link is too old."));
        }
        let is_suspended = link.is_suspended && is_still_suspended(state, link.user_id).await?;
        if is_suspended { Err(suspended_account()) } else { Ok(hash) }
    };
    checked.await.map_err(|refusal| refused(state, address, refusal))
}

fn no_such_link() -> ApiError {
    unknown_link("This link is not valid.")
}

/// Confirms, and writes to the address before if that was another, confirmed one, all or nothing.
async fn confirm(state: &AppState, hash: &[u8; 32]) -> Result<Confirmation, ApiError> {
    let writing = state.store.write(move |tx| async move {
        let confirmed = tx.confirm_address(hash, state.clock.now()).await?;
        if let Confirmation::Changed(user, Some(before)) = &confirmed {
            let letter = OutgoingLetter::to_person(state, LetterKind::AddressChanged, *user, before);
            OutgoingLetter::write(letter.as_ref(), &tx).await?;
        }
        Ok::<_, StoreError>(confirmed)
    });
    writing.await.map_err(taken_or_failed)
}
