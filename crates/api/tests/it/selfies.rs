//! The verified mark by a selfie (TRUST-01), from the person's side and the operators'.

use kindred_api::{PictureChecks, Sweep, purge_deleted_accounts};
use serde_json::{Value, json};

use super::{events::looking, export::Contents, leaving::leave};
use crate::support::{
    Persona, World, on_both_engines,
    pictures::{data_url, jpeg, portrait},
};

on_both_engines!(
    trust_01_a_selfie_with_the_asked_gesture_waits_and_an_approval_gives_the_badge_and_deletes_it,
    trust_01_a_refusal_is_read_as_a_kind_word_until_the_next_try,
    trust_01_a_selfie_without_a_face_is_refused_and_its_gesture_stays_good,
    trust_01_where_pictures_can_not_be_checked_a_selfie_waits_all_the_same,
    trust_01_a_wrong_an_old_and_a_used_gesture_are_refused,
    trust_01_what_is_no_picture_is_refused_and_leaves_no_file,
    trust_01_two_tabs_show_one_gesture_and_one_selfie_counts,
    trust_01_a_selfie_is_withdrawn_with_its_file,
    trust_01_nobody_but_operators_is_shown_a_selfie,
    trust_01_after_thirty_days_an_unanswered_selfie_goes_with_its_file_and_another_may_be_sent,
    trust_01_who_leaves_takes_the_selfie_along_and_an_export_tells_of_it,
    trust_01_a_suspended_person_sends_none_and_waits_for_nobody,
    trust_01_an_approval_beside_another_main_photo_is_refused,
);

const SELFIE: &str = "/api/users/me/selfie";

pub async fn ask(person: &Persona) -> Value {
    person.act("/api/users/me/selfie/gesture").await.ok()
}

async fn try_to_send(person: &Persona, gesture: &Value, file: &[u8]) -> crate::support::Answer {
    person.post(SELFIE, json!({ "gesture": gesture, "photo": data_url(file) })).await
}

/// Asks for a gesture and sends a selfie; its id.
pub async fn send(person: &Persona) -> String {
    let gesture = ask(person).await["id"].clone();
    assert_eq!(try_to_send(person, &gesture, &portrait()).await.ok()["status"], "waiting");
    gesture.as_str().unwrap().to_owned()
}

async fn status(person: &Persona) -> Value {
    person.get(SELFIE).await.ok()["status"].clone()
}

async fn listed(world: &World) -> Vec<Value> {
    world.operator().get("/api/admin/selfies").await.ok()["selfies"].as_array().unwrap().clone()
}

/// An operator approves a selfie without a word about the photos.
pub async fn approve(world: &World, selfie: &str) {
    world.operator().post(&format!("/api/admin/selfies/{selfie}/approve"), json!({})).await.ok();
}

async fn trust_01_a_selfie_with_the_asked_gesture_waits_and_an_approval_gives_the_badge_and_deletes_it(world: World) {
    let world = world.with_picture_checks(PictureChecks::default());
    let ann = world.register_with("ann", json!({ "photos": [data_url(&portrait())] })).await;
    let bob = world.register("bob").await;
    assert_eq!(ann.get(SELFIE).await.ok(), json!({ "status": "none", "answer": null, "sent_at": null }));
    let files = world.pictures.names().await.len();
    let asked = ask(&ann).await;
    assert_eq!(asked["seconds"], 300);
    let selfie = send(&ann).await;
    assert_eq!((&asked["id"], world.pictures.names().await.len()), (&json!(selfie), 2 * files), "it is kept as a photo is");
    let waiting = listed(&world).await;
    let photo = ann.get(&format!("/api/photos/user/{}", ann.id)).await.ok()["photos"][0].clone();
    assert_eq!(waiting.len(), 1);
    assert_eq!((&waiting[0]["id"], &waiting[0]["gesture"]), (&json!(selfie), &asked["gesture"]));
    assert_eq!(waiting[0]["user"], json!({ "id": ann.id, "name": "ann" }));
    assert_eq!(waiting[0]["photos"], json!([{ "id": photo["id"], "url": photo["url"] }]), "beside the profile's photos");
    let path = format!("/api/admin/selfies/{selfie}");
    let shown = world.operator().get(&path).await;
    assert_eq!((shown.status.as_u16(), shown.header("content-type"), shown.header("cache-control")), (200, "image/jpeg", "no-store"));

    let mut stream = looking(&ann).await;
    world.operator().post(&format!("{path}/approve"), json!({ "photo_id": photo["id"] })).await.ok();
    assert_eq!(stream.next().await, ("profile".into(), json!({})), "her app hears of it at once");
    assert_eq!(status(&ann).await, "verified");
    assert_eq!(bob.get(&format!("/api/users/{}", ann.id)).await.ok()["user"]["is_verified"], true);
    assert_eq!((listed(&world).await.len(), world.pictures.names().await.len()), (0, files));
    world.operator().get(&path).await.refused(404, "not_found");
    world.operator().post(&format!("{path}/approve"), json!({})).await.refused(404, "not_found");
    ann.act("/api/users/me/selfie/gesture").await.refused(409, "verified");
    try_to_send(&ann, &asked["id"], &portrait()).await.refused(409, "verified");
    let found = world.operator().post("/api/admin/users/find", json!({ "who": ann.id })).await.ok();
    // The clock stands still, so that the record has no order.
    let mut acts: Vec<_> = found["acts"].as_array().unwrap().iter().map(|act| act["act"].as_str().unwrap()).collect();
    acts.sort_unstable();
    assert_eq!(acts, ["approve selfie", "look", "look at selfie"]);
}

async fn trust_01_a_refusal_is_read_as_a_kind_word_until_the_next_try(world: World) {
    let ann = world.register("ann").await;
    let path = format!("/api/admin/selfies/{}/refuse", send(&ann).await);
    for answer in [json!({}), json!({ "answer": " " }), json!({ "answer": "x".repeat(501) })] {
        world.operator().post(&path, answer).await.refused(422, "unprocessable");
    }
    world.operator().post(&path, json!({ "answer": "A little too dark for us" })).await.ok();
    assert_eq!(world.pictures.names().await.len(), 0);
    for _ in 0..2 {
        let told = ann.get(SELFIE).await.ok();
        assert_eq!((&told["status"], &told["answer"]), (&json!("refused"), &json!("A little too dark for us")));
    }
    world.operator().post(&path, json!({ "answer": "Again" })).await.refused(404, "not_found");
    let second = send(&ann).await;
    assert_eq!(ann.get(SELFIE).await.ok()["answer"], json!(null));
    world.operator().post(&format!("/api/admin/selfies/{second}/refuse"), json!({ "answer": "Sorry" })).await.ok();
    assert_eq!(ann.delete(SELFIE).await.ok(), json!({ "success": true }));
    assert_eq!(status(&ann).await, "none", "it was read");
}

async fn trust_01_a_selfie_without_a_face_is_refused_and_its_gesture_stays_good(world: World) {
    let world = world.with_picture_checks(PictureChecks::default());
    let ann = world.register("ann").await;
    let gesture = ask(&ann).await["id"].clone();
    let refused = try_to_send(&ann, &gesture, &jpeg()).await.refused(422, "no_face");
    assert!(refused["error"].as_str().unwrap().starts_with("We could not see a face"), "{refused}");
    assert_eq!((status(&ann).await, world.pictures.names().await.len()), (json!("none"), 0));
    try_to_send(&ann, &gesture, &portrait()).await.ok();
}

async fn trust_01_where_pictures_can_not_be_checked_a_selfie_waits_all_the_same(world: World) {
    let (off, late) = (world.register("ann").await, world.register("bob").await);
    let gesture = ask(&off).await["id"].clone();
    try_to_send(&off, &gesture, &jpeg()).await.ok();
    let world = world.with_impatient_picture_checks();
    let late = late.over(world.app.clone());
    let gesture = ask(&late).await["id"].clone();
    try_to_send(&late, &gesture, &jpeg()).await.ok();
    assert_eq!(listed(&world).await.len(), 2);
}

async fn trust_01_a_wrong_an_old_and_a_used_gesture_are_refused(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let first = ask(&ann).await["id"].clone();
    let other = ask(&bob).await["id"].clone();
    for wrong in [json!(null), json!("no id"), json!(super::permission_table::MISSING_ID), other] {
        try_to_send(&ann, &wrong, &portrait()).await.refused(409, "gesture_over");
    }
    world.clock.advance(300);
    try_to_send(&ann, &first, &portrait()).await.refused(409, "gesture_over");
    let second = ask(&ann).await["id"].clone();
    assert_ne!(second, first);
    try_to_send(&ann, &first, &portrait()).await.refused(409, "gesture_over");
    try_to_send(&ann, &second, &portrait()).await.ok();
    try_to_send(&ann, &second, &portrait()).await.refused(409, "selfie_waiting");
    ann.act("/api/users/me/selfie/gesture").await.refused(409, "selfie_waiting");
    world.operator().post(&format!("/api/admin/selfies/{}/refuse", second.as_str().unwrap()), json!({ "answer": "Sorry" })).await.ok();
    try_to_send(&ann, &second, &portrait()).await.refused(409, "gesture_over");
}

async fn trust_01_what_is_no_picture_is_refused_and_leaves_no_file(world: World) {
    let ann = world.register("ann").await;
    let gesture = ask(&ann).await["id"].clone();
    ann.post(SELFIE, json!({ "gesture": gesture })).await.refused(422, "unprocessable");
    ann.post(SELFIE, json!({ "gesture": gesture, "photo": "!" })).await.refused(415, "unsupported_media");
    try_to_send(&ann, &gesture, b"no picture").await.refused(415, "unsupported_media");
    ann.post(SELFIE, json!({ "gesture": gesture, "photo": "A".repeat(7_200_000) })).await.refused(413, "too_large");
    ann.post(SELFIE, json!({ "gesture": 1, "photo": 1 })).await.refused(400, "bad_request");
    assert_eq!(world.pictures.names().await.len(), 0);
    try_to_send(&ann, &gesture, &jpeg()).await.ok();
}

async fn trust_01_two_tabs_show_one_gesture_and_one_selfie_counts(world: World) {
    let ann = world.register("ann").await;
    let (one, other) = (ask(&ann).await, ask(&ann).await);
    assert_eq!(one, other);
    let (portrait, gesture) = (portrait(), &one["id"]);
    let both = tokio::join!(try_to_send(&ann, gesture, &portrait), try_to_send(&ann, gesture, &portrait));
    let mut statuses = [both.0.status.as_u16(), both.1.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(listed(&world).await.len(), 1);
    let files = world.pictures.names().await.len();
    ann.delete(SELFIE).await.ok();
    assert!(files > 0 && world.pictures.names().await.is_empty(), "the other one left no file");
}

async fn trust_01_a_selfie_is_withdrawn_with_its_file(world: World) {
    let ann = world.register("ann").await;
    let first = ask(&ann).await;
    let selfie = send(&ann).await;
    ann.delete(SELFIE).await.ok();
    assert_eq!((status(&ann).await, world.pictures.names().await.len(), listed(&world).await.len()), (json!("none"), 0, 0));
    world.operator().post(&format!("/api/admin/selfies/{selfie}/approve"), json!({})).await.refused(404, "not_found");
    ann.delete(SELFIE).await.ok();
    let asked = ask(&ann).await;
    assert_eq!(asked["gesture"], first["gesture"], "withdrawing draws no other gesture");
    assert_ne!(asked["id"], json!(selfie), "what was looked at is withdrawn for good");
    ann.post(SELFIE, json!({ "gesture": selfie, "photo": data_url(&portrait()) })).await.refused(409, "gesture_over");
    ann.delete(SELFIE).await.ok();
    assert_eq!(ask(&ann).await, asked, "nor where nothing was sent");
    send(&ann).await;
}

async fn trust_01_nobody_but_operators_is_shown_a_selfie(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let selfie = send(&ann).await;
    let file = world.pictures.names().await.first().unwrap().clone();
    let key = file.split('/').next_back().unwrap().split('-').next().unwrap();
    for caller in [&ann, &bob, &world.anon(), &world.operator()] {
        for url in [format!("/media/{key}"), format!("/media/{key}?w=320"), format!("/media/{selfie}"), format!("/media/{file}")] {
            caller.get(&url).await.refused(404, "not_found");
        }
    }
    for caller in [&ann, &bob] {
        caller.get(&format!("/api/admin/selfies/{selfie}")).await.refused(404, "not_found");
        caller.get("/api/admin/selfies").await.refused(404, "not_found");
    }
    assert_eq!(status(&bob).await, "none", "and his own is another matter");
    try_to_send(&bob, &json!(selfie), &portrait()).await.refused(409, "gesture_over");
    let photos = json!({ "photos": [format!("/media/{key}")] });
    ann.put("/api/users/me", photos).await.refused(422, "unprocessable");
    bob.act(&format!("/api/users/{}/block", ann.id)).await.ok();
    assert_eq!((listed(&world).await.len(), status(&ann).await), (1, json!("waiting")), "a block is between two people");
}

async fn trust_01_after_thirty_days_an_unanswered_selfie_goes_with_its_file_and_another_may_be_sent(world: World) {
    let ann = world.register("ann").await;
    send(&ann).await;
    let sweep = Sweep {
        store: world.state.store.clone(),
        media: world.state.media.clone(),
        clock: world.clock.clone(),
        draining: world.state.draining.clone(),
    };
    world.clock.advance(30 * 86_400 - 1);
    let ann = world.login("ann").await;
    sweep.once().await;
    assert_eq!(status(&ann).await, "waiting");
    assert!(!world.pictures.names().await.is_empty(), "a file that is waited for is no stray");
    world.clock.advance(1);
    sweep.once().await;
    assert_eq!((status(&ann).await, world.pictures.names().await.len()), (json!("none"), 0));
    send(&ann).await;
}

async fn trust_01_who_leaves_takes_the_selfie_along_and_an_export_tells_of_it(world: World) {
    let ann = world.register("ann").await;
    send(&ann).await;
    let told = Contents::of(&ann.get("/api/users/me/export").await).json("selfies.json");
    assert_eq!((told.as_array().unwrap().len(), &told[0]["answer"], told[0].get("key")), (1, &json!(null), None), "{told}");
    assert!(told[0]["sent_at"].is_string() && told[0]["gesture"].is_string(), "{told}");
    leave(&ann).await;
    assert_eq!(listed(&world).await.len(), 0);
    purge_deleted_accounts(world.state.clone()).await;
    assert_eq!(world.pictures.names().await.len(), 0);
}

async fn trust_01_a_suspended_person_sends_none_and_waits_for_nobody(world: World) {
    let ann = world.register("ann").await;
    let selfie = send(&ann).await;
    world.operator().post(&format!("/api/admin/users/{}/suspend", ann.id), json!({})).await.ok();
    ann.act("/api/users/me/selfie/gesture").await.refused(401, "unauthorized");
    assert_eq!(listed(&world).await.len(), 0);
    world.operator().post(&format!("/api/admin/selfies/{selfie}/approve"), json!({})).await.refused(404, "not_found");
    world.operator().post(&format!("/api/admin/users/{}/restore", ann.id), json!({})).await.ok();
    assert_eq!(listed(&world).await.len(), 1);
    approve(&world, &selfie).await;
    assert_eq!(status(&world.login("ann").await).await, "verified");
}

async fn trust_01_an_approval_beside_another_main_photo_is_refused(world: World) {
    let ann = world.register_with("ann", json!({ "photos": [data_url(&jpeg()), data_url(&portrait())] })).await;
    let selfie = send(&ann).await;
    let seen = listed(&world).await[0]["photos"][0]["id"].clone();
    let photos = ann.get("/api/users/me").await.ok()["user"]["photos"].clone();
    ann.put("/api/users/me", json!({ "photos": [photos[1], photos[0]] })).await.ok();
    let path = format!("/api/admin/selfies/{selfie}/approve");
    world.operator().post(&path, json!({ "photo_id": seen })).await.refused(409, "photo_changed");
    assert_eq!(status(&ann).await, "waiting");
    let seen = listed(&world).await[0]["photos"][0]["id"].clone();
    world.operator().post(&path, json!({ "photo_id": seen })).await.ok();
    assert_eq!(status(&ann).await, "verified");
}
