use axum::extract::State;
use bytes::Bytes;
use kindred_domain::{
    FieldErrors, FirstSignIn, LetterKind, PICTURES_MAX, Preferences, PreferencesDraft, ProfileDraft, Registration, SessionId, UserId,
};
use kindred_media::{PictureError, Prepared, decode_payload};
use kindred_store::{AccountFlags, NewAccount, NewSession, Purpose, Tx};

use super::{
    demo_company::seed_demo_company,
    services::{self, Settling},
    signed_in::SignedIn,
};
use crate::{
    auth::{ClientAddress, Device, DeviceToken, SessionToken},
    http::{ApiError, Json},
    letters::OutgoingLetter,
    routes::{
        email_quota::{EmailQuota, well_formed},
        errors::email_taken,
        photos::{PendingPhotos, payload_fault, picture_fault},
        places::place_position,
    },
    state::AppState,
};

/// The fields of a sign-up; only name, e-mail, birth date, gender and, without a `service_token`, a password are required.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct RegisterBody {
    name: Option<String>,
    email: Option<String>,
    password: Option<String>,
    /// `YYYY-MM-DD`; `birthday` means the same.
    date_of_birth: Option<String>,
    birthday: Option<String>,
    /// `female`, `male` or `other`.
    gender: Option<String>,
    bio: Option<String>,
    location: Option<String>,
    interests: Option<Vec<String>>,
    occupation: Option<String>,
    education: Option<String>,
    zodiac_sign: Option<String>,
    /// Up to six data URLs; the first becomes the avatar.
    photos: Option<Vec<String>>,
    /// `women`, `men` or `everyone`.
    interested_in: Option<String>,
    age_min: Option<i64>,
    age_max: Option<i64>,
    max_distance: Option<i64>,
    /// As at sign-in.
    device_token: Option<String>,
    /// The token of `sign_up` of `/api/auth/oidc/finish`: one signs in by that service, and needs no password.
    service_token: Option<String>,
}

/// A checked sign-up.
struct Newcomer {
    registration: Registration,
    preferences: Preferences,
    photos: Vec<Bytes>,
    device: Device,
    device_token: Option<DeviceToken>,
    /// Whom another service named.
    service: Option<services::Newcomer>,
}

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
        Some(token) => Some(services::Newcomer::signing_up(&state, token).await?),
        None => None,
    };
    let newcomer = Newcomer::check(&state, body, device, service.is_some())?;
    let newcomer = Newcomer { device_token, service, ..newcomer };
    let quota = EmailQuota::take(&state, None, address)?;
    quota.spend_if_taken(sign_up(&state, newcomer).await)
}

async fn sign_up(state: &AppState, newcomer: Newcomer) -> Result<Json<SignedIn>, ApiError> {
    if state.store.read().await?.find_login(&newcomer.registration.email.key()).await?.is_some() {
        return Err(email_taken());
    }
    let password_hash = match &newcomer.registration.password {
        Some(password) => Some(state.password_hasher.hash(password.expose(), &*state.entropy).await?),
        None => None,
    };
    let pictures = state.media.prepare_all(newcomer.photos.clone()).await.map_err(|(place, fault)| picture_refusal(place, fault))?;
    // From here on this runs to its end even when the client has gone, so that no picture is left without a row.
    let opening = state.tasks.spawn(open(state.clone(), newcomer, password_hash, pictures));
    let (token, user, device_token) = opening.await.map_err(|error| ApiError::internal(&error))??;
    SignedIn::with(state, token, user, device_token).await.map(Json)
}

impl Newcomer {
    fn check(state: &AppState, body: RegisterBody, device: Device, by_service: bool) -> Result<Self, FieldErrors> {
        let profile = ProfileDraft {
            name: body.name,
            gender: body.gender,
            birth_date: body.date_of_birth.or(body.birthday),
            bio: body.bio,
            location: body.location,
            interests: body.interests,
            occupation: body.occupation,
            education: body.education,
            zodiac_sign: body.zodiac_sign,
            ..ProfileDraft::default()
        };
        let draft = PreferencesDraft {
            interested_in: body.interested_in,
            age_min: body.age_min,
            age_max: body.age_max,
            max_distance: body.max_distance,
            interests: None,
        };
        let mut errors = FieldErrors::default();
        let first = FirstSignIn { email: body.email.as_deref(), password: body.password.as_deref(), by_service };
        let registration = Registration::check(state.password_policy, first, profile, state.clock.now().date());
        let registration = registration.map_err(|more| errors.join(more)).ok();
        if let Some(registration) = &registration {
            errors.keep("email", well_formed(&registration.email));
        }
        let preferences = draft.check().and_then(|change| change.applied_to(Preferences::default()));
        let preferences = preferences.map_err(|more| errors.join(more)).ok();
        let photos = errors.keep("photos", files(body.photos.unwrap_or_default()));
        match (registration, preferences, photos) {
            (Some(registration), Some(preferences), Some(photos)) => {
                errors.or_ok(Self { registration, preferences, photos, device, device_token: None, service: None })
            }
            _ => Err(errors),
        }
    }
}

/// Each text is dropped when its file is decoded, so that all of them are in memory once.
fn files(photos: Vec<String>) -> Result<Vec<Bytes>, &'static str> {
    if photos.len() > PICTURES_MAX {
        return Err("Please choose at most 6 photos");
    }
    photos.into_iter().map(|photo| decode_payload(&photo).map_err(payload_fault)).collect()
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
    newcomer: Newcomer,
    password_hash: Option<String>,
    pictures: Vec<Prepared>,
) -> Result<(SessionToken, UserId, Option<DeviceToken>), ApiError> {
    let (user, token) = (UserId::random(&*state.entropy), SessionToken::random(&*state.entropy));
    let mut pending = PendingPhotos::new(&state);
    for (position, picture) in (0..).zip(&pictures) {
        pending.store(picture, user, Purpose::Profile, Some(position)).await?;
    }
    let written = write(&state, &newcomer, password_hash.as_deref(), (user, &token), &pending).await;
    match written {
        Ok(()) => {
            state.announce_letter();
            seed_demo_company(&state, user).await;
            Ok((token, user, newcomer.device_token))
        }
        Err(error) => {
            pending.remove().await;
            Err(error)
        }
    }
}

async fn write(
    state: &AppState,
    newcomer: &Newcomer,
    hash: Option<&str>,
    (user, token): (UserId, &SessionToken),
    pending: &PendingPhotos<'_>,
) -> Result<(), ApiError> {
    let Newcomer { registration, preferences, .. } = newcomer;
    let (now, session) = (state.clock.now(), token.hash());
    let (id, device) = (SessionId::random(&*state.entropy), &newcomer.device);
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
            return Ok::<_, Settling>(false);
        }
        pending.write_rows(&tx).await?;
        tx.refresh_candidate(user).await?;
        tx.open_session(session).await?;
        if let Some(version) = terms_version {
            tx.keep_terms_version(user, version).await?;
        }
        welcome(state, &tx, newcomer, user, letter.as_ref()).await?;
        DeviceToken::remember(newcomer.device_token.as_ref(), &tx, (user, session.token_hash), now).await?;
        Ok(true)
    });
    if added.await? { Ok(()) } else { Err(email_taken()) }
}

/// Links the account to whom a service named, if one did; the address gets a letter unless the service has verified it.
async fn welcome(
    state: &AppState,
    tx: &Tx,
    Newcomer { registration, service, .. }: &Newcomer,
    user: UserId,
    letter: Option<&OutgoingLetter>,
) -> Result<(), Settling> {
    if let Some(service) = service {
        service.settle(state, tx, user).await?;
        if service.arrival.email_key.as_deref() == Some(&*registration.email.key()) {
            return Ok(tx.note_confirmed(user, state.clock.now()).await?);
        }
    }
    Ok(OutgoingLetter::write(letter, tx).await?)
}
