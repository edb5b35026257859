//! What each field of a profile may be.

use super::{HEIGHTS, INTEREST_MAX, INTERESTS_MAX, NAME_MAX, NAME_MIN, ProfileError, USERNAME_MAX, ZODIAC};
use crate::{TextError, bounded, is_blank, utf16_len};

pub(super) fn name(text: &str) -> Result<String, ProfileError> {
    let name = line(text, NAME_MAX)?;
    if is_blank(&name) {
        return Err(ProfileError::NoName);
    }
    if utf16_len(&name) < NAME_MIN {
        return Err(ProfileError::NameShort);
    }
    uncontrolled(name)
}

pub(super) fn username(text: &str) -> Result<String, ProfileError> {
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

pub(super) fn line(text: &str, max: usize) -> Result<String, TextError> {
    bounded(text.trim(), max).map(str::to_owned)
}

pub(super) fn height(centimetres: Option<i64>) -> Result<Option<i64>, ProfileError> {
    match centimetres {
        Some(height) if !HEIGHTS.contains(&height) => Err(ProfileError::Height),
        fine => Ok(fine),
    }
}

pub(super) fn zodiac(sign: String) -> Result<String, ProfileError> {
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
