use heic_rs::{Error, Grid, PixelLayout, Result, color, context::Context, hevc, image::check_pixels, props::ItemProps};
use image::{RgbImage, metadata::Orientation};

use crate::{
    limits::MAX_PIXELS,
    reduction::{Canvas, reduced_pixels, reduction},
};

/// A picture of tiles that is decoded smaller than it is.
pub(super) struct Tiles<'a> {
    container: &'a Context<'a>,
    properties: &'a ItemProps<'a>,
    grid: Grid,
    ids: Vec<u32>,
    by: u32,
}

/// The tiles of a picture that may be made smaller while it is decoded; `None` for a smaller one, for one that is not of
/// tiles, and for one that is cropped (without an orientation), which the decoder does with the whole.
pub(super) fn reducible<'a>(
    container: &'a Context<'a>,
    properties: &'a ItemProps<'a>,
    orientation: Option<Orientation>,
) -> Result<Option<Tiles<'a>>> {
    let tiles = container.grid(container.meta.primary)?;
    let (Some(orientation), Some((grid, ids))) = (orientation, tiles) else { return Ok(None) };
    let size = (grid.output_width, grid.output_height);
    check_pixels(size.0, size.1, MAX_PIXELS)?;
    let by = reduction(size, orientation);
    Ok((by > 1).then_some(Tiles { container, properties, grid, ids, by }))
}

impl Tiles<'_> {
    /// What the smaller picture takes, in bytes.
    pub(super) fn reduced_bytes(&self) -> u64 {
        3 * reduced_pixels((self.grid.output_width, self.grid.output_height), self.by)
    }

    pub(super) fn decode(&self) -> Result<RgbImage> {
        let size = (self.grid.output_width, self.grid.output_height);
        let mut canvas = Canvas::new(size, self.by);
        let mut first = None;
        for (index, id) in (0..).zip(&self.ids) {
            let tile = self.decode_tile(*id)?;
            let (width, height) = *first.get_or_insert(tile.dimensions());
            if tile.dimensions() != (width, height) || !covers(&self.grid, (width, height)) {
                return Err(Error::Malformed("the tiles are not of one size, or do not cover the picture"));
            }
            canvas.draw(&tile, (index % self.grid.columns * width, index / self.grid.columns * height));
        }
        Ok(canvas.into_image())
    }

    fn decode_tile(&self, id: u32) -> Result<RgbImage> {
        let properties = self.container.props(id)?;
        let configuration = properties.hvcc.as_ref().ok_or(Error::MissingBox("hvcC"))?;
        let data = self.container.item_data(id)?;
        let frame = hevc::decode_still(&configuration.parameter_sets(), &configuration.split_nals(&data)?)?;
        // The whole picture says what its colours mean, as for the decoder.
        let colours = self.properties.nclx.unwrap_or_default();
        let tile = color::convert(&frame, None, colours, PixelLayout::Rgb8, MAX_PIXELS, Some(1))?;
        RgbImage::from_raw(tile.width, tile.height, tile.data).ok_or(Error::Malformed("a tile has too few pixels"))
    }
}

/// True if tiles of this size cover all of the picture.
fn covers(grid: &Grid, (width, height): (u32, u32)) -> bool {
    let reaches = |tile: u32, tiles: u32, side: u32| u64::from(tile) * u64::from(tiles) >= u64::from(side);
    reaches(width, grid.columns, grid.output_width) && reaches(height, grid.rows, grid.output_height)
}
