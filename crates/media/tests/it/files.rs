//! Uploads for the tests, and ways to look at what is served.

use std::io::Cursor;

use bytes::Bytes;
use exif::{Field, In, Rational, Tag, Value, experimental::Writer};
use image::{DynamicImage, ImageFormat, ImageReader, Rgb, RgbImage};
use kindred_media::{Format, Media, PictureKey, Served, Width};
use kindred_testkit::SeededEntropy;
use object_store::memory::InMemory;

pub const BLUE: Rgb<u8> = Rgb([30, 60, 200]);
pub const RED: Rgb<u8> = Rgb([200, 30, 60]);
pub const GREEN: Rgb<u8> = Rgb([40, 160, 60]);

/// Pictures in memory.
pub fn media() -> Media {
    Media::new(std::sync::Arc::new(InMemory::new()))
}

pub fn key(seed: u64) -> PictureKey {
    PictureKey::random(&SeededEntropy::new(seed))
}

/// Red all over, but for a blue corner above left and a green one above right: no two of its eight turns look alike.
pub fn flag(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| match (x < width / 4, x >= width - width / 4, y < height / 4) {
        (true, _, true) => BLUE,
        (_, true, true) => GREEN,
        _ => RED,
    })
}

pub fn encoded(image: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    image.into().write_to(&mut file, format).unwrap();
    file.into_inner()
}

/// EXIF as a phone writes it: orientation, camera and position.
pub fn exif(orientation: u16) -> Vec<u8> {
    let degrees = |d: u32, m: u32| Value::Rational([(d, 1), (m, 1), (30, 1)].map(|(num, denom)| Rational { num, denom }).to_vec());
    let field = |tag, value| Field { tag, ifd_num: In::PRIMARY, value };
    let fields = [
        field(Tag::Orientation, Value::Short(vec![orientation])),
        field(Tag::Make, Value::Ascii(vec![b"Somecam".to_vec()])),
        field(Tag::GPSLatitudeRef, Value::Ascii(vec![b"N".to_vec()])),
        field(Tag::GPSLatitude, degrees(48, 12)),
        field(Tag::GPSLongitudeRef, Value::Ascii(vec![b"E".to_vec()])),
        field(Tag::GPSLongitude, degrees(16, 22)),
    ];
    let mut writer = Writer::new();
    for field in &fields {
        writer.push_field(field);
    }
    let mut bytes = Cursor::new(Vec::new());
    writer.write(&mut bytes, false).unwrap();
    bytes.into_inner()
}

/// A JPEG with EXIF.
pub fn jpeg_with_exif(image: RgbImage, orientation: u16) -> Vec<u8> {
    with_exif(&encoded(image, ImageFormat::Jpeg), orientation)
}

/// A progressive JPEG with EXIF.
pub fn progressive_with_exif(image: &RgbImage, orientation: u16) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut file, 90);
    encoder.set_progressive(true);
    let side = |pixels: u32| u16::try_from(pixels).unwrap();
    encoder.encode(image.as_raw(), side(image.width()), side(image.height()), jpeg_encoder::ColorType::Rgb).unwrap();
    with_exif(&file, orientation)
}

/// The same JPEG with EXIF.
pub fn with_exif(plain: &[u8], orientation: u16) -> Vec<u8> {
    let mut segment = b"Exif\0\0".to_vec();
    segment.extend(exif(orientation));
    let length = u16::try_from(segment.len() + 2).unwrap().to_be_bytes();
    [&plain[..2], &[0xFF, 0xE1], &length, &segment, &plain[2..]].concat()
}

/// A PNG with EXIF.
pub fn png_with_exif(image: RgbImage, orientation: u16) -> Vec<u8> {
    let plain = encoded(image, ImageFormat::Png);
    let notes = exif(orientation);
    let head = 8 + 25;
    [&plain[..head], &png_chunk(*b"eXIf", &notes), &plain[head..]].concat()
}

/// A WebP with EXIF.
pub fn webp_with_exif(image: &RgbImage, orientation: u16) -> Vec<u8> {
    let plain = encoded(image.clone(), ImageFormat::WebP);
    let side = |pixels: u32| (pixels - 1).to_le_bytes()[..3].to_vec();
    let mut body = b"WEBP".to_vec();
    body.extend(riff_chunk(*b"VP8X", &[&[0b1000, 0, 0, 0][..], &side(image.width()), &side(image.height())].concat()));
    body.extend(&plain[12..]);
    body.extend(riff_chunk(*b"EXIF", &exif(orientation)));
    riff_chunk(*b"RIFF", &body)
}

fn riff_chunk(name: [u8; 4], body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len()).unwrap().to_le_bytes();
    let padding = vec![0; body.len() % 2];
    [&name[..], &length, body, &padding].concat()
}

/// A chunk of a PNG.
pub fn png_chunk(name: [u8; 4], body: &[u8]) -> Vec<u8> {
    let named = [&name[..], body].concat();
    let length = u32::try_from(body.len()).unwrap().to_be_bytes();
    [&length[..], &named, &crc32(&named).to_be_bytes()].concat()
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 })
    })
}

/// Prepares and saves an upload, and returns its key.
pub async fn saved(media: &Media, file: Vec<u8>, seed: u64) -> PictureKey {
    let prepared = media.prepare(Bytes::from(file)).await.unwrap();
    let key = key(seed);
    media.save(&key, &prepared).await.unwrap();
    key
}

/// What is served of an upload.
pub async fn served(file: Vec<u8>, width: Width) -> Served {
    let media = media();
    let key = saved(&media, file, 1).await;
    media.load(&key, width, Format::Jpeg).await.unwrap().unwrap()
}

pub fn decoded(bytes: &[u8]) -> RgbImage {
    ImageReader::new(Cursor::new(bytes)).with_guessed_format().unwrap().decode().unwrap().into_rgb8()
}

/// True if two colours look the same after lossy encoding.
pub fn alike(one: Rgb<u8>, other: Rgb<u8>) -> bool {
    one.0.iter().zip(other.0).all(|(a, b)| a.abs_diff(b) < 40)
}

/// The corner's colour: 0 above left, then clockwise.
pub fn corner(image: &RgbImage, which: usize) -> Rgb<u8> {
    let (right, low) = (image.width() * 9 / 10, image.height() * 9 / 10);
    let (left, high) = (image.width() / 10, image.height() / 10);
    let (x, y) = [(left, high), (right, high), (right, low), (left, low)][which];
    *image.get_pixel(x, y)
}
