use image::RgbImage;
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

/// A larger colour profile is ignored; those of cameras and programs have a few kilobytes.
const LARGEST_PROFILE: usize = 1 << 20;

/// Converts a picture from its colour profile (phones write Display P3) to sRGB, which a picture without one is in.
///
/// A profile that can't be read or isn't RGB changes nothing.
pub(crate) fn to_srgb(image: RgbImage, profile: Option<&[u8]>) -> RgbImage {
    let converted = profile.filter(|profile| profile.len() <= LARGEST_PROFILE).and_then(|profile| {
        let profile = ColorProfile::new_from_slice(profile).ok()?;
        if profile.color_space != DataColorSpace::Rgb {
            return None;
        }
        let transform =
            profile.create_transform_8bit(Layout::Rgb, &ColorProfile::new_srgb(), Layout::Rgb, TransformOptions::default()).ok()?;
        let mut pixels = vec![0; image.as_raw().len()];
        transform.transform(image.as_raw(), &mut pixels).ok()?;
        RgbImage::from_raw(image.width(), image.height(), pixels)
    });
    converted.unwrap_or(image)
}

#[cfg(test)]
mod tests;
