use kindred_testkit::SeededEntropy;

use super::*;

#[test]
fn a_token_of_ours_is_kept_and_anything_else_replaced() {
    let entropy = SeededEntropy::new(1);
    let first = DeviceToken::given_or_new("", &entropy);
    assert!(SessionToken::has_shape(&first.0));
    assert_eq!(DeviceToken::given_or_new(&first.0, &entropy).0, first.0);
    for other in ["short", &"x".repeat(44), &"é".repeat(43), &format!(" {}", &first.0[1..])] {
        assert_ne!(DeviceToken::given_or_new(other, &entropy).0, *other);
    }
}

#[test]
fn accounts_on_one_device_cannot_be_told_by_its_hash() {
    let token = DeviceToken::given_or_new("", &SeededEntropy::new(1));
    assert_ne!(token.hash_for(UserId(1)), token.hash_for(UserId(2)));
}
