use image::Rgb;

use super::*;

#[test]
fn a_phones_wide_colours_are_brought_to_srgb() {
    let profile = ColorProfile::new_display_p3().encode().unwrap();
    let image = RgbImage::from_pixel(2, 2, Rgb([200, 120, 100]));
    let Rgb([red, green, _]) = *to_srgb(image, Some(&profile)).get_pixel(0, 0);
    assert!(red > 204 && green < 120, "{red} {green}");
}

#[test]
fn grey_and_unreadable_profiles_change_nothing() {
    let image = RgbImage::from_pixel(2, 2, Rgb([200, 120, 100]));
    let grey = ColorProfile::new_gray_with_gamma(2.2).encode().unwrap();
    for profile in [None, Some(&b"no profile"[..]), Some(&grey)] {
        assert_eq!(to_srgb(image.clone(), profile), image);
    }
}
