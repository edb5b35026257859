//! Letters (e-mails): which kinds there are, how often each is sent, and when a refused one is tried again.

/// How long the link of a letter can be used to choose a new password, in seconds (KEY-01).
pub const PASSWORD_LINK_SECONDS: i64 = 30 * 60;
/// How long an address can be confirmed by a letter's link, and a changed one taken back, in seconds (KEY-02).
pub const ADDRESS_LINK_SECONDS: i64 = 7 * 24 * 60 * 60;
/// How often a letter is handed to the mail server at most, before it counts as dead (MAIL-01).
pub const LETTER_TRIES: i64 = 12;

const MIN_RETRY_WAIT_SECONDS: i64 = 30;
const MAX_RETRY_WAIT_SECONDS: i64 = 4 * 60 * 60;

/// What a letter is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LetterKind {
    /// A link to choose a new password, which somebody asked for.
    PasswordLink,
    /// The password was changed.
    PasswordChanged,
    /// Somebody signed in on a device that the account did not know.
    NewDevice,
    /// A link to confirm an address, which somebody has or wants.
    ConfirmAddress,
    /// The address was changed; with a link to take it back.
    AddressChanged,
    /// A passkey was added.
    PasskeyAdded,
    /// The password was removed.
    PasswordRemoved,
    /// Another service was linked.
    ServiceLinked,
    /// The account was deleted: the last letter to its address.
    AccountDeleted,
}

impl LetterKind {
    /// Every kind.
    pub const ALL: [Self; 9] = [
        Self::PasswordLink,
        Self::PasswordChanged,
        Self::NewDevice,
        Self::ConfirmAddress,
        Self::AddressChanged,
        Self::PasskeyAdded,
        Self::PasswordRemoved,
        Self::ServiceLinked,
        Self::AccountDeleted,
    ];

    /// Its name in the store.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PasswordLink => "password link",
            Self::PasswordChanged => "password changed",
            Self::NewDevice => "new device",
            Self::ConfirmAddress => "confirm address",
            Self::AddressChanged => "address changed",
            Self::PasskeyAdded => "passkey added",
            Self::PasswordRemoved => "password removed",
            Self::ServiceLinked => "service linked",
            Self::AccountDeleted => "account deleted",
        }
    }

    /// The kind of this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// How many letters of this kind one address gets at most, and in how many seconds (MAIL-02).
    pub const fn allowance(self) -> (i64, i64) {
        match self {
            Self::PasswordLink | Self::ConfirmAddress => (3, 6 * 60 * 60),
            Self::PasswordChanged
            | Self::NewDevice
            | Self::AddressChanged
            | Self::PasskeyAdded
            | Self::PasswordRemoved
            | Self::ServiceLinked
            | Self::AccountDeleted => (10, 24 * 60 * 60),
        }
    }
}

/// How many seconds to wait after the mail server refused a letter for now, for the `tries`-th time; `None` if it was tried
/// often enough. All waits together take half a day.
pub fn wait_before_retry(tries: i64) -> Option<i64> {
    let doublings = (tries - 1).clamp(0, 20);
    (tries < LETTER_TRIES).then(|| (MIN_RETRY_WAIT_SECONDS << doublings).min(MAX_RETRY_WAIT_SECONDS))
}

#[cfg(test)]
mod tests;
