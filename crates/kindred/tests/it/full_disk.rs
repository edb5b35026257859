//! Pictures that find no room on the disk: a limit on the size of files stands for a full one.

use base64::{Engine, engine::general_purpose::STANDARD};
use kindred_store::testing::Folder;
use serde_json::json;

use crate::{
    account::Account,
    process::{Kindred, files_below},
};

const PORTRAIT: &[u8] = include_bytes!("../../demo/portraits/female-04a.webp");

#[test]
fn ops_07_a_picture_that_finds_no_room_is_507_and_leaves_nothing() {
    let folder = Folder::fresh();
    // The signal that comes with the limit would end the program; a full disk sends none.
    let arguments = ["--picture-checks", "off", "--data-dir", folder.0.to_str().unwrap()];
    let kindred = Kindred::start_in_shell("trap '' XFSZ", &arguments);
    let Account { token, .. } = Account::sign_up(&kindred, "ann", &[]);
    let photo = json!({ "photo": format!("data:image/webp;base64,{}", STANDARD.encode(PORTRAIT)) }).to_string();
    let upload = || kindred.ask("POST", "/api/photos/upload", &token, &photo).unwrap();
    kindred.limit_file_size(4096);
    let (status, refusal) = upload();
    assert_eq!((status, refusal["code"].as_str()), (507, Some("no_room_left")), "{refusal}");
    assert!(files_below(&folder.0.join("media")).is_empty());
    kindred.limit_file_size(rlimit::INFINITY);
    assert_eq!(upload().0, 200);
}
