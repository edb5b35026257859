use kindred_testkit::SeededEntropy;
use proptest::prelude::*;

use super::*;

#[test]
fn a_name_survives_the_way_out_and_back_and_two_names_differ() {
    let entropy = SeededEntropy::new(1);
    let (one, two) = (PictureKey::random(&entropy), PictureKey::random(&entropy));
    assert_eq!(one.to_string().parse(), Ok(one.clone()));
    assert_eq!(one.as_str().len(), 32);
    assert_ne!(one, two);
}

#[test]
fn a_name_in_a_log_does_not_open_the_picture() {
    let key = PictureKey::random(&SeededEntropy::new(1));
    assert!(!format!("{key:?}").contains(&key.as_str()[5..]));
}

proptest! {
    #[test]
    fn any_other_text_is_no_name(text in "\\PC{0,40}|[a-z./]{32}") {
        if let Ok(key) = text.parse::<PictureKey>() {
            prop_assert_eq!(key.to_string(), text);
            prop_assert!(key.as_str().bytes().all(|byte| byte.is_ascii_alphanumeric()));
        }
    }
}
