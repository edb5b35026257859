//! Scales RGB pixels down; it knows nothing of pictures, files or the rest of the product.
//!
//! A crate of its own because `fast_image_resize` is generic: whichever crate calls it compiles its vector kernels,
//! which takes longer than all the rest of that crate. Here they are compiled once, for the one kind of pixel in use.

use fast_image_resize::{
    Resizer,
    images::{TypedImage, TypedImageRef},
    pixels::U8x3,
};

/// The RGB pixels of an image of `from` (width, height), resampled to `to`; nothing when the bytes aren't that many.
pub fn resize_rgb(pixels: &[u8], from: (u32, u32), to: (u32, u32)) -> Option<Vec<u8>> {
    let mut smaller = vec![0; to.0 as usize * to.1 as usize * 3];
    let source = TypedImageRef::<U8x3>::from_buffer(from.0, from.1, pixels).ok()?;
    let mut target = TypedImage::<U8x3>::from_buffer(to.0, to.1, &mut smaller).ok()?;
    Resizer::new().resize_typed(&source, &mut target, None).ok()?;
    drop(target);
    Some(smaller)
}
