//! DESK-03: what operators do from a person's page.

use kindred_api::purge_deleted_accounts;
use kindred_domain::{OperatorRole, UserId};
use kindred_store::{StoreError, sql};
use serde_json::{Value, json};

use super::{
    admin::MISSING,
    desk_people::{acts, operate, page, post_moment},
    export::Contents,
    full_account::{FullAccount, full_account},
    likes::act,
    rooms::room,
};
use crate::support::{
    Answer, PASSWORD, Upload, World, look, on_both_engines,
    pictures::{data_url, jpeg, portrait},
};

on_both_engines!(
    desk_03_every_act_asks_why_and_is_refused_for_somebody_unknown_or_leaving,
    desk_03_nobody_is_suspended_by_a_report_while_their_account_is_deleted,
    desk_03_a_photo_is_removed_with_its_file_and_the_next_becomes_the_main_one,
    desk_03_a_reported_photo_keeps_its_file_until_the_report_is_closed,
    desk_03_a_moment_is_removed_with_its_images_and_comments_and_no_other_is,
    desk_03_all_sessions_end_and_their_streams_and_nobody_elses,
    desk_03_a_sign_in_link_is_good_once_for_half_an_hour_and_for_nobody_who_cannot_sign_in,
    desk_03_an_operator_exports_what_the_person_could_even_of_a_suspended_account,
    desk_03_an_operator_deletes_an_account_as_its_owner_could,
);

/// Chooses a new password by the link that was answered.
async fn reset(world: &World, link: &Value) -> Answer {
    let token = link["path"].as_str().unwrap().strip_prefix("/reset-password#").unwrap();
    let body = json!({ "token": token, "password": "a new password", "device_token": "" });
    world.anon().post("/api/auth/reset-password", body).await
}

async fn desk_03_every_act_asks_why_and_is_refused_for_somebody_unknown_or_leaving(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let acts_on_people = ["end-sessions", "password-link", "export", "delete"];
    let photo = ann.upload(Upload::Profile, data_url(&jpeg())).await.ok()["id"].clone();
    let (photo, moment) = (photo.as_str().unwrap().to_owned(), post_moment(&ann, "Rain", &[]).await);
    let paths = acts_on_people.iter().map(|act| format!("users/{}/{act}", ann.id));
    let things = [format!("photos/{photo}/remove"), format!("moments/{moment}/remove")];
    for path in paths.chain(things.clone()) {
        for (body, text) in
            [(json!({}), "Please say why"), (json!({ "note": "  " }), "Please say why"), (json!({ "note": "x".repeat(501) }), "A note")]
        {
            let refused = world.operator().post(&format!("/api/admin/{path}"), body).await.refused(422, "unprocessable");
            assert!(refused["details"]["note"].as_str().unwrap().starts_with(text), "{path}: {refused}");
        }
        world.operator().post(&format!("/api/admin/{path}"), json!({ "note": 1 })).await.refused(400, "bad_request");
    }
    for path in acts_on_people.iter().map(|act| format!("users/{MISSING}/{act}")) {
        operate(&world, &path, "Why").await.refused(404, "not_found");
    }
    for path in [format!("photos/{MISSING}/remove"), format!("moments/{MISSING}/remove")] {
        operate(&world, &path, "Why").await.refused(404, "not_found");
    }
    assert_eq!(acts(&world, &ann).await.0, [""; 0], "what is refused is no act");
    world.state.draining.begin();
    operate(&world, &format!("users/{}/delete", ann.id), "Asked by letter").await.ok();
    for path in acts_on_people.iter().map(|act| format!("users/{}/{act}", ann.id)) {
        operate(&world, &path, "Why").await.refused(409, "leaving");
    }
    for path in things {
        operate(&world, &path, "Why").await.refused(409, "leaving");
    }
    for act in ["suspend", "restore", "verify"] {
        let body = json!({ "note": "Why", "is_verified": true });
        world.operator().post(&format!("/api/admin/users/{}/{act}", ann.id), body).await.refused(409, "leaving");
    }
    assert_eq!(acts(&world, &ann).await, (vec!["delete".into()], "Asked by letter".into()));
    assert_eq!(acts(&world, &bob).await.0, [""; 0]);
    bob.get("/api/users/me").await.ok();
}

async fn desk_03_nobody_is_suspended_by_a_report_while_their_account_is_deleted(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, world.register("eve").await);
    world.appoint(&eve, OperatorRole::Decides).await;
    bob.post(&format!("/api/users/{}/report", ann.id), json!({ "reason": "scam" })).await.ok();
    let report = eve.get("/api/admin/queue?kind=reports").await.ok()["items"][0]["id"].as_str().unwrap().to_owned();
    world.state.draining.begin();
    operate(&world, &format!("users/{}/delete", ann.id), "Asked by letter").await.ok();
    let reported = json!({ "decision": "suspend", "note": "Why", "reason": "scam" });
    eve.post(&format!("/api/admin/queue/{report}/decide?kind=reports"), reported).await.refused(409, "leaving");
    assert_eq!(acts(&world, &ann).await.0, ["delete"]);
}

async fn desk_03_a_photo_is_removed_with_its_file_and_the_next_becomes_the_main_one(world: World) {
    let photos = json!([data_url(&jpeg()), data_url(&portrait())]);
    let (ann, bob) = (world.register_with("ann", json!({ "photos": photos })).await, world.register("bob").await);
    let bobs = bob.upload_jpeg(Upload::Profile).await;
    let page = page(&world, &ann.id).await;
    let (id, first, second) =
        (&page["photos"][0]["id"], page["photos"][0]["picture"]["url"].clone(), page["photos"][1]["picture"]["url"].clone());
    let files = world.pictures.names().await.len();
    operate(&world, &format!("photos/{}/remove", id.as_str().unwrap()), "Not her").await.ok();
    world.anon().get(first.as_str().unwrap()).await.refused(404, "not_found");
    assert!(world.pictures.names().await.len() < files);
    assert_eq!(ann.get("/api/users/me").await.ok()["user"]["photos"], json!([second]));
    assert_eq!(world.anon().get(&bobs).await.status, 200);
    assert_eq!(acts(&world, &ann).await, (vec!["remove photo".into(), "look".into()], "Not her".into()));
    operate(&world, &format!("photos/{}/remove", id.as_str().unwrap()), "Again").await.refused(404, "not_found");
}

async fn desk_03_a_reported_photo_keeps_its_file_until_the_report_is_closed(world: World) {
    let photos = json!([data_url(&jpeg())]);
    let (ann, bob) = (world.register_with("ann", json!({ "photos": photos })).await, world.register("bob").await);
    let photo = page(&world, &ann.id).await["photos"][0].clone();
    let subject = json!({ "kind": "photo", "id": photo["id"] });
    bob.post(&format!("/api/users/{}/report", ann.id), json!({ "reason": "explicit", "subject": subject })).await.ok();
    operate(&world, &format!("photos/{}/remove", photo["id"].as_str().unwrap()), "Naked").await.ok();
    world.anon().get(photo["picture"]["url"].as_str().unwrap()).await.refused(404, "not_found");
    let report = page(&world, &ann.id).await["reports_about"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(world.operator().get(&format!("/api/admin/reports/{report}/picture")).await.status, 200);
    operate(&world, &format!("reports/{report}/close"), "Removed").await.ok();
    assert_eq!(world.pictures.names().await, [""; 0]);
}

async fn desk_03_a_moment_is_removed_with_its_images_and_comments_and_no_other_is(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let image = ann.upload_jpeg(Upload::Moment).await;
    let (spam, rain) = (post_moment(&ann, "Buy", std::slice::from_ref(&image)).await, post_moment(&ann, "Rain", &[]).await);
    bob.post(&format!("/api/comments/moment/{spam}"), json!({ "content": "No" })).await.ok();
    operate(&world, &format!("moments/{spam}/remove"), "Spam").await.ok();
    bob.get(&format!("/api/moments/{spam}")).await.refused(404, "not_found");
    world.anon().get(&image).await.refused(404, "not_found");
    assert_eq!(world.pictures.names().await, [""; 0]);
    bob.get(&format!("/api/moments/{rain}")).await.ok();
    assert_eq!(acts(&world, &ann).await, (vec!["remove moment".into()], "Spam".into()));
}

async fn desk_03_all_sessions_end_and_their_streams_and_nobody_elses(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let phone = world.login("ann").await;
    let mut stream = phone.open_stream(None).await;
    operate(&world, &format!("users/{}/end-sessions", ann.id), "Stolen phone").await.ok();
    while stream.read_event().await.is_some() {}
    for session in [&ann, &phone] {
        session.get("/api/users/me").await.refused(401, "unauthorized");
    }
    bob.get("/api/users/me").await.ok();
    assert_eq!(page(&world, &ann.id).await["sessions"], json!([]));
    world.login("ann").await.get("/api/users/me").await.ok();
    assert_eq!(acts(&world, &ann).await, (vec!["look".into(), "end sessions".into()], String::new()));
}

async fn desk_03_a_sign_in_link_is_good_once_for_half_an_hour_and_for_nobody_who_cannot_sign_in(world: World) {
    let ann = world.register("ann").await;
    let link = async |why: &str| operate(&world, &format!("users/{}/password-link", ann.id), why).await;
    let first = link("Called by phone").await.ok();
    assert_eq!(first["ends_at"], json!("2026-06-15T12:30:01.000000Z"));
    assert_eq!(acts(&world, &ann).await, (vec!["make password link".into()], "Called by phone".into()));
    reset(&world, &first).await.ok();
    reset(&world, &first).await.refused(404, "link_used");
    let late = link("Again").await.ok();
    world.clock.advance(30 * 60);
    reset(&world, &late).await.refused(404, "link_old");
    operate(&world, &format!("users/{}/suspend", ann.id), "").await.ok();
    let told = reset(&world, &link("Can't appeal").await.ok()).await.refused(403, "suspended");
    assert_eq!(told["details"]["may_appeal"], json!("true"), "trust_04");
    let id: UserId = ann.id.parse().unwrap();
    let made: Result<u64, StoreError> =
        world.state.store.write(move |tx| async move { sql!(execute tx, "UPDATE users SET is_demo = $2 WHERE id = $1", id, true) }).await;
    made.unwrap();
    link("Now").await.refused(409, "no_sign_in");
}

async fn desk_03_an_operator_exports_what_the_person_could_even_of_a_suspended_account(world: World) {
    let FullAccount { her, .. } = full_account(&world).await;
    let own = her.get("/api/users/me").await.ok()["user"].clone();
    let mut by_her = Contents::of(&super::export::export(&her).await);
    let export = async || operate(&world, &format!("users/{}/export", her.id), "Asked by letter").await;
    let answer = export().await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "application/zip"));
    let mut zip = Contents::of(&answer);
    assert_eq!((zip.json("profile.json"), zip.json("messages.json")), (own, by_her.json("messages.json")));
    assert_eq!(zip.names(), by_her.names());
    let open = world.state.exports.open(her.id.parse().unwrap()).ok().unwrap();
    export().await.refused(429, "too_many");
    drop(open);
    let current: Vec<_> = zip.json("sessions.json").as_array().unwrap().iter().map(|it| it["is_current"].clone()).collect();
    assert_eq!(current, [json!(false), json!(false)]);
    assert_eq!(acts(&world, &her).await.1, "Asked by letter");
    operate(&world, &format!("users/{}/suspend", her.id), "").await.ok();
    let mut suspended = Contents::of(&export().await);
    assert_eq!(suspended.json("moments.json"), by_her.json("moments.json"));
    assert_eq!(suspended.json("suspensions.json").as_array().unwrap().len(), 2);
}

async fn desk_03_an_operator_deletes_an_account_as_its_owner_could(world: World) {
    let account = full_account(&world).await;
    let traces = account.traces();
    operate(&world, &format!("users/{}/delete", account.her.id), "Is 15 years old").await.ok();
    account.her.get("/api/users/me").await.refused(401, "unauthorized");
    world.anon().login("xanthippe", PASSWORD).await.refused(401, "wrong_credentials");
    account.bob.get(&format!("/api/users/{}", account.her.id)).await.refused(404, "not_found");
    purge_deleted_accounts(world.state.clone()).await;
    for (trace, found) in look::for_each(&traces, &world).await {
        assert!(found.is_empty(), "{trace} is left in {found:?}");
    }
    world.operator().get(&format!("/api/admin/users/{}", account.her.id)).await.refused(404, "not_found");
    let conn = world.state.store.read().await.unwrap();
    let forgotten = conn.list_operator_acts(None, 99).await.unwrap();
    assert!(forgotten.iter().any(|of| of.act == "delete" && of.note == "Is 15 years old"), "the act stays, the name does not");
    drop(conn);
    let cid = world.login("cid").await;
    act(&account.bob, "like", &cid).await;
    room(&account.bob, &cid).await;
}
