//! DESK-03: a person's page, and who may see it and act from it.

use kindred_api::PictureChecks;
use kindred_domain::OperatorRole;
use serde_json::{Value, json};

use super::{
    admin::MISSING,
    export::Contents,
    full_account::{FullAccount, full_account},
    picture_checks::EVERY_ONE,
    queues::{only, path},
};
use crate::support::{
    Answer, Persona, Upload, World, on_both_engines,
    pictures::{data_url, jpeg, portrait},
};

on_both_engines!(
    desk_03_the_page_of_a_person_tells_profile_history_sessions_photos_and_moments_and_is_recorded,
    desk_03_who_is_suspended_or_leaving_has_a_page_too_and_an_unknown_person_has_none,
    desk_03_operators_are_shown_the_pictures_of_whoever_is_suspended_and_those_that_are_held,
    desk_03_a_page_and_an_opened_item_tell_whether_the_person_is_an_operator_whom_one_cannot_change,
    desk_03_each_act_takes_its_role_is_on_record_by_name_and_never_about_oneself,
);

pub async fn page(world: &World, id: &str) -> Value {
    world.clock.advance(1);
    world.operator().get(&format!("/api/admin/users/{id}")).await.ok()
}

pub async fn operate(world: &World, path: &str, why: &str) -> Answer {
    // Each act at a time of its own, so that the record has an order.
    world.clock.advance(1);
    world.operator().post(&format!("/api/admin/{path}"), json!({ "note": why })).await
}

/// The names of the acts about somebody, the latest first, and of the last one its note.
pub async fn acts(world: &World, person: &Persona) -> (Vec<String>, String) {
    let conn = world.state.store.read().await.unwrap();
    let acts = conn.list_operator_acts(Some(person.id.parse().unwrap()), 99).await.unwrap();
    let note = acts.first().map(|act| act.note.clone()).unwrap_or_default();
    (acts.into_iter().map(|act| act.act).collect(), note)
}

fn texts(list: &Value, field: &str) -> Vec<String> {
    list.as_array().unwrap().iter().map(|one| one[field].as_str().unwrap_or_default().to_owned()).collect()
}

pub async fn post_moment(person: &Persona, content: &str, images: &[String]) -> String {
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
    let report = only(&dan, "reports").await;
    let opened = dan.act(&path("reports", &report, "/claim")).await.ok();
    assert_eq!(opened["about"]["is_out_of_reach"], json!(true));
    assert_eq!(key.get(&path("reports", &report, "")).await.ok()["about"]["is_out_of_reach"], json!(false));
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
