//! A stream of events that is open, and what comes by it.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::shared::Shared;
use crate::{BenchError, http::get};

/// One who listens.
pub(super) struct Stream {
    socket: TcpStream,
    /// What has come of events that are not whole yet.
    held: Vec<u8>,
}

impl Stream {
    /// Opens it and reads its greeting.
    pub(super) async fn open(address: SocketAddr, token: String) -> Result<Self, BenchError> {
        let mut socket = TcpStream::connect(address).await?;
        socket.write_all(&get("/api/events", &token, "")).await?;
        let mut stream = Self { socket, held: Vec::new() };
        let greeting = loop {
            let event = stream.next().await?;
            if event.contains("event: unread") {
                break event;
            }
        };
        if greeting.starts_with("HTTP/1.1 200") { Ok(stream) } else { Err(BenchError::Other(format!("no stream is opened: {greeting}"))) }
    }

    pub(super) async fn listen(mut self, listener: u32, shared: &Shared) -> Result<(), BenchError> {
        loop {
            if let Some(room) = room_of(&self.next().await?) {
                shared.note_received(listener, room);
            }
        }
    }

    /// The next event, with the sizes of its chunks between its lines.
    async fn next(&mut self) -> Result<String, BenchError> {
        loop {
            if let Some(end) = self.held.windows(2).position(|bytes| bytes == b"\n\n") {
                let event = String::from_utf8_lossy(&self.held[..end]).into_owned();
                self.held.drain(..end + 2);
                return Ok(event);
            }
            if self.socket.read_buf(&mut self.held).await? == 0 {
                let held = String::from_utf8_lossy(&self.held).into_owned();
                return Err(BenchError::Other(format!("the server ended a stream: {held}")));
            }
        }
    }
}

/// The room that an event tells of, if it does of one.
pub(super) fn room_of(event: &str) -> Option<String> {
    if !event.lines().any(|line| line == "event: room") {
        return None;
    }
    let data = event.lines().find_map(|line| line.strip_prefix("data: "))?;
    let data: Value = serde_json::from_str(data).ok()?;
    Some(data["room_id"].as_str()?.to_owned())
}
