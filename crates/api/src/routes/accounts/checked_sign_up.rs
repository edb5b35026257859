//! The fields of a sign-up, and how they are checked.

use bytes::Bytes;
use kindred_domain::{FieldErrors, FirstSignIn, PICTURES_MAX, Preferences, PreferencesDraft, ProfileDraft, Registration};
use kindred_media::decode_payload;

use super::services::PendingLink;
use crate::{
    auth::{Device, DeviceToken},
    routes::{email_quota::well_formed, photos::payload_fault},
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
    pub(super) device_token: Option<String>,
    /// The token of `sign_up` of `/api/auth/oidc/finish`: one signs in by that service, and needs no password.
    pub(super) service_token: Option<String>,
}

/// A checked sign-up.
pub(super) struct CheckedSignUp {
    pub(super) registration: Registration,
    pub(super) preferences: Preferences,
    pub(super) photos: Vec<Bytes>,
    pub(super) device: Device,
    pub(super) device_token: Option<DeviceToken>,
    /// Whom another service named.
    pub(super) service: Option<PendingLink>,
}

impl CheckedSignUp {
    pub(super) fn check(state: &AppState, body: RegisterBody, device: Device, by_service: bool) -> Result<Self, FieldErrors> {
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
