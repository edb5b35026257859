//! The badge rests while the main photo is another one than that with which somebody was verified (TRUST-02).

use kindred_domain::OperatorRole;
use serde_json::{Value, json};

use super::{
    admin::MISSING,
    events::looking,
    selfies::{approve, send},
};
use crate::support::{
    Persona, Upload, World, on_both_engines,
    pictures::{data_url, jpeg, portrait},
};

on_both_engines!(
    trust_02_the_badge_rests_for_another_main_photo_and_a_new_selfie_wakes_it,
    trust_02_the_verified_photo_brings_the_badge_back_and_the_order_of_the_others_is_all_one,
    trust_02_deleting_the_main_photo_lets_the_badge_rest,
    trust_02_an_operator_verifies_and_unverifies_by_hand_and_the_app_hears_of_it,
    trust_02_by_hand_somebody_is_verified_for_the_photo_that_the_operator_saw_alone,
    trust_02_who_looks_at_a_chat_learns_that_the_badge_rests_with_the_next_poll,
);

async fn verified(world: &World, name: &str) -> Persona {
    let person = world.register_with(name, json!({ "photos": [data_url(&jpeg()), data_url(&portrait()), data_url(&jpeg())] })).await;
    let verify = format!("/api/admin/users/{}/verify", person.id);
    world.operator().post(&verify, json!({ "is_verified": true })).await.ok();
    person
}

async fn photos(person: &Persona) -> Value {
    person.get("/api/users/me").await.ok()["user"]["photos"].clone()
}

/// Shows these of one's photos, and tells whether the badge is in the answer.
async fn show(person: &Persona, photos: Value) -> Value {
    person.put("/api/users/me", json!({ "photos": photos })).await.ok()["user"]["is_verified"].clone()
}

async fn status(person: &Persona) -> Value {
    person.get("/api/users/me/selfie").await.ok()["status"].clone()
}

async fn seen(by: &Persona, person: &Persona) -> Value {
    by.get(&format!("/api/users/{}", person.id)).await.ok()["user"]["is_verified"].clone()
}

async fn trust_02_the_badge_rests_for_another_main_photo_and_a_new_selfie_wakes_it(world: World) {
    let (ann, bob) = (verified(&world, "ann").await, world.register("bob").await);
    assert_eq!((status(&ann).await, seen(&bob, &ann).await), (json!("verified"), json!(true)));
    let new = ann.upload_jpeg(Upload::Profile).await;
    assert_eq!(status(&ann).await, "verified", "an upload alone shows nowhere");
    let own = photos(&ann).await;
    assert_eq!(show(&ann, json!([new, own[0]])).await, false);
    assert_eq!((status(&ann).await, seen(&bob, &ann).await), (json!("resting"), json!(false)));
    let selfie = send(&ann).await;
    assert_eq!((status(&ann).await, seen(&bob, &ann).await), (json!("waiting"), json!(false)));
    approve(&world, &selfie).await;
    assert_eq!((status(&ann).await, seen(&bob, &ann).await), (json!("verified"), json!(true)));
    assert_eq!(show(&ann, json!([own[0], new])).await, false, "it counts for the new photo alone");
}

async fn trust_02_the_verified_photo_brings_the_badge_back_and_the_order_of_the_others_is_all_one(world: World) {
    let ann = verified(&world, "ann").await;
    let own = photos(&ann).await;
    assert_eq!(show(&ann, json!([own[0], own[2], own[1]])).await, true);
    assert_eq!(show(&ann, json!([own[1], own[0], own[2]])).await, false);
    assert_eq!(ann.put("/api/users/me", json!({ "bio": "Hello" })).await.ok()["user"]["is_verified"], false);
    ann.put("/api/users/me", json!({ "photos": [own[0], "/media/none"] })).await.refused(422, "unprocessable");
    assert_eq!(status(&ann).await, "resting", "nothing was written");
    assert_eq!(show(&ann, json!([own[0]])).await, true);
    assert_eq!(status(&ann).await, "verified");
}

async fn trust_02_deleting_the_main_photo_lets_the_badge_rest(world: World) {
    let ann = verified(&world, "ann").await;
    let uploads = ann.get(&format!("/api/photos/user/{}", ann.id)).await.ok()["photos"].clone();
    let delete = async |at: usize| ann.delete(&format!("/api/photos/{}", uploads[at]["id"].as_str().unwrap())).await.ok();
    delete(1).await;
    assert_eq!(status(&ann).await, "verified");
    delete(0).await;
    assert_eq!(status(&ann).await, "resting");
}

async fn trust_02_an_operator_verifies_and_unverifies_by_hand_and_the_app_hears_of_it(world: World) {
    let ann = verified(&world, "ann").await;
    let own = photos(&ann).await;
    show(&ann, json!([own[1], own[0]])).await;
    send(&ann).await;
    let files = world.pictures.names().await.len();
    let verify = format!("/api/admin/users/{}/verify", ann.id);
    let mut stream = looking(&ann).await;
    let uploads = ann.get(&format!("/api/photos/user/{}", ann.id)).await.ok()["photos"].clone();
    let [main, other] = [0, 1].map(|at| uploads[at]["id"].clone());
    let seeing = |photo| json!({ "is_verified": true, "photo_id": photo });
    world.operator().post(&verify, seeing(other)).await.refused(409, "photo_changed");
    world.operator().post(&verify, seeing(main)).await.ok();
    assert_eq!(stream.next().await, ("profile".into(), json!({})));
    assert_eq!((status(&ann).await, world.pictures.names().await.len() < files), (json!("verified"), true), "the selfie is gone");
    show(&ann, own.clone()).await;
    world.operator().post(&verify, json!({ "is_verified": false })).await.ok();
    assert_eq!(stream.next().await.0, "profile");
    assert_eq!(show(&ann, json!([own[1], own[0]])).await, false);
    assert_eq!(status(&ann).await, "none");
}

async fn trust_02_by_hand_somebody_is_verified_for_the_photo_that_the_operator_saw_alone(world: World) {
    let (ann, bea) = (world.register_with("ann", json!({ "photos": [data_url(&jpeg())] })).await, world.register("bea").await);
    world.appoint(&bea, OperatorRole::Decides).await;
    let uploads = ann.get(&format!("/api/photos/user/{}", ann.id)).await.ok()["photos"].clone();
    let main = &uploads[0]["id"];
    let verify = async |by: &Persona, who: &str, seen: Option<&Value>, note: &str| {
        let body = json!({ "is_verified": true, "note": note, "photo_id": seen });
        by.post(&format!("/api/admin/users/{who}/verify"), body).await
    };
    verify(&bea, &ann.id, None, "Seen in a call").await.refused(409, "photo_changed");
    // What is wrong besides is said first.
    verify(&bea, &ann.id, None, "").await.refused(422, "unprocessable");
    verify(&bea, &bea.id, Some(main), "It is me").await.refused(403, "forbidden");
    verify(&bea, MISSING, Some(main), "Seen in a call").await.refused(404, "not_found");
    assert_eq!(status(&ann).await, "none");
    verify(&bea, &ann.id, Some(main), "Seen in a call").await.ok();
    assert_eq!(status(&ann).await, "verified");
    verify(&bea, &world.register("cid").await.id, None, "Seen in a call").await.ok();
}

async fn trust_02_who_looks_at_a_chat_learns_that_the_badge_rests_with_the_next_poll(world: World) {
    let (ann, bob) = (verified(&world, "ann").await, world.register("bob").await);
    let room = super::rooms::room(&bob, &ann).await;
    super::rooms::say(&bob, &room, "hello").await;
    let poll = async || bob.get(&format!("/api/messages/room/{room}/messages")).await.ok()["room"]["user"]["is_verified"].clone();
    assert_eq!(poll().await, true);
    let own = photos(&ann).await;
    show(&ann, json!([own[1], own[0]])).await;
    assert_eq!(poll().await, false);
}
