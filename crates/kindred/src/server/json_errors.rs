//! hyper's own answers to what it can't read, in JSON like those of the app.
//!
//! It writes a bare head with a status and no body, and offers no way to change that. It does so only when no other answer
//! is under way, so the head is in a write of its own.

use std::{
    io::{self, IoSlice},
    pin::Pin,
    task::{Context, Poll, ready},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::refusal::Refusal;

/// Longer than any head that hyper writes by itself.
const MAX_HEAD_BYTES: usize = 256;

/// A stream on which a bare head of hyper's is replaced by a whole response.
pub struct JsonErrors<S> {
    stream: S,
    replacing: Option<Replacing>,
}

/// A response that is written in place of a head.
struct Replacing {
    response: Vec<u8>,
    written: usize,
    head: usize,
}

impl<S: AsyncRead + AsyncWrite + Unpin> JsonErrors<S> {
    /// Over this stream.
    pub fn over(stream: S) -> Self {
        Self { stream, replacing: None }
    }

    /// Goes on with the response; tells hyper that its head is written once all of the response is.
    fn poll_replace(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let Some(replacing) = &mut self.replacing else { return Poll::Ready(Ok(0)) };
        while replacing.written < replacing.response.len() {
            match ready!(Pin::new(&mut self.stream).poll_write(cx, &replacing.response[replacing.written..]))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                more => replacing.written += more,
            }
        }
        let head = replacing.head;
        self.replacing = None;
        Poll::Ready(Ok(head))
    }

    /// True while a response is being written in place of what hyper wants to write.
    fn replaces(&mut self, data: &[u8]) -> bool {
        if self.replacing.is_none()
            && let Some(refusal) = refusal_of(data)
        {
            self.replacing = Some(Replacing { response: refusal.response(), written: 0, head: data.len() });
        }
        self.replacing.is_some()
    }
}

/// What a head of hyper's own says. The app's have a content type.
fn refusal_of(data: &[u8]) -> Option<Refusal> {
    if data.len() > MAX_HEAD_BYTES || !data.starts_with(b"HTTP/1.") {
        return None;
    }
    let head = std::str::from_utf8(data).ok()?.strip_suffix("\r\n\r\n")?;
    if head.contains("\r\n\r\n") || head.contains("content-type") {
        return None;
    }
    match head.get(9..12)? {
        "400" => Some(Refusal::Unreadable),
        "414" => Some(Refusal::UriTooLong),
        "431" => Some(Refusal::HeadersTooLarge),
        _ => None,
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for JsonErrors<S> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, data: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        if this.replaces(data) { this.poll_replace(cx) } else { Pin::new(&mut this.stream).poll_write(cx, data) }
    }

    fn poll_write_vectored(self: Pin<&mut Self>, cx: &mut Context<'_>, data: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        if let [head] = data
            && this.replaces(head)
        {
            return this.poll_replace(cx);
        }
        Pin::new(&mut this.stream).poll_write_vectored(cx, data)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for JsonErrors<S> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(cx, into)
    }
}

#[cfg(test)]
mod tests;
