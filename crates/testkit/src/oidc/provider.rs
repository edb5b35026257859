use std::{collections::HashMap, sync::Arc};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64URL};
use kindred_domain::Clock;
use p256::ecdsa::{Signature, SigningKey, signature::Signer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::Mutex,
    task::JoinSet,
};

use super::field;
use crate::TestClock;

/// What it knows the app by.
const CLIENT: (&str, &str) = ("kindred", "a secret: word");

/// How the service behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behaviour {
    /// As it should.
    Good,
    /// It takes requests and answers none.
    Hangs,
    /// It answers 500.
    Fails,
    /// It sends whoever asks elsewhere.
    Redirects,
    /// Its document is another issuer's.
    OtherIssuer,
    /// Its document names an endpoint without TLS on another machine.
    OpenEndpoint,
    /// It answers without an end.
    Endless,
    /// It signs with a key that it doesn't publish.
    OtherKey,
    /// It signs nothing.
    Unsigned,
    /// It signs by its secret, as if that were its key.
    SignedBySecret,
}

/// A service with a key of its own (ES256), whose tokens say what a test wants.
#[derive(Debug)]
pub struct TestProvider {
    /// Its url.
    pub issuer: String,
    shared: Arc<Shared>,
    _running: JoinSet<()>,
}

#[derive(Debug)]
struct Shared {
    issuer: String,
    clock: Arc<TestClock>,
    now: Mutex<Now>,
}

/// What it does now.
#[derive(Debug)]
struct Now {
    behaviour: Behaviour,
    /// What its tokens say beside or instead of what they should.
    claims: Value,
    /// What it says when it is asked about somebody.
    userinfo: Value,
    key: u8,
    /// The nonce and the challenge of each code that nobody redeemed.
    codes: HashMap<String, (String, String)>,
    asked: usize,
}

impl TestProvider {
    /// A service on a free port, by this clock.
    pub async fn start(clock: Arc<TestClock>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let issuer = format!("http://{}", listener.local_addr().expect("an address"));
        let now = Now { behaviour: Behaviour::Good, claims: json!({}), userinfo: json!({}), key: 1, codes: HashMap::new(), asked: 0 };
        let shared = Arc::new(Shared { issuer: issuer.clone(), clock, now: Mutex::new(now) });
        let mut running = JoinSet::new();
        running.spawn(serve(listener, Arc::clone(&shared)));
        Self { issuer, shared, _running: running }
    }

    /// Behaves so from now on.
    pub async fn behave(&self, behaviour: Behaviour) {
        self.shared.now.lock().await.behaviour = behaviour;
    }

    /// Says this in its tokens; null takes a claim away.
    pub async fn say(&self, claims: Value) {
        self.shared.now.lock().await.claims = claims;
    }

    /// Says this when it is asked about somebody.
    pub async fn tell(&self, userinfo: Value) {
        self.shared.now.lock().await.userinfo = userinfo;
    }

    /// Signs with another key from now on, which it publishes.
    pub async fn turn_key(&self) {
        self.shared.now.lock().await.key += 1;
    }

    /// How many requests came.
    pub async fn asked(&self) -> usize {
        self.shared.now.lock().await.asked
    }

    /// Does as somebody who agrees in their browser; the code that they are sent back with.
    pub async fn agree(&self, url: &str) -> String {
        let mut now = self.shared.now.lock().await;
        let (_, query) = url.split_once('?').expect("a query");
        assert_eq!((field(query, "response_type").as_str(), field(query, "client_id").as_str()), ("code", CLIENT.0));
        assert_eq!((field(query, "scope").as_str(), field(query, "code_challenge_method").as_str()), ("openid email profile", "S256"));
        let code = format!("code-{}", now.codes.len() + now.asked);
        now.codes.insert(code.clone(), (field(query, "nonce"), field(query, "code_challenge")));
        code
    }
}

async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    let mut connections = JoinSet::new();
    while let Ok((connection, _)) = listener.accept().await {
        let shared = Arc::clone(&shared);
        connections.spawn(async move {
            // Whoever asks may go before the answer.
            let _ = answer(connection, &shared).await;
        });
    }
}

async fn answer(mut connection: TcpStream, shared: &Shared) -> std::io::Result<()> {
    let (head, body) = read(&mut connection).await?;
    let behaviour = {
        let mut now = shared.now.lock().await;
        now.asked += 1;
        now.behaviour
    };
    let (status, body) = match behaviour {
        Behaviour::Hangs => return std::future::pending().await,
        Behaviour::Endless => {
            connection.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n").await?;
            loop {
                connection.write_all(&[b' '; 4096]).await?;
            }
        }
        Behaviour::Fails => ("500 Internal Server Error", json!({})),
        Behaviour::Redirects => ("302 Found\r\nLocation: http://127.0.0.1:9/", json!({})),
        _ => shared.respond(&head, &body).await,
    };
    let body = body.to_string();
    let head =
        format!("HTTP/1.1 {status}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n", body.len());
    connection.write_all(format!("{head}{body}").as_bytes()).await
}

async fn read(connection: &mut TcpStream) -> std::io::Result<(String, String)> {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ")?.parse().ok());
            if body.len() >= length.unwrap_or(0) {
                return Ok((head.to_owned(), body.to_owned()));
            }
        }
        if connection.read_buf(&mut bytes).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
    }
}

impl Shared {
    async fn respond(&self, head: &str, body: &str) -> (&'static str, Value) {
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
