use std::{fmt, str::FromStr};

use crate::{Entropy, Timestamp};

const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 13;

/// Text that is no id; to be answered exactly like an unknown id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an id")]
pub struct ParseIdError;

fn encode(id: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let bits = id.cast_unsigned();
    let mut text = [0_u8; LENGTH];
    for (place, byte) in text.iter_mut().enumerate() {
        let shift = 5 * (LENGTH - 1 - place);
        *byte = ALPHABET[usize::try_from((bits >> shift) & 31).map_err(|_| fmt::Error)?];
    }
    f.write_str(std::str::from_utf8(&text).map_err(|_| fmt::Error)?)
}

fn decode(text: &str) -> Result<i64, ParseIdError> {
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

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        ///
        /// A 63-bit number inside; outside, 13 characters of lower-case Crockford base 32.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub i64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                encode(self.0, f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<Self, ParseIdError> {
                decode(text).map(Self)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }
    )+};
}

id! {
    /// The id of a person.
    UserId,
    /// The id of a chat room of two people.
    RoomId,
    /// The id of a message; grows with time.
    MessageId,
    /// The id of a picture.
    PhotoId,
    /// The id of a session as its owner sees it; not the token.
    SessionId,
    /// The id of a match; the same on both sides.
    MatchId,
    /// The id of a moment; grows with time.
    MomentId,
    /// The id of a comment on a moment; grows with time.
    CommentId,
    /// The id of a report; grows with time.
    ReportId,
    /// The id of an operator act; grows with time.
    OperatorActId,
    /// The id of a letter, of which its Message-ID is made.
    LetterId,
}

impl UserId {
    /// The sender of system messages; no person ever has this id.
    pub const PRODUCT: Self = Self(0);
    /// The other member of a room whose account was deleted; no person ever has this id.
    pub const DEPARTED: Self = Self(i64::MAX);

    /// A new id of 63 random bits.
    pub fn random(entropy: &dyn Entropy) -> Self {
        Self(entropy.next_id())
    }
}

impl RoomId {
    /// A new id of 63 random bits.
    pub fn random(entropy: &dyn Entropy) -> Self {
        Self(entropy.next_id())
    }
}

impl MatchId {
    /// A new id of 63 random bits.
    pub fn random(entropy: &dyn Entropy) -> Self {
        Self(entropy.next_id())
    }
}

impl PhotoId {
    /// A new id of 63 random bits.
    pub fn random(entropy: &dyn Entropy) -> Self {
        Self(entropy.next_id())
    }
}

impl LetterId {
    /// A new id of 63 random bits.
    pub fn random(entropy: &dyn Entropy) -> Self {
        Self(entropy.next_id())
    }
}

impl SessionId {
    /// A new id of 63 random bits.
    pub fn random(entropy: &dyn Entropy) -> Self {
        Self(entropy.next_id())
    }
}

/// 42 bits of milliseconds since 1970 above 21 random bits.
fn by_millisecond(now: Timestamp, entropy: &dyn Entropy) -> i64 {
    let low = entropy.next_id() & ((1 << 21) - 1);
    ((now.micros() / 1000) << 21 | low) & i64::MAX
}

/// 42 bits of milliseconds since 1970, 10 bits for the microsecond within it, 11 random bits. Two ids of one microsecond
/// can be equal: the store then takes the next free one.
fn by_microsecond(now: Timestamp, entropy: &dyn Entropy) -> i64 {
    let micros = now.micros();
    let low = entropy.next_id() & ((1 << 11) - 1);
    ((micros / 1000) << 21 | (micros % 1000) << 11 | low) & i64::MAX
}

impl MessageId {
    /// A new id; larger than every id of an earlier microsecond.
    pub fn at(now: Timestamp, entropy: &dyn Entropy) -> Self {
        Self(by_microsecond(now, entropy))
    }
}

impl MomentId {
    /// A new id; larger than every id of an earlier microsecond, so moments ordered by id are ordered by time.
    pub fn at(now: Timestamp, entropy: &dyn Entropy) -> Self {
        Self(by_microsecond(now, entropy))
    }
}

impl CommentId {
    /// A new id; larger than every id of an earlier microsecond, so comments ordered by id are ordered by time.
    pub fn at(now: Timestamp, entropy: &dyn Entropy) -> Self {
        Self(by_microsecond(now, entropy))
    }
}

impl ReportId {
    /// A new id; larger than every id of an earlier millisecond.
    pub fn at(now: Timestamp, entropy: &dyn Entropy) -> Self {
        Self(by_millisecond(now, entropy))
    }
}

impl OperatorActId {
    /// A new id; larger than every id of an earlier millisecond.
    pub fn at(now: Timestamp, entropy: &dyn Entropy) -> Self {
        Self(by_millisecond(now, entropy))
    }
}

#[cfg(test)]
mod tests;
