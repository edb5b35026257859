//! What hostile clients do, each until it is stopped.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
    time::sleep,
};

use super::{
    pictures::Uploads,
    streams::{leave_pages_unread, reset_streams},
    visitor::Visitor,
};
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
    /// Asks for long pages of messages on many HTTP/2 streams, and opens no window for any.
    LeavePagesUnread,
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
    /// Sends messages of the greatest length.
    FloodMessages,
    /// Writes the profile and the preferences, likes moments, lists photos.
    FloodWrites,
    /// Reports, skips, marks, blocks and unblocks whoever it is shown.
    FloodReports,
    /// Signs in again and again.
    FloodSessions,
    /// Tries whether an address has an account: by wanting it for itself, by signing up, by a forgotten password.
    ProbeAddresses,
    /// Tries passwords of one of the pair.
    GuessPasswords,
    /// Tries keys of operators.
    GuessOperatorKeys,
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
            Self::LeavePagesUnread => {
                say_at_length(me).await;
                leave_pages_unread(me, &room_of(me).await?).await
            }
            Self::StallBodies => stall(me).await,
            Self::UploadBombs => answered(me.ask("POST", "/api/photos/upload", &uploads.bomb).await),
            Self::UploadLargePictures => answered(me.ask("POST", "/api/photos/upload", &uploads.progressive).await),
            Self::ReadExportsSlowly => read_slowly(me).await,
            Self::FloodComments => comment(me).await,
            Self::FloodMoments => {
                let moment = json!({ "content": "x".repeat(1_000), "audience": "public" });
                answered(post(me, "/api/moments/create", &moment).await)
            }
            Self::FloodMessages => say_at_length(me).await,
            Self::FloodWrites => write(me).await,
            Self::FloodReports => report(me).await,
            Self::GuessPasswords => sign_in(me, VICTIM, "a guess").await,
            Self::GuessOperatorKeys => answered(me.with_token("a guess").ask("GET", "/api/admin/reports", "").await),
            Self::FloodSessions => sign_in(me, &me.email(), PASSWORD).await,
            Self::ProbeAddresses => probe(me).await,
            Self::DribbleHeaders => dribble(me.connect().await?).await,
            Self::ResetStreams => reset_streams(me.connect().await?).await,
            Self::FloodSignUps => answered(me.ask("POST", "/api/auth/register", &Visitor::registration("nobody-in-particular", &[])).await),
            Self::FloodReads => {
                let paths = ["users/discover", "users/discover/suggestions", "messages/search?q=he", "places?q=be", "moments/list"];
                let asked = paths.map(|path| ("GET", format!("/api/{path}"), String::new()));
                any_answered(me, &asked).await
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

/// Asks for all of these, whichever are refused; nothing if all are.
async fn any_answered(me: &Visitor, asked: &[(&str, String, String)]) -> Option<()> {
    let mut any = None;
    for (method, path, body) in asked {
        any = any.or(answered(me.ask(method, path, body).await));
    }
    any
}

async fn probe(me: &Visitor) -> Option<()> {
    let (name, email) = PROBED;
    let wanted = json!({ "email": email }).to_string();
    let asked = [
        ("PUT", "/api/users/me".to_owned(), wanted.clone()),
        ("POST", "/api/auth/forgot-password".to_owned(), wanted),
        ("POST", "/api/auth/register".to_owned(), Visitor::registration(name, &[])),
    ];
    any_answered(me, &asked).await
}

async fn report(me: &Visitor) -> Option<()> {
    let mut asked = Vec::new();
    for person in shown_to(me).await? {
        let body = json!({ "reason": "spam", "text": "x".repeat(500) }).to_string();
        for path in ["users/{id}/report", "matches/favorite/{id}", "matches/skip/{id}", "users/{id}/block"] {
            asked.push(("POST", format!("/api/{}", path.replace("{id}", &person)), body.clone()));
        }
        asked.push(("DELETE", format!("/api/users/{person}/block"), String::new()));
    }
    any_answered(me, &asked).await
}

/// The ids of some people.
async fn shown_to(me: &Visitor) -> Option<Vec<String>> {
    let (_, shown) = me.ask("GET", "/api/users/discover", "").await?;
    Some(shown["users"].as_array()?.iter().filter_map(|person| person["id"].as_str().map(str::to_owned)).collect())
}

/// The room with the first person shown.
async fn room_of(me: &Visitor) -> Option<String> {
    let known = me.ask("GET", "/api/messages/rooms?limit=1", "").await?.1["rooms"][0]["id"].as_str().map(str::to_owned);
    if known.is_some() {
        return known;
    }
    let other = shown_to(me).await?.into_iter().next()?;
    let (_, opened) = me.ask("POST", &format!("/api/messages/room/user/{other}"), "").await?;
    opened["room_id"].as_str().map(str::to_owned)
}

/// Sends messages that JSON writes as six times their length, until that is refused.
async fn say_at_length(me: &Visitor) -> Option<()> {
    let path = format!("/api/messages/room/{}/send", room_of(me).await?);
    let message = json!({ "content": "\u{1}".repeat(5_000), "type": "text" });
    while answered(post(me, &path, &message).await).is_some() {}
    None
}

async fn write(me: &Visitor) -> Option<()> {
    let (_, listed) = me.ask("GET", "/api/moments/list", "").await?;
    let about = json!({ "bio": "x".repeat(400) }).to_string();
    let mut asked = vec![
        ("PUT", "/api/users/me".to_owned(), about),
        ("PUT", "/api/users/preferences".to_owned(), json!({ "max_distance": 50 }).to_string()),
        ("GET", format!("/api/photos/user/{}", me.id), String::new()),
    ];
    for moment in listed["moments"].as_array()?.iter().filter_map(|moment| moment["id"].as_str()) {
        asked.push(("POST", format!("/api/moments/{moment}/like"), String::new()));
    }
    any_answered(me, &asked).await
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
