//! How large variants are, and by how much a picture may be decoded smaller than it is in its file: nothing larger than the
//! widest variant is kept, and pixels that are not wanted would take most of the memory.

use image::{RgbImage, metadata::Orientation};

/// The width of the widest variant, in pixels.
pub(crate) const WIDEST: u32 = 1080;
/// No variant is taller than this many times its nominal width.
const MAX_HEIGHT_FACTOR: u32 = 4;

/// The largest size of a variant of this width, before the orientation is applied to it.
pub(crate) const fn limits(width: u32, orientation: Orientation) -> (u32, u32) {
    use Orientation::{Rotate90, Rotate90FlipH, Rotate270, Rotate270FlipH};
    let height = width * MAX_HEIGHT_FACTOR;
    if matches!(orientation, Rotate90 | Rotate270 | Rotate90FlipH | Rotate270FlipH) { (height, width) } else { (width, height) }
}

/// What a picture's sides have to be multiplied by to fit into `limits`; 1 or more if it fits already.
pub(crate) fn scale((width, height): (u32, u32), limits: (u32, u32)) -> f64 {
    (f64::from(limits.0) / f64::from(width)).min(f64::from(limits.1) / f64::from(height))
}

/// What a picture's sides may be divided by while it is decoded: 1, 2, 4 or 8. What remains is never smaller than the widest
/// variant.
pub(crate) fn reduction(size: (u32, u32), orientation: Orientation) -> u32 {
    let scale = scale(size, limits(WIDEST, orientation));
    [8, 4, 2].into_iter().find(|by| f64::from(*by) * scale <= 1.0).unwrap_or(1)
}

/// The pixels of a picture after its reduction; a part of a pixel at an edge counts whole.
pub(crate) fn reduced_pixels((width, height): (u32, u32), by: u32) -> u64 {
    u64::from(width.div_ceil(by)) * u64::from(height.div_ceil(by))
}

/// A picture that is put together from tiles, each made smaller as it comes.
pub(crate) struct Canvas {
    size: (u32, u32),
    by: u32,
    image: RgbImage,
}

impl Canvas {
    /// For a picture of this size, its sides divided by `by`.
    pub(crate) fn new(size: (u32, u32), by: u32) -> Self {
        Self { size, by, image: RgbImage::new(size.0.div_ceil(by), size.1.div_ceil(by)) }
    }

    /// Draws a tile whose upper left corner is at this place of the whole picture; what is beyond its edges is left out.
    ///
    /// Each pixel is the mean of those that it stands for; one at a tile's edge is the mean of that tile's alone.
    pub(crate) fn draw(&mut self, tile: &RgbImage, (left, top): (u32, u32)) {
        let right = (left + tile.width()).min(self.size.0);
        let bottom = (top + tile.height()).min(self.size.1);
        for y in top.div_ceil(self.by)..bottom.div_ceil(self.by) {
            let rows = y * self.by - top..((y + 1) * self.by).min(bottom) - top;
            for x in left.div_ceil(self.by)..right.div_ceil(self.by) {
                let columns = x * self.by - left..((x + 1) * self.by).min(right) - left;
                self.image.put_pixel(x, y, mean(tile, columns, rows.clone()));
            }
        }
    }

    pub(crate) fn into_image(self) -> RgbImage {
        self.image
    }
}

/// The mean colour of an area that is not empty.
fn mean(tile: &RgbImage, columns: std::ops::Range<u32>, rows: std::ops::Range<u32>) -> image::Rgb<u8> {
    let count = u32::try_from(columns.len() * rows.len()).unwrap_or(1).max(1);
    let mut sums = [count / 2; 3];
    for y in rows {
        for x in columns.clone() {
            let pixel = tile.get_pixel(x, y).0;
            for (sum, value) in sums.iter_mut().zip(pixel) {
                *sum += u32::from(value);
            }
        }
    }
    image::Rgb(sums.map(|sum| u8::try_from(sum / count).unwrap_or(u8::MAX)))
}

#[cfg(test)]
mod tests;
