use std::sync::Arc;

use axum::extract::State;
use kindred_domain::{Email, FieldErrors, PICTURES_MAX, ProfileChange, ProfileDraft, UserId};
use kindred_places::Places;
use kindred_store::{EMAIL_KEY, PlacePosition, StoreError, Tx};
use serde::{Deserialize, Deserializer};

use super::{
    me::{MeAnswer, answer_me},
    new_email::NewEmail,
};
use crate::{
    auth::{ClientAddress, CurrentUser},
    http::{
        ApiError, Json,
        rate_limit::{PLACE_CHANGE, RateLimitKey},
    },
    live,
    routes::{errors::email_taken, places::place_position},
    state::AppState,
    views::picture_key_of,
};

/// Any subset of one's profile. Other fields are ignored.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct ChangeBody {
    name: Option<String>,
    username: Option<String>,
    signature: Option<String>,
    /// `female`, `male` or `other`.
    gender: Option<String>,
    bio: Option<String>,
    location: Option<String>,
    country: Option<String>,
    email: Option<String>,
    interests: Option<Vec<String>>,
    occupation: Option<String>,
    education: Option<String>,
    zodiac_sign: Option<String>,
    /// In centimetres; `null` unsets it.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    height: Option<Height>,
    /// `YYYY-MM-DD`; `date_of_birth` means the same.
    birthday: Option<String>,
    date_of_birth: Option<String>,
    /// Urls of one's own uploads, at most six; the first becomes the avatar.
    photos: Option<Vec<String>>,
}

/// A height in centimetres; `None` removes it.
#[derive(Deserialize)]
#[serde(transparent)]
struct Height(Option<i64>);

/// Tells a `null` from a field that is left out.
fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Height>, D::Error> {
    Height::deserialize(from).map(Some)
}

/// A checked change.
struct Change {
    profile: ProfileChange,
    position: Option<PlacePosition>,
    email: Option<Email>,
    photos: Option<Vec<String>>,
}

/// Changes any subset of one's profile, all of it or nothing. Another e-mail address wants the password typed lately; where letters are
/// sent it becomes one's own when it is confirmed, and stands in `address` until then.
#[utoipa::path(put, path = "/api/users/me", tag = "profiles", request_body = ChangeBody, responses((status = 200, body = MeAnswer)))]
pub async fn change_me(
    State(state): State<AppState>,
    caller: CurrentUser,
    address: ClientAddress,
    Json(body): Json<ChangeBody>,
) -> Result<Json<MeAnswer>, ApiError> {
    let change = &Change::check(body, state.places, state.clock.now().date())?;
    if let Some(location) = &change.profile.location
        && changes_place(&state, caller.id, location).await?
    {
        state.rate_limiter.admit(&PLACE_CHANGE, RateLimitKey::Person(caller.id), state.clock.now()).map_err(ApiError::too_many)?;
    }
    let new_email = NewEmail::check(&state, caller, address, change.email.as_ref()).await?;
    let (shared, new) = (&state, &new_email);
    let written = state.store.write(move |tx| async move { change.write(shared, &tx, caller, new).await }).await;
    new_email.settle(&state, caller.id, address, written.map_err(ApiError::from))?;
    live::profile_changed(&state, caller.id);
    state.announce_letter();
    answer_me(&state, caller.id).await
}

/// True if the location differs from the person's present one. It is rate-limited, because frequent changes would allow to
/// measure where others are.
async fn changes_place(state: &AppState, user: UserId, location: &str) -> Result<bool, StoreError> {
    let person = state.store.read().await?.find_person(user).await?;
    Ok(person.is_some_and(|person| person.profile.location != location))
}

impl Change {
    fn check(body: ChangeBody, places: &Places, today: jiff::civil::Date) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let email = errors.keep_given("email", body.email, |text| Email::new(&text));
        let photos = errors.keep_given("photos", body.photos, |urls| keys(&urls));
        let draft = ProfileDraft {
            name: body.name,
            username: body.username,
            signature: body.signature,
            gender: body.gender,
            bio: body.bio,
            location: body.location,
            country: body.country,
            interests: body.interests,
            occupation: body.occupation,
            education: body.education,
            zodiac_sign: body.zodiac_sign,
            height: body.height.map(|Height(centimetres)| centimetres),
            birth_date: body.birthday.or(body.date_of_birth),
        };
        let mut profile = draft.check(today).map_err(|more| errors.join(more)).unwrap_or_default();
        let place = profile.location.as_deref().and_then(|text| places.resolve(text));
        if profile.location.is_some() && profile.country.is_none() {
            // The country follows from the place, unless it is given itself.
            profile.country = Some(place.map(|place| place.country.to_owned()).unwrap_or_default());
        }
        errors.or_ok(Self { position: place.map(place_position), profile, email, photos })
    }

    async fn write(&self, state: &AppState, tx: &Arc<Tx>, caller: CurrentUser, new_email: &NewEmail<'_>) -> Result<(), ChangeError> {
        tx.change_profile(caller.id, &self.profile, self.position).await?;
        tx.refresh_candidate(caller.id).await?;
        if let Some(email) = &self.email
            && !new_email.write(state, tx, caller, email).await?
        {
            return Err(ChangeError::EmailTaken);
        }
        if let Some(keys) = &self.photos
            && !tx.show_in_profile(caller.id, keys).await?
        {
            return Err(ChangeError::ForeignPhoto);
        }
        Ok(())
    }
}

/// The keys in these urls, without repetitions.
fn keys(urls: &[String]) -> Result<Vec<String>, &'static str> {
    let mut keys: Vec<String> = Vec::new();
    for url in urls {
        let key = picture_key_of(url).ok_or(NOT_OWN_UPLOAD)?;
        if !keys.iter().any(|known| known == key) {
            keys.push(key.to_owned());
        }
    }
    if keys.len() > PICTURES_MAX { Err("Please choose at most 6 photos") } else { Ok(keys) }
}

const NOT_OWN_UPLOAD: &str = "Photos must be your own uploads";

/// Why a checked change was rolled back.
enum ChangeError {
    /// A photo that is no upload of theirs.
    ForeignPhoto,
    /// An address that somebody else can take back.
    EmailTaken,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for ChangeError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<ChangeError> for ApiError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::ForeignPhoto => FieldErrors::of("photos", NOT_OWN_UPLOAD).into(),
            ChangeError::EmailTaken => email_taken(),
            ChangeError::Store(error) if error.conflicts_on(EMAIL_KEY) => email_taken(),
            ChangeError::Store(error) => error.into(),
        }
    }
}
