use axum::{
    body::{Body, Bytes, to_bytes},
    http::{HeaderMap, StatusCode, header::RETRY_AFTER},
    response::Response,
};
use kindred_domain::Language;
use serde_json::Value;

/// A response of the API.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as bytes.
    pub bytes: Bytes,
    /// The body as JSON; null when it isn't JSON.
    pub body: Value,
    request: String,
}

impl Answer {
    /// Reads a response to its end; `request` is printed when a test fails.
    pub async fn read(request: String, response: Response) -> Self {
        let (parts, body) = response.into_parts();
        // A stream never ends: only its head is read.
        let is_stream = parts.headers.get("content-type").is_some_and(|kind| kind == "text/event-stream");
        let body = if is_stream { Body::empty() } else { body };
        let bytes = to_bytes(body, usize::MAX).await.expect("the answer can be read");
        let body = serde_json::from_slice(&bytes).unwrap_or_default();
        Self { status: parts.status, headers: parts.headers, bytes, body, request }
    }

    /// The body of a success: 200, and neither `error` nor `code` in it.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}: {}", self.request, self.body);
        assert!(self.body.get("error").is_none() && self.body.get("code").is_none(), "{}: {}", self.request, self.body);
        self.body
    }

    /// The body of a refusal with this status and code, and with a text to read.
    #[track_caller]
    pub fn refused(self, status: u16, code: &str) -> Value {
        let refusal = (self.status.as_u16(), self.body["code"].as_str());
        assert_eq!(refusal, (status, Some(code)), "{}: {}", self.request, self.body);
        assert!(self.body["error"].as_str().is_some_and(|text| !text.is_empty()), "{}: {}", self.request, self.body);
        assert_translated(&self.body);
        self.body
    }

    /// The seconds after which a request refused by a rate limit may be repeated.
    #[track_caller]
    pub fn retry_after(self) -> u64 {
        let seconds = self.header("retry-after").parse().expect("whole seconds");
        assert!(seconds >= 1);
        self.refused(429, "too_many");
        seconds
    }

    /// A header's text; empty when it isn't there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

/// Asks until it is answered: who waited 2 s for a connection to the database, as some of many do on a slow machine, is told to come
/// again (LIMIT-03).
pub async fn served<Asked: Future<Output = Answer>>(ask: impl Fn() -> Asked) -> Answer {
    loop {
        let answer = ask().await;
        if answer.status != StatusCode::SERVICE_UNAVAILABLE {
            return answer;
        }
        assert!(answer.headers.contains_key(RETRY_AFTER), "{answer:?}");
    }
}

/// LANG-02: a text of an error that has no translation is shown in English to all.
#[track_caller]
fn assert_translated(refusal: &Value) {
    let details: Vec<_> = refusal["details"].as_object().into_iter().flat_map(|details| details.values()).collect();
    // Else they are data.
    let details = if details.contains(&&refusal["error"]) { details } else { vec![] };
    for text in details.into_iter().chain([&refusal["error"]]).filter_map(Value::as_str) {
        let translation = kindred_api::translated(Language::Chinese, text);
        assert!(translation.is_some(), "error_language/chinese.rs lacks {text:?}");
    }
}
