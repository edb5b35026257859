use bytes::Bytes;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use kindred_media::{Format, PictureError, Width};

use crate::files::{
    BLUE, GREEN, RED, alike, corner, decoded, encoded, flag, jpeg_with_exif, key, media, png_with_exif, progressive_with_exif, saved,
    served, webp_with_exif, with_exif,
};

const PLAIN_HEIC: &[u8] = include_bytes!("../fixtures/plain.heic");
/// 3024 × 4032 pixels, of tiles.
const TILED_HEIC: &[u8] = include_bytes!("../fixtures/tiled.heic");
const TURNED_HEIC: &[u8] = include_bytes!("../fixtures/turned.heic");

/// Where the blue and the green corner must be decoded, by EXIF orientation, when the file holds them above left and above right.
const TURNS: [(u16, usize, usize); 8] = [(1, 0, 1), (2, 1, 0), (3, 2, 3), (4, 3, 2), (5, 0, 3), (6, 1, 2), (7, 2, 1), (8, 3, 0)];

#[tokio::test]
async fn api_photo_01_every_exif_orientation_is_applied() {
    for (orientation, blue, green) in TURNS {
        let image = flag(120, 80);
        for file in
            [jpeg_with_exif(image.clone(), orientation), png_with_exif(image.clone(), orientation), webp_with_exif(&image, orientation)]
        {
            let shown = decoded(&served(file, Width::W1080).await.bytes);
            let turned = orientation > 4;
            assert_eq!(shown.dimensions(), if turned { (80, 120) } else { (120, 80) }, "orientation {orientation}");
            assert!(alike(corner(&shown, blue), BLUE), "orientation {orientation}: {:?}", corner(&shown, blue));
            assert!(alike(corner(&shown, green), GREEN), "orientation {orientation}: {:?}", corner(&shown, green));
            assert!(alike(corner(&shown, (blue + 2) % 4), RED), "orientation {orientation}");
        }
    }
}

#[tokio::test]
async fn api_photo_01_width_and_height_are_those_after_the_orientation() {
    let media = media();
    let file = jpeg_with_exif(flag(2400, 1800), 6);
    let prepared = media.prepare(Bytes::from(file)).await.unwrap();
    assert_eq!((prepared.width, prepared.height), (1080, 1440));
}

/// How far two pictures of one size are from each other where they differ most: the largest difference of the mean colours of
/// areas of 8 × 8 pixels.
fn difference(one: &RgbImage, other: &RgbImage) -> u32 {
    assert_eq!(one.dimensions(), other.dimensions());
    let sum = |image: &RgbImage, (left, top): (u32, u32), channel: usize| -> u32 {
        (0..64).map(|at| u32::from(image.get_pixel(left + at % 8, top + at / 8).0[channel])).sum()
    };
    let areas = (0..one.height() / 8).flat_map(|y| (0..one.width() / 8).map(move |x| (x * 8, y * 8)));
    let differences = areas.flat_map(|area| (0..3).map(move |channel| (area, channel)));
    differences.map(|(area, channel)| sum(one, area, channel).abs_diff(sum(other, area, channel)) / 64).max().unwrap_or(0)
}

/// Colours that change everywhere, some quickly.
fn waves(width: u32, height: u32) -> RgbImage {
    let wave = |at: u32, length: f64| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is from 28 to 228")]
        let value = (128.0 + 100.0 * (f64::from(at) / length).sin()) as u8;
        value
    };
    RgbImage::from_fn(width, height, |x, y| Rgb([wave(x, 90.0), wave(y, 60.0), wave(x + y, 400.0)]))
}

/// Large ones are made smaller while they are decoded; PNG is not.
#[tokio::test]
async fn api_photo_01_a_large_jpeg_looks_the_same_as_a_png() {
    let image = waves(2400, 2300);
    let plain = decoded(&served(png_with_exif(image.clone(), 6), Width::W1080).await.bytes);
    assert_eq!(plain.dimensions(), (1080, 1127));
    let grey = DynamicImage::from(image.clone()).into_luma8();
    let plain_grey = DynamicImage::from(DynamicImage::from(plain.clone()).into_luma8()).into_rgb8();
    for (name, file, wanted) in [
        ("plain", jpeg_with_exif(image.clone(), 6), &plain),
        ("progressive", progressive_with_exif(&image, 6), &plain),
        ("grey", with_exif(&encoded(grey, ImageFormat::Jpeg), 6), &plain_grey),
    ] {
        let found = difference(&decoded(&served(file, Width::W1080).await.bytes), wanted);
        assert!(found <= 6, "{name}: {found}");
    }
}

#[tokio::test]
async fn api_photo_01_a_jpeg_of_red_green_and_blue_keeps_its_colours_large_and_small() {
    for side in [1_000, 2_200] {
        let image = waves(side, side / 2);
        let mut file = Vec::new();
        let encoder = jpeg_encoder::Encoder::new(&mut file, 95);
        encoder
            .encode(image.as_raw(), u16::try_from(side).unwrap(), u16::try_from(side / 2).unwrap(), jpeg_encoder::ColorType::Rgb)
            .unwrap();
        // The same samples, said to be colours themselves: without its JFIF segment and with Adobe's.
        assert_eq!(file[2..6], [0xFF, 0xE0, 0, 16]);
        let adobe = b"\xFF\xEE\0\x0EAdobe\0\x64\0\0\0\0\0";
        let file = [&file[..2], adobe, &file[20..]].concat();
        let wanted = decoded(&file);
        let shown = decoded(&served(file, Width::W640).await.bytes);
        let plain = decoded(&served(encoded(wanted, ImageFormat::Png), Width::W640).await.bytes);
        assert!(difference(&shown, &plain) <= 4, "{side}: {}", difference(&shown, &plain));
    }
}

#[tokio::test]
async fn api_photo_01_a_large_heic_of_tiles_is_accepted_and_its_orientation_applied() {
    let shown = decoded(&served(TILED_HEIC.to_vec(), Width::W1080).await.bytes);
    assert_eq!(shown.dimensions(), (1080, 1440));
    for (x, y, pixel) in shown.enumerate_pixels().filter(|(_, y, _)| y.abs_diff(480) > 2) {
        assert!(alike(*pixel, if y < 480 { BLUE } else { RED }), "{x}, {y}: {pixel:?}");
    }
}

#[tokio::test]
async fn a_strip_is_never_made_shorter_than_its_tallest_variant() {
    let prepared = media().prepare(Bytes::from(encoded(flag(4, 20_000), ImageFormat::Jpeg))).await.unwrap();
    assert_eq!((prepared.width, prepared.height), (1, 4_320));
}

#[tokio::test]
async fn api_photo_01_exif_and_all_other_metadata_is_stripped() {
    let image = flag(400, 300);
    let heic = PLAIN_HEIC.to_vec();
    assert!(heic.windows(7).any(|part| part == b"Somecam"), "the fixture has metadata");
    for file in [jpeg_with_exif(image.clone(), 1), png_with_exif(image.clone(), 1), webp_with_exif(&image, 1), heic] {
        let media = media();
        let key = saved(&media, file, 1).await;
        for width in Width::ALL {
            for format in [Format::Jpeg, Format::WebP] {
                let bytes = media.load(&key, width, format).await.unwrap().unwrap().bytes;
                assert!(!bytes.windows(4).any(|part| part == b"Exif" || part == b"EXIF"));
                assert!(!bytes.windows(7).any(|part| part == b"Somecam"));
                let read = exif::Reader::new().read_from_container(&mut std::io::Cursor::new(&bytes));
                assert!(read.is_err(), "{width:?} {format:?} still has metadata");
            }
        }
    }
}

#[tokio::test]
async fn api_photo_01_the_format_is_judged_by_the_content() {
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let answer = served(encoded(flag(120, 80), format), Width::W1080).await;
        assert_eq!(answer.content_type, "image/jpeg");
        assert!(alike(corner(&decoded(&answer.bytes), 0), BLUE));
    }
}

#[tokio::test]
async fn api_photo_01_heic_is_accepted_and_its_orientation_applied() {
    let plain = decoded(&served(PLAIN_HEIC.to_vec(), Width::W1080).await.bytes);
    assert_eq!(plain.dimensions(), (96, 64));
    assert!(alike(*plain.get_pixel(8, 32), BLUE) && alike(*plain.get_pixel(80, 32), RED), "{:?}", plain.get_pixel(8, 32));
    let turned = decoded(&served(TURNED_HEIC.to_vec(), Width::W1080).await.bytes);
    assert_eq!(turned.dimensions(), (64, 96));
    assert!(alike(*turned.get_pixel(32, 8), BLUE) && alike(*turned.get_pixel(32, 80), RED), "{:?}", turned.get_pixel(32, 8));
}

#[tokio::test]
async fn api_photo_01_transparent_parts_are_shown_on_white() {
    let mut image = RgbaImage::from_pixel(400, 400, Rgba([200, 30, 60, 255]));
    for pixel in image.pixels_mut().take(200 * 400) {
        *pixel = Rgba([0, 0, 0, 0]);
    }
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        for width in Width::ALL {
            let shown = decoded(&served(encoded(image.clone(), format), width).await.bytes);
            assert!(alike(corner(&shown, 0), Rgb([255; 3])) && alike(corner(&shown, 2), RED));
        }
    }
}

#[tokio::test]
async fn api_photo_01_grey_and_16_bit_pictures_become_8_bit_rgb() {
    let colour = DynamicImage::from(RgbImage::from_pixel(300, 200, Rgb([120, 120, 120])));
    let kinds: [DynamicImage; 5] = [
        colour.to_luma8().into(),
        colour.to_luma_alpha8().into(),
        colour.to_luma16().into(),
        colour.to_rgb16().into(),
        colour.to_rgba16().into(),
    ];
    for kind in kinds {
        for width in [Width::W1080, Width::W160] {
            let shown = decoded(&served(encoded(kind.clone(), ImageFormat::Png), width).await.bytes);
            assert!(alike(corner(&shown, 1), Rgb([120; 3])), "{:?}", kind.color());
        }
    }
}

#[tokio::test]
async fn every_width_is_served_and_none_is_enlarged() {
    let media = media();
    let large = saved(&media, encoded(flag(1500, 2000), ImageFormat::Jpeg), 1).await;
    let small = saved(&media, encoded(flag(400, 500), ImageFormat::Jpeg), 2).await;
    let tiny = saved(&media, encoded(flag(1, 1), ImageFormat::Png), 3).await;
    for (key, expected) in [
        (&large, [(1080, 1440), (640, 853), (320, 427), (160, 213)]),
        (&small, [(400, 500), (400, 500), (320, 400), (160, 200)]),
        (&tiny, [(1, 1); 4]),
    ] {
        for (width, dimensions) in Width::ALL.into_iter().zip(expected) {
            for format in [Format::Jpeg, Format::WebP] {
                let answer = media.load(key, width, format).await.unwrap().unwrap();
                assert_eq!(decoded(&answer.bytes).dimensions(), dimensions);
            }
        }
    }
}

#[tokio::test]
async fn extreme_aspect_ratios_stay_within_limits() {
    let media = media();
    for (wide, high, expected) in [(200, 20_000, (43, 4320)), (20_000, 200, (1080, 11)), (30_000, 1, (1080, 1)), (1, 30_000, (1, 4320))] {
        let prepared = media.prepare(encoded(flag(wide, high), ImageFormat::Png).into()).await.unwrap();
        assert_eq!((prepared.width, prepared.height), expected);
    }
}

#[tokio::test]
async fn the_thumbhash_resembles_the_picture() {
    use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
    let prepared = media().prepare(encoded(RgbImage::from_pixel(900, 600, RED), ImageFormat::Jpeg).into()).await.unwrap();
    let hash = STANDARD_NO_PAD.decode(&prepared.thumbhash).unwrap();
    let (red, green, blue, _) = thumbhash::thumb_hash_to_average_rgba(&hash).unwrap();
    assert!(hash.len() < 32 && red > 0.7 && green < 0.25 && blue < 0.35, "{red} {green} {blue}");
    let ratio = thumbhash::thumb_hash_to_approximate_aspect_ratio(&hash).unwrap();
    assert!((ratio - 1.5).abs() < 0.3, "{ratio}");
}

#[tokio::test]
async fn several_uploads_use_one_decoder_and_an_error_names_the_index() {
    let media = media();
    let good = Bytes::from(encoded(flag(40, 40), ImageFormat::Png));
    let all = media.prepare_all(vec![good.clone(); 6]).await.unwrap();
    assert_eq!(all.len(), 6);
    let failed = media.prepare_all(vec![good.clone(), good, Bytes::from_static(b"GIF89a")]).await;
    assert_eq!(failed, Err((2, PictureError::Unsupported)));
    assert!(media.load(&key(9), Width::W160, Format::Jpeg).await.unwrap().is_none());
}
