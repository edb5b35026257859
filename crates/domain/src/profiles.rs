use std::ops::RangeInclusive;

use jiff::civil::Date;

use crate::{BirthDate, FieldErrors, TextError, bounded, is_blank, utf16_len};

/// The shortest name, in UTF-16 units.
pub const NAME_MIN: usize = 2;
/// The longest name, in UTF-16 units.
pub const NAME_MAX: usize = 60;
/// The longest username, in UTF-16 units.
pub const USERNAME_MAX: usize = 30;
/// The longest line under the name, in UTF-16 units.
pub const SIGNATURE_MAX: usize = 200;
/// The longest bio, in UTF-16 units.
pub const BIO_MAX: usize = 500;
/// The longest name of a place, in UTF-16 units.
pub const LOCATION_MAX: usize = 120;
/// The longest name of a country, in UTF-16 units.
pub const COUNTRY_MAX: usize = 60;
/// The longest occupation or education, in UTF-16 units.
pub const WORK_MAX: usize = 100;
/// The heights that people may have, in centimetres.
pub const HEIGHTS: RangeInclusive<i64> = 100..=250;
/// The most interests of a person.
pub const INTERESTS_MAX: usize = 24;
/// The longest interest, in UTF-16 units.
pub const INTEREST_MAX: usize = 30;
/// The most pictures of a profile.
pub const PICTURES_MAX: usize = 6;
/// The twelve signs of the zodiac.
pub const ZODIAC: [&str; 12] =
    ["Aries", "Taurus", "Gemini", "Cancer", "Leo", "Virgo", "Libra", "Scorpio", "Sagittarius", "Capricorn", "Aquarius", "Pisces"];

/// A person's gender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gender {
    /// A woman.
    Female,
    /// A man.
    Male,
    /// Anybody else.
    Other,
}

impl Gender {
    /// Its name in rows and in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Female => "female",
            Self::Male => "male",
            Self::Other => "other",
        }
    }

    /// The one with this name.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Female, Self::Male, Self::Other].into_iter().find(|known| known.as_str() == word)
    }
}

/// Why a profile field is refused, as users read it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    /// No name, or only white space.
    #[error("Name is required")]
    NoName,
    /// A name of one character.
    #[error("Name must be at least 2 characters")]
    NameShort,
    /// A username without visible text.
    #[error("Username is required")]
    NoUsername,
    /// A name that breaks its line or turns the direction of the text around it.
    #[error("must not contain line breaks or invisible control characters")]
    Control,
    /// No birth date.
    #[error("Date of birth is required")]
    NoBirthDate,
    /// Not `YYYY-MM-DD`, or no day of the calendar.
    #[error("Please enter a valid date")]
    NoDate,
    /// A year before 1900 or one that is still to come.
    #[error("Please enter a valid year between 1900 and {this_year}")]
    Year {
        /// The year it is today.
        this_year: i16,
    },
    /// Younger than 18.
    #[error("You must be at least 18 years old")]
    TooYoung,
    /// Older than 100.
    #[error("Please enter a valid birth date")]
    TooOld,
    /// No gender, or none of the three.
    #[error("Please select your gender")]
    Gender,
    /// A height outside 100 to 250 cm.
    #[error("Height must be between 100-250 cm")]
    Height,
    /// None of the twelve signs.
    #[error("Please choose one of the twelve zodiac signs")]
    Zodiac,
    /// More than 24 interests.
    #[error("Please choose at most 24 interests")]
    ManyInterests,
    /// An interest without visible text.
    #[error("An interest must not be empty")]
    BlankInterest,
    /// Too long, or not text that can be kept.
    #[error(transparent)]
    Text(#[from] TextError),
}

/// The texts of a profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// At least two characters.
    pub name: String,
    /// Starts as the name; need not be unique.
    pub username: String,
    /// One line under the name.
    pub signature: String,
    /// One of three.
    pub gender: Gender,
    /// A few sentences.
    pub bio: String,
    /// Where the person says to be.
    pub location: String,
    /// The country the person says to be in.
    pub country: String,
    /// At most 24 short texts.
    pub interests: Vec<String>,
    /// What the person does.
    pub occupation: String,
    /// What the person learned.
    pub education: String,
    /// One of twelve, or empty.
    pub zodiac_sign: String,
    /// In centimetres.
    pub height: Option<i64>,
    /// Shown to nobody else; others see the age.
    pub birth_date: BirthDate,
}

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

fn name(text: &str) -> Result<String, ProfileError> {
    let name = line(text, NAME_MAX)?;
    if is_blank(&name) {
        return Err(ProfileError::NoName);
    }
    if utf16_len(&name) < NAME_MIN {
        return Err(ProfileError::NameShort);
    }
    uncontrolled(name)
}

fn username(text: &str) -> Result<String, ProfileError> {
    let username = line(text, USERNAME_MAX)?;
    if is_blank(&username) {
        return Err(ProfileError::NoUsername);
    }
    uncontrolled(username)
}

fn uncontrolled(name: String) -> Result<String, ProfileError> {
    let controls = |c: char| c.is_control() || matches!(c, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    if name.contains(controls) { Err(ProfileError::Control) } else { Ok(name) }
}

fn line(text: &str, max: usize) -> Result<String, TextError> {
    bounded(text.trim(), max).map(str::to_owned)
}

fn height(centimetres: Option<i64>) -> Result<Option<i64>, ProfileError> {
    match centimetres {
        Some(height) if !HEIGHTS.contains(&height) => Err(ProfileError::Height),
        fine => Ok(fine),
    }
}

fn zodiac(sign: String) -> Result<String, ProfileError> {
    if sign.is_empty() || ZODIAC.contains(&sign.as_str()) { Ok(sign) } else { Err(ProfileError::Zodiac) }
}

/// Checks interests: at most 24, not blank, each once.
pub fn interests(given: Vec<String>) -> Result<Vec<String>, ProfileError> {
    if given.len() > INTERESTS_MAX {
        return Err(ProfileError::ManyInterests);
    }
    let mut kept: Vec<String> = Vec::new();
    for text in given {
        let text = line(&text, INTEREST_MAX)?;
        if is_blank(&text) {
            return Err(ProfileError::BlankInterest);
        }
        if !kept.contains(&text) {
            kept.push(text);
        }
    }
    Ok(kept)
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

#[cfg(test)]
mod tests;
