use kindred_domain::Entropy;

use super::{current_user::TokenHash, session::SessionToken};

/// What the link of a letter is good by: 256 random bits, of which only the hash is stored (KEY-01, KEY-02).
pub struct LinkToken(String);

impl LinkToken {
    /// A new token.
    pub fn random(entropy: &dyn Entropy) -> Self {
        Self(SessionToken::random(entropy).into_text())
    }

    /// The hash of a token that a client sent; `None` if it can't be one.
    pub fn hash_of(given: &str) -> Option<[u8; 32]> {
        SessionToken::has_shape(given).then(|| TokenHash::of(&format!("password link {given}")).0)
    }

    /// The hash to store. It is no session's, whatever the token.
    pub fn hash(&self) -> [u8; 32] {
        TokenHash::of(&format!("password link {}", self.0)).0
    }

    /// The token as it stands in the link.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
