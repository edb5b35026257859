//! What hostile clients do, each until it is stopped.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
    time::sleep,
};

use super::{pictures::Uploads, visitor::Visitor};
use crate::account::PASSWORD;

/// One of the pair.
const VICTIM: &str = "ann-of-the-pair@example.com";
/// The first attacker, whose account is there before any probe.
const PROBED: (&str, &str) = ("hostile-0", "hostile-0@example.com");
/// Connections of one client, more than it is granted.
const CONNECTIONS: usize = 300;

/// A way of taking the service away from others.
#[derive(Debug, Clone, Copy)]
pub enum Attack {
    /// Asks for the app on hundreds of connections, and reads nothing.
    LeaveAnswersUnread,
    /// Begins the largest sign-ups that are taken and sends no end.
    StallBodies,
    /// Uploads pictures that inflate to hundreds of mebibytes.
    UploadBombs,
    /// Uploads progressive pictures, which take the most memory of all.
    UploadLargePictures,
    /// Opens exports of megabytes and reads them a byte at a time.
    ReadExportsSlowly,
    FloodComments,
    FloodMoments,
    /// Reports, skips, marks, blocks and unblocks whoever it is shown.
    FloodReports,
    /// Signs in again and again.
    FloodSessions,
    /// Tries whether an address has an account: by wanting it for itself, by signing up, by a forgotten password.
    ProbeAddresses,
    /// Tries passwords of one of the pair.
    GuessPasswords,
    /// Sends heads that never end, on hundreds of connections.
    DribbleHeaders,
    /// Opens and resets HTTP/2 streams as fast as it can.
    ResetStreams,
    FloodSignUps,
    /// Discovers and searches as fast as it can.
    FloodReads,
}

impl Attack {
    /// What it is called in `KINDRED_HOSTILE_ONLY`.
    pub fn name(self) -> String {
        format!("{self:?}")
    }

    /// True if its client needs large photos of its own.
    pub fn needs_photos(self) -> bool {
        matches!(self, Self::ReadExportsSlowly)
    }

    /// Does it until dropped.
    pub async fn go_on(self, me: Visitor, uploads: Arc<Uploads>) {
        let mut held = JoinSet::new();
        for _ in 0..self.at_once() {
            let (me, uploads) = (me.clone(), Arc::clone(&uploads));
            held.spawn(async move {
                loop {
                    let lasted = self.once(&me, &uploads).await;
                    if lasted.is_none() {
                        // Refused: not at the full speed of this machine, which the server shares.
                        sleep(Duration::from_millis(20)).await;
                    }
                }
            });
        }
        while held.join_next().await.is_some() {}
    }

    fn at_once(self) -> usize {
        match self {
            Self::LeaveAnswersUnread | Self::DribbleHeaders => CONNECTIONS,
            Self::StallBodies => 8,
            Self::ReadExportsSlowly | Self::ResetStreams | Self::FloodSignUps => 2,
            _ => 4,
        }
    }

    async fn once(self, me: &Visitor, uploads: &Uploads) -> Option<()> {
        match self {
            Self::LeaveAnswersUnread => leave_unread(me.connect().await?).await,
            Self::StallBodies => stall(me).await,
            Self::UploadBombs => answered(me.ask("POST", "/api/photos/upload", &uploads.bomb).await),
            Self::UploadLargePictures => answered(me.ask("POST", "/api/photos/upload", &uploads.progressive).await),
            Self::ReadExportsSlowly => read_slowly(me).await,
            Self::FloodComments => comment(me).await,
            Self::FloodMoments => {
                let moment = json!({ "content": "x".repeat(1_000), "audience": "public" });
                answered(post(me, "/api/moments/create", &moment).await)
            }
            Self::FloodReports => report(me).await,
            Self::GuessPasswords => sign_in(me, VICTIM, "a guess").await,
            Self::FloodSessions => sign_in(me, &me.email(), PASSWORD).await,
            Self::ProbeAddresses => probe(me).await,
            Self::DribbleHeaders => dribble(me.connect().await?).await,
            Self::ResetStreams => reset_streams(me.connect().await?).await,
            Self::FloodSignUps => answered(me.ask("POST", "/api/auth/register", &Visitor::registration("nobody-in-particular", &[])).await),
            Self::FloodReads => {
                for path in ["users/discover", "users/discover/suggestions", "messages/search?q=he", "places?q=be", "moments/list"] {
                    answered(me.ask("GET", &format!("/api/{path}"), "").await)?;
                }
                Some(())
            }
        }
    }
}

async fn post(me: &Visitor, path: &str, body: &Value) -> Option<(u16, Value)> {
    me.ask("POST", path, &body.to_string()).await
}

/// Nothing for a refusal by a limit.
fn answered(answer: Option<(u16, Value)>) -> Option<()> {
    answer.filter(|(status, _)| *status != 429 && *status != 503).map(drop)
}

async fn leave_unread(mut stream: TcpStream) -> Option<()> {
    loop {
        stream.write_all(b"GET / HTTP/1.1\r\nhost: kindred\r\n\r\n").await.ok()?;
    }
}

async fn stall(me: &Visitor) -> Option<()> {
    let mut stream = me.connect().await?;
    let head = format!("{}content-length: {}\r\n\r\n", me.head("POST", "/api/auth/register"), 12 << 20);
    stream.write_all(head.as_bytes()).await.ok()?;
    stream.write_all(&vec![b' '; 1 << 20]).await.ok()?;
    // Until the server has had enough.
    stream.read(&mut [0; 1]).await.ok().map(drop)
}

async fn read_slowly(me: &Visitor) -> Option<()> {
    let mut stream = me.connect_to_read_little().await?;
    stream.write_all(format!("{}\r\n", me.head("GET", "/api/users/me/export")).as_bytes()).await.ok()?;
    while stream.read(&mut [0; 1]).await.ok()? > 0 {
        sleep(Duration::from_secs(1)).await;
    }
    None
}

async fn sign_in(me: &Visitor, email: &str, password: &str) -> Option<()> {
    answered(post(me, "/api/auth/login", &json!({ "email": email, "password": password })).await)
}

async fn probe(me: &Visitor) -> Option<()> {
    let (name, email) = PROBED;
    answered(me.ask("PUT", "/api/users/me", &json!({ "email": email }).to_string()).await)?;
    answered(post(me, "/api/auth/forgot-password", &json!({ "email": email })).await)?;
    answered(me.ask("POST", "/api/auth/register", &Visitor::registration(name, &[])).await)
}

async fn report(me: &Visitor) -> Option<()> {
    let (_, shown) = me.ask("GET", "/api/users/discover", "").await?;
    for person in shown["users"].as_array()? {
        let id = person["id"].as_str()?;
        for path in
            [format!("users/{id}/report"), format!("matches/favorite/{id}"), format!("matches/skip/{id}"), format!("users/{id}/block")]
        {
            let body = json!({ "reason": "spam", "text": "x".repeat(500) });
            answered(post(me, &format!("/api/{path}"), &body).await)?;
        }
        answered(me.ask("DELETE", &format!("/api/users/{id}/block"), "").await)?;
    }
    Some(())
}

async fn comment(me: &Visitor) -> Option<()> {
    let (_, made) = me.ask("POST", "/api/moments/create", &json!({ "content": "Look", "audience": "public" }).to_string()).await?;
    let path = format!("/api/comments/moment/{}", made["data"]["id"].as_str()?);
    let comment = json!({ "content": "x".repeat(500) }).to_string();
    loop {
        if answered(me.ask("POST", &path, &comment).await).is_none() {
            sleep(Duration::from_millis(10)).await;
        }
    }
}

async fn dribble(mut stream: TcpStream) -> Option<()> {
    stream.write_all(b"GET / HTTP/1.1\r\nhost: kindred\r\n").await.ok()?;
    loop {
        stream.write_all(b"x-more: of this\r\n").await.ok()?;
        sleep(Duration::from_secs(1)).await;
    }
}

async fn reset_streams(mut stream: TcpStream) -> Option<()> {
    stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").await.ok()?;
    // GET / of http://kindred
    let head: &[u8] = b"\x82\x84\x86\x41\x07kindred";
    for number in (1u32..).step_by(2) {
        let id = number.to_be_bytes();
        let begin = [&[0, 0, u8::try_from(head.len()).ok()?, 1, 5], &id[..], head].concat();
        let reset = [&[0, 0, 4, 3, 0], &id[..], &[0, 0, 0, 8]].concat();
        stream.write_all(&[begin, reset].concat()).await.ok()?;
    }
    None
}
