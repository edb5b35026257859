use std::io::Write;

use bytes::Bytes;
use image::ImageFormat;
use kindred_media::PictureError;
use proptest::{prelude::*, test_runner::TestRunner};

use crate::files::{encoded, flag, jpeg_with_exif, media, png_chunk, progressive_with_exif};

const LARGE_HEIC: &[u8] = include_bytes!("../fixtures/turned-large.heic");
/// As large, of tiles.
const TILED_HEIC: &[u8] = include_bytes!("../fixtures/tiled.heic");
/// 2180 × 60 pixels, of tiles: decoded smaller than it is.
const TILED_STRIP_HEIC: &[u8] = include_bytes!("../fixtures/tiled-strip.heic");
/// With as many samples of colours as of brightness.
const FINE_HEIC: &[u8] = include_bytes!("../fixtures/fine-colours.heic");
const PLAIN_HEIC: &[u8] = include_bytes!("../fixtures/plain.heic");
const GIGAPIXEL_HEIC: &[u8] = include_bytes!("../fixtures/claims-gigapixels.heic");

async fn refusal(file: impl Into<Bytes>) -> PictureError {
    media().prepare(file.into()).await.unwrap_err()
}

/// A PNG that is black all over: a few kilobytes, however large.
fn black_png(width: u32, height: u32) -> Vec<u8> {
    let mut pixels = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    let row = vec![0; usize::try_from(width).unwrap() * 3 + 1];
    for _ in 0..height {
        pixels.write_all(&row).unwrap();
    }
    let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    let chunks = [png_chunk(*b"IHDR", &head), png_chunk(*b"IDAT", &pixels.finish().unwrap()), png_chunk(*b"IEND", &[])];
    [b"\x89PNG\r\n\x1a\n".to_vec(), chunks.concat()].concat()
}

#[tokio::test]
async fn api_photo_01_what_is_no_jpeg_png_webp_or_heic_is_unsupported() {
    let svg: &[u8] = br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#;
    let gif: &[u8] = b"GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\0;";
    let avif: &[u8] = b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf";
    for file in [svg, gif, avif, b"%PDF-1.7", b"hello", b"", b"BM", b"II*\0"] {
        assert_eq!(refusal(file.to_vec()).await, PictureError::Unsupported);
    }
}

#[tokio::test]
async fn api_photo_01_a_picture_of_too_many_pixels_is_refused_before_it_is_decoded() {
    let bomb = black_png(30_000, 30_000 / 8);
    assert!(bomb.len() < 600_000, "{}", bomb.len());
    // The pixels of the second are missing.
    let head = bomb[..1_000].to_vec();
    for file in [bomb, head] {
        assert_eq!(refusal(file).await, PictureError::TooManyPixels);
    }

    let mut giant = encoded(flag(16, 16), ImageFormat::Jpeg);
    let frame = giant.windows(2).position(|marker| marker == [0xFF, 0xC0]).unwrap();
    giant[frame + 5..frame + 9].fill(0xFF);
    assert_eq!(refusal(giant).await, PictureError::TooManyPixels);
}

#[tokio::test]
async fn api_photo_01_a_heic_whose_inside_is_larger_than_it_says_is_refused_before_it_is_decoded() {
    assert!(GIGAPIXEL_HEIC.len() < 1000);
    assert_eq!(refusal(GIGAPIXEL_HEIC).await, PictureError::TooManyPixels);
}

/// A progressive JPEG with as many samples of colours as of brightness.
fn progressive_jpeg(side: u16) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut file, 80);
    encoder.set_progressive(true);
    encoder.set_sampling_factor(jpeg_encoder::SamplingFactor::F_1_1);
    encoder.encode(flag(side.into(), side.into()).as_raw(), side, side, jpeg_encoder::ColorType::Rgb).unwrap();
    file
}

/// A progressive JPEG of a few kilobytes that says to be so large.
fn progressive_jpeg_that_claims(width: u16, height: u16) -> Vec<u8> {
    let mut file = progressive_jpeg(64);
    let frame = file.windows(2).position(|marker| marker == [0xFF, 0xC2]).expect("it is progressive");
    file[frame + 5..frame + 9].copy_from_slice(&[height.to_be_bytes(), width.to_be_bytes()].concat());
    file
}

/// A PNG whose colour profile inflates to this many MiB.
fn png_with_profile(mebibytes: usize) -> Vec<u8> {
    let mut profile = flate2::write::ZlibEncoder::new(b"profile\0\0".to_vec(), flate2::Compression::best());
    for _ in 0..mebibytes {
        profile.write_all(&vec![0; 1 << 20]).unwrap();
    }
    let file = encoded(flag(64, 64), ImageFormat::Png);
    // After the signature and IHDR.
    [&file[..33], &png_chunk(*b"iCCP", &profile.finish().unwrap()), &file[33..]].concat()
}

const CHILDS_FILE: &str = "KINDRED_TEST_PICTURE";

/// The most memory, in KiB, that a process of its own had which prepared this file.
fn memory_of_preparing(file: &[u8]) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture");
    std::fs::write(&path, file).unwrap();
    let mut child = std::process::Command::new(std::env::current_exe().unwrap());
    let ran = child.args(["--exact", "hostile::a_child_prepares_the_file_it_is_given", "--nocapture"]).env(CHILDS_FILE, &path).output();
    let output = String::from_utf8(ran.unwrap().stdout).unwrap();
    let peak = output.lines().find_map(|line| line.strip_prefix("peak ")).expect(&output);
    peak.parse().unwrap()
}

/// Does nothing unless [`memory_of_preparing`] runs it.
#[expect(clippy::disallowed_methods, reason = "a test that runs itself in a process of its own says so by a variable")]
#[tokio::test]
async fn a_child_prepares_the_file_it_is_given() {
    let Ok(path) = std::env::var(CHILDS_FILE) else { return };
    let file = std::fs::read(path).unwrap();
    assert!(media().prepare(file.into()).await.is_ok());
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    println!("\npeak {}", peak.trim().trim_end_matches(" kB"));
}

#[tokio::test]
async fn api_photo_01_a_progressive_jpeg_that_would_take_too_much_memory_is_refused_before_it_is_decoded() {
    assert_eq!(refusal(progressive_jpeg_that_claims(7_200, 7_200)).await, PictureError::TooManyPixels);
}

/// The decoder keeps coefficients for the first frame that it reads, whatever a later one says.
#[tokio::test]
async fn api_photo_01_a_jpeg_of_two_frames_is_refused_before_it_is_decoded() {
    let file = progressive_jpeg_that_claims(7_200, 7_200);
    let frame = [0xFF, 0xC0, 0, 11, 8, 0, 64, 0, 64, 1, 1, 0x11, 0];
    let two = [&file[..file.len() - 2], &frame[..], &[0xFF, 0xD9]].concat();
    assert_eq!(refusal(two).await, PictureError::Broken);
}

#[test]
fn api_photo_01_a_colour_profile_that_inflates_takes_no_memory() {
    let bomb = png_with_profile(240);
    assert!(bomb.len() < 300_000, "{}", bomb.len());
    let (plain, with_bomb) = (memory_of_preparing(&png_with_profile(0)), memory_of_preparing(&bomb));
    assert!(with_bomb < plain + 40_000, "{with_bomb} KiB instead of {plain}");
}

#[test]
fn api_photo_01_what_is_taken_needs_no_more_memory_than_it_waits_for() {
    const SIDE: u16 = 3_000;
    const PHOTO: u64 = 4_032 * 3_024;
    const TILE: u64 = 512 * 512;
    let (side, pixels) = (u32::from(SIDE), u64::from(SIDE) * u64::from(SIDE));
    let transparent = image::RgbaImage::from_pixel(side, side, image::Rgba([1, 2, 3, 128]));
    let grey = image::GrayAlphaImage::from_pixel(side, side, image::LumaA([1, 128]));
    let plain = memory_of_preparing(&encoded(flag(64, 64), ImageFormat::Png));
    for (file, bytes) in [
        // Decoded at half their size.
        (encoded(flag(4_032, 3_024), ImageFormat::Jpeg), PHOTO / 4 * 7),
        (progressive_jpeg(SIDE), pixels * 6 + pixels / 4 * 7),
        (TILED_HEIC.to_vec(), PHOTO / 4 * 3 + TILE * 6),
        (LARGE_HEIC.to_vec(), PHOTO * 6),
        (FINE_HEIC.to_vec(), 3_000 * 2_000 * 12),
        (encoded(transparent.clone(), ImageFormat::Png), pixels * 4),
        (encoded(grey, ImageFormat::Png), pixels * 6),
        (encoded(transparent, ImageFormat::WebP), pixels * 8),
    ] {
        let start = file[..12].to_vec();
        let (peak, most) = (memory_of_preparing(&file), plain + (bytes + (32 << 20)) / 1024);
        assert!(peak < most, "{start:?}: {peak} KiB, not {most}");
    }
}

#[tokio::test]
async fn api_photo_01_a_cut_file_is_broken_wherever_it_was_cut() {
    for whole in [
        jpeg_with_exif(flag(90, 60), 3),
        jpeg_with_exif(flag(2_160, 60), 3),
        encoded(flag(90, 60), ImageFormat::Png),
        encoded(flag(90, 60), ImageFormat::WebP),
        PLAIN_HEIC.to_vec(),
    ] {
        for cut in (40..whole.len() - 40).step_by(whole.len() / 16) {
            let refused = media().prepare(Bytes::copy_from_slice(&whole[..cut])).await;
            let is_note = whole == PLAIN_HEIC && refused.is_ok();
            assert!(is_note || refused == Err(PictureError::Broken), "{:?} cut at {cut} of {}: {refused:?}", &whole[..12], whole.len());
        }
    }
}

#[test]
fn api_photo_01_no_bytes_whatever_make_more_than_a_refusal() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let starts = [
        jpeg_with_exif(flag(40, 30), 6),
        // Decoded smaller than it is.
        encoded(flag(2_160, 40), ImageFormat::Jpeg),
        progressive_with_exif(&flag(2_160, 40), 6),
        encoded(flag(40, 30), ImageFormat::Png),
        encoded(flag(40, 30), ImageFormat::WebP),
        PLAIN_HEIC.to_vec(),
        TILED_STRIP_HEIC.to_vec(),
    ];
    let damage = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12);
    let strategy = (prop::sample::select(starts.to_vec()), damage, prop::collection::vec(any::<u8>(), 0..64));
    // 400 unless PROPTEST_CASES says more: each takes milliseconds.
    let cases = ProptestConfig::default().cases.max(400);
    let mut runner = TestRunner::new(ProptestConfig { failure_persistence: None, cases, ..ProptestConfig::default() });
    let media = media();
    let ran = runner.run(&strategy, |(mut file, damage, tail)| {
        for (place, byte) in damage {
            let at = place.index(file.len());
            file[at] = byte;
        }
        file.extend(tail);
        let answer = runtime.block_on(media.prepare(file.into()));
        prop_assert_ne!(answer, Err(PictureError::Busy));
        Ok(())
    });
    ran.unwrap();
}
