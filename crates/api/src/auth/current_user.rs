use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use kindred_domain::{Language, Timestamp, UserId};
use sha2::{Digest, Sha256};

use crate::http::ApiError;

/// The SHA-256 of a session token; the store has this instead of the token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash(pub [u8; 32]);

impl TokenHash {
    /// The hash of a token as a client sends it.
    pub fn of(token: &str) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }
}

/// The signed-in person a request comes from; a handler that takes it is reached by nobody else.
#[derive(Debug, Clone, Copy)]
pub struct CurrentUser {
    /// The person.
    pub id: UserId,
    /// The language that they read, as this request says.
    pub language: Language,
    /// The session the request came with.
    pub session: TokenHash,
    /// When they last typed their password in it.
    pub password_at: Timestamp,
    /// The known place at which they are.
    pub place_id: Option<i64>,
}

impl CurrentUser {
    /// The same person as the reader of the answer.
    pub const fn reader(&self) -> Reader {
        Reader { id: self.id, language: self.language, place_id: self.place_id }
    }
}

/// Who reads an answer, from where and in which language. Only the words of demo people depend on the language (LANG-02).
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    /// The person.
    pub id: UserId,
    /// The language that they read.
    pub language: Language,
    /// The known place at which they are: distances are from there.
    pub place_id: Option<i64>,
}

impl<S: Send + Sync> FromRequestParts<S> for CurrentUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        // The middleware looked the session up before it read the body.
        parts.extensions.get().copied().ok_or_else(ApiError::unauthorized)
    }
}

/// The token of `Authorization: Bearer …`, when there is one.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
