//! How much memory responses hold that their clients have not taken yet.
//!
//! A client decides when it reads. With HTTP/2 it can ask for a hundred pages on one connection and open no window for any:
//! without a bound each would be kept as long as the connection goes on.

use std::sync::Arc;

use axum::{
    body::{Body, Bytes, HttpBody, to_bytes},
    http::Method,
    response::{IntoResponse, Response},
};

use super::{
    budget::{Budget, Reservation},
    error::ApiError,
    rate_limit::Address,
};

/// How many bytes of responses there may be at the same time: of all clients, and of one address. The largest response, a page
/// of 200 messages, has 6 MB.
const LIMITS: (usize, usize) = (32 << 20, 8 << 20);
/// Smaller responses are not counted: what HTTP itself keeps for each takes more.
const COUNTED_FROM: usize = 1 << 10;

/// The memory that all responses share.
#[derive(Debug)]
pub struct ResponseMemory(Arc<Budget>);

impl Default for ResponseMemory {
    fn default() -> Self {
        Self(Budget::new(LIMITS))
    }
}

/// The bytes of a response with their reservation of the memory, free again when the last of them is written or dropped.
struct Counted {
    bytes: Bytes,
    _reservation: Reservation,
}

impl AsRef<[u8]> for Counted {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl ResponseMemory {
    /// The response of the API, counted until its client has taken it. In place of one to a GET that finds no room: 429 when others for
    /// `address` take up all an address may have, else 503. Streams are not counted: they are bounded where they are opened;
    /// nor are pictures: most come from the cache, where many responses share the same bytes, and a page asks for dozens at once.
    pub async fn hold(&self, method: &Method, address: Option<Address>, response: Response) -> Response {
        let length = response.body().size_hint().exact().and_then(|length| usize::try_from(length).ok());
        let Some(length) = length.filter(|length| *length >= COUNTED_FROM) else { return response };
        let mut reservation = self.0.reservation(address);
        if *method == Method::GET {
            if let Err(refusal) = reservation.grow(length) {
                return refusal.into_response();
            }
        } else {
            // What it tells of has been done: it can't be refused any more.
            reservation.grow_beyond(length);
        }
        let (head, body) = response.into_parts();
        match to_bytes(body, length).await {
            Ok(bytes) => Response::from_parts(head, Body::from(Bytes::from_owner(Counted { bytes, _reservation: reservation }))),
            Err(error) => ApiError::internal(&error).into_response(),
        }
    }

    /// How many bytes are held.
    pub fn held(&self) -> usize {
        self.0.held()
    }
}
