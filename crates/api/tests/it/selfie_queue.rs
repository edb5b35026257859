//! DESK-02: selfies for the verified mark in the queues of operators.

use kindred_api::PictureChecks;
use kindred_domain::OperatorRole;
use serde_json::json;

use super::{
    queues::{after, decider, items, only, path, take_back},
    selfies,
};
use crate::support::{
    World, on_both_engines,
    pictures::{data_url, portrait},
};

on_both_engines!(
    desk_02_a_selfie_beside_the_profiles_photos_is_verified_at_once_and_taken_back_within_the_minute,
    desk_02_a_declined_selfie_leaves_a_word_that_the_person_reads_after_the_minute,
    desk_02_a_selfie_is_verified_for_the_photo_that_the_operator_saw_alone,
    desk_02_what_is_decided_about_a_withdrawn_selfie_is_about_no_later_one,
);

const SELFIE: &str = "/api/users/me/selfie";

async fn desk_02_a_selfie_beside_the_profiles_photos_is_verified_at_once_and_taken_back_within_the_minute(world: World) {
    let world = world.with_picture_checks(PictureChecks::default());
    let bea = decider(&world, "bea").await;
    let ann = world.register_with("ann", json!({ "photos": [data_url(&portrait())] })).await;
    let selfie = selfies::send(&ann).await;
    let files = world.pictures.names().await.len();
    assert_eq!(only(&bea, "selfies").await, selfie);
    let opened = bea.act(&path("selfies", &selfie, "/claim")).await.ok();
    let photo = opened["selfie"]["photos"][0].clone();
    assert_eq!(opened["selfie"]["photos"].as_array().unwrap().len(), 1);
    assert_eq!((&opened["item"]["topic"], &opened["about"]["is_verified"]), (&opened["selfie"]["gesture"], &json!(false)));
    assert_eq!(bea.get(&format!("/api/admin/selfies/{selfie}")).await.header("content-type"), "image/jpeg");

    let decision = json!({ "decision": "verify", "note": "It is her", "photo_id": photo["id"] });
    let decided = bea.post(&path("selfies", &selfie, "/decide"), decision.clone()).await.ok();
    let status = async || ann.get(SELFIE).await.ok()["status"].clone();
    assert_eq!((status().await, items(&bea, "selfies").await.len()), (json!("verified"), 0));
    take_back(&bea, &decided).await.ok();
    assert_eq!((status().await, only(&bea, "selfies").await), (json!("waiting"), selfie.clone()));
    bea.post(&path("selfies", &selfie, "/decide"), decision).await.ok();
    assert_eq!(world.pictures.names().await.len(), files, "it can be taken back");
    after(&world, 60).await;
    assert_eq!((status().await, world.pictures.names().await.len()), (json!("verified"), files / 2));
}

async fn desk_02_a_declined_selfie_leaves_a_word_that_the_person_reads_after_the_minute(world: World) {
    let bea = decider(&world, "bea").await;
    let ann = world.register("ann").await;
    let files = world.pictures.names().await.len();
    let selfie = selfies::send(&ann).await;
    let decision = json!({ "decision": "decline", "note": "It is too dark." });
    bea.post(&path("selfies", &selfie, "/decide"), decision).await.ok();
    assert_eq!(ann.get(SELFIE).await.ok()["status"], "waiting");
    after(&world, 60).await;
    let told = ann.get(SELFIE).await.ok();
    assert_eq!((&told["status"], &told["answer"]), (&json!("refused"), &json!("It is too dark.")));
    assert_eq!(world.pictures.names().await.len(), files);
}

async fn desk_02_a_selfie_is_verified_for_the_photo_that_the_operator_saw_alone(world: World) {
    let bea = world.register("bea").await;
    world.appoint(&bea, OperatorRole::Owner).await;
    let ann = world.register_with("ann", json!({ "photos": [data_url(&portrait())] })).await;
    let selfie = selfies::send(&ann).await;
    for seen in
        [json!({ "decision": "verify", "note": "It is her" }), json!({ "decision": "verify", "note": "It is her", "photo_id": selfie })]
    {
        bea.act(&path("selfies", &selfie, "/claim")).await.ok();
        bea.post(&path("selfies", &selfie, "/decide"), seen).await.refused(409, "photo_changed");
        assert_eq!(items(&bea, "selfies").await[0]["holder"]["name"], "bea", "who decided in vain goes on");
    }
    assert_eq!((ann.get(SELFIE).await.ok()["status"].clone(), only(&bea, "selfies").await), (json!("waiting"), selfie));
}

async fn desk_02_what_is_decided_about_a_withdrawn_selfie_is_about_no_later_one(world: World) {
    let bea = decider(&world, "bea").await;
    let ann = world.register("ann").await;
    let first = selfies::send(&ann).await;
    bea.act(&path("selfies", &first, "/claim")).await.ok();
    ann.delete(SELFIE).await.ok();
    let second = selfies::send(&ann).await;
    assert_ne!(first, second);
    let decide = async |selfie: &str, decision: &str| {
        bea.post(&path("selfies", selfie, "/decide"), json!({ "decision": decision, "note": "It is too dark." })).await
    };
    decide(&first, "verify").await.refused(404, "not_found");
    decide(&second, "decline").await.ok();
    ann.delete(SELFIE).await.ok();
    let third = selfies::send(&ann).await;
    after(&world, 60).await;
    assert_eq!((ann.get(SELFIE).await.ok()["status"].clone(), only(&bea, "selfies").await), (json!("waiting"), third));
}
