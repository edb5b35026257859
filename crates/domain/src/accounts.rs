use std::fmt;

use crate::{FieldErrors, PasswordOwner, PasswordPolicy, Profile, ProfileDraft, TextError, Timestamp, bounded, utf16_len};

/// The longest e-mail address, in UTF-16 units.
pub const EMAIL_MAX: usize = 254;
/// The shortest password, in UTF-16 units.
pub const PASSWORD_MIN: usize = 6;
/// The longest password, in UTF-16 units.
pub const PASSWORD_MAX: usize = 256;

/// Why an e-mail address or a password is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AccountError {
    /// No address at all.
    #[error("Email is required")]
    NoEmail,
    /// Not one `@` with something on both sides, or white space inside.
    #[error("Please enter a valid email address")]
    EmailShape,
    /// No password at all.
    #[error("Password is required")]
    NoPassword,
    /// A password of fewer than six characters.
    #[error("Password must be at least 6 characters")]
    PasswordShort,
    /// A password of fewer than eight characters, where the policy is strict.
    #[error("Password must be at least 8 characters")]
    PasswordShortOfEight,
    /// One of the commonest passwords, where the policy is strict.
    #[error("This password is too common. Please choose another one")]
    PasswordCommon,
    /// The owner's name or e-mail address, where the policy is strict.
    #[error("Password must not be your name or email address")]
    PasswordOwn,
    /// Too long, or not text that can be kept.
    #[error(transparent)]
    Text(#[from] TextError),
}

/// An e-mail address of acceptable shape, as its owner writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    /// Accepts an address with exactly one `@`, something on both sides of it, and no white space.
    pub fn new(text: &str) -> Result<Self, AccountError> {
        let text = bounded(text.trim(), EMAIL_MAX)?;
        if text.is_empty() {
            return Err(AccountError::NoEmail);
        }
        let odd = |c: char| c.is_whitespace() || c.is_control();
        match text.split_once('@') {
            Some((local, host)) if !local.is_empty() && !host.is_empty() && !host.contains('@') && !text.contains(odd) => {
                Ok(Self(text.to_owned()))
            }
            _ => Err(AccountError::EmailShape),
        }
    }

    /// The address as written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address in lower case, which must be unique.
    pub fn key(&self) -> String {
        email_key(&self.0)
    }
}

/// The form in which an address is looked up: lower case, trimmed.
pub fn email_key(text: &str) -> String {
    text.trim().to_lowercase()
}

/// A password of acceptable length; never shown, not even in debug output.
#[derive(Clone)]
pub struct Password(String);

impl Password {
    /// Accepts 6 to 256 UTF-16 units of any kind, not trimmed.
    pub fn new(text: &str) -> Result<Self, AccountError> {
        let text = bounded(text, PASSWORD_MAX)?;
        match utf16_len(text) {
            0 => Err(AccountError::NoPassword),
            length if length < PASSWORD_MIN => Err(AccountError::PasswordShort),
            _ => Ok(Self(text.to_owned())),
        }
    }

    /// The password itself, for hashing.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// How long a typed password counts for what is hard to take back.
const PASSWORD_COUNTS_SECONDS: i64 = 15 * 60;

/// True if a password that was last typed at `typed_at` still counts as typed.
pub fn password_is_recent(typed_at: Timestamp, now: Timestamp) -> bool {
    typed_at.plus_seconds(PASSWORD_COUNTS_SECONDS) > now
}

/// By what a new account is signed in to.
#[derive(Debug, Clone, Copy)]
pub struct FirstSignIn<'a> {
    /// The e-mail address.
    pub email: Option<&'a str>,
    /// The password.
    pub password: Option<&'a str>,
    /// True if another service says who somebody is, so that they need no password.
    pub by_service: bool,
}

/// The checked data of a sign-up.
#[derive(Debug, Clone)]
pub struct Registration {
    /// The e-mail address; unique regardless of case.
    pub email: Email,
    /// The password; `None` if another service says who somebody is.
    pub password: Option<Password>,
    /// The profile.
    pub profile: Profile,
}

impl Registration {
    /// Checks everything at once, so that all errors are shown together.
    ///
    /// Name, e-mail, birth date, gender and, without another service, a password are required; the rest is checked if given.
    pub fn check(
        policy: PasswordPolicy,
        FirstSignIn { email, password, by_service }: FirstSignIn<'_>,
        draft: ProfileDraft,
        today: jiff::civil::Date,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let owner = PasswordOwner { name: draft.name.as_deref().unwrap_or_default(), email: email.unwrap_or_default() };
        let password = match password.filter(|text| !(by_service && text.is_empty())) {
            None if by_service => Ok(None),
            given => given.ok_or(AccountError::NoPassword).and_then(|text| policy.check(text, owner)).map(Some),
        };
        let email = errors.keep("email", email.ok_or(AccountError::NoEmail).and_then(Email::new));
        let password = errors.keep("password", password);
        let profile = draft.into_profile(today).map_err(|more| errors.join(more)).ok();
        match (email, password, profile) {
            (Some(email), Some(password), Some(profile)) => errors.or_ok(Self { email, password, profile }),
            _ => Err(errors),
        }
    }
}

#[cfg(test)]
mod tests;
