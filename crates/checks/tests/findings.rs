//! What the two models find in pictures of the product's own.

use image::{DynamicImage, RgbImage};
use kindred_checks::{Checks, Findings, RgbPixels};

fn inspect(picture: &DynamicImage) -> Findings {
    let small = picture.thumbnail(320, 320).into_rgb8();
    let pixels = RgbPixels::new(small.width(), small.height(), &small).expect("it has pixels");
    Checks::load().and_then(|checks| checks.inspect(pixels)).expect("the models are in the binary")
}

#[test]
fn safe_04_a_portrait_has_a_face_and_is_not_explicit() {
    let found = inspect(&image::open("../kindred/demo/portraits/female-02a.webp").unwrap());
    assert_eq!(found.faces, 1);
    let face = found.face.expect("its place");
    assert!((0.3..0.7).contains(&face.x) && (0.2..0.6).contains(&face.y), "{face:?}");
    assert!(found.explicit < 0.1, "{found:?}");
}

#[test]
fn safe_04_a_sunset_has_no_face_and_is_not_explicit() {
    let sky = RgbImage::from_fn(400, 300, |_, y| {
        let red = u8::try_from(255 - y / 3).unwrap_or_default();
        image::Rgb([red, red / 2, 90])
    });
    let found = inspect(&sky.into());
    assert_eq!((found.faces, found.face), (0, None));
    assert!(found.explicit < 0.5, "{found:?}");
}

#[test]
fn pixels_that_do_not_fill_their_size_are_refused() {
    assert!(RgbPixels::new(2, 2, &[0; 12]).is_some());
    assert!(RgbPixels::new(2, 2, &[0; 11]).is_none());
    assert!(RgbPixels::new(0, 2, &[]).is_none());
    assert!(RgbPixels::new(u32::MAX, u32::MAX, &[]).is_none());
}
