mod drafts;
mod fields;

use std::ops::RangeInclusive;

pub use self::{
    drafts::{ProfileChange, ProfileDraft},
    fields::interests,
};
use crate::{BirthDate, TextError};

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

#[cfg(test)]
mod tests;
