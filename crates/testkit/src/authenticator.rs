use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64URL};
use p256::ecdsa::{Signature, SigningKey, signature::Signer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const PRESENT: u8 = 1;
const VERIFIED: u8 = 4;
const ATTESTED: u8 = 0x40;

/// A device that makes one passkey and signs with it, together with the browser in front of it. Its fields may be changed, so that
/// it lies.
#[derive(Debug, Clone)]
pub struct Authenticator {
    key: SigningKey,
    /// By what its passkey is named.
    pub credential_id: [u8; 16],
    /// By what its passkey knows the account, as base64url; empty until it is made.
    pub handle: String,
    /// The web site that the browser shows.
    pub origin: String,
    /// The relying party that it signs for.
    pub rp_id: String,
    /// True if it asks for a face, a finger or a PIN.
    pub verifies: bool,
    /// How often it signed; 0 for one that doesn't count.
    pub counter: u32,
}

impl Authenticator {
    /// The device with this number, at `https://` and that host.
    pub fn new(number: u8, host: &str) -> Self {
        let mut secret = [1; 32];
        secret[31] = number;
        let key = SigningKey::from_slice(&secret).expect("these bytes are a key");
        let (origin, rp_id) = (format!("https://{host}"), host.to_owned());
        Self { key, credential_id: [number; 16], handle: String::new(), origin, rp_id, verifies: true, counter: 0 }
    }

    /// Makes its passkey; what the browser answers to these options.
    pub fn make(&mut self, options: &Value) -> Value {
        options["user"]["id"].as_str().expect("an account has a handle").clone_into(&mut self.handle);
        let client_data = self.client_data("webauthn.create", options);
        let point = self.key.verifying_key().to_encoded_point(false);
        let mut data = self.data(ATTESTED);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.credential_id);
        // A map of five: EC2, ES256, P-256, and the two halves of the point.
        data.extend([0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]);
        data.extend(point.x().expect("it is not compressed"));
        data.extend([0x22, 0x58, 32]);
        data.extend(point.y().expect("it is not compressed"));
        let mut object = vec![0xA3, 0x63];
        object.extend(b"fmt");
        object.push(0x64);
        object.extend(b"none");
        object.push(0x67);
        object.extend(b"attStmt");
        object.extend([0xA0, 0x68]);
        object.extend(b"authData");
        object.extend([0x58, u8::try_from(data.len()).expect("it is short")]);
        object.extend(data);
        self.answer(&json!({ "clientDataJSON": BASE64URL.encode(client_data), "attestationObject": BASE64URL.encode(object) }))
    }

    /// Signs with its passkey; what the browser answers to these options.
    pub fn sign(&mut self, options: &Value) -> Value {
        let client_data = self.client_data("webauthn.get", options);
        if self.counter > 0 {
            self.counter += 1;
        }
        let data = self.data(0);
        let signed = [data.as_slice(), &Sha256::digest(&client_data)].concat();
        let signature: Signature = self.key.sign(&signed);
        self.answer(&json!({
            "clientDataJSON": BASE64URL.encode(client_data),
            "authenticatorData": BASE64URL.encode(data),
            "signature": BASE64URL.encode(signature.to_der()),
            "userHandle": self.handle,
        }))
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let told = json!({ "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false });
        told.to_string().into_bytes()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let flags = flags | PRESENT | if self.verifies { VERIFIED } else { 0 };
        [Sha256::digest(self.rp_id.as_bytes()).as_slice(), &[flags], &self.counter.to_be_bytes()].concat()
    }

    fn answer(&self, response: &Value) -> Value {
        let id = BASE64URL.encode(self.credential_id);
        json!({ "id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {} })
    }
}
