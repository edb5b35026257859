use std::io::{Cursor, Read};

use axum::{body::Body, http::Method};
use serde_json::{Value, json};
use tower::ServiceExt;
use zip::ZipArchive;

use super::{
    full_account::full_account,
    rooms::{room, rooms, say},
};
use crate::support::{Answer, Persona, World, on_both_engines};

on_both_engines!(
    leave_03_the_export_is_one_zip_with_everything_of_ones_own_and_its_pictures,
    leave_03_somebody_with_nothing_gets_a_whole_zip_too,
    leave_03_what_one_wrote_is_in_the_export_though_the_conversation_is_hidden,
    leave_03_exports_that_nobody_reads_keep_nobody_else_from_theirs,
);

pub async fn export(person: &Persona) -> Answer {
    person.get("/api/users/me/export").await
}

/// What an export holds.
pub struct Contents(ZipArchive<Cursor<Vec<u8>>>);

impl Contents {
    /// Reads the archive that was answered.
    pub fn of(answer: &Answer) -> Self {
        Self(ZipArchive::new(Cursor::new(answer.bytes.to_vec())).unwrap())
    }

    fn bytes(&mut self, name: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.0.by_name(name).unwrap_or_else(|error| panic!("{name}: {error}")).read_to_end(&mut bytes).unwrap();
        bytes
    }

    /// A file of JSON in it.
    pub fn json(&mut self, name: &str) -> Value {
        serde_json::from_slice(&self.bytes(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn texts(&mut self, name: &str, field: &str) -> Vec<Value> {
        self.json(name).as_array().unwrap().iter().map(|one| one[field].clone()).collect()
    }

    /// None of its files but the pictures contains one of these.
    fn assert_without(&mut self, foreign: &[&str]) {
        let names = self.names().into_iter().filter(|name| !name.starts_with("pictures/"));
        let all: String = names.map(|name| String::from_utf8(self.bytes(&name)).unwrap()).collect();
        for text in foreign {
            assert!(!all.contains(text), "{text}");
        }
    }

    /// The names of its files.
    pub fn names(&self) -> Vec<String> {
        self.0.file_names().map(|name| name.unwrap().into_owned()).collect()
    }
}

/// One session of a device that was known, one of a new device, and the letters about the latter, a changed password, the address
/// and the one that is wanted instead.
fn assert_two_sessions_and_their_letters(zip: &mut Contents) {
    let mut letters = zip.texts("letters.json", "about");
    letters.sort_by_key(ToString::to_string);
    assert_eq!(
        (zip.texts("sessions.json", "is_new_device"), letters),
        (
            vec![json!(false), json!(true)],
            ["confirm address", "confirm address", "new device", "passkey added", "password changed"].map(Value::from).to_vec()
        )
    );
}

/// She likes this one person, who is her match, and blocks one.
fn assert_people(zip: &mut Contents, liked: &str) {
    assert_eq!(zip.texts("likes.json", "act"), ["like"], "blocking ended the others");
    for list in ["likes.json", "matches.json"] {
        assert_eq!(zip.texts(list, "user_id"), [liked], "{list}");
    }
    assert_eq!(zip.texts("blocked.json", "user_id").len(), 1);
}

fn assert_other_sign_in_methods(zip: &mut Contents) {
    assert_eq!(zip.texts("passkeys.json", "name"), ["Unknown device"]);
    assert_eq!(zip.texts("services.json", "subject"), ["Sardoodledom"]);
    assert_eq!(zip.texts("push_devices.json", "show_words"), [true]);
}

async fn leave_03_the_export_is_one_zip_with_everything_of_ones_own_and_its_pictures(world: World) {
    let account = full_account(&world).await;
    let answer = export(&account.her).await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "application/zip"));
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"kindred-export.zip\"");
    assert_eq!(answer.header("cache-control"), "no-store");
    let mut zip = Contents::of(&answer);
    assert_eq!(zip.json("profile.json"), account.her.get("/api/users/me").await.ok()["user"]);
    assert_eq!(zip.json("profile.json")["address"]["waiting"], "ysolde@example.net");
    assert_two_sessions_and_their_letters(&mut zip);
    assert_other_sign_in_methods(&mut zip);
    assert_people(&mut zip, &account.bob.id);
    assert_eq!(zip.texts("messages.json", "content"), ["Hello there", "How are you", "My view"]);
    let reactions = zip.json("reactions.json");
    assert_eq!((reactions[0]["emoji"].as_str(), reactions.as_array().unwrap().len()), (Some("🔥"), 1), "polish_11: her own alone");
    assert_eq!(zip.json("messages.json")[1]["reply_to"], reactions[0]["message_id"]);
    assert_eq!(zip.texts("moments.json", "content"), ["Defenestration"]);
    assert_eq!(zip.json("moments.json")[0]["audience"], "public");
    assert_eq!(zip.texts("comments.json", "content"), ["Borborygmus"]);
    assert_eq!(
        (zip.texts("liked_moments.json", "moment_id").len(), zip.texts("reports.json", "text"), zip.json("favorites.json")),
        (1, vec![json!("Skulduggery")], json!([]))
    );
    assert_eq!(zip.texts("suspensions.json", "appeal"), ["Taradiddle"], "trust_04");
    let pictures = zip.texts("pictures.json", "file");
    assert_eq!(pictures.len(), 6);
    for file in pictures.iter().chain([&zip.json("messages.json")[2]["picture"], &zip.json("moments.json")[0]["pictures"][0]]) {
        assert!(zip.bytes(file.as_str().unwrap()).starts_with(&[0xFF, 0xD8]), "{file} is a JPEG");
    }
    assert_eq!(zip.names().len(), 21 + 6, "{:?}", zip.names());
    zip.assert_without(&[
        "Good morning",
        "Lovely",
        "bob@example.com",
        "correct horse",
        "$argon2",
        "token",
        account.her.token.as_deref().unwrap(),
    ]);
}

async fn leave_03_somebody_with_nothing_gets_a_whole_zip_too(world: World) {
    let ann = world.register("ann").await;
    let mut zip = Contents::of(&export(&ann).await);
    assert_eq!(zip.json("profile.json")["email"], "ann@example.com");
    let of_people =
        ["likes", "matches", "favorites", "blocked", "former_addresses", "passkeys", "services", "suspensions", "selfies", "decisions"];
    let of_words = ["messages", "reactions", "moments", "comments", "liked_moments", "reports", "pictures"];
    for list in of_people.iter().chain(&of_words) {
        assert_eq!(zip.json(&format!("{list}.json")), json!([]), "{list}");
    }
}

/// That it is hidden stands nowhere: blocks hide conversations, too, and whoever was blocked learns nothing of it.
async fn leave_03_what_one_wrote_is_in_the_export_though_the_conversation_is_hidden(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    say(&ann, &room, "Hullabaloo").await;
    say(&bob, &room, "Good morning").await;
    ann.get(&format!("/api/messages/room/{room}/messages")).await.ok();
    ann.act(&format!("/api/messages/room/{room}/hide")).await.ok();
    assert!(rooms(&ann).await.is_empty());
    let mut zip = Contents::of(&export(&ann).await);
    assert_eq!(zip.texts("messages.json", "content"), ["Hullabaloo"]);
    zip.assert_without(&["Good morning", "hidden"]);
}

async fn leave_03_exports_that_nobody_reads_keep_nobody_else_from_theirs(world: World) {
    let ann = world.register("ann").await;
    let mut unread = Vec::new();
    for name in ["bob", "cid", "dee", "eve", "fay"] {
        let person = world.register(name).await;
        let request = person.request(Method::GET, "/api/users/me/export").body(Body::empty()).unwrap();
        let Ok(response) = world.app.clone().oneshot(request).await;
        assert_eq!(response.status(), 200, "{name}");
        export(&person).await.refused(429, "too_many");
        unread.push(response);
    }
    for _ in 0..2 {
        assert_eq!(Contents::of(&export(&ann).await).json("profile.json")["email"], "ann@example.com");
    }
}
