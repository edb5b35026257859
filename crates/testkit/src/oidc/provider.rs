mod answers;
mod request;

use std::{collections::HashMap, sync::Arc};

use serde_json::{Value, json};
use tokio::{
    io::AsyncWriteExt,
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

    /// What its tokens claim from now on; null takes a claim away.
    pub async fn set_claims(&self, claims: Value) {
        self.shared.now.lock().await.claims = claims;
    }

    /// What it answers from now on when it is asked about somebody.
    pub async fn set_userinfo(&self, userinfo: Value) {
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
    let (head, body) = request::read(&mut connection).await?;
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
