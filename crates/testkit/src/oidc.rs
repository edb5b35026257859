//! A service that people sign in by (`OpenID` Connect): one that `tools/with-oidc` starts for a test run, and one that can be made to
//! lie, hang and forget.

mod provider;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

pub use provider::{Behaviour, TestProvider};

/// The issuer of the run's service. Panics without one, so that these tests can't be skipped silently.
pub fn server_url() -> String {
    #[expect(clippy::disallowed_methods, reason = "where the test run's server is, only the environment can tell a test")]
    let named = std::env::var("KINDRED_TEST_OIDC");
    named.expect("KINDRED_TEST_OIDC names no service: run the tests with `tools/with-oidc cargo test` or `make test`")
}

/// Tells the run's service what it says about this person.
pub async fn set_claims(subject: &str, claims: &serde_json::Value) {
    let answer = ask(&server_url(), "PUT", &format!("/users/{subject}"), "application/json", &claims.to_string()).await;
    assert!(answer.starts_with("HTTP/1.1 204"), "{answer}");
}

/// Does as this person does in a browser at the run's service: agrees there. The query with which it sends them back.
pub async fn agree(url: &str, subject: &str) -> String {
    let path = url.strip_prefix(&server_url()).expect("a page of the service");
    let answer = ask(&server_url(), "POST", path, "application/x-www-form-urlencoded", &format!("sub={subject}")).await;
    let line = answer.lines().find_map(|line| line.strip_prefix("Location: ")).unwrap_or_else(|| panic!("no way back in {answer}"));
    line.split_once('?').expect("a query").1.to_owned()
}

async fn ask(server: &str, method: &str, path: &str, kind: &str, body: &str) -> String {
    let host = server.trim_start_matches("http://");
    let mut connection = TcpStream::connect(host).await.expect("the service is there");
    let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: {kind}\r\n");
    connection.write_all(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).await.expect("it reads");
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.expect("it answers");
    answer
}

/// The value of a field of a query or a form.
pub fn field(query: &str, name: &str) -> String {
    let all = query.split('&').filter_map(|pair| pair.split_once('='));
    let (_, value) = all.into_iter().find(|(key, _)| *key == name).unwrap_or_else(|| panic!("no {name} in {query}"));
    decoded(value)
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits: String = rest.by_ref().take(2).map(char::from).collect();
                u8::from_str_radix(&digits, 16).expect("two digits")
            }
            b'+' => b' ',
            other => other,
        });
    }
    String::from_utf8(bytes).expect("text")
}
