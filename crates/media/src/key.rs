use std::{fmt, str::FromStr};

use kindred_domain::Entropy;

const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 32;

/// The key of a saved picture: 160 random bits as 32 characters of lower-case Crockford base 32.
///
/// Whoever has it can see the picture, so it is random and must not be logged.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PictureKey(String);

/// Text that is no picture key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a picture key")]
pub struct ParsePictureKeyError;

impl PictureKey {
    /// A new key.
    pub fn random(entropy: &dyn Entropy) -> Self {
        let mut bytes = [0; LENGTH];
        entropy.fill(&mut bytes);
        Self(bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 31)])).collect())
    }

    /// The key as text, as it is in a url.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The first two characters: the folder that the picture is in, one of 1,024.
    pub(crate) fn shard(&self) -> &str {
        &self.0[..2]
    }
}

impl fmt::Display for PictureKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for PictureKey {
    /// Shows the start only, so that a log opens no picture.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PictureKey({}…)", &self.0[..4])
    }
}

impl FromStr for PictureKey {
    type Err = ParsePictureKeyError;

    fn from_str(text: &str) -> Result<Self, ParsePictureKeyError> {
        let known = text.len() == LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte));
        if known { Ok(Self(text.to_owned())) } else { Err(ParsePictureKeyError) }
    }
}

/// The names of all folders that pictures can be in.
pub(crate) fn shards() -> impl Iterator<Item = String> {
    ALPHABET.iter().flat_map(|first| ALPHABET.iter().map(move |second| [*first, *second].map(char::from).iter().collect()))
}

/// The key in a file's name, `KEY-640.jpg`.
pub(crate) fn key_of(name: &str) -> Option<PictureKey> {
    name.split_once('-')?.0.parse().ok()
}

#[cfg(test)]
mod tests;
