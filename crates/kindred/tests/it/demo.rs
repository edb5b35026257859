use std::{fs, path::Path};

use kindred_store::testing::Folder;
use serde_json::{Value, json};

use crate::{
    account::Account,
    process::{Kindred, refusal, run},
};

/// What the command says when it ends well.
#[track_caller]
fn run_demo(folder: &Folder, arguments: &[&str]) -> String {
    let output = run(&[&["demo", "--log", "warn", "--data-dir", folder.0.to_str().unwrap()], arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

fn pictures(folder: &Path) -> usize {
    let entries: Vec<_> = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    entries.iter().map(|path| if path.is_dir() { pictures(path) } else { 1 }).sum()
}

fn deck(kindred: &Kindred, token: &str) -> Vec<Value> {
    let (status, answer) = kindred.ask("GET", "/api/users/discover?limit=60", token, "").unwrap();
    assert_eq!(status, 200, "{answer}");
    answer["users"].as_array().unwrap().clone()
}

#[test]
fn demo_02_a_server_started_with_demo_people_is_full_of_them_and_a_newcomer_matches_at_once() {
    let folder = Folder::fresh();
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap(), "--demo", "200"]);
    let token = Account::sign_up(&kindred, "ann", &[]).token;
    let deck = deck(&kindred, &token);
    assert!(deck.len() >= 20 && deck.iter().all(|user| user["is_demo"] == json!(true)));
    // Crops keep the faces of the drawn people, too.
    assert!(deck.iter().all(|user| user["pictures"][0]["focus"]["y"].is_i64()), "{}", deck[0]["pictures"]);
    let photos: Vec<&Value> = deck.iter().flat_map(|user| user["photos"].as_array().unwrap()).collect();
    let urls: std::collections::HashSet<_> = photos.iter().map(|url| url.as_str().unwrap()).collect();
    assert_eq!(urls.len(), photos.len(), "every picture has a url of its own");
    let first = deck[0]["id"].as_str().unwrap();
    let (_, outcome) = kindred.ask("POST", &format!("/api/matches/like/{first}"), &token, "").unwrap();
    assert_eq!(outcome["is_match"], json!(true));
}

#[test]
fn polish_08_no_demo_person_has_the_face_of_another_and_each_has_two_to_four_pictures() {
    let folder = Folder::fresh();
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap(), "--demo", "60"]);
    let token = Account::sign_up(&kindred, "ann", &[]).token;
    let deck = deck(&kindred, &token);
    let mut faces = std::collections::HashSet::new();
    for user in &deck {
        let photos = user["photos"].as_array().unwrap();
        assert!((2..=4).contains(&photos.len()), "{photos:?}");
        for portrait in &photos[..2] {
            let key = portrait.as_str().unwrap().trim_start_matches("/media/").split(['?', '.', '-']).next().unwrap();
            let file = folder.0.join("media").join(&key[..2]).join(format!("{key}-1080.jpg"));
            assert!(faces.insert(fs::read(file).unwrap()), "the same portrait twice: {portrait}");
        }
    }
    assert!(deck.len() > 5 && faces.len() == 2 * deck.len());
}

#[test]
fn demo_03_a_newcomer_finds_moments_with_pictures_likes_and_talk() {
    let folder = Folder::fresh();
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap(), "--demo", "60"]);
    let token = Account::sign_up(&kindred, "ann", &[]).token;
    let (status, feed) = kindred.ask("GET", "/api/moments/list?limit=100", &token, "").unwrap();
    assert_eq!(status, 200, "{feed}");
    let moments = feed["moments"].as_array().unwrap();
    assert!((20..=40).contains(&moments.len()), "{}", moments.len());
    let authors: std::collections::HashSet<_> = moments.iter().map(|moment| moment["user"]["id"].as_str().unwrap()).collect();
    assert_eq!(authors.len(), moments.len(), "nobody posts twice");
    assert!(moments.iter().all(|moment| moment["user"]["is_demo"] == true && moment["likes"].as_i64() > Some(0)));
    let pictured: Vec<_> = moments.iter().filter_map(|moment| moment["images"][0].as_str()).collect();
    assert!(pictured.len() >= 10 && moments.iter().any(|moment| moment["images"].as_array().unwrap().len() == 3));
    for moment in moments {
        let (_, body) = kindred.ask("GET", &format!("/api/comments/moment/{}", moment["id"].as_str().unwrap()), &token, "").unwrap();
        let comments = body["comments"].as_array().unwrap();
        assert!(comments.len() >= 2 && moment["comments"] == comments.len() && comments[1]["parent_comment_id"] == comments[0]["id"]);
    }
}

#[test]
fn demo_01_demo_people_fill_only_an_empty_store_and_leave_with_all_that_is_theirs() {
    let folder = Folder::fresh();
    assert_eq!(run_demo(&folder, &["12"]), "12 demo people came");
    assert_eq!(run_demo(&folder, &["12"]), "there are people here already: no demo people came");
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap()]);
    let token = Account::sign_up(&kindred, "ann", &[]).token;
    let everybody = deck(&kindred, &token);
    let like = format!("/api/matches/like/{}", everybody[0]["id"].as_str().unwrap());
    assert_eq!(kindred.ask("POST", &like, &token, "").unwrap().1["is_match"], json!(true));
    drop(kindred);
    assert!(pictures(&folder.0.join("media")) >= 12);
    assert_eq!(run_demo(&folder, &["--remove"]), "12 demo people left");
    assert_eq!(pictures(&folder.0.join("media")), 0);
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap()]);
    assert!(deck(&kindred, &token).is_empty());
    let (_, matches) = kindred.ask("GET", "/api/matches/list", &token, "").unwrap();
    assert_eq!(matches["matches"], json!([]));
    assert_eq!(kindred.ask("GET", "/api/users/me", &token, "").unwrap().0, 200, "who is real stays");
}

#[test]
fn polish_08_photos_of_ones_own_take_the_place_of_the_drawings() {
    let (folder, photos) = (Folder::fresh(), Folder::fresh());
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("demo/portraits/other-01a.webp");
    fs::copy(own, photos.0.join("me.webp")).unwrap();
    fs::write(photos.0.join("index.tsv"), "file\tgender\tname\nme.webp\tother\tMelusine\n").unwrap();
    let line = run_demo(&folder, &["3", "--demo-photos", photos.0.to_str().unwrap()]);
    assert_eq!(line, "1 demo people came: there are no portraits for more");
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap()]);
    let token = Account::sign_up(&kindred, "ann", &[]).token;
    let deck = deck(&kindred, &token);
    let [melusine] = deck.as_slice() else { panic!("{deck:?}") };
    assert_eq!(melusine["name"], json!("Melusine"));
    assert_eq!(melusine["photos"].as_array().unwrap().len(), 2, "a scene stands beside the only photo");
}

#[test]
fn a_failure_of_demo_people_is_one_line() {
    let folder = Folder::fresh();
    let data = folder.0.to_str().unwrap();
    let missing = format!("{data}/none");
    let error = refusal(&["serve", "--data-dir", data, "--demo", "3", "--demo-photos", &missing]);
    assert!(error.starts_with(&format!("kindred: cannot read {missing}/index.tsv: ")), "{error}");
}
