mod encoding;

use std::{fmt, str::FromStr};

pub use self::encoding::ParseIdError;
use self::encoding::{decode, encode};
use crate::{Entropy, Timestamp};

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
    /// The id of what waits in a queue of operators: that of the report, of the picture and so on.
    QueueItemId,
    /// The id of a suspension; grows with time.
    SuspensionId,
    /// The id of a letter, of which its Message-ID is made.
    LetterId,
    /// The id of a passkey as its owner sees it; not that by which browsers name it.
    PasskeyId,
    /// The id of a selfie, and of the gesture that it was asked for with.
    SelfieId,
    /// The id of a link between an account and another service, as its owner sees it.
    IdentityId,
    /// The id of a browser that a session has pushes sent to.
    PushSubscriptionId,
}

impl UserId {
    /// The sender of system messages; no person ever has this id.
    pub const PRODUCT: Self = Self(0);
    /// The other member of a room whose account was deleted; no person ever has this id.
    pub const DEPARTED: Self = Self(i64::MAX);
}

macro_rules! random {
    ($($name:ident),+) => {$(
        impl $name {
            /// A new id of 63 random bits.
            pub fn random(entropy: &dyn Entropy) -> Self {
                Self(entropy.next_id())
            }
        }
    )+};
}

random!(UserId, RoomId, PhotoId, SessionId, MatchId, LetterId, PasskeyId, IdentityId, SelfieId, PushSubscriptionId);

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

/// The smallest id that something of this millisecond can have whose ids grow with time.
pub const fn first_id_at(at: Timestamp) -> i64 {
    ((at.micros() / 1000) << 21) & i64::MAX
}

macro_rules! by_time {
    ($($name:ident: $make:ident, $unit:literal);+) => {$(
        impl $name {
            #[doc = concat!("A new id; larger than every id of an earlier ", $unit, ", so that the order of ids is that of time.")]
            pub fn at(now: Timestamp, entropy: &dyn Entropy) -> Self {
                Self($make(now, entropy))
            }
        }
    )+};
}

by_time!(
    MessageId: by_microsecond, "microsecond";
    MomentId: by_microsecond, "microsecond";
    CommentId: by_microsecond, "microsecond";
    ReportId: by_millisecond, "millisecond";
    OperatorActId: by_millisecond, "millisecond";
    SuspensionId: by_millisecond, "millisecond"
);

impl From<OperatorActId> for SuspensionId {
    /// A suspension has the id of the act that it began with.
    fn from(act: OperatorActId) -> Self {
        Self(act.0)
    }
}

#[cfg(test)]
mod tests;
