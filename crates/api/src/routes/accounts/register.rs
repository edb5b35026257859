use axum::extract::State;
use bytes::Bytes;
use kindred_domain::{PICTURES_MAX, Preferences, PreferencesDraft, ProfileDraft, Refusals, Registration, SessionId, UserId};
use kindred_media::{PictureError, Prepared, decode_payload};
use kindred_store::{AccountFlags, NewAccount, NewSession, Purpose, StoreError};

use super::{demo_company::welcome, signed_in::SignedIn};
use crate::{
    auth::{Device, Token},
    http::{ApiError, Json},
    routes::{
        photos::{Kept, payload_fault, picture_fault},
        places::place_position,
        refusals::email_taken,
    },
    state::AppState,
};

/// What a person who signs up tells; only name, e-mail, password, birth date and gender must be there.
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
}

/// What was told, once it is all right.
struct Newcomer {
    registration: Registration,
    preferences: Preferences,
    photos: Vec<Bytes>,
    device: Device,
}

/// Opens an account and a session. All that is wrong is refused at once, and of a refused registration nothing stays.
#[utoipa::path(post, path = "/api/auth/register", tag = "accounts", responses((status = 200, body = SignedIn)))]
pub async fn register(State(state): State<AppState>, device: Device, Json(body): Json<RegisterBody>) -> Result<Json<SignedIn>, ApiError> {
    let newcomer = Newcomer::check(body, device, state.clock.now().date())?;
    if state.store.read().await?.find_login(&newcomer.registration.email.key()).await?.is_some() {
        return Err(email_taken());
    }
    let password_hash = state.passwords.hash(newcomer.registration.password.expose(), &*state.entropy).await?;
    let pictures = state.media.prepare_all(newcomer.photos.clone()).await.map_err(|(place, fault)| refused_picture(place, fault))?;
    // From here on it runs to its end even when nobody waits for the answer any more, so that no picture is left over.
    let opening = state.tasks.spawn(open(state.clone(), newcomer, password_hash, pictures));
    let (token, user) = opening.await.map_err(|error| ApiError::internal(&error))??;
    SignedIn::with(&state, token, user).await.map(Json)
}

impl Newcomer {
    fn check(body: RegisterBody, device: Device, today: jiff::civil::Date) -> Result<Self, Refusals> {
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
        let wishes = PreferencesDraft {
            interested_in: body.interested_in,
            age_min: body.age_min,
            age_max: body.age_max,
            max_distance: body.max_distance,
            interests: None,
        };
        let mut refusals = Refusals::default();
        let registration = Registration::check(body.email.as_deref(), body.password.as_deref(), profile, today);
        let registration = registration.map_err(|more| refusals.join(more)).ok();
        let preferences = wishes.check().and_then(|change| change.applied_to(Preferences::default()));
        let preferences = preferences.map_err(|more| refusals.join(more)).ok();
        let photos = refusals.keep("photos", files(&body.photos.unwrap_or_default()));
        match (registration, preferences, photos) {
            (Some(registration), Some(preferences), Some(photos)) => refusals.or_ok(Self { registration, preferences, photos, device }),
            _ => Err(refusals),
        }
    }
}

fn files(photos: &[String]) -> Result<Vec<Bytes>, &'static str> {
    if photos.len() > PICTURES_MAX {
        return Err("Please choose at most 6 photos");
    }
    photos.iter().map(|photo| decode_payload(photo).map_err(payload_fault)).collect()
}

fn refused_picture(place: usize, fault: PictureError) -> ApiError {
    match fault {
        PictureError::Busy => ApiError::unavailable(5),
        other => Refusals::of("photos", format!("Photo {}: {}", place + 1, picture_fault(other))).into(),
    }
}

/// Keeps the pictures, then opens account and session in one transaction; when that fails, the pictures go again.
async fn open(state: AppState, newcomer: Newcomer, password_hash: String, pictures: Vec<Prepared>) -> Result<(Token, UserId), ApiError> {
    let (user, token) = (UserId::random(&*state.entropy), Token::random(&*state.entropy));
    let mut kept = Kept::none(&state);
    for (position, picture) in (0..).zip(&pictures) {
        kept.keep(picture, user, Purpose::Profile, Some(position)).await?;
    }
    let written = write(&state, &newcomer, &password_hash, (user, &token), &kept).await;
    match written {
        Ok(()) => {
            welcome(&state, user).await;
            Ok((token, user))
        }
        Err(error) => {
            kept.remove().await;
            Err(error)
        }
    }
}

async fn write(
    state: &AppState,
    newcomer: &Newcomer,
    hash: &str,
    (user, token): (UserId, &Token),
    kept: &Kept<'_>,
) -> Result<(), ApiError> {
    let Newcomer { registration, preferences, .. } = newcomer;
    let (now, session) = (state.clock.now(), token.hash());
    let session = &NewSession { token_hash: &session.0, id: SessionId::random(&*state.entropy), user, device: &newcomer.device.0, now };
    let mut profile = registration.profile.clone();
    let place = state.places.resolve(&profile.location);
    profile.country = place.map(|place| place.country.to_string()).unwrap_or_default();
    let new = &NewAccount {
        id: user,
        email: &registration.email,
        password_hash: Some(hash),
        profile: &profile,
        position: place.map(place_position),
        preferences,
        flags: AccountFlags::default(),
        now,
    };
    let added = state.store.write(move |tx| async move {
        if !tx.add_account(new).await? {
            return Ok::<_, StoreError>(false);
        }
        kept.write(&tx).await?;
        tx.refresh_candidate(user).await?;
        tx.open_session(session).await?;
        Ok(true)
    });
    if added.await? { Ok(()) } else { Err(email_taken()) }
}
