use axum::extract::State;
use kindred_domain::{FieldErrors, LetterKind, SessionId, UserId};
use kindred_media::{PictureError, Prepared};
use kindred_store::{AccountFlags, NewAccount, NewSession, Purpose, Tx};

use super::{
    checked_sign_up::{CheckedSignUp, RegisterBody},
    demo_people::prepare_demo_people_for,
    services::{self, LinkError},
    signed_in::SignedIn,
};
use crate::{
    auth::{ClientAddress, Device, DeviceToken, SessionToken},
    http::{ApiError, Json},
    letters::OutgoingLetter,
    routes::{
        email_quota::EmailQuota,
        errors::email_taken,
        photos::{PendingPhotos, picture_fault},
        places::place_position,
    },
    state::AppState,
};

/// Opens an account and a session. All faults are refused at once, and nothing of a refused sign-up is stored. A `service_token` that is
/// none, too old or used is 404 `service_late`.
#[utoipa::path(post, path = "/api/auth/register", tag = "accounts", responses((status = 200, body = SignedIn)))]
pub async fn register(
    State(state): State<AppState>,
    device: Device,
    address: ClientAddress,
    Json(body): Json<RegisterBody>,
) -> Result<Json<SignedIn>, ApiError> {
    let device_token = body.device_token.as_deref().map(|given| DeviceToken::given_or_new(given, &*state.entropy));
    let service = match body.service_token.as_deref() {
        Some(token) => Some(services::PendingLink::for_sign_up(&state, token).await?),
        None => None,
    };
    let checked = CheckedSignUp::check(&state, body, device, service.is_some())?;
    let checked = CheckedSignUp { device_token, service, ..checked };
    let quota = EmailQuota::take(&state, None, address)?;
    quota.spend_if_taken(sign_up(&state, checked).await)
}

async fn sign_up(state: &AppState, checked: CheckedSignUp) -> Result<Json<SignedIn>, ApiError> {
    if state.store.read().await?.find_login(&checked.registration.email.key()).await?.is_some() {
        return Err(email_taken());
    }
    let password_hash = match &checked.registration.password {
        Some(password) => Some(state.password_hasher.hash(password.expose(), &*state.entropy).await?),
        None => None,
    };
    let pictures = state.media.prepare_all(checked.photos.clone()).await.map_err(|(place, fault)| picture_refusal(place, fault))?;
    // From here on this runs to its end even when the client has gone, so that no picture is left without a row.
    let opening = state.tasks.spawn(open(state.clone(), checked, password_hash, pictures));
    let (token, user, device_token) = opening.await.map_err(|error| ApiError::internal(&error))??;
    SignedIn::with(state, token, user, device_token).await.map(Json)
}

fn picture_refusal(place: usize, fault: PictureError) -> ApiError {
    match fault {
        PictureError::Busy => ApiError::unavailable(5),
        other => FieldErrors::of("photos", format!("Photo {}: {}", place + 1, picture_fault(other))).into(),
    }
}

/// Stores the pictures, then opens account and session in one transaction; when that fails, the pictures are removed.
async fn open(
    state: AppState,
    checked: CheckedSignUp,
    password_hash: Option<String>,
    pictures: Vec<Prepared>,
) -> Result<(SessionToken, UserId, Option<DeviceToken>), ApiError> {
    let (user, token) = (UserId::random(&*state.entropy), SessionToken::random(&*state.entropy));
    let mut pending = PendingPhotos::new(&state);
    for (position, picture) in (0..).zip(&pictures) {
        pending.store(picture, user, Purpose::Profile, Some(position)).await?;
    }
    let written = write(&state, &checked, password_hash.as_deref(), (user, &token), &pending).await;
    match written {
        Ok(()) => {
            state.announce_letter();
            prepare_demo_people_for(&state, user).await;
            Ok((token, user, checked.device_token))
        }
        Err(error) => {
            pending.remove().await;
            Err(error)
        }
    }
}

async fn write(
    state: &AppState,
    checked: &CheckedSignUp,
    hash: Option<&str>,
    (user, token): (UserId, &SessionToken),
    pending: &PendingPhotos<'_>,
) -> Result<(), ApiError> {
    let CheckedSignUp { registration, preferences, .. } = checked;
    let (now, session) = (state.clock.now(), token.hash());
    let (id, device) = (SessionId::random(&*state.entropy), &checked.device);
    let session =
        &NewSession { token_hash: &session.0, id, user, device: &device.name, language: device.language, is_new_device: false, now };
    let mut profile = registration.profile.clone();
    let place = state.places.resolve(&profile.location);
    profile.country = place.map(|place| place.country.to_string()).unwrap_or_default();
    let new = &NewAccount {
        id: user,
        email: &registration.email,
        password_hash: hash,
        profile: &profile,
        position: place.map(place_position),
        preferences,
        flags: AccountFlags::default(),
        now,
    };
    let terms_version = state.legal.version();
    let letter = &OutgoingLetter::to_person(state, LetterKind::ConfirmAddress, user, registration.email.as_str());
    let added = state.store.write(move |tx| async move {
        if !tx.add_account(new).await? {
            return Ok::<_, LinkError>(false);
        }
        pending.write_rows(&tx).await?;
        tx.refresh_candidate(user).await?;
        tx.open_session(session).await?;
        if let Some(version) = terms_version {
            tx.keep_terms_version(user, version).await?;
        }
        confirm_or_send_letter(state, &tx, checked, user, letter.as_ref()).await?;
        DeviceToken::remember(checked.device_token.as_ref(), &tx, (user, session.token_hash), now).await?;
        Ok(true)
    });
    if added.await? { Ok(()) } else { Err(email_taken()) }
}

/// Links the account to whom a service named, if one did; the address gets a letter unless the service has verified it.
async fn confirm_or_send_letter(
    state: &AppState,
    tx: &Tx,
    CheckedSignUp { registration, service, .. }: &CheckedSignUp,
    user: UserId,
    letter: Option<&OutgoingLetter>,
) -> Result<(), LinkError> {
    if let Some(service) = service {
        service.link(state, tx, user).await?;
        if service.arrival.email_key.as_deref() == Some(&*registration.email.key()) {
            return Ok(tx.note_confirmed(user, state.clock.now()).await?);
        }
    }
    Ok(OutgoingLetter::write(letter, tx).await?)
}
