/// The most pixels that an upload may have: a 50-megapixel phone camera's picture passes.
pub(crate) const MAX_PIXELS: u64 = 52_000_000;
/// The memory that all uploads together may take while they are prepared, in MiB. By what the head of a file says, an upload
/// waits until its share is free; one that would need more than all of it is refused as having too many pixels.
/// A phone's photo of 52 megapixels fits as JPEG and as HEIC of tiles; a progressive JPEG of 10 to 23 megapixels, by the
/// sampling of its colours and its shape; a JPEG in CMYK and a PNG of 26, with transparency of 19; a HEIC that is not of tiles
/// of 13, if cropped of 8; an extended WebP of 5.
pub(crate) const PREPARING_MEMORY_MIB: u32 = 108;
/// What an upload takes beside its decoded pixels: the file, the variants and their encodings.
pub(crate) const MEMORY_BESIDE_PIXELS: u64 = 32 << 20;

#[cfg(test)]
mod tests {
    use image::metadata::Orientation;

    use super::*;
    use crate::{reduced_jpeg::memory_needed, reduction::reduction};

    #[test]
    fn a_jpeg_that_is_not_progressive_fits_whatever_its_shape() {
        for width in (800..65_536).step_by(7) {
            let size = (width, u32::try_from(MAX_PIXELS).unwrap() / width);
            let needed = match reduction(size, Orientation::NoTransforms) {
                1 => MAX_PIXELS * 3,
                by => memory_needed(&[], size, by),
            };
            assert!(needed + MEMORY_BESIDE_PIXELS <= u64::from(PREPARING_MEMORY_MIB) << 20, "{size:?}");
        }
    }
}
