use kindred_domain::Entropy;
use sha2::{Digest, Sha256};

use super::session::SessionToken;

/// What a browser keeps of a sign-in that went to another service, and then of whom the service named: 256 random bits, of which only
/// the hash is stored (KEY-04).
pub struct ServiceSecret(String);

impl ServiceSecret {
    /// A new secret.
    pub fn random(entropy: &dyn Entropy) -> Self {
        Self(SessionToken::random(entropy).into_text())
    }

    /// What a client sent; `None` if it can't be one.
    pub fn given(text: &str) -> Option<Self> {
        SessionToken::has_shape(text).then(|| Self(text.to_owned()))
    }

    /// The hash to store. It is no session's and no link's, whatever the secret.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(format!("service {}", self.0)).into()
    }

    /// The secret itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The secret as its browser gets it.
    pub fn into_text(self) -> String {
        self.0
    }
}
