use kindred_domain::{Entropy, UserId};
use sha2::{Digest, Sha256};

use super::session::SessionToken;

/// By what a device that has signed in to an account is known again: it is random, opens nothing, and the client sends it
/// with every further sign-in, whatever the account.
pub struct DeviceToken(String);

impl DeviceToken {
    /// The token a client sent, or a new one when that is none of ours.
    pub fn given_or_new(given: &str, entropy: &dyn Entropy) -> Self {
        let is_ours = SessionToken::has_shape(given);
        Self(if is_ours { given.to_owned() } else { SessionToken::random(entropy).into_text() })
    }

    /// The hash to store with an account; it tells of no other account on the same device.
    pub fn hash_for(&self, user: UserId) -> [u8; 32] {
        Sha256::digest(format!("device {user} {}", self.0).as_bytes()).into()
    }

    /// The token as the client gets it.
    pub fn into_text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
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
}
