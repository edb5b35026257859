use std::fmt::Write;

use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::Format;

/// An encoded picture with what HTTP needs to serve it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Served {
    /// The encoded picture.
    pub bytes: Bytes,
    /// `image/jpeg` or `image/webp`: its real type, which may differ from what was asked for.
    pub content_type: &'static str,
    /// A strong entity tag, in quotes.
    pub etag: String,
}

impl Served {
    pub(crate) fn new(bytes: Bytes, format: Format) -> Self {
        let content_type = match format {
            Format::Jpeg => "image/jpeg",
            Format::WebP => "image/webp",
        };
        let mut etag = String::from('"');
        for byte in &Sha256::digest(&bytes)[..16] {
            // Writing to a String can't fail.
            let _ = write!(etag, "{byte:02x}");
        }
        etag.push('"');
        Self { bytes, content_type, etag }
    }
}
