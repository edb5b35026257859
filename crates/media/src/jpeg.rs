//! Checks a JPEG by its segments before it is decoded: the decoder would fill what is missing of a truncated file with grey.
//! And decodes a large one at a half, a quarter or an eighth of its size, which takes as long and a fraction of the memory.

use image::{DynamicImage, GrayImage, RgbImage};
use jpeg_decoder::{Decoder, PixelFormat};

use crate::reduction::reduced_pixels;

const MAX_SCANS: usize = 100;
/// What a pixel of the smaller picture takes at most: a plane for each colour, and the pixels made of them.
const BYTES_PER_REDUCED_PIXEL: u64 = 7;

/// True if the file runs from its first marker to its end marker, in a form that the decoder reads correctly.
///
/// A progressive file of 5 MiB could hold tens of thousands of scans, each touching every block of the picture. And
/// zune-jpeg 0.5 decodes a sequential, subsampled file with one scan per colour to wrong colours without an error.
pub(crate) fn is_whole(file: &[u8]) -> bool {
    let mut at = 2;
    let (mut scans, mut most) = (0, MAX_SCANS);
    while let Some(marker) = next_marker(file, &mut at) {
        if matches!(marker, 0x01 | 0xD0..=0xD8) {
            continue;
        }
        if marker == 0xD9 {
            return scans > 0;
        }
        let Some(segment) = segment(&file[at..]) else { return false };
        match marker {
            0xC0 | 0xC1 if is_subsampled(segment) => most = 1,
            0xDA => scans += 1,
            _ => {}
        }
        if scans > most {
            return false;
        }
        at += segment.len();
    }
    false
}

/// The bytes that the decoder keeps beside the pixels: every coefficient of a progressive file, and of one with a scan per
/// colour, two bytes each.
pub(crate) fn coefficient_bytes(file: &[u8], pixels: u64) -> u64 {
    let (frame, scans) = frame_and_scans(file);
    let Some(frame) = frame.filter(|frame| frame.progressive || scans > 1) else { return 0 };
    let samples = || colours(frame.segment).map(|colour| u64::from(colour[1] >> 4) * u64::from(colour[1] & 15));
    2 * pixels * samples().sum::<u64>() / samples().max().unwrap_or(1).max(1)
}

/// True if [`decode_reduced`] takes the file: eight bits a sample, grey or three colours.
pub(crate) fn is_reducible(file: &[u8]) -> bool {
    let frame = frame_and_scans(file).0.map(|frame| frame.segment).unwrap_or_default();
    frame.get(2) == Some(&8) && matches!(colours(frame).count(), 1 | 3)
}

/// The most memory that [`decode_reduced`] takes, in bytes, for a file of this size.
pub(crate) fn memory_for_reduced(file: &[u8], size: (u32, u32), by: u32) -> u64 {
    let whole = u64::from(size.0) * u64::from(size.1);
    reduced_pixels(size, by) * BYTES_PER_REDUCED_PIXEL + coefficient_bytes(file, whole)
}

/// Decodes a file of this size with its sides divided by 2, 4 or 8; `None` if it is broken.
pub(crate) fn decode_reduced(file: &[u8], size: (u32, u32), by: u32) -> Option<DynamicImage> {
    let reduced = |pixels: u32| u16::try_from(pixels.div_ceil(by)).ok();
    let mut decoder = Decoder::new(file);
    decoder.read_info().ok()?;
    let info = decoder.info()?;
    if (u32::from(info.width), u32::from(info.height)) != size {
        return None;
    }
    let (width, height) = decoder.scale(reduced(size.0)?, reduced(size.1)?).ok()?;
    let pixels = decoder.decode().ok()?;
    let (width, height) = (u32::from(width), u32::from(height));
    match info.pixel_format {
        PixelFormat::L8 => GrayImage::from_raw(width, height, pixels).map(DynamicImage::from),
        PixelFormat::RGB24 => RgbImage::from_raw(width, height, pixels).map(DynamicImage::from),
        PixelFormat::L16 | PixelFormat::CMYK32 => None,
    }
}

/// What says how a file's pixels are coded.
struct Frame<'a> {
    progressive: bool,
    segment: &'a [u8],
}

/// The frame of a file, if it has one of a kind that is decoded, and how many scans follow.
fn frame_and_scans(file: &[u8]) -> (Option<Frame<'_>>, usize) {
    let (mut at, mut scans, mut frame) = (2, 0, None);
    while let Some(marker) = next_marker(file, &mut at) {
        if matches!(marker, 0x01 | 0xD0..=0xD8) {
            continue;
        }
        let Some(segment) = segment(&file[at..]).filter(|_| marker != 0xD9) else { break };
        match marker {
            0xC0..=0xC2 => frame = Some(Frame { progressive: marker == 0xC2, segment }),
            0xDA => scans += 1,
            _ => {}
        }
        at += segment.len();
    }
    (frame, scans)
}

/// The colours of a frame, three bytes each; the second has how finely it is sampled, across and down.
fn colours(frame: &[u8]) -> impl Iterator<Item = &[u8]> {
    frame.get(8..).unwrap_or_default().chunks_exact(3)
}

/// The segment with its two bytes of length.
fn segment(rest: &[u8]) -> Option<&[u8]> {
    let length = u16::from_be_bytes([*rest.first()?, *rest.get(1)?]);
    rest.get(..usize::from(length)).filter(|segment| segment.len() >= 2)
}

/// True if the components of a frame have different sampling factors.
fn is_subsampled(frame: &[u8]) -> bool {
    let mut factors = colours(frame).map(|colour| colour[1]);
    factors.next().is_some_and(|first| factors.any(|other| other != first))
}

/// The next marker from `at` on, which is moved behind it; skips stuffed zeros and fill bytes.
fn next_marker(file: &[u8], at: &mut usize) -> Option<u8> {
    loop {
        *at += file.get(*at..)?.iter().position(|byte| *byte == 0xFF)?;
        while *file.get(*at)? == 0xFF {
            *at += 1;
        }
        let code = *file.get(*at)?;
        *at += 1;
        if code != 0 {
            return Some(code);
        }
    }
}

#[cfg(test)]
mod tests;
