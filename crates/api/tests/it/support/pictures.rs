//! Pictures to upload.

use std::io::Cursor;

use base64::{Engine, engine::general_purpose::STANDARD};
use image::{ImageFormat, RgbImage};

/// A picture of one colour, as a file of this format.
pub fn file(format: ImageFormat, width: u32, height: u32) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    RgbImage::from_pixel(width, height, image::Rgb([200, 80, 40])).write_to(&mut out, format).expect("a picture encodes");
    out.into_inner()
}

/// A small JPEG.
pub fn jpeg() -> Vec<u8> {
    file(ImageFormat::Jpeg, 48, 64)
}

/// A drawn portrait with a face that the checks find.
pub fn portrait() -> Vec<u8> {
    std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../kindred/demo/portraits/female-04a.webp"))
        .expect("the demo people have portraits")
}

/// A small JPEG with an EXIF block that contains `secret`.
pub fn jpeg_with_exif(secret: &str) -> Vec<u8> {
    let plain = jpeg();
    let payload = [b"Exif\0\0", b"MM\0*\0\0\0\x08\0\0".as_slice(), secret.as_bytes()].concat();
    let length = u16::try_from(payload.len() + 2).expect("a short secret").to_be_bytes();
    [&plain[..2], &[0xFF, 0xE1], &length, &payload, &plain[2..]].concat()
}

/// A file as the data URL that a browser sends.
pub fn data_url(file: &[u8]) -> String {
    format!("data:image/jpeg;base64,{}", STANDARD.encode(file))
}
