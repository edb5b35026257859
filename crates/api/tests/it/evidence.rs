//! TRUST-03: a single thing is reported, and what was seen of it is kept until the report is closed.

use kindred_api::purge_deleted_accounts;
use serde_json::{Value, json};

use super::{
    export::{Contents, export},
    leaving::leave,
    rooms::room,
};
use crate::support::{Persona, Upload, World, on_both_engines};

on_both_engines!(
    trust_03_a_photo_is_reported_by_its_id_or_its_url_and_outlives_its_removal_until_the_report_is_closed,
    trust_03_the_pictures_of_a_message_and_a_moment_are_kept_as_well,
    trust_03_operators_see_a_reported_message_with_what_stands_around_it_and_the_look_is_recorded,
    trust_03_a_photo_that_one_does_not_see_cannot_be_reported,
    trust_03_the_evidence_about_somebody_goes_with_their_account,
);

/// Ann reports this of Bob's; the report as operators see it.
async fn reported(world: &World, ann: &Persona, bob: &Persona, (kind, id): (&str, &str)) -> Value {
    let body = json!({ "reason": "explicit", "subject": { "kind": kind, "id": id } });
    ann.post(&format!("/api/users/{}/report", bob.id), body).await.ok();
    world.clock.advance(1);
    world.operator().get("/api/admin/reports").await.ok()["reports"][0].clone()
}

/// Somebody shows a photo in their profile; its url.
async fn show_photo(person: &Persona) -> String {
    let url = person.upload_jpeg(Upload::Profile).await;
    person.put("/api/users/me", json!({ "photos": [url] })).await.ok();
    url
}

async fn close(world: &World, report: &Value) {
    world.operator().act(&format!("/api/admin/reports/{}/close", report["id"].as_str().unwrap())).await.ok();
}

fn picture_of(report: &Value, number: usize) -> String {
    format!("/api/admin/reports/{}/picture?number={number}", report["id"].as_str().unwrap())
}

async fn sweep_a_whole_day(world: &World) {
    world.clock.advance(2 * 86_400);
    for _ in 0..25 {
        world.state.sweep().once().await;
        world.clock.advance(3_600);
    }
}

async fn trust_03_a_photo_is_reported_by_its_id_or_its_url_and_outlives_its_removal_until_the_report_is_closed(world: World) {
    let (ann, bob, operator) = (world.register("ann").await, world.register("bob").await, world.operator());
    let none = world.pictures.names().await.len();
    let url = show_photo(&bob).await;
    let listed = ann.get(&format!("/api/photos/user/{}", bob.id)).await.ok()["photos"].clone();
    let id = listed[0]["id"].as_str().unwrap().to_owned();
    let report = reported(&world, &ann, &bob, ("photo", &url)).await;
    assert_eq!(report["subject"], json!({ "kind": "photo", "id": id, "words": url, "pictures": 1 }));
    assert_eq!(reported(&world, &ann, &bob, ("photo", &id)).await["id"], report["id"], "the same again is one report");
    let exported = Contents::of(&export(&ann).await).json("reports.json");
    assert_eq!(exported[0]["subject"], json!({ "kind": "photo", "id": id }), "leave_03");
    bob.delete(&format!("/api/photos/{id}")).await.ok();
    world.anon().get(&url).await.refused(404, "not_found");
    sweep_a_whole_day(&world).await;
    let shown = operator.get(&picture_of(&report, 0)).await;
    assert_eq!((shown.status.as_u16(), shown.header("content-type")), (200, "image/jpeg"));
    assert!(shown.bytes.starts_with(&[0xFF, 0xD8]));
    operator.get(&picture_of(&report, 1)).await.refused(404, "not_found");
    world.clock.advance(1);
    close(&world, &report).await;
    world.clock.advance(1);
    operator.get(&picture_of(&report, 0)).await.refused(404, "not_found");
    assert_eq!(world.pictures.names().await.len(), none, "nothing else uses the file");
    let all = operator.get("/api/admin/reports?state=all").await.ok()["reports"].clone();
    assert_eq!((&all[0]["subject"]["words"], &all[0]["subject"]["pictures"]), (&json!(""), &json!(0)));
    let found = operator.post("/api/admin/users/find", json!({ "who": bob.id })).await.ok();
    let acts: Vec<_> = found["acts"].as_array().unwrap().iter().map(|act| act["act"].as_str().unwrap().to_owned()).collect();
    assert_eq!(acts, ["look", "close report", "look at evidence"], "what is closed was not looked at");
}

async fn trust_03_the_pictures_of_a_message_and_a_moment_are_kept_as_well(world: World) {
    let (ann, bob, operator) = (world.register("ann").await, world.register("bob").await, world.operator());
    let none = world.pictures.names().await.len();
    let room = room(&ann, &bob).await;
    let sent = bob.upload_jpeg(Upload::Chat).await;
    let message = json!({ "content": "Look", "type": "image", "image_url": sent });
    let message = bob.post(&format!("/api/messages/room/{room}/send"), message).await.ok()["data"]["id"].as_str().unwrap().to_owned();
    let posted = [bob.upload_jpeg(Upload::Moment).await, bob.upload_jpeg(Upload::Moment).await];
    let moment = json!({ "content": "Two", "images": posted, "audience": "public" });
    let moment = bob.post("/api/moments/create", moment).await.ok()["data"]["id"].as_str().unwrap().to_owned();
    let reports = [reported(&world, &ann, &bob, ("message", &message)).await, reported(&world, &ann, &bob, ("moment", &moment)).await];
    assert_eq!(reports[0]["subject"]["words"], json!(format!("Look {sent}")));
    assert_eq!((&reports[1]["subject"]["pictures"], &reports[0]["subject"]["pictures"]), (&json!(2), &json!(1)));
    bob.delete(&format!("/api/messages/message/{message}")).await.ok();
    bob.delete(&format!("/api/moments/{moment}")).await.ok();
    sweep_a_whole_day(&world).await;
    for (report, number) in [(&reports[0], 0), (&reports[1], 0), (&reports[1], 1)] {
        assert_eq!(operator.get(&picture_of(report, number)).await.status, 200);
    }
    for report in &reports {
        close(&world, report).await;
    }
    assert_eq!(world.pictures.names().await.len(), none);
}

async fn trust_03_operators_see_a_reported_message_with_what_stands_around_it_and_the_look_is_recorded(world: World) {
    let (ann, bob, operator) = (world.register("ann").await, world.register("bob").await, world.operator());
    let path = format!("/api/messages/room/{}/send", room(&ann, &bob).await);
    let mut ids = Vec::new();
    for number in 1..=14 {
        let sender = if number % 2 == 0 { &bob } else { &ann };
        let sent = sender.post(&path, json!({ "content": format!("No. {number}") })).await.ok();
        ids.push(sent["data"]["id"].as_str().unwrap().to_owned());
    }
    let report = reported(&world, &ann, &bob, ("message", &ids[7])).await;
    let messages = format!("/api/admin/reports/{}/messages", report["id"].as_str().unwrap());
    let seen = operator.get(&messages).await.ok()["messages"].clone();
    let texts: Vec<_> = seen.as_array().unwrap().iter().map(|one| one["content"].as_str().unwrap().to_owned()).collect();
    assert_eq!(texts, (3..=13).map(|number| format!("No. {number}")).collect::<Vec<_>>());
    world.clock.advance(1);
    assert_eq!((&seen[5]["id"], &seen[5]["sender_id"]), (&json!(ids[7]), &json!(bob.id)));
    let found = operator.post("/api/admin/users/find", json!({ "who": bob.id })).await.ok();
    assert_eq!((&found["acts"][1]["act"], &found["acts"][1]["note"]), (&json!("look at messages"), &report["id"]));
    close(&world, &report).await;
    operator.get(&messages).await.refused(404, "not_found");
    let person = json!({ "reason": "spam" });
    ann.post(&format!("/api/users/{}/report", bob.id), person).await.ok();
    let id = operator.get("/api/admin/reports").await.ok()["reports"][0]["id"].as_str().unwrap().to_owned();
    operator.get(&format!("/api/admin/reports/{id}/messages")).await.refused(404, "not_found");
}

async fn trust_03_a_photo_that_one_does_not_see_cannot_be_reported(world: World) {
    let (ann, bob, cid) = (world.register("ann").await, world.register("bob").await, world.register("cid").await);
    let (photo, chat) = (show_photo(&bob).await, bob.upload_jpeg(Upload::Chat).await);
    let hidden = bob.upload_jpeg(Upload::Profile).await;
    let report = async |by: &Persona, of: &Persona, url: &str| {
        let body = json!({ "reason": "explicit", "subject": { "kind": "photo", "id": url } });
        by.post(&format!("/api/users/{}/report", of.id), body).await
    };
    for url in [chat.as_str(), hidden.as_str(), "/media/unknown", "/media/", photo.trim_start_matches("/media/")] {
        let refused = report(&ann, &bob, url).await.refused(404, "not_found");
        assert_eq!(refused["error"], "There is no such photo", "{url}");
    }
    report(&ann, &cid, &photo).await.refused(404, "not_found");
    bob.act(&format!("/api/users/{}/block", cid.id)).await.ok();
    report(&cid, &bob, &photo).await.refused(404, "not_found");
    report(&ann, &bob, &photo).await.ok();
}

async fn trust_03_the_evidence_about_somebody_goes_with_their_account(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let none = world.pictures.names().await.len();
    let url = show_photo(&bob).await;
    let report = reported(&world, &ann, &bob, ("photo", &url)).await;
    bob.delete(&format!("/api/photos/{}", report["subject"]["id"].as_str().unwrap())).await.ok();
    assert!(world.pictures.names().await.len() > none);
    leave(&bob).await;
    purge_deleted_accounts(world.state.clone()).await;
    assert_eq!(world.pictures.names().await.len(), none);
    assert_eq!(world.operator().get("/api/admin/reports?state=all").await.ok()["reports"], json!([]));
}
