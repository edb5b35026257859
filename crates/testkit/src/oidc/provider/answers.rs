//! What the service answers: its document, its keys and its tokens.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64URL};
use kindred_domain::Clock;
use p256::ecdsa::{Signature, SigningKey, signature::Signer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{Behaviour, CLIENT, Now, Shared};
use crate::oidc::field;

impl Shared {
    pub(super) async fn respond(&self, head: &str, body: &str) -> (&'static str, Value) {
        let now = &mut *self.now.lock().await;
        match head.split(' ').nth(1).unwrap_or_default() {
            "/.well-known/openid-configuration" => ("200 OK", self.document(now.behaviour)),
            "/keys" => ("200 OK", json!({ "keys": [{ "kty": "unknown" }, public_key(now.key)] })),
            "/userinfo" => ("200 OK", now.userinfo.clone()),
            "/token" => match now.redeem(head, body) {
                Some(nonce) => ("200 OK", json!({ "token_type": "Bearer", "access_token": "access", "id_token": self.token(now, &nonce) })),
                None => ("400 Bad Request", json!({ "error": "invalid_grant" })),
            },
            _ => ("404 Not Found", json!({})),
        }
    }

    fn document(&self, behaviour: Behaviour) -> Value {
        let issuer = if behaviour == Behaviour::OtherIssuer { "https://accounts.example" } else { &self.issuer };
        let endpoint = if behaviour == Behaviour::OpenEndpoint { "http://accounts.example" } else { &self.issuer };
        json!({
            "issuer": issuer,
            "authorization_endpoint": format!("{}/authorize", self.issuer),
            "token_endpoint": format!("{endpoint}/token"),
            "jwks_uri": format!("{}/keys", self.issuer),
            "userinfo_endpoint": format!("{}/userinfo", self.issuer),
        })
    }

    fn token(&self, now: &Now, nonce: &str) -> String {
        let at = self.clock.now().micros() / 1_000_000;
        let mut claims = json!({
            "iss": self.issuer, "aud": CLIENT.0, "sub": "subject", "nonce": nonce, "iat": at, "exp": at + 300,
            "email": "ann@example.com", "email_verified": true, "name": "Ann",
        });
        for (name, value) in now.claims.as_object().expect("claims") {
            claims[name] = value.clone();
        }
        let (algorithm, key) = match now.behaviour {
            Behaviour::Unsigned => ("none", now.key),
            Behaviour::SignedBySecret => ("HS256", now.key),
            Behaviour::OtherKey => ("ES256", now.key + 100),
            _ => ("ES256", now.key),
        };
        let head = json!({ "alg": algorithm, "kid": now.key.to_string(), "typ": "JWT" });
        let signed = [head, claims].map(|part| BASE64URL.encode(part.to_string())).join(".");
        let signature: Signature = signing_key(key).sign(signed.as_bytes());
        let signature = if algorithm == "none" { String::new() } else { BASE64URL.encode(signature.to_bytes()) };
        format!("{signed}.{signature}")
    }
}

impl Now {
    /// The nonce of a code, if whoever redeems it is the app, and has the verifier of its challenge.
    fn redeem(&mut self, head: &str, body: &str) -> Option<String> {
        let (nonce, challenge) = self.codes.remove(&field(body, "code"))?;
        let verifier = field(body, "code_verifier");
        let login = base64::engine::general_purpose::STANDARD.encode(format!("{}:a%20secret%3A%20word", CLIENT.0));
        let is_app = head.contains(&format!("Basic {login}")) && field(body, "redirect_uri").contains("/signed-in-by/");
        (is_app && BASE64URL.encode(Sha256::digest(verifier)) == challenge).then_some(nonce)
    }
}

fn signing_key(number: u8) -> SigningKey {
    SigningKey::from_slice(&[number; 32]).expect("these bytes are a key")
}

fn public_key(number: u8) -> Value {
    let point = signing_key(number).verifying_key().to_encoded_point(false);
    let [x, y] = [point.x(), point.y()].map(|half| BASE64URL.encode(half.expect("it is not compressed")));
    json!({ "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": number.to_string(), "x": x, "y": y })
}
