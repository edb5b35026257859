//! Pictures: decodes uploads within limits, strips their metadata, resizes, saves, serves and removes them.
//!
//! An upload is judged by its content, whatever type it declares, and decoded (`decode.rs`) by at most two threads
//! at once, within the memory that all uploads share (`upload_queue.rs`, `limits.rs`).
//! It is always encoded anew from its pixels (`variants.rs`). A picture is saved in an object store (`storage.rs`) under a
//! [`PictureKey`] that can't be guessed, as a JPEG in up to four [`Width`]s; the WebP of each is encoded when it is first
//! asked for (`webp_queue.rs`). The store is a folder or a bucket ([`Location`]); calls to a bucket are bounded in
//! `circuit_breaker.rs`. What was served lately stays in memory (`cache.rs`).
//!
//! This crate must not know people, rows or HTTP. A new upload format goes into `decode.rs`, a new width into [`Width`].
//! Whatever a decoder does (panic, stall, ask for gigabytes) must end as a [`PictureError`].

mod bucket;
mod cache;
mod circuit_breaker;
mod colour;
mod copy;
mod decode;
mod decoded;
mod error;
mod heic;
mod jpeg;
mod key;
mod limits;
mod location;
mod media;
mod moving;
mod old_files;
mod payload;
mod reduced_jpeg;
mod reduction;
mod refusal;
mod served;
mod sps;
mod storage;
mod upload_queue;
mod variants;
mod webp_queue;
mod width;

pub use error::{MediaError, PictureError};
pub use key::{ParsePictureKeyError, PictureKey};
pub use location::{Location, ParseLocationError};
pub use media::Media;
pub use moving::{MoveError, Moved};
pub use old_files::Unfinished;
pub use payload::{MAX_BYTES, PayloadError, decode_payload};
pub use served::Served;
pub use upload_queue::UploadLoad;
pub use variants::{Format, Pixels, Prepared};
pub use width::Width;
