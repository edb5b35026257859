use kindred_domain::{Entropy, Timestamp, UserId};
use kindred_store::{StoreError, Tx};
use sha2::{Digest, Sha256};

use super::session::SessionToken;

/// Recognizes a device that has signed in to an account before: it is random, gives no access, and the client sends it
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

    /// Remembers that the device with this token signs in to the account and which session (the hash of its token) it gets, as part
    /// of `tx`; true if the device is new to the account, as one without a token always is.
    pub async fn remember(
        token: Option<&Self>,
        tx: &Tx,
        (user, session_hash): (UserId, &[u8; 32]),
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        match token {
            Some(token) => tx.remember_device(user, &token.hash_for(user), session_hash, now).await,
            None => Ok(true),
        }
    }

    /// The token as the client gets it.
    pub fn into_text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests;
