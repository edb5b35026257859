//! Pictures: what an upload takes of the processor, of time and of memory, and how fast ready ones are served.

use std::time::Instant;

use base64::{Engine, prelude::BASE64_STANDARD};
use futures_util::future::try_join_all;
use jpeg_encoder::{ColorType, Encoder};
use serde_json::{Value, json};

use crate::{
    BenchError,
    http::{Connection, get, post},
    load::{self, Load, always},
    process::Server,
    report::{Bound, Fact},
    run::mebibytes,
    world::BusyPerson,
};

/// A phone's photo of 12 megapixels.
const SIZE: (u16, u16) = (4_000, 3_000);
const QUALITY: u8 = 85;
/// How wide the soft shapes are in red, green and blue, in pixels.
const LENGTHS: [f64; 3] = [97.0, 211.0, 389.0];
/// Uploads one after the other.
const ONE_BY_ONE: u32 = 5;
/// Uploads at the same time.
const AT_ONCE: usize = 8;
/// What is asked for right after an upload: an avatar, a tile and a card.
const FIRST_WIDTHS: [u32; 3] = [160, 320, 1_080];
/// What ready pictures are asked for in.
const WIDTH: u32 = 640;
const ACCEPT: &str = "accept: image/webp\r\n";
/// An upload and its first renditions, in milliseconds.
const MAX_MS: f64 = 200.0;
/// The most memory that the server may have taken, in MiB.
const MAX_MIB: f64 = 220.0;
/// The least share of the limit's rate.
const LEAST_SHARE: f64 = 0.7;

/// Has people upload pictures, and the last one asked for; the server has to be a fresh one, as its memory is told.
pub async fn measure(server: &Server, limit: &Server, people: &[BusyPerson], load: impl Fn(u16) -> Load) -> Result<Vec<Fact>, BenchError> {
    let body = json!({ "photo": data_url(&photo()?), "fileName": "photo.jpg" }).to_string();
    let mut uploaders = people.iter().cycle();
    let mut upload_next = || upload(server, &body, uploaders.next());
    // The first one loads the models that check pictures.
    upload_next().await?;
    let mut last = String::new();
    let (mut took, before) = (Vec::new(), server.processor_time()?);
    for _ in 0..ONE_BY_ONE {
        let begun = Instant::now();
        let url = upload_next().await?;
        let mut connection = Connection::open(server.address).await?;
        for width in FIRST_WIDTHS {
            check_status(200, connection.ask(&get(&format!("{url}?w={width}"), "none", ACCEPT)).await?.0, "a rendition")?;
        }
        took.push(begun.elapsed());
        last = url;
    }
    let cpu_ms = (server.processor_time()?.saturating_sub(before) / ONE_BY_ONE).as_secs_f64() * 1e3;
    took.sort();
    let median_ms = took[took.len() / 2].as_secs_f64() * 1e3;
    try_join_all((0..AT_ONCE).map(|_| upload_next())).await?;
    let memory = mebibytes(server.memory()?.most);
    let [ready, known] = served(server, limit, &format!("{last}?w={WIDTH}"), load).await?;
    let most = |name: &str, value: f64, unit, most: f64| Fact { name: name.to_owned(), value, unit, goal: Bound::AtMost(most) };
    let share = |name: &str, value| Fact { name: name.to_owned(), value, unit: "", goal: Bound::AtLeast(LEAST_SHARE) };
    Ok(vec![
        most("upload of 12 megapixels and three renditions, CPU", cpu_ms, "ms", MAX_MS),
        most("upload of 12 megapixels and three renditions, median time", median_ms, "ms", MAX_MS),
        most("memory, eight such uploads at once", memory, "MiB", MAX_MIB),
        share("ready picture, of ready bytes", ready),
        share("known picture (304), of hello", known),
    ])
}

/// The rates at which a ready picture is served, and told to be known, as shares of the limit's.
async fn served(server: &Server, limit: &Server, path: &str, load: impl Fn(u16) -> Load) -> Result<[f64; 2], BenchError> {
    let picture = get(path, "none", ACCEPT);
    let answer = Connection::open(server.address).await?.answer(&picture).await?;
    let tag = answer.tag.ok_or_else(|| BenchError::Other(format!("a picture has no tag: {}", answer.status)))?;
    let known = get(path, "none", &format!("{ACCEPT}if-none-match: {tag}\r\n"));
    let same_size = get(&format!("/bytes/{}", answer.body.len()), "none", "");
    let mut rates = Vec::new();
    for (asked, status, request) in
        [(server, 200, picture), (limit, 200, same_size), (server, 304, known), (limit, 200, get("/hello", "none", ""))]
    {
        rates.push(load::measure(asked, load(status), always(request)).await?.rate);
    }
    Ok([rates[0] / rates[1], rates[2] / rates[3]])
}

/// The url of what somebody has uploaded for a moment.
async fn upload(server: &Server, body: &str, person: Option<&BusyPerson>) -> Result<String, BenchError> {
    let token = person.map_or("none", |person| &person.token);
    let mut connection = Connection::open(server.address).await?;
    let answer = connection.answer(&post("/api/moments/upload-image", token, body)).await?;
    check_status(200, answer.status, "an upload")?;
    let url = serde_json::from_slice::<Value>(&answer.body)?["photoUrl"].as_str().map(str::to_owned);
    url.ok_or_else(|| BenchError::Other("an upload has no url".into()))
}

fn check_status(wanted: u16, status: u16, what: &str) -> Result<(), BenchError> {
    if status == wanted { Ok(()) } else { Err(BenchError::Other(format!("{what} is answered {status}"))) }
}

fn data_url(jpeg: &[u8]) -> String {
    format!("data:image/jpeg;base64,{}", BASE64_STANDARD.encode(jpeg))
}

/// A JPEG with large soft shapes and a fine grain, as photos have.
fn photo() -> Result<Vec<u8>, BenchError> {
    let shape = |at: u16, heights: [f64; 3]| [0, 1, 2].map(|channel| heights[channel] * (f64::from(at) / LENGTHS[channel]).sin());
    let across: Vec<_> = (0..SIZE.0).map(|x| shape(x, [60.0, 50.0, 40.0])).collect();
    let down: Vec<_> = (0..SIZE.1).map(|y| shape(y, [30.0, 40.0, 50.0])).collect();
    let (mut pixels, mut grain) = (Vec::with_capacity(across.len() * down.len() * 3), 1_u32);
    for row in &down {
        for column in &across {
            grain = grain.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let rough = f64::from(grain >> 29);
            pixels.extend(row.iter().zip(column).map(|(one, other)| bright(128.0 + one + other + rough)));
        }
    }
    let mut file = Vec::new();
    let encoded = Encoder::new(&mut file, QUALITY).encode(&pixels, SIZE.0, SIZE.1, ColorType::Rgb);
    encoded.map_err(|error| BenchError::Other(error.to_string()))?;
    Ok(file)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float beyond the range becomes its end")]
const fn bright(value: f64) -> u8 {
    value as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_photo_is_as_large_as_a_phones_and_no_larger_than_an_upload_may_be() {
        let size = photo().unwrap().len();
        assert!((1_000_000..5 << 20).contains(&size), "{size}");
    }
}
