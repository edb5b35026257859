use axum::extract::State;
use kindred_domain::{FieldErrors, LetterKind, PASSKEYS_MAX, PasskeyId, passkey_name};
use kindred_passkeys::{HANDLE_LENGTH, NewPasskey, Owner, RegistrationResponse, StartedCeremony};
use kindred_store::{NewPasskeyRow, PasskeyAdded, StoreError};
use serde_json::Value;

use super::{
    ceremonies::{PasskeyQuestion, relying_party, store_ceremony, take_ceremony},
    faults::refused_new,
    own::PasskeyView,
};
use crate::{
    auth::{ClientAddress, ConfirmedUser, CurrentUser, Device},
    http::{ApiError, Json},
    letters::OutgoingLetter,
    state::{AppState, SecurityEvent, Subject},
};

/// A passkey that a browser has made.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct NewPasskeyBody {
    /// `PublicKeyCredential.toJSON()`.
    #[schema(value_type = Object)]
    credential: Value,
    /// At most 50 characters; without one it is called by the device.
    name: Option<String>,
}

/// Begins to add a passkey; wants the password typed lately. The answer is good once, for five minutes. 404 where no passkeys are
/// offered, 409 for whoever has as many as there may be.
#[utoipa::path(post, path = "/api/users/me/passkeys/begin", tag = "accounts", responses((status = 200, body = PasskeyQuestion)))]
pub async fn begin_adding_passkey(
    State(state): State<AppState>,
    ConfirmedUser(caller): ConfirmedUser,
) -> Result<Json<PasskeyQuestion>, ApiError> {
    relying_party(&state)?;
    let begun = begin(&state, caller).await?;
    store_ceremony(&state, Ok(begun), Some(caller.id)).await.map(Json)
}

async fn begin(state: &AppState, caller: CurrentUser) -> Result<StartedCeremony, ApiError> {
    let mut fresh = [0; HANDLE_LENGTH];
    state.entropy.fill(&mut fresh);
    let fresh = &fresh;
    let handle = state.store.write(move |tx| async move { tx.keep_passkey_handle(caller.id, fresh).await }).await?;
    let conn = state.store.read().await?;
    let known = conn.list_credential_ids(caller.id).await?;
    let (person, account) = (conn.find_person(caller.id).await?, conn.find_account(caller.id).await?);
    drop(conn);
    if i64::try_from(known.len()).is_ok_and(|count| count >= PASSKEYS_MAX) {
        return Err(enough());
    }
    let (person, account) = person.zip(account).ok_or_else(ApiError::unauthorized)?;
    let handle = handle.and_then(|handle| <[u8; HANDLE_LENGTH]>::try_from(handle).ok()).ok_or_else(ApiError::unauthorized)?;
    let owner = Owner { handle: &handle, account: &account.email, name: &person.profile.name };
    relying_party(state)?.begin_registration(owner, &known).map_err(|fault| ApiError::internal(&fault))
}

/// Adds the passkey that a browser has made; wants the password typed lately. An answer that is not right is 422 `passkey_refused`, one that
/// came too late, again, or in a ceremony begun for somebody else 404 `passkey_late`.
#[utoipa::path(post, path = "/api/users/me/passkeys", tag = "accounts", responses((status = 200, body = PasskeyView)))]
pub async fn add_passkey(
    State(state): State<AppState>,
    ConfirmedUser(caller): ConfirmedUser,
    device: Device,
    address: ClientAddress,
    Json(body): Json<NewPasskeyBody>,
) -> Result<Json<PasskeyView>, ApiError> {
    let given = passkey_name(body.name.as_deref().unwrap_or_default()).map_err(|why| FieldErrors::of("name", format!("A name {why}")))?;
    let name = given.unwrap_or(&device.name);
    let made = finish(&state, caller, &body.credential).await.inspect_err(|_| {
        state.security_log.note(SecurityEvent::PasskeyRefused, Subject::Account(caller.id), address.0);
    })?;
    let view = write(&state, caller, &made, (name, &device)).await?;
    state.security_log.note(SecurityEvent::PasskeyAdded, Subject::Account(caller.id), address.0);
    state.announce_letter();
    Ok(Json(view))
}

async fn finish(state: &AppState, caller: CurrentUser, credential: &Value) -> Result<NewPasskey, ApiError> {
    let party = relying_party(state)?;
    let answer = RegistrationResponse::read(credential.to_string().as_bytes()).map_err(refused_new)?;
    let begun = take_ceremony(state, answer.challenge_hash().map_err(refused_new)?, Some(caller.id)).await?;
    party.finish_registration(&begun, &answer).map_err(refused_new)
}

/// Adds the passkey and writes to its owner about it, both or neither.
async fn write(state: &AppState, caller: CurrentUser, made: &NewPasskey, (name, device): (&str, &Device)) -> Result<PasskeyView, ApiError> {
    let account = state.store.read().await?.find_account(caller.id).await?.ok_or_else(ApiError::unauthorized)?;
    let letter = OutgoingLetter::to_person(state, LetterKind::PasskeyAdded, caller.id, &account.email);
    let letter = &letter.map(|letter| letter.about_device(&device.name));
    let (id, now) = (PasskeyId::random(&*state.entropy), state.clock.now());
    let NewPasskey { credential_id, public_key, state: counted } = made;
    let new = &NewPasskeyRow { id, user: caller.id, credential_id, public_key, state: counted, name, now };
    let adding = state.store.write(move |tx| async move {
        let added = tx.add_passkey(new).await?;
        if added == PasskeyAdded::Added {
            OutgoingLetter::write(letter.as_ref(), &tx).await?;
        }
        Ok::<_, StoreError>(added)
    });
    match adding.await? {
        PasskeyAdded::Added => Ok(PasskeyView { id, name: name.to_owned(), created_at: now, last_used_at: None }),
        PasskeyAdded::Known => Err(ApiError::conflict("This passkey is there already").with_code("passkey_known")),
        PasskeyAdded::Full => Err(enough()),
    }
}

fn enough() -> ApiError {
    ApiError::conflict(format!("There are {PASSKEYS_MAX} passkeys already. Remove one that you no longer use."))
        .with_code("too_many_passkeys")
}
