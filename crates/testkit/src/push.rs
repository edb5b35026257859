//! A push service and its browsers (APP-04): it takes only requests that are signed and encrypted as they must be, and decrypts each
//! with the browser's key. None of it is shared with what is tested.

mod request;
mod service;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64URL};
use p256::{PublicKey, SecretKey, ecdh::diffie_hellman};
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    hmac,
};
use serde_json::{Value, json};

pub use service::{Behaviour, TestPushService};

/// What a browser shares with whoever may send to it.
const SECRET: [u8; 16] = [0xA7; 16];

/// A browser that is subscribed at a push service.
#[derive(Debug, Clone)]
pub struct TestBrowser {
    /// The address that the push service gave it.
    pub endpoint: String,
    key: SecretKey,
}

/// What a push service handed to a browser.
#[derive(Debug, Clone)]
pub struct Received {
    /// What the page's worker reads.
    pub note: Value,
    /// By what a later one replaces it while the browser is away.
    pub topic: String,
    /// How long it may wait, in seconds.
    pub ttl: String,
    /// How much it may disturb.
    pub urgency: String,
    /// How many bytes it took.
    pub length: usize,
}

impl TestBrowser {
    /// The browser of this number at a push service.
    fn numbered(origin: &str, number: u8) -> Self {
        let key = SecretKey::from_slice(&[number; 32]).expect("these bytes are a key");
        Self { endpoint: format!("{origin}/browsers/{number}"), key }
    }

    /// What it tells the app of itself.
    pub fn subscription(&self, show_words: bool) -> Value {
        let keys = json!({ "p256dh": BASE64URL.encode(point(&self.key.public_key())), "auth": BASE64URL.encode(SECRET) });
        json!({ "endpoint": self.endpoint, "keys": keys, "show_words": show_words })
    }

    /// What a body for it says (RFC 8291, `aes128gcm`); panics if it is not for it.
    fn decrypt(&self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (head, rest) = rest.split_at(5);
        assert!(u32::from_be_bytes(std::array::from_fn(|at| head[at])) >= 18 && head[4] == 65, "another header than aes128gcm's");
        let (theirs, record) = rest.split_at(65);
        let sender = PublicKey::from_sec1_bytes(theirs).expect("the sender's key is a point");
        let shared = diffie_hellman(self.key.to_nonzero_scalar(), sender.as_affine());
        let points = [b"WebPush: info\0", point(&self.key.public_key()).as_slice(), theirs].concat();
        let input = derive(&hash(&SECRET, shared.raw_secret_bytes()), &points);
        let pseudo_random = hash(salt, &input);
        let key = &derive(&pseudo_random, b"Content-Encoding: aes128gcm\0")[..16];
        let nonce = &derive(&pseudo_random, b"Content-Encoding: nonce\0")[..12];
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, key).expect("a key"));
        let (nonce, mut record) = (Nonce::try_assume_unique_for_key(nonce).expect("a nonce"), record.to_vec());
        let text = key.open_in_place(nonce, Aad::empty(), &mut record).expect("it is encrypted for this browser");
        let end = text.iter().rposition(|byte| *byte != 0).expect("a delimiter");
        assert_eq!(text[end], 2, "the last record ends so");
        serde_json::from_slice(&text[..end]).expect("JSON")
    }
}

fn point(key: &PublicKey) -> Vec<u8> {
    use p256::elliptic_curve::sec1::ToEncodedPoint;
    key.to_encoded_point(false).as_bytes().to_vec()
}

fn hash(key: &[u8], text: &[u8]) -> Vec<u8> {
    hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), text).as_ref().to_vec()
}

/// HKDF's first block, which is as much as is wanted here.
fn derive(from: &[u8], info: &[u8]) -> Vec<u8> {
    hash(from, &[info, &[1]].concat())
}
