use std::io::Cursor;

use image::{
    ColorType, DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits,
    codecs::png::PngDecoder,
    error::{DecodingError, ImageFormatHint, LimitError, LimitErrorKind},
    metadata::Orientation,
};

use crate::{
    PictureError,
    decoded::Decoded,
    heic, jpeg,
    limits::{MAX_PIXELS, MEMORY_BESIDE_PIXELS},
    reduced_jpeg,
    reduction::reduction,
};

/// The most memory that one decoder may allocate; what all uploads together may take is in `limits.rs`.
const MAX_MEMORY: u64 = 256 * 1024 * 1024;
/// The most memory for what a PNG holds beside its pixels. Its colour profile is compressed: one of a few hundred kilobytes
/// could else take hundreds of megabytes. A larger one is ignored.
const MAX_PNG_METADATA: u64 = 4 << 20;

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
    let Some(format) = common_format(file)? else { return heic::decode(file) };
    decode_common(file, format).map_err(|error| reason(&error))
}

/// The most memory that preparing a file takes, in bytes, by what its head says.
pub(crate) fn memory_needed(file: &[u8]) -> Result<u64, PictureError> {
    let Some(format) = common_format(file)? else { return Ok(heic::memory_needed(file)? + MEMORY_BESIDE_PIXELS) };
    let mut decoder = open(file, format).map_err(|error| reason(&error))?;
    let pixels = pixels(&*decoder);
    let by = reduction_of(file, format, &mut *decoder);
    if by > 1 {
        return Ok(reduced_jpeg::memory_needed(file, decoder.dimensions(), by) + MEMORY_BESIDE_PIXELS);
    }
    let beside = match format {
        ImageFormat::Jpeg => jpeg::coefficient_bytes(file, pixels),
        // A lossy picture is decoded by way of its brightness and colours, at half the resolution; others by way of a copy,
        // and extended ones may hold frames and transparency apart.
        ImageFormat::WebP if file.get(12..16) == Some(b"VP8 ") => pixels * 2,
        ImageFormat::WebP if file.get(12..16) == Some(b"VP8L") => pixels * 4,
        ImageFormat::WebP => pixels * 10,
        _ => 0,
    };
    Ok(pixels * bytes_per_pixel(decoder.color_type()) + beside + MEMORY_BESIDE_PIXELS)
}

/// The bytes of a decoded pixel, and of its copy in eight bits a colour, unless it is that already.
fn bytes_per_pixel(color: ColorType) -> u64 {
    let decoded = u64::from(color.bytes_per_pixel());
    match color {
        ColorType::Rgb8 | ColorType::Rgba8 => decoded,
        _ if color.has_alpha() => decoded + 4,
        _ => decoded + 3,
    }
}

/// The format of a file that the `image` crate decodes; `None` for HEIC.
fn common_format(file: &[u8]) -> Result<Option<ImageFormat>, PictureError> {
    match sniff(file).ok_or(PictureError::Unsupported)? {
        Kind::Heic => Ok(None),
        Kind::Jpeg if !jpeg::is_whole(file) => Err(PictureError::Broken),
        Kind::Jpeg => Ok(Some(ImageFormat::Jpeg)),
        Kind::Png => Ok(Some(ImageFormat::Png)),
        Kind::WebP => Ok(Some(ImageFormat::WebP)),
    }
}

/// Reads the head of a file; refuses too many pixels.
fn open(file: &[u8], format: ImageFormat) -> Result<Box<dyn ImageDecoder + '_>, ImageError> {
    let decoder: Box<dyn ImageDecoder> = if format == ImageFormat::Png {
        Box::new(PngDecoder::with_limits(Cursor::new(file), limits(MAX_PNG_METADATA))?)
    } else {
        let mut reader = ImageReader::with_format(Cursor::new(file), format);
        reader.limits(limits(MAX_MEMORY));
        Box::new(reader.into_decoder()?)
    };
    if pixels(&*decoder) > MAX_PIXELS || decoder.total_bytes() > MAX_MEMORY {
        return Err(ImageError::Limits(LimitError::from_kind(LimitErrorKind::DimensionError)));
    }
    Ok(decoder)
}

fn pixels(decoder: &dyn ImageDecoder) -> u64 {
    let (width, height) = decoder.dimensions();
    u64::from(width) * u64::from(height)
}

fn decode_common(file: &[u8], format: ImageFormat) -> Result<Decoded, ImageError> {
    let mut decoder = open(file, format)?;
    // Damaged metadata is no reason to refuse the picture.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().ok().flatten();
    let image = match reduction_of(file, format, &mut *decoder) {
        1 => DynamicImage::from_decoder(decoder)?,
        by => reduced_jpeg::decode(file, decoder.dimensions(), by).ok_or_else(broken)?,
    };
    Ok(Decoded { image, orientation, profile })
}

/// By how much a file is decoded smaller than it is; 1 if its format can't be.
fn reduction_of(file: &[u8], format: ImageFormat, decoder: &mut dyn ImageDecoder) -> u32 {
    if format != ImageFormat::Jpeg || !jpeg::Layout::of(file).is_reducible() {
        return 1;
    }
    reduction(decoder.dimensions(), decoder.orientation().unwrap_or(Orientation::NoTransforms))
}

fn broken() -> ImageError {
    ImageError::Decoding(DecodingError::from_format_hint(ImageFormat::Jpeg.into()))
}

fn limits(max_alloc: u64) -> Limits {
    let mut limits = Limits::default();
    limits.max_alloc = Some(max_alloc);
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
