//! Decodes a large JPEG at a half, a quarter or an eighth of its size, in a fraction of the memory (figures in
//! `docs/security.md`).

use image::{DynamicImage, GrayImage, RgbImage};
use jpeg_decoder::{ColorTransform, Decoder, PixelFormat};

use crate::{
    jpeg::{Layout, coefficient_bytes},
    reduction::reduced_pixels,
};

/// What a pixel of the smaller picture takes: a byte in the plane of each colour, and the pixel that is made of them.
const BYTES_PER_PIXEL: u64 = 6;

/// The most memory that [`decode`] takes, in bytes, for a file of this size.
pub(crate) fn memory_needed(file: &[u8], size: (u32, u32), by: u32) -> u64 {
    let whole = u64::from(size.0) * u64::from(size.1);
    reduced_pixels(size, by) * BYTES_PER_PIXEL + coefficient_bytes(file, whole)
}

/// Decodes a file of this size, of a layout that is reducible, with its sides divided by 2, 4 or 8; `None` if it is broken.
pub(crate) fn decode(file: &[u8], size: (u32, u32), by: u32) -> Option<DynamicImage> {
    let mut decoder = Decoder::new(file);
    decoder.read_info().ok()?;
    let info = decoder.info()?;
    if (u32::from(info.width), u32::from(info.height)) != size {
        return None;
    }
    if info.pixel_format == PixelFormat::RGB24 {
        // As for smaller files, by Adobe's segment alone: so does the `image` crate.
        decoder.set_color_transform(if Layout::of(file).is_rgb { ColorTransform::RGB } else { ColorTransform::YCbCr });
    }
    let reduced = (size.0.div_ceil(by), size.1.div_ceil(by));
    // The decoder is content when one side is long enough; the shorter may be of one pixel whatever it is divided by.
    let (width, height) = if size.0 > size.1 { (reduced.0, u32::from(u16::MAX)) } else { (u32::from(u16::MAX), reduced.1) };
    let answered = decoder.scale(u16::try_from(width).ok()?, u16::try_from(height).ok()?).ok()?;
    if (u32::from(answered.0), u32::from(answered.1)) != reduced {
        return None;
    }
    let pixels = decoder.decode().ok()?;
    match info.pixel_format {
        PixelFormat::L8 => GrayImage::from_raw(reduced.0, reduced.1, pixels).map(DynamicImage::from),
        PixelFormat::RGB24 => RgbImage::from_raw(reduced.0, reduced.1, pixels).map(DynamicImage::from),
        PixelFormat::L16 | PixelFormat::CMYK32 => None,
    }
}
