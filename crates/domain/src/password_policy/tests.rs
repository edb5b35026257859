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
