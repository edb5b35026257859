//! Pictures that cost the server much, in few bytes or many.

use std::io::Write;

use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::{Compression, Crc, write::ZlibEncoder};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use serde_json::json;

use crate::account::PICTURE;

/// What a bomb's colour profile inflates to.
const BOMB: usize = 200 << 20;
/// Both sides of a progressive picture that takes nearly all memory for uploads: 10 megapixels with six bytes of coefficients
/// each, and six bytes for each pixel of the half as large picture that is made of them.
const LARGE_SIDE: u16 = 3_250;

/// The bodies of uploads.
pub struct Uploads {
    /// A picture of one pixel whose colour profile is a bomb.
    pub bomb: String,
    /// A progressive picture of 10 megapixels.
    pub progressive: String,
}

impl Uploads {
    /// Makes them.
    pub fn new() -> Self {
        let body = |url: String| json!({ "photo": url }).to_string();
        Self { bomb: body(bomb()), progressive: body(progressive()) }
    }
}

/// A photo as a data URL that is as large as any that is kept.
pub fn large_photo() -> String {
    const SIZE: (u16, u16) = (1_080, 1_080);
    let mut state = 1u32;
    let noise = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    };
    let pixels: Vec<u8> = (0..usize::from(SIZE.0) * usize::from(SIZE.1) * 3).map(noise).collect();
    let mut file = Vec::new();
    Encoder::new(&mut file, 60).encode(&pixels, SIZE.0, SIZE.1, ColorType::Rgb).expect("a picture");
    format!("data:image/jpeg;base64,{}", STANDARD.encode(file))
}

fn progressive() -> String {
    let pixels = vec![128; usize::from(LARGE_SIDE) * usize::from(LARGE_SIDE) * 3];
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 80);
    encoder.set_progressive(true);
    encoder.set_sampling_factor(SamplingFactor::F_1_1);
    encoder.encode(&pixels, LARGE_SIDE, LARGE_SIDE, ColorType::Rgb).expect("a picture");
    format!("data:image/jpeg;base64,{}", STANDARD.encode(file))
}

fn bomb() -> String {
    let pixel = STANDARD.decode(PICTURE.split(',').next_back().unwrap_or_default()).expect("a picture");
    let mut profile = ZlibEncoder::new(b"profile\0\0".to_vec(), Compression::fast());
    let zeros = vec![0; 1 << 20];
    for _ in 0..BOMB >> 20 {
        profile.write_all(&zeros).expect("memory");
    }
    let content = [b"iCCP".to_vec(), profile.finish().expect("memory")].concat();
    let mut sum = Crc::new();
    sum.update(&content);
    let length = u32::try_from(content.len() - 4).expect("a small chunk").to_be_bytes();
    // After the signature and IHDR.
    let bomb = [&pixel[..33], &length, &content, &sum.sum().to_be_bytes(), &pixel[33..]].concat();
    format!("data:image/png;base64,{}", STANDARD.encode(bomb))
}
