//! Who sends (VAPID, RFC 8292): a key pair of the server's own, and tokens that it signs for a push service.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64URL};
use kindred_domain::{Entropy, Timestamp};
use p256::{
    SecretKey,
    ecdsa::{Signature, SigningKey, signature::Signer},
};
use serde_json::json;

/// How long a token is good, in seconds; the standard allows a day.
const GOOD_SECONDS: i64 = 6 * 60 * 60;

/// The key pair that push services know the server by. Browsers subscribe for its public half: with another one, they take
/// nothing until they have subscribed anew.
#[derive(Clone)]
pub struct VapidKey(SigningKey);

impl VapidKey {
    /// A new one.
    pub fn random(entropy: &dyn Entropy) -> Self {
        Self(random_key(entropy).into())
    }

    /// The key of these bytes, as it is kept; none if they are none.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        SigningKey::from_slice(bytes).ok().map(Self)
    }

    /// The private half, to be kept.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes().into()
    }

    /// The public half, as browsers take it.
    pub fn public_key(&self) -> String {
        BASE64URL.encode(self.0.verifying_key().to_encoded_point(false))
    }

    /// What a request to a push service of this origin is authorised by. `subject` is where somebody who runs that service finds
    /// whoever runs this server.
    pub(crate) fn authorization(&self, origin: &str, subject: Option<&str>, now: Timestamp) -> String {
        let mut claims = json!({ "aud": origin, "exp": now.plus_seconds(GOOD_SECONDS).micros() / 1_000_000 });
        if let Some(subject) = subject {
            claims["sub"] = subject.into();
        }
        let signed = [json!({ "typ": "JWT", "alg": "ES256" }), claims].map(|part| BASE64URL.encode(part.to_string())).join(".");
        let signature: Signature = self.0.sign(signed.as_bytes());
        format!("vapid t={signed}.{}, k={}", BASE64URL.encode(signature.to_bytes()), self.public_key())
    }
}

impl std::fmt::Debug for VapidKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "VapidKey({})", self.public_key())
    }
}

/// A new private key.
pub fn random_key(entropy: &dyn Entropy) -> SecretKey {
    loop {
        let mut bytes = [0; 32];
        entropy.fill(&mut bytes);
        // One draw of 2³² is not below the order of the curve.
        if let Ok(key) = SecretKey::from_slice(&bytes) {
            return key;
        }
    }
}
