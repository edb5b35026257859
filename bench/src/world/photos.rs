//! Rows of pictures: two in each profile, and those of moments; their files, where they are wanted.

use std::{fs, path::Path};

use rusqlite::params;

use super::{
    bulk::Bulk,
    chance::{Drawn, Topic, draw, places_in_shuffled, shuffled, spread_id},
    moments, people,
    plan::Plan,
};
use crate::BenchError;

const PHOTOS: &str = "id, user_id, purpose, key, width, height, thumbhash, position, created_at, moment_id, moment_position, focus";
const VERIFICATIONS: &str = "user_id, photo_id, is_resting";
/// Photos of a profile.
const EACH: u64 = 2;
/// Of keys, and of what else is made of such letters.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const KEY: usize = 32;
const THUMBHASH: usize = 28;
/// Files that share their content, which costs no room; a file system takes so many names for one file and more.
const NAMES_A_FILE: u64 = 30_000;

/// Writes photos in the order of their ids, which has nothing to do with the order of whose they are.
pub(super) fn write(plan: &Plan, bulk: &Bulk, files: Option<&Path>) -> Result<(), BenchError> {
    let mut photos = bulk.insert("photos", PHOTOS)?;
    let count = count(plan);
    for place in 0..count {
        let mut drawn = draw(Topic::Photo, place, 1);
        let (id, key) = (spread_id(Topic::Photo, place, count), letters(KEY, &mut drawn));
        let thumbhash = letters(THUMBHASH, &mut drawn);
        let focus = 1_000 * (30 + drawn.signed(40)) + 20 + drawn.signed(40);
        let number = shuffled(place, count);
        if let Some(of_moment) = number.checked_sub(EACH * u64::from(plan.people)) {
            let moment = moments::pictured(of_moment);
            let (author, created_at, of) = (moments::author(plan, moment), moments::posted_at(plan, moment), moments::id(plan, moment));
            let author = plan.person_id(author);
            photos.row(params![id, author, "moment", key, 1080, 810, thumbhash, None::<i64>, created_at.micros(), of, 0, focus])?;
        } else {
            let person = u32::try_from(number % u64::from(plan.people)).unwrap_or_default();
            let position = (number / u64::from(plan.people)).cast_signed();
            let (owner, created_at) = (plan.person_id(person), plan.beginning().plus_seconds(-86_400).micros());
            photos.row(params![id, owner, "profile", key, 1080, 1350, thumbhash, position, created_at, None::<i64>, None::<i64>, focus])?;
        }
        if let Some(folder) = files {
            write_file(folder, &key, place)?;
        }
    }
    write_verifications(plan, bulk)
}

/// Who is verified is so by their first photo.
fn write_verifications(plan: &Plan, bulk: &Bulk) -> Result<(), BenchError> {
    let (count, mut verifications) = (count(plan), bulk.insert("verifications", VERIFICATIONS)?);
    let places = places_in_shuffled(count);
    for (person, place) in (0..plan.people).zip(places).filter(|(person, _)| people::is_verified(*person)) {
        verifications.row(params![plan.person_id(person), spread_id(Topic::Photo, place.into(), count), false])?;
    }
    Ok(())
}

fn count(plan: &Plan) -> u64 {
    EACH * u64::from(plan.people) + moments::count_pictured(plan)
}

/// Bits of chance as letters.
fn letters(count: usize, drawn: &mut Drawn) -> String {
    (0..count).map(|_| char::from(*drawn.one_of(ALPHABET))).collect()
}

/// The one file that says that a picture is there.
fn write_file(folder: &Path, key: &str, place: u64) -> Result<(), BenchError> {
    let content = folder.join(format!("content-{}", place / NAMES_A_FILE));
    if place.is_multiple_of(NAMES_A_FILE) {
        fs::create_dir_all(folder)?;
        // The beginning and the end of a JPEG: a file that ends otherwise was cut off.
        fs::write(&content, [0xFF, 0xD8, 0xFF, 0xD9])?;
    }
    let shard = folder.join(&key[..2]);
    fs::create_dir_all(&shard)?;
    Ok(fs::hard_link(content, shard.join(format!("{key}-1080.jpg")))?)
}
