use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// A sign-in that somebody was sent away for. All that it consists of follows from one secret, which stays with the browser that
/// began it: what the service sends back through the address bar (the state and a code) is worth nothing to whoever sees it there.
#[derive(Debug, Clone, Copy)]
pub struct AuthorizationRequest<'a>(&'a str);

impl<'a> AuthorizationRequest<'a> {
    /// The request of this secret, 256 random bits as text.
    pub const fn of(secret: &'a str) -> Self {
        Self(secret)
    }

    /// What the service sends back with the answer.
    pub fn state(self) -> String {
        self.derived("state")
    }

    /// What its token must have.
    pub fn nonce(self) -> String {
        self.derived("nonce")
    }

    /// By what the code is redeemed (PKCE).
    pub fn verifier(self) -> String {
        self.derived("verifier")
    }

    /// What the service is told of the verifier.
    pub fn challenge(self) -> String {
        URL_SAFE_NO_PAD.encode(Sha256::digest(self.verifier()))
    }

    fn derived(self, what: &str) -> String {
        URL_SAFE_NO_PAD.encode(Sha256::digest(format!("oidc {what} {}", self.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_04_nothing_that_a_request_shows_tells_another_part_of_it() {
        let (one, other) = (AuthorizationRequest::of("one"), AuthorizationRequest::of("other"));
        let parts = |request: AuthorizationRequest<'_>| [request.state(), request.nonce(), request.verifier(), request.challenge()];
        let mut all: Vec<String> = parts(one).into_iter().chain(parts(other)).collect();
        assert!(all.iter().all(|part| part.len() == 43));
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 8);
    }
}
