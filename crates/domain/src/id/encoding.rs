//! The text of an id: 13 characters of lower-case Crockford base 32.

use std::fmt;

const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Its number of characters.
pub(super) const LENGTH: usize = 13;

/// Text that is no id; to be answered exactly like an unknown id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an id")]
pub struct ParseIdError;

/// Writes the text of an id.
pub(super) fn encode(id: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let bits = id.cast_unsigned();
    let mut text = [0_u8; LENGTH];
    for (place, byte) in text.iter_mut().enumerate() {
        let shift = 5 * (LENGTH - 1 - place);
        *byte = ALPHABET[usize::try_from((bits >> shift) & 31).map_err(|_| fmt::Error)?];
    }
    f.write_str(std::str::from_utf8(&text).map_err(|_| fmt::Error)?)
}

/// The id of a text.
pub(super) fn decode(text: &str) -> Result<i64, ParseIdError> {
    if text.len() != LENGTH {
        return Err(ParseIdError);
    }
    let mut bits: u128 = 0;
    for byte in text.bytes() {
        let digit = ALPHABET.iter().position(|known| *known == byte).ok_or(ParseIdError)?;
        bits = (bits << 5) | digit as u128;
    }
    i64::try_from(bits).map_err(|_| ParseIdError)
}
