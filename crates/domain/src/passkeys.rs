//! Passkeys and links to other services: how passkeys are named, and how many of each somebody has.

use crate::{TextError, bounded, is_blank};

/// The longest name of a passkey, in UTF-16 units.
pub const PASSKEY_NAME_MAX: usize = 50;
/// How many passkeys an account has at most.
pub const PASSKEYS_MAX: i64 = 20;
/// To how many people of other services an account is linked at most.
pub const SERVICES_MAX: i64 = 20;

/// The name of a passkey as it is kept; blank ones are none.
pub fn passkey_name(text: &str) -> Result<Option<&str>, TextError> {
    let name = bounded(text.trim(), PASSKEY_NAME_MAX)?;
    Ok((!is_blank(name)).then_some(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_03_a_passkey_has_a_name_of_1_to_50_characters() {
        assert_eq!(passkey_name("  My phone "), Ok(Some("My phone")));
        assert_eq!(passkey_name(" \u{2003} "), Ok(None));
        assert_eq!(passkey_name(&"a".repeat(50)), Ok(Some(&*"a".repeat(50))));
        assert!(passkey_name(&"a".repeat(51)).is_err());
    }
}
