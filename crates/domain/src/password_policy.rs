use std::sync::LazyLock;

use crate::{AccountError, Password, utf16_len};

/// The shortest password where the policy is strict, in UTF-16 units.
pub const PASSWORD_MIN_STRICT: usize = 8;

/// The commonest passwords that are long enough, in lower case and sorted; `tools/common-passwords` makes them.
static COMMON: LazyLock<Vec<&str>> = LazyLock::new(|| include_str!("../data/common-passwords.txt").lines().collect());

/// Which passwords people may choose.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PasswordPolicy {
    /// Any of at least six characters, as specified.
    #[default]
    Specified,
    /// At least eight characters, none of the 10,000 commonest, and not one's own name or e-mail address.
    Strict,
}

/// Whose password it is.
#[derive(Debug, Clone, Copy)]
pub struct PasswordOwner<'a> {
    /// Their name.
    pub name: &'a str,
    /// Their e-mail address.
    pub email: &'a str,
}

impl PasswordPolicy {
    /// Accepts a new password of `owner`.
    pub fn check(self, text: &str, owner: PasswordOwner<'_>) -> Result<Password, AccountError> {
        let password = Password::new(text);
        if self == Self::Specified || matches!(password, Err(AccountError::NoPassword | AccountError::Text(_))) {
            return password;
        }
        if utf16_len(text) < PASSWORD_MIN_STRICT {
            return Err(AccountError::PasswordShortOfEight);
        }
        if COMMON.binary_search(&text.to_lowercase().as_str()).is_ok() {
            return Err(AccountError::PasswordCommon);
        }
        if owner.is_named_by(text) {
            return Err(AccountError::PasswordOwn);
        }
        password
    }
}

impl PasswordOwner<'_> {
    /// True if `text` is the owner's name, a word of it, their e-mail address or what is before its `@`, whatever the case,
    /// with nothing but digits and signs around and between.
    fn is_named_by(self, text: &str) -> bool {
        let core = letters(text.trim_matches(|c: char| !c.is_alphabetic()));
        let local = self.email.split_once('@').map_or(self.email, |(local, _)| local);
        let whole = [self.name, self.email, local].into_iter();
        !core.is_empty() && whole.chain(self.name.split_whitespace()).any(|own| letters(own) == core)
    }
}

/// The letters of a text in lower case.
fn letters(text: &str) -> String {
    text.to_lowercase().chars().filter(|c| c.is_alphabetic()).collect()
}

#[cfg(test)]
mod tests;
