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
mod tests {
    use super::*;

    const ADA: PasswordOwner<'_> = PasswordOwner { name: "Ada Lovelace", email: "ada.l@engines.example" };

    fn strict(text: &str) -> Result<(), AccountError> {
        PasswordPolicy::Strict.check(text, ADA).map(drop)
    }

    #[test]
    fn the_specified_policy_asks_for_six_characters_alone() {
        for text in ["123456", "password", "lovelace"] {
            assert!(PasswordPolicy::Specified.check(text, ADA).is_ok(), "{text}");
        }
        assert_eq!(PasswordPolicy::Specified.check("12345", ADA).unwrap_err(), AccountError::PasswordShort);
    }

    #[test]
    fn api_auth_05_a_strict_password_has_eight_characters_and_is_none_of_the_commonest() {
        for text in ["1", "12345", "1234567", "密码密码密码密"] {
            assert_eq!(strict(text), Err(AccountError::PasswordShortOfEight), "{text}");
        }
        assert_eq!(strict(""), Err(AccountError::NoPassword));
        assert!(matches!(strict(&"x".repeat(257)), Err(AccountError::Text(_))));
        for text in ["password", "PassWord", "12345678", "iloveyou", "qwertyuiop", "football1", "11111111"] {
            assert_eq!(strict(text), Err(AccountError::PasswordCommon), "{text}");
        }
        for text in ["correct horse", "密码密码密码密码", "password of mine"] {
            assert_eq!(strict(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn api_auth_05_a_strict_password_is_not_the_owners_name_or_address() {
        for text in ["Ada Lovelace", "adalovelace", "LOVELACE", "lovelace1815", "1815-Lovelace!", "ada.l@engines.example", "Ada.L.123456"] {
            assert_eq!(strict(text), Err(AccountError::PasswordOwn), "{text}");
        }
        for text in ["lovelace engine", "1815181518", "lovelaces", "-_-_-_-_"] {
            assert_eq!(strict(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn the_common_passwords_are_sorted_in_lower_case_and_long_enough() {
        assert!(COMMON.len() > 3_000 && COMMON.is_sorted());
        assert!(COMMON.iter().all(|word| utf16_len(word) >= PASSWORD_MIN_STRICT && word.to_lowercase() == **word));
    }
}
