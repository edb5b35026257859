//! Makes an upload into the variants that are saved and served.
//!
//! This is where EXIF and all other metadata (position, camera, comments) is stripped: a variant is encoded anew from the
//! pixels alone, after the EXIF orientation and the colour profile were applied to them.

use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use bytes::Bytes;
use image::{DynamicImage, RgbImage, metadata::Orientation};
use jpeg_encoder::{ColorType, Encoder};
use kindred_resize::resize_rgb;

use crate::{
    PictureError, Width, colour,
    decode::decode,
    decoded::Decoded,
    reduction::{limits, scale},
};

const QUALITY: u8 = 80;
const THUMBHASH_SIDE: u32 = 100;
const BLUR_SIDE: u32 = 320;

/// The encodings a picture is served in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Every browser shows it.
    Jpeg,
    /// A quarter smaller, for browsers that ask for it.
    WebP,
}

/// A picture ready to be saved: upright, in sRGB, without metadata, in every width that is no wider than the original.
///
/// Cheap to clone: the bytes are shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prepared {
    /// Width of the widest variant.
    pub width: u32,
    /// Height of the widest variant.
    pub height: u32,
    /// A thumbhash: a blurred placeholder of about 25 bytes, in base64 without padding.
    pub thumbhash: String,
    pub(crate) variants: Vec<(Width, Bytes)>,
}

/// Decodes an upload and encodes its variants; takes tenths of a second.
pub(crate) fn prepare(file: &[u8]) -> Result<Prepared, PictureError> {
    let Decoded { image, orientation, profile } = decode(file)?;
    let image = DynamicImage::from(on_white(image));
    let mut shown = shrink(&image, orientation, Width::W1080.pixels())?;
    drop(image);
    shown.apply_orientation(orientation);
    let widest = DynamicImage::from(colour::to_srgb(shown.into_rgb8(), profile.as_deref()));
    let mut variants = vec![(Width::W1080, to_jpeg(&widest)?)];
    for width in Width::ALL.into_iter().skip(1).filter(|width| width.pixels() < widest.width()) {
        variants.push((width, to_jpeg(&shrink(&widest, Orientation::NoTransforms, width.pixels())?)?));
    }
    Ok(Prepared { width: widest.width(), height: widest.height(), thumbhash: thumbhash(&widest)?, variants })
}

impl Prepared {
    /// The picture at most 320 pixels wide, decoded, for picture checks.
    pub fn small(&self) -> Option<Pixels> {
        let narrow = self.variants.iter().find(|(width, _)| *width == Width::W320).or_else(|| self.variants.first());
        Pixels::decode(&narrow?.1)
    }
}

/// A decoded picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pixels {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Red, green and blue of each pixel, row by row.
    pub rgb: Vec<u8>,
}

impl Pixels {
    /// Decodes a saved variant; not for uploads, whose size nobody has looked at.
    pub fn decode(variant: &[u8]) -> Option<Self> {
        let image = image::load_from_memory(variant).ok()?.into_rgb8();
        Some(Self { width: image.width(), height: image.height(), rgb: image.into_raw() })
    }
}

/// A JPEG of the thumbhash, at most 320 pixels a side.
pub(crate) fn blur(thumbhash: &str) -> Option<Bytes> {
    let hash = STANDARD_NO_PAD.decode(thumbhash).ok()?;
    let (width, height, rgba) = thumbhash::thumb_hash_to_rgba(&hash).ok()?;
    let side = |pixels: usize| u32::try_from(pixels).ok();
    let tiny = DynamicImage::from(image::RgbaImage::from_raw(side(width)?, side(height)?, rgba)?);
    to_jpeg(&tiny.resize(BLUR_SIDE, BLUR_SIDE, image::imageops::FilterType::Triangle).into_rgb8().into()).ok()
}

/// The image at most `width` wide once its orientation is applied.
fn shrink(image: &DynamicImage, orientation: Orientation, width: u32) -> Result<DynamicImage, PictureError> {
    fit(image, limits(width, orientation))
}

/// The image at most as large as `limits`, with the same aspect ratio, never enlarged.
fn fit(image: &DynamicImage, limits: (u32, u32)) -> Result<DynamicImage, PictureError> {
    let (width, height) = (image.width(), image.height());
    if width == 0 || height == 0 {
        return Err(PictureError::Broken);
    }
    let scale = scale((width, height), limits);
    if scale >= 1.0 {
        return Ok(image.clone());
    }
    let (from, to) = ((width, height), (scaled(width, scale), scaled(height, scale)));
    let pixels = match image.as_rgb8() {
        Some(image) => resize_rgb(image, from, to),
        None => resize_rgb(&image.to_rgb8(), from, to),
    };
    pixels.and_then(|pixels| RgbImage::from_raw(to.0, to.1, pixels)).map(DynamicImage::from).ok_or(PictureError::Broken)
}

fn scaled(side: u32, scale: f64) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "scale is in (0, 1), so the result fits")]
    let side = (f64::from(side) * scale).round() as u32;
    side.max(1)
}

/// The image over a white background, where it was transparent.
fn on_white(image: DynamicImage) -> RgbImage {
    if !image.color().has_alpha() {
        return image.into_rgb8();
    }
    let image = image.into_rgba8();
    let (width, height, mut pixels) = (image.width(), image.height(), image.into_raw());
    // In place: there may be no memory for a second picture of this size.
    for pixel in 0..pixels.len() / 4 {
        let alpha = u32::from(pixels[pixel * 4 + 3]);
        for channel in 0..3 {
            let mixed = (u32::from(pixels[pixel * 4 + channel]) * alpha + 255 * (255 - alpha) + 127) / 255;
            pixels[pixel * 3 + channel] = u8::try_from(mixed).unwrap_or(u8::MAX);
        }
    }
    pixels.truncate(pixels.len() / 4 * 3);
    RgbImage::from_raw(width, height, pixels).unwrap_or_default()
}

fn to_jpeg(image: &DynamicImage) -> Result<Bytes, PictureError> {
    let image = image.as_rgb8().ok_or(PictureError::Broken)?;
    let side = |pixels: u32| u16::try_from(pixels).map_err(|_| PictureError::Broken);
    let mut bytes = Vec::new();
    // Without optimised Huffman tables: with them the encoder writes a scan per colour, which zune-jpeg decodes wrongly (see
    // jpeg.rs), and saves only 1 %.
    Encoder::new(&mut bytes, QUALITY)
        .encode(image, side(image.width())?, side(image.height())?, ColorType::Rgb)
        .map_err(|_| PictureError::Broken)?;
    Ok(bytes.into())
}

fn thumbhash(image: &DynamicImage) -> Result<String, PictureError> {
    let tiny = fit(image, (THUMBHASH_SIDE, THUMBHASH_SIDE))?.into_rgba8();
    let side = |pixels: u32| usize::try_from(pixels).map_err(|_| PictureError::Broken);
    Ok(STANDARD_NO_PAD.encode(thumbhash::rgba_to_thumb_hash(side(tiny.width())?, side(tiny.height())?, &tiny)))
}
