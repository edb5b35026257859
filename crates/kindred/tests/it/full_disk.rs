//! Pictures that find no room on the disk: a limit on the size of files stands for a full one.

use std::{fs, path::Path};

use base64::{Engine, engine::general_purpose::STANDARD};
use kindred_store::testing::Folder;
use serde_json::json;

use crate::process::Kindred;

const PORTRAIT: &[u8] = include_bytes!("../../demo/portraits/female-04a.webp");

fn files_below(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| if path.is_dir() { files_below(&path) } else { 1 }).sum()
}

fn limit_file_size(kindred: &Kindred, bytes: u64) {
    let process = i32::try_from(kindred.id()).unwrap();
    rlimit::prlimit(process, rlimit::Resource::FSIZE, Some((bytes, rlimit::INFINITY)), None).unwrap();
}

#[test]
fn ops_07_a_picture_that_finds_no_room_is_507_and_leaves_nothing() {
    let folder = Folder::fresh();
    // The signal that comes with the limit would end the program; a full disk sends none.
    let arguments = ["--picture-checks", "off", "--data-dir", folder.0.to_str().unwrap()];
    let kindred = Kindred::start_in_shell("trap '' XFSZ", &arguments);
    let ann = json!({ "name": "Ann", "email": "ann@example.com", "password": "correct horse", "date_of_birth": "1990-01-31", "gender": "female" });
    let (_, told) = kindred.ask("POST", "/api/auth/register", "", &ann.to_string()).unwrap();
    let token = told["token"].as_str().unwrap().to_owned();
    let photo = json!({ "photo": format!("data:image/webp;base64,{}", STANDARD.encode(PORTRAIT)) }).to_string();
    let upload = || kindred.ask("POST", "/api/photos/upload", &token, &photo).unwrap();
    limit_file_size(&kindred, 4096);
    let (status, refusal) = upload();
    assert_eq!((status, refusal["code"].as_str()), (507, Some("no_room_left")), "{refusal}");
    assert_eq!(files_below(&folder.0.join("media")), 0);
    limit_file_size(&kindred, rlimit::INFINITY);
    assert_eq!(upload().0, 200);
}
