use crate::{Entropy, Timestamp, suspensions::written};

/// For how long a gesture may be shown once it was asked for.
pub const GESTURE_SECONDS: i64 = 5 * 60;
/// Who asks again before so much of it is over gets the same gesture, so that nobody draws until they like one, and two tabs agree.
const SAME_GESTURE_SECONDS: i64 = 3 * 60;
/// How long a selfie waits for an operator at most.
pub const SELFIE_SECONDS: i64 = 30 * 24 * 60 * 60;
/// The longest answer of an operator to a selfie, in UTF-16 units.
pub const SELFIE_ANSWER_MAX: usize = 500;

/// What a selfie must show, so that it can't have been taken before it was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gesture {
    /// An open hand beside the face.
    OpenHand,
    /// Two raised fingers beside the face.
    TwoFingers,
    /// Three raised fingers beside the face.
    ThreeFingers,
    /// A hand on the top of the head.
    HandOnHead,
    /// A finger that touches the nose.
    FingerOnNose,
    /// A hand on a cheek.
    HandOnCheek,
}

impl Gesture {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::OpenHand, Self::TwoFingers, Self::ThreeFingers, Self::HandOnHead, Self::FingerOnNose, Self::HandOnCheek];

    /// One of them by chance.
    pub fn random(entropy: &dyn Entropy) -> Self {
        let drawn = usize::try_from(entropy.next_id()).unwrap_or_default() % Self::ALL.len();
        Self::ALL.get(drawn).copied().unwrap_or(Self::OpenHand)
    }

    /// As in the rows and in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OpenHand => "open_hand",
            Self::TwoFingers => "two_fingers",
            Self::ThreeFingers => "three_fingers",
            Self::HandOnHead => "hand_on_head",
            Self::FingerOnNose => "finger_on_nose",
            Self::HandOnCheek => "hand_on_cheek",
        }
    }

    /// The gesture with this name.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|gesture| gesture.as_str() == word)
    }
}

/// Until when a gesture may be shown that was asked for at this time.
pub fn gesture_ends_at(asked_at: Timestamp) -> Timestamp {
    asked_at.plus_seconds(GESTURE_SECONDS)
}

/// True if whoever asks again gets the gesture that was asked for at this time.
pub fn gesture_stays(asked_at: Timestamp, now: Timestamp) -> bool {
    now < asked_at.plus_seconds(SAME_GESTURE_SECONDS)
}

/// The answer to a selfie that is refused, as the person reads it.
pub fn selfie_answer(text: &str) -> Result<&str, String> {
    written(text, SELFIE_ANSWER_MAX, "A kind word is needed: the person reads it")
}

#[cfg(test)]
mod tests;
