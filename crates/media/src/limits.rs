/// The most pixels that an upload may have: a 50-megapixel phone camera's picture passes.
pub(crate) const MAX_PIXELS: u64 = 52_000_000;
/// The memory that all uploads together may take while they are prepared, in MiB. By what the head of a file says, an upload
/// waits until its share is free; one that would need more than all of it is refused as having too many pixels.
/// A phone's photo of 52 megapixels fits as JPEG and as HEIC of tiles, a progressive JPEG of 13 to 29 megapixels, by the
/// sampling of its colours and its shape; a PNG of 33, with transparency of 25; an extended WebP of 10.
pub(crate) const PREPARING_MEMORY_MIB: u32 = 128;
/// What an upload takes beside its decoded pixels: the file, the variants and their encodings.
pub(crate) const MEMORY_BESIDE_PIXELS: u64 = 32 << 20;

#[cfg(test)]
mod tests {
    use image::metadata::Orientation;

    use super::*;
    use crate::reduction::{reduced_pixels, reduction};

    #[test]
    fn a_jpeg_of_every_shape_fits() {
        for width in (800..65_536).step_by(7) {
            let size = (width, u32::try_from(MAX_PIXELS).unwrap() / width);
            let bytes_per_pixel = if reduction(size, Orientation::NoTransforms) == 1 { 3 } else { 7 };
            let pixels = reduced_pixels(size, reduction(size, Orientation::NoTransforms));
            assert!(pixels * bytes_per_pixel + MEMORY_BESIDE_PIXELS <= u64::from(PREPARING_MEMORY_MIB) << 20, "{size:?}");
        }
    }
}
