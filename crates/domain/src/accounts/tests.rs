use super::*;

#[test]
fn an_address_has_one_at_sign_with_something_on_both_sides() {
    for right in ["ann@example.org", "a@b", "李@例え.jp", "a+b@c.d"] {
        assert_eq!(Email::new(right).map(|email| email.as_str().to_owned()), Ok(right.to_owned()));
    }
    for wrong in ["ann", "@", "a@", "@b", "a@b@c", "a b@c.d", "a@b\u{3000}c", "a@b\u{7}"] {
        assert_eq!(Email::new(wrong), Err(AccountError::EmailShape), "{wrong:?}");
    }
    assert_eq!(Email::new("  "), Err(AccountError::NoEmail));
    assert_eq!(Email::new(&format!("{}@b", "a".repeat(253))), Err(AccountError::Text(TextError::TooLong { max: 254 })));
}

#[test]
fn addresses_that_differ_in_case_alone_have_one_key() {
    assert_eq!(Email::new(" Ann@Example.ORG ").unwrap().key(), Email::new("aNN@example.org").unwrap().key());
}

#[test]
fn a_password_has_6_to_256_units() {
    assert_eq!(Password::new("12345").unwrap_err(), AccountError::PasswordShort);
    assert_eq!(Password::new("").unwrap_err(), AccountError::NoPassword);
    assert!(Password::new("密码密码密码").is_ok());
    assert!(Password::new(&"x".repeat(256)).is_ok());
    assert_eq!(Password::new(&"x".repeat(257)).unwrap_err(), AccountError::Text(TextError::TooLong { max: 256 }));
}

#[test]
fn leave_04_a_typed_password_counts_for_15_minutes() {
    let typed = Timestamp::from_micros(1_781_524_800_000_000);
    let counts = |seconds| password_is_recent(typed, typed.plus_seconds(seconds));
    assert_eq!([0, 899, 900, 86_400].map(counts), [true, true, false, false]);
}

#[test]
fn a_password_never_shows() {
    assert_eq!(format!("{:?}", Password::new("correct horse").unwrap()), "Password(…)");
}

#[test]
fn an_empty_registration_names_all_that_is_missing() {
    let today = jiff::civil::date(2026, 6, 15);
    let nothing = FirstSignIn { email: None, password: None, by_service: false };
    let errors = Registration::check(PasswordPolicy::Specified, nothing, ProfileDraft::default(), today).unwrap_err();
    let texts = ["email", "password", "name", "date_of_birth", "gender"].map(|field| errors.why(field).unwrap_or("accepted"));
    let expected =
        ["Email is required", "Password is required", "Name is required", "Date of birth is required", "Please select your gender"];
    assert_eq!(texts, expected);
}

#[test]
fn key_04_who_comes_by_another_service_needs_no_password() {
    let (today, draft) = (jiff::civil::date(2026, 6, 15), ProfileDraft::default);
    for password in [None, Some("")] {
        let by_service = FirstSignIn { email: None, password, by_service: true };
        let errors = Registration::check(PasswordPolicy::Specified, by_service, draft(), today).unwrap_err();
        assert_eq!((errors.why("password"), errors.why("email")), (None, Some("Email is required")));
    }
    let short = FirstSignIn { email: None, password: Some("short"), by_service: true };
    let errors = Registration::check(PasswordPolicy::Specified, short, draft(), today).unwrap_err();
    assert_eq!(errors.why("password"), Some("Password must be at least 6 characters"));
}
