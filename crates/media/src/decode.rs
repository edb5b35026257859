use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits,
    error::{ImageFormatHint, LimitErrorKind},
    metadata::Orientation,
};

use crate::{PictureError, heic, jpeg, limits::MAX_PIXELS};

/// The most memory that a decoder may allocate.
const MAX_MEMORY: u64 = 256 * 1024 * 1024;

/// A decoded picture as it is in the file, with the orientation and the colour profile still to be applied.
pub(crate) struct Decoded {
    pub(crate) image: DynamicImage,
    pub(crate) orientation: Orientation,
    pub(crate) profile: Option<Vec<u8>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Jpeg,
    Png,
    WebP,
    Heic,
}

/// The format by the first bytes; `None` for SVG, GIF and everything else that is not accepted.
fn sniff(file: &[u8]) -> Option<Kind> {
    if file.starts_with(&[0xFF, 0xD8, 0xFF]) {
        Some(Kind::Jpeg)
    } else if file.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some(Kind::Png)
    } else if file.starts_with(b"RIFF") && file.get(8..12) == Some(b"WEBP") {
        Some(Kind::WebP)
    } else if file.get(4..8) == Some(b"ftyp") && has_heic_brand(file) {
        Some(Kind::Heic)
    } else {
        None
    }
}

fn has_heic_brand(file: &[u8]) -> bool {
    let length = file.get(..4).map_or(0, |size| u32::from_be_bytes([size[0], size[1], size[2], size[3]]).clamp(8, 256));
    let brands = file.get(8..usize::try_from(length).unwrap_or(8).min(file.len())).unwrap_or_default();
    brands.chunks_exact(4).any(|brand| matches!(brand, b"heic" | b"heix" | b"heim" | b"heis"))
}

/// Decodes a file by its content; refuses too many pixels before decoding, and truncated files.
pub(crate) fn decode(file: &[u8]) -> Result<Decoded, PictureError> {
    let format = match sniff(file).ok_or(PictureError::Unsupported)? {
        Kind::Heic => {
            let (image, profile) = heic::decode(file)?;
            return Ok(Decoded { image, orientation: Orientation::NoTransforms, profile });
        }
        Kind::Jpeg if !jpeg::is_whole(file) => return Err(PictureError::Broken),
        Kind::Jpeg => ImageFormat::Jpeg,
        Kind::Png => ImageFormat::Png,
        Kind::WebP => ImageFormat::WebP,
    };
    decode_common(file, format).map_err(|error| reason(&error))
}

fn decode_common(file: &[u8], format: ImageFormat) -> Result<Decoded, ImageError> {
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    reader.limits(limits());
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS || decoder.total_bytes() > MAX_MEMORY {
        return Err(ImageError::Limits(image::error::LimitError::from_kind(LimitErrorKind::DimensionError)));
    }
    // Damaged metadata is no reason to refuse the picture.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().ok().flatten();
    Ok(Decoded { image: DynamicImage::from_decoder(decoder)?, orientation, profile })
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_MEMORY);
    limits
}

fn reason(error: &ImageError) -> PictureError {
    match error {
        ImageError::Limits(_) => PictureError::TooManyPixels,
        ImageError::Unsupported(unsupported) if unsupported.format_hint() == ImageFormatHint::Unknown => PictureError::Unsupported,
        _ => PictureError::Broken,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_decides_what_a_file_is() {
        assert_eq!(sniff(b"\xFF\xD8\xFF\xE0"), Some(Kind::Jpeg));
        assert_eq!(sniff(b"\0\0\0\x18ftypmif1\0\0\0\0heic"), Some(Kind::Heic));
        assert_eq!(sniff(b"\0\0\0\x18ftypavif\0\0\0\0mif1"), None);
        for other in [&b"GIF89a"[..], b"<svg xmlns", b"BM", b"%PDF-1.7", b"RIFF....WAVE", b"", b"\0\0\0\x18ftyp"] {
            assert_eq!(sniff(other), None);
        }
    }
}
