use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64URL};
use kindred_domain::Timestamp;
use p256::ecdsa::{Signature, VerifyingKey, signature::Verifier};
use serde_json::Value;
use tokio::{io::AsyncReadExt, net::TcpStream};

/// A request to a push service.
#[derive(Debug)]
pub struct Request {
    head: String,
    /// What it carries.
    pub body: Vec<u8>,
}

impl Request {
    /// Reads one; `None` if the connection ends before.
    pub async fn read(connection: &mut TcpStream) -> std::io::Result<Option<Self>> {
        let mut bytes = Vec::new();
        loop {
            if let Some(at) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
                let head = String::from_utf8_lossy(&bytes[..at]).into_owned();
                let length: usize = field(&head, "content-length").and_then(|length| length.parse().ok()).unwrap_or_default();
                if bytes.len() >= at + 4 + length {
                    return Ok(Some(Self { head, body: bytes[at + 4..at + 4 + length].to_vec() }));
                }
            }
            if connection.read_buf(&mut bytes).await? == 0 {
                return Ok(None);
            }
        }
    }

    /// Its path.
    pub fn path(&self) -> &str {
        self.head.split(' ').nth(1).unwrap_or_default()
    }

    /// A header; panics without it.
    pub fn header(&self, name: &str) -> String {
        field(&self.head, name).unwrap_or_else(|| panic!("no {name} in {}", self.head)).to_owned()
    }

    /// Panics unless it is signed for this service, and its token good at this time (RFC 8292). The key that it is signed by.
    pub fn check_signature(&self, origin: &str, now: Timestamp) -> String {
        let authorization = self.header("authorization");
        let (token, key) = authorization.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("VAPID");
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let verifying = VerifyingKey::from_sec1_bytes(&bytes(key)).expect("a key");
        verifying
            .verify(signed.as_bytes(), &Signature::from_slice(&bytes(signature)).expect("a signature"))
            .expect("it is signed by that key");
        let [head, claims] =
            [0, 1].map(|part| serde_json::from_slice::<Value>(&bytes(signed.split('.').nth(part).expect("a part"))).expect("JSON"));
        assert_eq!(
            (head["alg"].as_str(), claims["aud"].as_str(), claims["sub"].as_str()),
            (Some("ES256"), Some(origin), Some("https://kindred.example"))
        );
        let (ends, now) = (claims["exp"].as_i64().expect("an end"), now.micros() / 1_000_000);
        assert!(now < ends && ends <= now + 12 * 3_600, "it ends at {ends}, now is {now}");
        key.to_owned()
    }
}

fn field<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().filter_map(|line| line.split_once(": ")).find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

fn bytes(text: &str) -> Vec<u8> {
    BASE64URL.decode(text).expect("base64url")
}
