use heic_rs::{
    DecodeOptions, Error,
    context::Context,
    props::{
        Transform,
        simple::{Mirror, Rotation},
    },
};
use image::{RgbImage, metadata::Orientation};

use crate::{PictureError, decoded::Decoded, limits::MAX_PIXELS, sps};

mod tiles;

const SEQUENCE_PARAMETERS: u8 = 33;

/// Decodes a HEIC file, with its orientation and its colour profile if it has one; refuses too many pixels before decoding.
///
/// A large picture of tiles, as phones make them, is decoded tile by tile, each made smaller before the next.
pub(crate) fn decode(file: &[u8]) -> Result<Decoded, PictureError> {
    let container = Context::open(file).map_err(|error| reason(&error))?;
    check_coded_sizes(&container)?;
    let properties = container.props(container.meta.primary).map_err(|error| reason(&error))?;
    let orientation = orientation(&properties.transforms);
    let image = match tiles::reducible(&container, &properties, orientation).map_err(|error| reason(&error))? {
        Some(tiles) => tiles.decode().map_err(|error| reason(&error))?,
        None => decode_whole(file, orientation.is_none())?,
    };
    let profile = properties.icc.map(<[u8]>::to_vec);
    Ok(Decoded { image: image.into(), orientation: orientation.unwrap_or(Orientation::NoTransforms), profile })
}

fn decode_whole(file: &[u8], transformed: bool) -> Result<RgbImage, PictureError> {
    // One thread, as DECODERS in upload_queue.rs bounds how many cores pictures may take.
    let options = DecodeOptions::default().with_max_pixels(Some(MAX_PIXELS)).with_threads(Some(1)).with_alpha(false);
    let image = heic_rs::decode(file, &options.with_transforms(transformed)).map_err(|error| reason(&error))?;
    RgbImage::from_raw(image.width, image.height, image.data).ok_or(PictureError::Broken)
}

/// The most memory that decoding takes, in bytes, by the coded sizes: the decoder keeps two bytes for each sample of all
/// tiles, beside them the picture with three a pixel (with 4:4:4, as measured, as much again), and a second one while it crops.
/// Tile by tile it is the same for one tile, and the smaller picture.
pub(crate) fn memory_needed(file: &[u8]) -> Result<u64, PictureError> {
    let container = Context::open(file).map_err(|error| reason(&error))?;
    let properties = container.props(container.meta.primary).map_err(|error| reason(&error))?;
    let orientation = orientation(&properties.transforms);
    let cropping = if orientation.is_some() { 0 } else { 3 };
    let coded = check_coded_sizes(&container)?;
    let bytes_per_pixel = coded.samples_of_two + coded.samples_of_two.max(3) + cropping;
    Ok(match tiles::reducible(&container, &properties, orientation).map_err(|error| reason(&error))? {
        Some(tiles) => coded.largest_tile * bytes_per_pixel + tiles.reduced_bytes(),
        None => coded.pixels * bytes_per_pixel,
    })
}

/// The orientation that these transforms make, in their order; `None` if one of them crops, which the decoder has to do.
/// A large picture is turned after it was made smaller: the decoder would need memory for a second one.
fn orientation(transforms: &[Transform]) -> Option<Orientation> {
    // Mirrored left to right if so, and then turned clockwise so many times.
    let (mut mirrored, mut quarters) = (false, 0);
    for transform in transforms {
        match transform {
            Transform::Crop(_) => return None,
            Transform::Rotate(rotation) => quarters += 4 - counter_clockwise(*rotation),
            // What was turned before it is mirrored is turned the other way afterwards.
            Transform::Mirror(mirror) => {
                mirrored = !mirrored;
                quarters = 4 - quarters % 4 + if *mirror == Mirror::TopBottom { 2 } else { 0 };
            }
        }
    }
    Some(match (mirrored, quarters % 4) {
        (false, 0) => Orientation::NoTransforms,
        (false, 1) => Orientation::Rotate90,
        (false, 2) => Orientation::Rotate180,
        (false, _) => Orientation::Rotate270,
        (true, 0) => Orientation::FlipHorizontal,
        (true, 1) => Orientation::Rotate270FlipH,
        (true, 2) => Orientation::FlipVertical,
        (true, _) => Orientation::Rotate90FlipH,
    })
}

fn counter_clockwise(rotation: Rotation) -> u16 {
    rotation.degrees() / 90
}

/// What the sequence parameter sets of all tiles ask for.
struct Coded {
    /// The pixels of all tiles.
    pixels: u64,
    largest_tile: u64,
    /// The samples of two pixels of the finest tile.
    samples_of_two: u64,
}

/// Adds up the tiles, or refuses too many pixels; a tile that is listed several times is decoded as often.
fn check_coded_sizes(container: &Context<'_>) -> Result<Coded, PictureError> {
    let primary = container.meta.primary;
    let (tiles, allowed) = match container.grid(primary).map_err(|error| reason(&error))? {
        // Tiles may reach beyond the right and the lower edge, by less than a row and a column of tiles.
        Some((_, tiles)) => (tiles, MAX_PIXELS * 3 / 2),
        None => (vec![primary], MAX_PIXELS),
    };
    let mut coded = Coded { pixels: 0, largest_tile: 0, samples_of_two: 0 };
    for tile in tiles {
        let (pixels, samples) = coded_pixels(container, tile)?;
        coded.pixels += pixels;
        coded.largest_tile = coded.largest_tile.max(pixels);
        coded.samples_of_two = coded.samples_of_two.max(samples);
        if coded.pixels > allowed {
            return Err(PictureError::TooManyPixels);
        }
    }
    Ok(coded)
}

/// The most pixels, and samples of two pixels, that any of an item's sequence parameter sets asks for.
fn coded_pixels(container: &Context<'_>, item: u32) -> Result<(u64, u64), PictureError> {
    let properties = container.props(item).map_err(|error| reason(&error))?;
    let configuration = properties.hvcc.as_ref().ok_or(PictureError::Unsupported)?;
    let (mut most, mut samples_of_two) = (0, 0);
    for unit in configuration.parameter_sets() {
        if unit.first().map(|header| header >> 1 & 63) == Some(SEQUENCE_PARAMETERS) {
            let coded = sps::coded(unit).ok_or(PictureError::Broken)?;
            most = most.max(u64::from(coded.width) * u64::from(coded.height));
            samples_of_two = samples_of_two.max(coded.samples_of_two);
        }
    }
    if most == 0 { Err(PictureError::Broken) } else { Ok((most, samples_of_two)) }
}

fn reason(error: &Error) -> PictureError {
    match error {
        Error::Unsupported(_) => PictureError::Unsupported,
        Error::PixelLimit { .. } => PictureError::TooManyPixels,
        _ => PictureError::Broken,
    }
}

#[cfg(test)]
mod tests;
