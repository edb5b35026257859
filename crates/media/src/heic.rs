use heic_rs::{DecodeOptions, Error, context::Context};
use image::{DynamicImage, RgbImage};

use crate::{PictureError, limits::MAX_PIXELS, sps};

const SEQUENCE_PARAMETERS: u8 = 33;

/// Decodes a HEIC file, upright, with its colour profile if it has one; refuses too many pixels before decoding.
pub(crate) fn decode(file: &[u8]) -> Result<(DynamicImage, Option<Vec<u8>>), PictureError> {
    let container = Context::open(file).map_err(|error| reason(&error))?;
    check_coded_sizes(&container)?;
    let profile = container.props(container.meta.primary).ok().and_then(|properties| properties.icc.map(<[u8]>::to_vec));
    // One thread, as DECODERS in media.rs bounds how many cores pictures may take.
    let options = DecodeOptions::default().with_max_pixels(Some(MAX_PIXELS)).with_threads(Some(1)).with_alpha(false);
    let image = heic_rs::decode(file, &options).map_err(|error| reason(&error))?;
    let image = RgbImage::from_raw(image.width, image.height, image.data).ok_or(PictureError::Broken)?;
    Ok((image.into(), profile))
}

/// The most memory that decoding takes, in bytes, by the coded sizes: the decoder keeps two bytes for each sample of all
/// tiles, the picture, and, while it is turned upright, a second one.
pub(crate) fn memory_needed(file: &[u8]) -> Result<u64, PictureError> {
    let container = Context::open(file).map_err(|error| reason(&error))?;
    Ok(check_coded_sizes(&container)? * 9)
}

/// Adds up the coded sizes of all tiles; a tile that is listed several times is decoded as often.
fn check_coded_sizes(container: &Context<'_>) -> Result<u64, PictureError> {
    let primary = container.meta.primary;
    let (tiles, allowed) = match container.grid(primary).map_err(|error| reason(&error))? {
        // Tiles may reach beyond the right and the lower edge, by less than a row and a column of tiles.
        Some((_, tiles)) => (tiles, MAX_PIXELS * 3 / 2),
        None => (vec![primary], MAX_PIXELS),
    };
    let mut pixels = 0;
    for tile in tiles {
        pixels += coded_pixels(container, tile)?;
        if pixels > allowed {
            return Err(PictureError::TooManyPixels);
        }
    }
    Ok(pixels)
}

/// The most pixels any of an item's sequence parameter sets asks for.
fn coded_pixels(container: &Context<'_>, item: u32) -> Result<u64, PictureError> {
    let properties = container.props(item).map_err(|error| reason(&error))?;
    let configuration = properties.hvcc.as_ref().ok_or(PictureError::Unsupported)?;
    let mut most = 0;
    for unit in configuration.parameter_sets() {
        if unit.first().map(|header| header >> 1 & 63) == Some(SEQUENCE_PARAMETERS) {
            let (width, height) = sps::coded_size(unit).ok_or(PictureError::Broken)?;
            most = most.max(u64::from(width) * u64::from(height));
        }
    }
    if most == 0 { Err(PictureError::Broken) } else { Ok(most) }
}

fn reason(error: &Error) -> PictureError {
    match error {
        Error::Unsupported(_) => PictureError::Unsupported,
        Error::PixelLimit { .. } => PictureError::TooManyPixels,
        _ => PictureError::Broken,
    }
}
