use sha2::{Digest, Sha256};
use webauthn_rp::{DiscoverableAuthentication64, request::register::UserHandle64, response::register::Registration};

use crate::Fault;

/// The hash of a challenge: by it a ceremony is stored and found again.
pub fn challenge_hash(challenge: u128) -> [u8; 32] {
    Sha256::digest([b"passkey challenge ".as_slice(), &challenge.to_le_bytes()].concat()).into()
}

/// What a browser answers to having a passkey made.
#[derive(Debug)]
pub struct RegistrationResponse(pub(crate) Registration);

impl RegistrationResponse {
    /// The answer in this JSON, as `PublicKeyCredential.toJSON()` has it.
    pub fn read(json: &[u8]) -> Result<Self, Fault> {
        Registration::from_json_relaxed(json).map(Self).map_err(|_| Fault::Malformed)
    }

    /// By what the ceremony it belongs to was stored.
    pub fn challenge_hash(&self) -> Result<[u8; 32], Fault> {
        self.0.challenge_relaxed().map(|challenge| challenge_hash(challenge.0)).map_err(|_| Fault::Malformed)
    }
}

/// What a browser answers to having a passkey used.
#[derive(Debug)]
pub struct AuthenticationResponse(pub(crate) DiscoverableAuthentication64);

impl AuthenticationResponse {
    /// The answer in this JSON, as `PublicKeyCredential.toJSON()` has it.
    pub fn read(json: &[u8]) -> Result<Self, Fault> {
        DiscoverableAuthentication64::from_json_relaxed(json).map(Self).map_err(|_| Fault::Malformed)
    }

    /// By what the ceremony it belongs to was stored.
    pub fn challenge_hash(&self) -> Result<[u8; 32], Fault> {
        self.0.challenge_relaxed().map(|challenge| challenge_hash(challenge.0)).map_err(|_| Fault::Malformed)
    }

    /// Which passkey was used.
    pub fn credential_id(&self) -> Vec<u8> {
        self.0.raw_id().as_ref().to_vec()
    }

    pub(crate) fn handle(&self) -> &UserHandle64 {
        self.0.response().user_handle()
    }
}
