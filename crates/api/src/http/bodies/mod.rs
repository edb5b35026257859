//! Reading a request's body: how large and how slow it may be, and how much of all bodies is in memory.
//!
//! What arrives fills a small buffer, then a file without a name, so that bodies that stall take no memory. A large one is
//! brought into memory when all of it is there, in turn with others.

mod minimum_rate;
mod partial_body;
mod spool;
mod storage;

use std::path::PathBuf;

use axum::{
    body::{Body, Bytes, HttpBody},
    http::{HeaderMap, header},
};

use self::{
    minimum_rate::MinimumRate,
    partial_body::PartialBody,
    storage::{BUFFER, BodyStorage, LIMITS},
};
use super::{error::ApiError, rate_limit::Address};

pub use self::storage::BodyMemory;

const REGISTER: &str = "/api/auth/register";
const UPLOADS: &[&str] = &["/api/photos/upload", "/api/messages/upload-image", "/api/moments/upload-image", "/api/users/me/selfie"];

/// The limit of an upload's body: a picture of 5 MiB as base64 fits. The picture's own upload size limit is in
/// `crates/media/src/payload.rs`.
const MAX_UPLOAD_BODY_BYTES: usize = 8 << 20;
/// The limit of the body of a sign-up, which has all its photos.
const MAX_SIGN_UP_BODY_BYTES: usize = 12 << 20;

/// How many bytes the body of a request for a route may have. The app makes photos smaller before it sends them: six of a
/// sign-up have 6 MiB at most.
pub fn max_body_bytes(path: &str) -> usize {
    match path {
        REGISTER => MAX_SIGN_UP_BODY_BYTES,
        upload if UPLOADS.contains(&upload) => MAX_UPLOAD_BODY_BYTES,
        _ => BUFFER,
    }
}

/// The bodies that are being read, and the large ones that are being answered.
#[derive(Debug)]
pub struct Bodies(BodyStorage);

impl Bodies {
    /// None yet; large ones will be in files in this folder while they arrive.
    pub fn spooled_in(folder: PathBuf) -> Self {
        Self(BodyStorage::new(LIMITS, folder))
    }

    /// How many bytes of bodies that arrive are in memory, and how many in files.
    pub fn arriving(&self) -> (usize, usize) {
        (self.0.buffered.held(), self.0.spooled.held())
    }

    /// The whole body of a request from `address`.
    ///
    /// 413 when it is larger than `largest`, 408 when it comes too slowly, 429 when others from this address take up all an
    /// address may have, 503 when there is no room for it, before it is read if its length is known.
    pub async fn read(
        &self,
        address: Option<Address>,
        headers: &HeaderMap,
        mut body: Body,
        largest: usize,
    ) -> Result<(Bytes, BodyMemory), ApiError> {
        let declared = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
        if declared.is_some_and(|length| length > largest) {
            return Err(ApiError::too_large());
        }
        if body.is_end_stream() {
            return Ok((Bytes::new(), BodyMemory::default()));
        }
        let mut partial = PartialBody::begin(&self.0, address, largest, declared.unwrap_or_default())?;
        let mut rate = MinimumRate::start();
        while let Some(data) = rate.next(&mut body).await? {
            partial.push(&data).await?;
        }
        partial.finish().await
    }
}

#[cfg(test)]
mod tests;
