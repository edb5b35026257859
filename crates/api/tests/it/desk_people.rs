//! DESK-03: a person's page, and what operators do from it.

use kindred_api::{PictureChecks, purge_deleted_accounts};
use kindred_domain::{OperatorRole, UserId};
use kindred_store::{StoreError, sql};
use serde_json::{Value, json};

use super::{
    admin::MISSING,
    export::Contents,
    full_account::{FullAccount, full_account},
    likes::act,
    picture_checks::EVERY_ONE,
    rooms::room,
};
use crate::support::{
    Answer, PASSWORD, Persona, Upload, World, look, on_both_engines,
    pictures::{data_url, jpeg, portrait},
};

on_both_engines!(
    desk_03_the_page_of_a_person_tells_profile_history_sessions_photos_and_moments_and_is_recorded,
    desk_03_who_is_suspended_or_leaving_has_a_page_too_and_an_unknown_person_has_none,
    desk_03_operators_are_shown_the_pictures_of_whoever_is_suspended_and_those_that_are_held,
    desk_03_every_act_asks_why_and_is_refused_for_somebody_unknown_or_leaving,
    desk_03_nobody_is_suspended_by_a_report_while_their_account_is_deleted,
    desk_03_a_photo_is_removed_with_its_file_and_the_next_becomes_the_main_one,
    desk_03_a_reported_photo_keeps_its_file_until_the_report_is_closed,
    desk_03_a_moment_is_removed_with_its_images_and_comments_and_no_other_is,
    desk_03_all_sessions_end_and_their_streams_and_nobody_elses,
    desk_03_a_sign_in_link_is_good_once_for_half_an_hour_and_for_nobody_who_cannot_sign_in,
    desk_03_an_operator_exports_what_the_person_could_even_of_a_suspended_account,
    desk_03_an_operator_deletes_an_account_as_its_owner_could,
    desk_03_a_page_and_an_opened_item_tell_whether_the_person_is_an_operator_whom_one_cannot_change,
    desk_03_each_act_takes_its_role_is_on_record_by_name_and_never_about_oneself,
);

async fn page(world: &World, id: &str) -> Value {
    world.clock.advance(1);
    world.operator().get(&format!("/api/admin/users/{id}")).await.ok()
}

async fn operate(world: &World, path: &str, why: &str) -> Answer {
    // Each act at a time of its own, so that the record has an order.
    world.clock.advance(1);
    world.operator().post(&format!("/api/admin/{path}"), json!({ "note": why })).await
}

/// The names of the acts about somebody, the latest first, and of the last one its note.
async fn acts(world: &World, person: &Persona) -> (Vec<String>, String) {
    let conn = world.state.store.read().await.unwrap();
    let acts = conn.list_operator_acts(Some(person.id.parse().unwrap()), 99).await.unwrap();
    let note = acts.first().map(|act| act.note.clone()).unwrap_or_default();
    (acts.into_iter().map(|act| act.act).collect(), note)
}

fn texts(list: &Value, field: &str) -> Vec<String> {
    list.as_array().unwrap().iter().map(|one| one[field].as_str().unwrap_or_default().to_owned()).collect()
}

/// Chooses a new password by the link that was answered.
async fn reset(world: &World, link: &Value) -> Answer {
    let token = link["path"].as_str().unwrap().strip_prefix("/reset-password#").unwrap();
    let body = json!({ "token": token, "password": "a new password", "device_token": "" });
    world.anon().post("/api/auth/reset-password", body).await
}

async fn post_moment(person: &Persona, content: &str, images: &[String]) -> String {
    let body = json!({ "content": content, "images": images, "audience": "public" });
    person.post("/api/moments/create", body).await.ok()["data"]["id"].as_str().unwrap().to_owned()
}

async fn desk_03_the_page_of_a_person_tells_profile_history_sessions_photos_and_moments_and_is_recorded(world: World) {
    let FullAccount { her, bob, .. } = full_account(&world).await;
    world.clock.advance(1);
    world.operator().post(&format!("/api/admin/users/{}/verify", her.id), json!({ "is_verified": true, "note": "Video call" })).await.ok();
    world.clock.advance(1);
    let page = page(&world, &her.id).await;
    assert_eq!(
        (&page["user"]["id"], &page["user"]["status"], &page["user"]["is_verified"]),
        (&json!(her.id), &json!("active"), &json!(true))
    );
    assert_eq!((&page["profile"]["signature"], &page["profile"]["interests"]), (&json!("Quidnunc"), &json!(["Zymurgy"])));
    assert_eq!(texts(&page["acts"], "act")[..2], ["look", "verify"]);
    assert_eq!(
        (texts(&page["reports_by"], "text"), texts(&page["reports_about"], "text")),
        (vec!["Skulduggery".to_owned()], vec!["Skulduggery".to_owned()])
    );
    assert_eq!(texts(&page["moments"], "content"), ["Defenestration"]);
    let photos = page["photos"].as_array().unwrap();
    let shown = photos.iter().filter(|photo| photo["is_shown"] == true).count();
    assert_eq!((photos.len(), shown, &photos[0]["is_held"]), (3, 2, &json!(false)));
    let own = her.get("/api/users/me/sessions").await.ok();
    let without_current =
        |list: &Value| list.as_array().unwrap().iter().map(|it| json!([it["id"], it["device"], it["last_seen"]])).collect::<Vec<_>>();
    let (theirs, mut ours) = (without_current(&page["sessions"]), without_current(&own["sessions"]));
    ours.sort_by_key(ToString::to_string);
    let mut sorted = theirs.clone();
    sorted.sort_by_key(ToString::to_string);
    assert_eq!(sorted, ours);
    let text = page.to_string();
    for secret in [her.token.as_deref().unwrap(), "$argon2", "Hello there", "Good morning"] {
        assert!(!text.contains(secret), "{secret}");
    }
    bob.post(&format!("/api/users/{}/report", her.id), json!({ "reason": "scam", "text": "Sells" })).await.ok();
    let page = self::page(&world, &her.id).await;
    assert_eq!(
        (&page["user"]["open_reports"], texts(&page["reports_about"], "text")),
        (&json!(2), vec!["Sells".to_owned(), "Skulduggery".to_owned()])
    );
}

async fn desk_03_who_is_suspended_or_leaving_has_a_page_too_and_an_unknown_person_has_none(world: World) {
    let ann = world.register("ann").await;
    post_moment(&ann, "Rain", &[]).await;
    operate(&world, &format!("users/{}/suspend", ann.id), "Asked for money").await.ok();
    let suspended = page(&world, &ann.id).await;
    assert_eq!((&suspended["user"]["status"], &suspended["profile"]["name"]), (&json!("suspended"), &json!("ann")));
    assert_eq!((texts(&suspended["moments"], "content"), &suspended["sessions"]), (vec!["Rain".to_owned()], &json!([])));
    world.state.draining.begin();
    operate(&world, &format!("users/{}/delete", ann.id), "Died").await.ok();
    let leaving = page(&world, &ann.id).await;
    assert_eq!((&leaving["user"]["status"], &leaving["user"]["email"], &leaving["profile"]), (&json!("leaving"), &json!(""), &Value::Null));
    for unknown in [MISSING, "no-id"] {
        world.operator().get(&format!("/api/admin/users/{unknown}")).await.refused(404, "not_found");
    }
}

async fn desk_03_operators_are_shown_the_pictures_of_whoever_is_suspended_and_those_that_are_held(world: World) {
    let ann = world.register_with("ann", json!({ "photos": [data_url(&jpeg())] })).await;
    let image = ann.upload_jpeg(Upload::Moment).await;
    post_moment(&ann, "Rain", std::slice::from_ref(&image)).await;
    let world = world.with_picture_checks(PictureChecks::with_threshold(EVERY_ONE));
    let ann = world.login("ann").await;
    let held = ann.upload(Upload::Profile, data_url(&portrait())).await.ok();
    ann.upload(Upload::Chat, data_url(&portrait())).await.ok();
    let waiting = world.operator().get("/api/admin/pictures").await.ok()["pictures"].clone();
    let in_chat = waiting.as_array().unwrap().iter().find(|one| one["id"] != held["id"]).unwrap();
    operate(&world, &format!("users/{}/suspend", ann.id), "Asked for money").await.ok();
    let page = page(&world, &ann.id).await;
    let (shown, moments) = (page["photos"].as_array().unwrap(), &page["moments"][0]["pictures"]);
    assert_eq!((shown.len(), moments.as_array().unwrap().len()), (2, 1));
    assert_eq!((&shown[0]["is_held"], &shown[1]["is_held"], &moments[0]["is_held"]), (&json!(false), &json!(true), &json!(false)));
    assert_eq!(shown[1]["id"], held["id"]);
    let picture = |one: &Value| format!("/api/admin/photos/{}", one["id"].as_str().unwrap());
    for one in [&shown[0], &shown[1], &moments[0]] {
        world.clock.advance(1);
        world.anon().get(one["picture"]["url"].as_str().unwrap()).await.refused(404, "not_found");
        let answer = world.operator().get(&picture(one)).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("content-type"), answer.header("cache-control")),
            (200, "image/jpeg", "no-store")
        );
        assert!(answer.bytes.starts_with(&[0xFF, 0xD8]));
    }
    assert_eq!(acts(&world, &ann).await.0[..3], ["look at photo"; 3], "each look is on record");
    // What is in private rooms is not among it, nor what is one's own.
    world.operator().get(&picture(in_chat)).await.refused(404, "not_found");
    let eve = world.register_with("eve", json!({ "photos": [data_url(&jpeg())] })).await;
    world.appoint(&eve, OperatorRole::Looks).await;
    eve.get(&picture(&shown[0])).await;
    let own = eve.get(&format!("/api/photos/user/{}", eve.id)).await.ok()["photos"][0].clone();
    eve.get(&picture(&own)).await.refused(404, "not_found");
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

async fn desk_03_a_page_and_an_opened_item_tell_whether_the_person_is_an_operator_whom_one_cannot_change(world: World) {
    let (olga, dan, bob) = (world.register("olga").await, world.register("dan").await, world.register("bob").await);
    let (eve, key) = (world.register("eve").await, world.operator());
    for (operator, role) in [(&olga, OperatorRole::Owner), (&dan, OperatorRole::Decides), (&eve, OperatorRole::Decides)] {
        world.appoint(operator, role).await;
    }
    for (by, about, is_out_of_reach) in
        [(&dan, &olga, true), (&dan, &eve, true), (&dan, &bob, false), (&olga, &dan, false), (&key, &olga, false)]
    {
        let page = by.get(&format!("/api/admin/users/{}", about.id)).await.ok();
        assert_eq!(page["is_out_of_reach"], json!(is_out_of_reach), "{} by {}", about.id, by.id);
        let ending = by.post(&format!("/api/admin/users/{}/verify", about.id), json!({ "is_verified": true, "note": "Why" })).await;
        assert_eq!(ending.status, if is_out_of_reach { 403 } else { 200 });
    }
    bob.post(&format!("/api/users/{}/report", olga.id), json!({ "reason": "spam" })).await.ok();
    let report = super::queues::only(&dan, "reports").await;
    let opened = dan.act(&super::queues::path("reports", &report, "/claim")).await.ok();
    assert_eq!(opened["about"]["is_out_of_reach"], json!(true));
    assert_eq!(key.get(&super::queues::path("reports", &report, "")).await.ok()["about"]["is_out_of_reach"], json!(false));
}

async fn desk_03_each_act_takes_its_role_is_on_record_by_name_and_never_about_oneself(world: World) {
    let (olga, dan, bob) = (world.register("olga").await, world.register("dan").await, world.register("bob").await);
    let cid = world.register("cid").await;
    world.appoint(&olga, OperatorRole::Owner).await;
    world.appoint(&dan, OperatorRole::Decides).await;
    let ask = async |operator: &Persona, who: &Persona, act: &str| {
        operator.post(&format!("/api/admin/users/{}/{act}", who.id), json!({ "note": "Why" })).await
    };
    for act in ["password-link", "export", "delete"] {
        ask(&dan, &bob, act).await.refused(403, "forbidden");
    }
    for act in ["end-sessions", "password-link", "export", "delete"] {
        ask(&olga, &olga, act).await.refused(403, "forbidden");
        ask(&bob, &dan, act).await.refused(404, "not_found");
    }
    let moment = post_moment(&bob, "Buy", &[]).await;
    let own = post_moment(&dan, "Mine", &[]).await;
    dan.post(&format!("/api/admin/moments/{own}/remove"), json!({ "note": "Why" })).await.refused(403, "forbidden");
    dan.get(&format!("/api/comments/moment/{own}")).await.ok();
    ask(&dan, &bob, "end-sessions").await.ok();
    dan.post(&format!("/api/admin/moments/{moment}/remove"), json!({ "note": "Spam" })).await.ok();
    ask(&olga, &bob, "password-link").await.ok();
    let acts = dan.get(&format!("/api/admin/users/{}", bob.id)).await.ok()["acts"].clone();
    let mut by: Vec<_> = texts(&acts, "act").into_iter().zip(texts(&acts, "operator")).collect();
    by.sort();
    let expected = [("end sessions", "dan"), ("look", "dan"), ("make password link", "olga"), ("remove moment", "dan")];
    assert_eq!(by, expected.map(|(act, who)| (act.to_owned(), who.to_owned())));
    olga.get(&format!("/api/admin/users/{}", olga.id)).await.refused(403, "forbidden");
    for (reported, reason) in [(&olga, "hate"), (&dan, "spam")] {
        let body = json!({ "reason": reason });
        world.login("cid").await.post(&format!("/api/users/{}/report", reported.id), body).await.ok();
    }
    let by_cid = olga.get(&format!("/api/admin/users/{}", cid.id)).await.ok()["reports_by"].clone();
    assert_eq!(texts(&by_cid, "reason"), ["spam"], "what is about her is for another operator");
    let exported = Contents::of(&ask(&olga, &cid, "export").await).json("reports.json");
    assert_eq!(texts(&exported, "reason"), ["spam"], "nor by an export");
    ask(&olga, &bob, "delete").await.ok();
    olga.get("/api/users/me").await.ok();
}
