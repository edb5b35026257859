//! Pictures: taken in within limits, freed of everything that isn't pixels, resized, kept, served, and gone for good.
//!
//! What comes in is judged by its content, whatever it was declared as, decoded by at most two threads at once, and
//! always encoded anew, so that no place, camera or comment survives. What is kept lives in an object store under a
//! [`PictureKey`] that can't be guessed, in four [`Width`]s; the WebP of each is made when somebody first asks.
//!
//! This crate knows nothing of people, rows or HTTP. Another format to take in goes into `decode.rs`; another width
//! into [`Width`]. Whatever a decoder does to us (panic, stall, ask for gigabytes) must end as a [`PictureError`].

mod colour;
mod decode;
mod error;
mod heic;
mod jpeg;
mod key;
mod media;
mod payload;
mod prepare;
mod ready;
mod shelves;
mod sps;
mod webp_making;

pub use error::{MediaError, PictureError};
pub use key::{ParsePictureKeyError, PictureKey};
pub use media::{Media, Served};
pub use payload::{MAX_BYTES, PayloadError, decode_payload};
pub use prepare::{Format, Prepared, Width};
