//! The SMTP server that `tools/with-smtp` starts for a test run: what it does with which address, `tools/smtp-server.py` tells.

use std::path::PathBuf;

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::Value;

use crate::unique::unique_name;

/// The login that it takes where there is TLS, as it stands in a url.
pub const LOGIN: &str = "kindred:secret%3Aword";

/// A letter that the server took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    /// True if it came over TLS.
    pub tls: bool,
    /// Who signed in to send it.
    pub login: Option<String>,
    /// Its head and body as they came.
    pub message: String,
}

impl Received {
    /// The value of a line of its head.
    pub fn header(&self, name: &str) -> &str {
        let line = self.message.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.unwrap_or_else(|| panic!("no {name} in {}", self.message))
    }

    /// Its subject, with the words that are encoded as RFC 2047 has it (in UTF-8 and base64).
    pub fn subject(&self) -> String {
        let (_, rest) = self.message.split_once("Subject: ").expect("a subject");
        let lines = rest.lines().enumerate().take_while(|(at, line)| *at == 0 || line.starts_with(' '));
        let unfolded: String = lines.map(|(_, line)| line).collect();
        // Nothing stands between two words of which both are encoded.
        let whole = unfolded.replace("?= =?utf-8?b?", "\u{0}");
        let mut parts = whole.split("=?utf-8?b?");
        let mut subject = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (packed, plain) = part.split_once("?=").expect("the end of an encoded word");
            let bytes = packed.split('\u{0}').flat_map(|word| STANDARD.decode(word).expect("base64"));
            subject += &String::from_utf8(bytes.collect()).expect("UTF-8");
            subject += plain;
        }
        subject
    }

    /// What stands behind the `#` of its link to choose a new password.
    pub fn token(&self) -> String {
        self.token_of("reset-password")
    }

    /// What stands behind the `#` of its link to this screen.
    pub fn token_of(&self, screen: &str) -> String {
        let text = self.message.replace("=\r\n", "").replace("=3D", "=");
        let (_, rest) = text.split_once(&format!("/{screen}#")).unwrap_or_else(|| panic!("no link in {text}"));
        rest.chars().take_while(|letter| letter.is_ascii_alphanumeric() || "-_".contains(*letter)).collect()
    }
}

/// Panics without a server, so that these tests can't be skipped silently.
fn folder() -> PathBuf {
    #[expect(clippy::disallowed_methods, reason = "where the test run's server is, only the environment can tell a test")]
    let named = std::env::var("KINDRED_TEST_SMTP");
    named.expect("KINDRED_TEST_SMTP names no server: run the tests with `tools/with-smtp cargo test` or `make test`").into()
}

/// The port of this name: `plain`, `ascii`, `starttls` or `tls`.
pub fn port(name: &str) -> u16 {
    let ports = std::fs::read(folder().join("ports.json")).expect("the server has written its ports");
    let ports: Value = serde_json::from_slice(&ports).expect("JSON");
    ports[name].as_u64().and_then(|port| port.try_into().ok()).expect("a port")
}

/// The url of the server without TLS.
pub fn plain_url() -> String {
    format!("smtp://127.0.0.1:{}?tls=none", port("plain"))
}

/// The file of the certificate that the server has, for `localhost`.
pub fn certificate() -> String {
    folder().join("server.pem").to_str().expect("a path that is text").to_owned()
}

/// An address that no other test uses; what it begins with tells the server what to do.
pub fn fresh_address(beginning: &str) -> String {
    format!("{beginning}-{}@example.com", unique_name('-'))
}

/// Those of the letters to this address that have this subject.
pub fn letters_about(address: &str, subject: &str) -> Vec<Received> {
    letters_to(address).into_iter().filter(|letter| letter.header("Subject") == subject).collect()
}

/// The letters to this address so far, in the order in which they came.
pub fn letters_to(address: &str) -> Vec<Received> {
    let files = std::fs::read_dir(folder().join("letters")).expect("the server's folder").map(|file| file.expect("a file").path());
    let mut letters: Vec<(u64, Received)> = files
        .filter(|file| file.extension().is_some_and(|ending| ending == "json"))
        .filter_map(|file| {
            let number = file.file_stem()?.to_str()?.parse().ok()?;
            let letter: Value = serde_json::from_slice(&std::fs::read(&file).expect("a letter")).expect("JSON");
            let is_theirs = letter["to"].as_array()?.iter().any(|to| to == address);
            let message = letter["message"].as_str()?.to_owned();
            is_theirs.then_some((number, Received { tls: letter["tls"] == true, login: letter["login"].as_str().map(Into::into), message }))
        })
        .collect();
    letters.sort_by_key(|(number, _)| *number);
    letters.into_iter().map(|(_, letter)| letter).collect()
}
