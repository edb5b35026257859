//! A profile as it comes in, and what of it changes once it is checked.

use jiff::civil::Date;

use super::{
    BIO_MAX, COUNTRY_MAX, Gender, LOCATION_MAX, Profile, ProfileError, SIGNATURE_MAX, USERNAME_MAX, WORK_MAX,
    fields::{height, interests, line, name, username, zodiac},
};
use crate::{BirthDate, FieldErrors};

/// Any subset of a profile, not yet checked.
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "the same fields as `Profile`, as they come in")]
pub struct ProfileDraft {
    pub name: Option<String>,
    pub username: Option<String>,
    pub signature: Option<String>,
    pub gender: Option<String>,
    pub bio: Option<String>,
    pub location: Option<String>,
    pub country: Option<String>,
    pub interests: Option<Vec<String>>,
    pub occupation: Option<String>,
    pub education: Option<String>,
    pub zodiac_sign: Option<String>,
    pub height: Option<Option<i64>>,
    pub birth_date: Option<String>,
}

/// A checked change of any subset of a profile; an inner `None` of `height` unsets it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the same fields as `Profile`, each only when it changes")]
pub struct ProfileChange {
    pub name: Option<String>,
    pub username: Option<String>,
    pub signature: Option<String>,
    pub gender: Option<Gender>,
    pub bio: Option<String>,
    pub location: Option<String>,
    pub country: Option<String>,
    pub interests: Option<Vec<String>>,
    pub occupation: Option<String>,
    pub education: Option<String>,
    pub zodiac_sign: Option<String>,
    pub height: Option<Option<i64>>,
    pub birth_date: Option<BirthDate>,
}

impl ProfileDraft {
    /// Checks every given field and refuses with all that are wrong.
    pub fn check(self, today: Date) -> Result<ProfileChange, FieldErrors> {
        let mut errors = FieldErrors::default();
        let change = ProfileChange {
            name: errors.keep_given("name", self.name, |text| name(&text)),
            username: errors.keep_given("username", self.username, |text| username(&text)),
            signature: errors.keep_given("signature", self.signature, |text| line(&text, SIGNATURE_MAX)),
            gender: errors.keep_given("gender", self.gender, |word| Gender::parse(&word).ok_or(ProfileError::Gender)),
            bio: errors.keep_given("bio", self.bio, |text| line(&text, BIO_MAX)),
            location: errors.keep_given("location", self.location, |text| line(&text, LOCATION_MAX)),
            country: errors.keep_given("country", self.country, |text| line(&text, COUNTRY_MAX)),
            interests: errors.keep_given("interests", self.interests, interests),
            occupation: errors.keep_given("occupation", self.occupation, |text| line(&text, WORK_MAX)),
            education: errors.keep_given("education", self.education, |text| line(&text, WORK_MAX)),
            zodiac_sign: errors.keep_given("zodiac_sign", self.zodiac_sign, zodiac),
            height: errors.keep_given("height", self.height, height),
            birth_date: errors.keep_given("date_of_birth", self.birth_date, |text| BirthDate::new(&text, today)),
        };
        errors.or_ok(change)
    }

    /// The profile of a new account: name, gender and birth date are required, the rest is optional.
    pub fn into_profile(self, today: Date) -> Result<Profile, FieldErrors> {
        let mut errors = FieldErrors::default();
        for (field, missing, why) in [
            ("name", self.name.is_none(), ProfileError::NoName),
            ("date_of_birth", self.birth_date.is_none(), ProfileError::NoBirthDate),
            ("gender", self.gender.is_none(), ProfileError::Gender),
        ] {
            if missing {
                errors.add(field, why);
            }
        }
        let change = self.check(today).map_err(|more| errors.join(more)).unwrap_or_default();
        match (change.name.clone(), change.gender, change.birth_date) {
            (Some(name), Some(gender), Some(birth_date)) => errors.or_ok(change.started(name, gender, birth_date)),
            _ => Err(errors),
        }
    }
}

impl ProfileChange {
    fn started(self, name: String, gender: Gender, birth_date: BirthDate) -> Profile {
        Profile {
            username: self.username.unwrap_or_else(|| first_units(&name, USERNAME_MAX)),
            name,
            signature: self.signature.unwrap_or_default(),
            gender,
            bio: self.bio.unwrap_or_default(),
            location: self.location.unwrap_or_default(),
            country: self.country.unwrap_or_default(),
            interests: self.interests.unwrap_or_default(),
            occupation: self.occupation.unwrap_or_default(),
            education: self.education.unwrap_or_default(),
            zodiac_sign: self.zodiac_sign.unwrap_or_default(),
            height: self.height.flatten(),
            birth_date,
        }
    }
}

/// The beginning of `text` that fits into `max` UTF-16 units, without splitting a character.
fn first_units(text: &str, max: usize) -> String {
    let mut left = max;
    text.chars()
        .take_while(|c| {
            let fits = c.len_utf16() <= left;
            left = left.saturating_sub(c.len_utf16());
            fits
        })
        .collect()
}
