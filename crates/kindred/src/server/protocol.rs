//! Which protocol a connection speaks, by its first bytes.
//!
//! hyper-util finds it out, too, but hands on what it has read for that by itself. hyper then sees a first read of 24 bytes, and grows
//! its buffer of 8 KB to 16 KB to read the rest of the header; it stays as large for as long as the connection lasts.

use std::{
    io::{self, IoSlice},
    pin::Pin,
    task::{Context, Poll},
};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, ReadBuf};

/// What every connection of HTTP/2 begins with (RFC 9113, section 3.4), and none of HTTP/1.
const PREFACE: &[u8; 24] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// What a connection speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// HTTP/1.0 or HTTP/1.1.
    Http1,
    /// HTTP/2, as clients begin it that know of it before.
    Http2,
}

/// A stream whose first bytes were looked at: they are read again, with what follows them.
pub struct Rewound<S> {
    first: [u8; PREFACE.len()],
    /// How many of them were looked at.
    held: usize,
    /// How many of these were read again.
    given: usize,
    stream: S,
}

/// Reads until it is known what the connection speaks; one that ends before counts as HTTP/1.
///
/// # Errors
/// If the stream can't be read.
pub async fn detect<S: AsyncRead + Unpin>(stream: S) -> io::Result<(Protocol, Rewound<S>)> {
    let mut rewound = Rewound { first: [0; PREFACE.len()], held: 0, given: 0, stream };
    while rewound.held < PREFACE.len() {
        let read = rewound.stream.read(&mut rewound.first[rewound.held..]).await?;
        rewound.held += read;
        if read == 0 || !PREFACE.starts_with(&rewound.first[..rewound.held]) {
            return Ok((Protocol::Http1, rewound));
        }
    }
    Ok((Protocol::Http2, rewound))
}

impl<S: AsyncRead + Unpin> AsyncRead for Rewound<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let again = &this.first[this.given..this.held];
        if again.is_empty() {
            return Pin::new(&mut this.stream).poll_read(cx, buffer);
        }
        let given = again.len().min(buffer.remaining());
        buffer.put_slice(&again[..given]);
        this.given += given;
        // Nothing of it may be there yet, or it can't be read: the next read tells, of what was reset that it has ended.
        let _ = Pin::new(&mut this.stream).poll_read(cx, buffer);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Rewound<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, data: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, data)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, cx: &mut Context<'_>, slices: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests;
