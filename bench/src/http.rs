//! The smallest client that speaks HTTP/1.1 over a connection that stays open: it shall cost less than what it measures.

use std::net::SocketAddr;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::BenchError;

const HEAD_END: &[u8] = b"\r\n\r\n";
const LINE_END: &[u8] = b"\r\n";

/// A connection on which one request follows the other.
pub struct Connection {
    stream: TcpStream,
    /// The answer, as far as it has come.
    held: Vec<u8>,
}

/// What a request is answered.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// The tag of what it has.
    pub tag: Option<String>,
    /// Its body, as it was sent.
    pub body: Vec<u8>,
}

/// What the head says that matters here.
#[derive(Debug, Default)]
struct Head {
    status: u16,
    tag: Option<String>,
    length: usize,
    is_chunked: bool,
}

impl Connection {
    /// Connects; fails if nobody listens.
    pub async fn open(address: SocketAddr) -> Result<Self, BenchError> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, held: Vec::with_capacity(128 * 1024) })
    }

    /// Sends a request and reads its answer; how many bytes the answer's body has.
    pub async fn ask(&mut self, request: &[u8]) -> Result<(u16, usize), BenchError> {
        let (head, begin) = self.exchange(request).await?;
        Ok((head.status, self.held.len() - begin))
    }

    /// The same, with the answer to look at.
    pub async fn answer(&mut self, request: &[u8]) -> Result<Answer, BenchError> {
        let (head, begin) = self.exchange(request).await?;
        Ok(Answer { status: head.status, tag: head.tag, body: self.held[begin..].to_vec() })
    }

    /// The head of the answer, and where the body begins in what is held.
    async fn exchange(&mut self, request: &[u8]) -> Result<(Head, usize), BenchError> {
        self.stream.write_all(request).await?;
        self.held.clear();
        let begin = self.read_to(HEAD_END, 0).await?;
        let head = Head::read(&self.held[..begin]);
        if head.is_chunked {
            self.read_chunks(begin).await?;
        } else {
            while self.held.len() < begin + head.length {
                self.read_more().await?;
            }
        }
        Ok((head, begin))
    }

    /// Leaves the chunks themselves in what is held, one behind the other.
    async fn read_chunks(&mut self, begin: usize) -> Result<(), BenchError> {
        let (mut at, mut whole) = (begin, Vec::new());
        loop {
            let size_end = self.read_to(LINE_END, at).await?;
            let digits = String::from_utf8_lossy(&self.held[at..size_end - LINE_END.len()]).into_owned();
            let size = usize::from_str_radix(&digits, 16).map_err(|_| BenchError::Other(format!("no size of a chunk: {digits}")))?;
            at = size_end + size + LINE_END.len();
            while self.held.len() < at {
                self.read_more().await?;
            }
            if size == 0 {
                break;
            }
            whole.extend_from_slice(&self.held[size_end..size_end + size]);
        }
        self.held.truncate(begin);
        self.held.extend(whole);
        Ok(())
    }

    /// Reads until this mark has come behind a place, and answers where it ends.
    async fn read_to(&mut self, mark: &[u8], from: usize) -> Result<usize, BenchError> {
        loop {
            if let Some(at) = self.held[from..].windows(mark.len()).position(|bytes| bytes == mark) {
                return Ok(from + at + mark.len());
            }
            self.read_more().await?;
        }
    }

    async fn read_more(&mut self) -> Result<(), BenchError> {
        match self.stream.read_buf(&mut self.held).await? {
            0 => Err(BenchError::Other("the server closed a connection in the middle of an answer".into())),
            _ => Ok(()),
        }
    }
}

impl Head {
    fn read(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let mut lines = text.split("\r\n");
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or_default();
        let mut head = Self { status, ..Self::default() };
        for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
            match name {
                _ if name.eq_ignore_ascii_case("content-length") => head.length = value.parse().unwrap_or_default(),
                _ if name.eq_ignore_ascii_case("etag") => head.tag = Some(value.to_owned()),
                _ if name.eq_ignore_ascii_case("transfer-encoding") => head.is_chunked = value.eq_ignore_ascii_case("chunked"),
                _ => {}
            }
        }
        if status == 304 {
            head.length = 0;
        }
        head
    }
}

/// A request without a body; `more` are further lines of its head, each with its end.
pub fn get(path: &str, token: &str, more: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: kindred\r\nauthorization: Bearer {token}\r\n{more}\r\n").into_bytes()
}

/// A request with a JSON body.
pub fn post(path: &str, token: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nhost: kindred\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}

#[cfg(test)]
mod tests;
