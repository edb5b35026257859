//! Somebody who comes from an address of their own.

use std::net::{Ipv4Addr, SocketAddr};

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

use crate::account;

/// Somebody at an address, signed in or not.
#[derive(Clone)]
pub struct Visitor {
    from: Ipv4Addr,
    to: SocketAddr,
    name: String,
    /// Their session.
    pub token: String,
    /// Their id.
    pub id: String,
}

impl Visitor {
    /// Nobody yet.
    pub fn new(from: Ipv4Addr, to: SocketAddr) -> Self {
        Self { from, to, name: String::new(), token: String::new(), id: String::new() }
    }

    /// The same with another token.
    pub fn with_token(&self, token: &str) -> Self {
        Self { token: token.to_owned(), ..self.clone() }
    }

    /// Their address of mail.
    pub fn email(&self) -> String {
        format!("{}@example.com", self.name)
    }

    /// A connection from the address; nothing when it is refused.
    pub async fn connect(&self) -> Option<TcpStream> {
        self.socket()?.connect(self.to).await.ok()
    }

    /// A connection for which this side keeps a few kilobytes that are not read yet, and no more.
    pub async fn connect_to_read_little(&self) -> Option<TcpStream> {
        let socket = self.socket()?;
        socket.set_recv_buffer_size(4 << 10).ok()?;
        socket.connect(self.to).await.ok()
    }

    fn socket(&self) -> Option<TcpSocket> {
        let socket = TcpSocket::new_v4().ok()?;
        socket.set_reuseaddr(true).ok()?;
        socket.bind(SocketAddr::from((self.from, 0))).ok()?;
        Some(socket)
    }

    /// The head of a request, but for what a body needs.
    pub fn head(&self, method: &str, path: &str) -> String {
        let token = &self.token;
        format!("{method} {path} HTTP/1.1\r\nhost: kindred\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\n")
    }

    /// Asks on a connection of its own; nothing when it isn't answered in full.
    pub async fn ask(&self, method: &str, path: &str, body: &str) -> Option<(u16, Value)> {
        let mut stream = self.connect().await?;
        let request = format!("{}connection: close\r\ncontent-length: {}\r\n\r\n{body}", self.head(method, path), body.len());
        // A refusal may come before all of it was sent.
        let _ = stream.write_all(request.as_bytes()).await;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.ok()?;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, serde_json::from_str(body).unwrap_or_default()))
    }

    /// What signs somebody up under a name, with these photos.
    pub fn registration(name: &str, photos: &[&str]) -> String {
        account::registration(name, photos)
    }

    /// Signs up with these photos.
    pub async fn sign_up(&mut self, name: &str, photos: &[&str]) {
        let (status, body) = self.ask("POST", "/api/auth/register", &Self::registration(name, photos)).await.expect("an answer");
        assert_eq!(status, 200, "{body}");
        name.clone_into(&mut self.name);
        self.take_session(&body);
    }

    /// Takes the session in the answer to a sign-up.
    pub fn take_session(&mut self, account: &Value) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        (self.token, self.id) = (text(&account["token"]), text(&account["user"]["id"]));
    }
}
