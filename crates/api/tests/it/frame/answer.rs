use axum::{
    body::{Body, Bytes, to_bytes},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use serde_json::Value;

/// What the API answered.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as it came.
    pub bytes: Bytes,
    /// The body as JSON; null when it is none.
    pub body: Value,
    asked: String,
}

impl Answer {
    /// Reads an answer to its end; `asked` is told when a test fails.
    pub async fn read(asked: String, response: Response) -> Self {
        let (parts, body) = response.into_parts();
        // A stream goes on for ever: that it began is the whole answer.
        let endless = parts.headers.get("content-type").is_some_and(|kind| kind == "text/event-stream");
        let body = if endless { Body::empty() } else { body };
        let bytes = to_bytes(body, usize::MAX).await.expect("the answer can be read");
        let body = serde_json::from_slice(&bytes).unwrap_or_default();
        Self { status: parts.status, headers: parts.headers, bytes, body, asked }
    }

    /// The body of a success: 200, and neither `error` nor `code` in it.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}: {}", self.asked, self.body);
        assert!(self.body.get("error").is_none() && self.body.get("code").is_none(), "{}: {}", self.asked, self.body);
        self.body
    }

    /// The body of a refusal with this status and code, and with a text to read.
    #[track_caller]
    pub fn refused(self, status: u16, code: &str) -> Value {
        let told = (self.status.as_u16(), self.body["code"].as_str());
        assert_eq!(told, (status, Some(code)), "{}: {}", self.asked, self.body);
        assert!(self.body["error"].as_str().is_some_and(|text| !text.is_empty()), "{}: {}", self.asked, self.body);
        self.body
    }

    /// A header's text; empty when it isn't there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}
