//! Refusals that are written without the app, since there is no request to give to it.

/// Why a connection or what it brings is refused, in the words that the app uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// 503: no connection is left.
    Busy,
    /// 429: this address has its share of them.
    TooMany,
    /// 400: what came is no request.
    Unreadable,
    /// 414: its URI is longer than a buffer.
    UriTooLong,
    /// 431: its headers are.
    HeadersTooLarge,
}

impl Refusal {
    /// The whole response, after which the connection is closed.
    pub fn response(self) -> Vec<u8> {
        match self {
            Self::Busy => response("503 Service Unavailable", "unavailable", "The service is busy. Please try again.", true),
            Self::TooMany => response("429 Too Many Requests", "too_many", "Too many requests. Please try again later.", true),
            Self::Unreadable => response("400 Bad Request", "bad_request", "The request can't be read", false),
            Self::UriTooLong => response("414 URI Too Long", "uri_too_long", "The address is too long", false),
            Self::HeadersTooLarge => {
                response("431 Request Header Fields Too Large", "headers_too_large", "The request's headers are too large", false)
            }
        }
    }
}

fn response(status: &str, code: &str, error: &str, may_try_again: bool) -> Vec<u8> {
    let body = format!("{{\"error\":\"{error}\",\"code\":\"{code}\"}}");
    let retry = if may_try_again { "retry-after: 1\r\n" } else { "" };
    format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\n{retry}connection: close\r\ncache-control: no-store\r\n\
         x-content-type-options: nosniff\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}
