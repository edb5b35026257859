use super::*;

#[test]
fn a_picture_is_never_made_smaller_than_its_widest_variant() {
    use Orientation::{NoTransforms, Rotate90};
    let by = |width, height, orientation| reduction((width, height), orientation);
    assert_eq!([by(2159, 3000, NoTransforms), by(2160, 3000, NoTransforms), by(4032, 3024, NoTransforms)], [1, 2, 2]);
    assert_eq!([by(6000, 4000, NoTransforms), by(6000, 4000, Rotate90), by(8640, 6000, NoTransforms)], [4, 2, 8]);
    // A strip is held by its height.
    assert_eq!([by(600, 20_000, NoTransforms), by(20_000, 600, NoTransforms), by(1, 1, NoTransforms)], [4, 8, 1]);
}

#[test]
fn tiles_of_any_size_make_one_picture() {
    let whole = RgbImage::from_fn(23, 17, |x, y| image::Rgb([u8::try_from(x * 10).unwrap(), u8::try_from(y * 10).unwrap(), 7]));
    for (by, side) in [(1, 5), (2, 8), (4, 7), (8, 16), (8, 64)] {
        let mut canvas = Canvas::new((23, 17), by);
        for top in (0..17).step_by(side) {
            for left in (0..23).step_by(side) {
                // As in HEIC, tiles reach beyond the edges.
                let side = u32::try_from(side).unwrap();
                let tile =
                    RgbImage::from_fn(side, side, |x, y| *whole.get_pixel_checked(left + x, top + y).unwrap_or(&image::Rgb([255; 3])));
                canvas.draw(&tile, (left, top));
            }
        }
        let image = canvas.into_image();
        assert_eq!(image.dimensions(), (23_u32.div_ceil(by), 17_u32.div_ceil(by)));
        for (x, y, pixel) in image.enumerate_pixels() {
            let middle = |at: u32, end: u32| 10.0 * f64::from(at * by + ((at + 1) * by).min(end) - 1) / 2.0;
            let (wanted_x, wanted_y) = (middle(x, 23), middle(y, 17));
            assert!((f64::from(pixel[0]) - wanted_x).abs() <= 5.0 * f64::from(by), "{by} {side}: {x}, {y}: {pixel:?}");
            assert!((f64::from(pixel[1]) - wanted_y).abs() <= 5.0 * f64::from(by), "{by} {side}: {x}, {y}: {pixel:?}");
            assert_eq!(pixel[2], 7);
        }
    }
}
