//! DESK-02: what becomes of what operators decide, and what they take back.

use kindred_api::{PictureChecks, apply_due_decisions, purge_deleted_accounts};
use kindred_domain::{Queue, UserId};
use serde_json::{Value, json};

use super::{
    leaving::leave,
    picture_checks::{EVERY_ONE, for_others},
    queues::{after, claim, decide, decider, items, only, report, take_back},
};
use crate::support::{
    PASSWORD, Persona, Upload, World, on_both_engines,
    pictures::{data_url, portrait},
};

on_both_engines!(
    desk_02_a_report_is_closed_after_a_minute_in_which_it_can_be_taken_back,
    desk_02_a_suspension_holds_at_once_and_is_taken_back_with_the_report,
    desk_02_pictures_are_released_and_removed_only_after_the_minute,
    desk_02_an_appeal_is_granted_at_once_and_refused_after_the_minute_and_both_can_be_taken_back,
    desk_02_a_stop_loses_no_decision_and_an_operator_who_leaves_neither,
    desk_02_words_added_to_a_report_are_never_closed_unread,
    desk_02_what_can_still_be_taken_back_is_told_with_any_queue_to_who_decided_it,
);

async fn open_reports(world: &World) -> usize {
    world.operator().get("/api/admin/reports").await.ok()["reports"].as_array().unwrap().len()
}

async fn desk_02_a_report_is_closed_after_a_minute_in_which_it_can_be_taken_back(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (eve, gil) = (decider(&world, "eve").await, decider(&world, "gil").await);
    report(&world, &ann, &bob, "He asked for money").await;
    let id = only(&eve, "reports").await;
    let decided = decide(&eve, "reports", &id, "close").await.ok();
    assert!(items(&eve, "reports").await.is_empty() && items(&gil, "reports").await.is_empty());
    decide(&gil, "reports", &id, "close").await.refused(404, "not_found");
    claim(&gil, "reports", &id).await.refused(404, "not_found");
    take_back(&gil, &decided).await.refused(404, "not_found");
    after(&world, 59).await;
    assert_eq!(open_reports(&world).await, 1);
    assert_eq!(take_back(&eve, &decided).await.ok(), json!({ "success": true }));
    take_back(&eve, &decided).await.refused(404, "not_found");
    after(&world, 60).await;
    assert_eq!((open_reports(&world).await, only(&gil, "reports").await), (1, id.clone()));
    let decided = decide(&eve, "reports", &id, "close").await.ok();
    world.clock.advance(60);
    take_back(&eve, &decided).await.refused(404, "not_found");
    // Of several nodes one does it: the other finds nothing to do.
    let (one, other) = tokio::join!(apply_due_decisions(&world.state), apply_due_decisions(&world.state));
    assert!(one.is_ok() && other.is_ok());
    assert_eq!(open_reports(&world).await, 0);
    let acts = eve.get("/api/admin/acts").await.ok().to_string();
    assert_eq!(acts.matches("\"close report\"").count(), 1, "{acts}");
}

async fn desk_02_words_added_to_a_report_are_never_closed_unread(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, decider(&world, "eve").await);
    report(&world, &ann, &bob, "He asked for money").await;
    let opened = only(&eve, "reports").await;
    claim(&eve, "reports", &opened).await.ok();
    report(&world, &ann, &bob, "He threatened me").await;
    decide(&eve, "reports", &opened, "close").await.refused(404, "not_found");
    // It comes back also within the minute in which the decision can be taken back.
    let second = only(&eve, "reports").await;
    decide(&eve, "reports", &second, "close").await.ok();
    report(&world, &ann, &bob, "He knows where I live").await;
    after(&world, 60).await;
    let third = only(&eve, "reports").await;
    let shown = claim(&eve, "reports", &third).await.ok();
    assert_eq!(shown["report"]["text"], "He asked for money\n\nHe threatened me\n\nHe knows where I live");
    decide(&eve, "reports", &third, "close").await.ok();
    after(&world, 60).await;
    assert_eq!(open_reports(&world).await, 0);
}

async fn desk_02_what_can_still_be_taken_back_is_told_with_any_queue_to_who_decided_it(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (eve, gil) = (decider(&world, "eve").await, decider(&world, "gil").await);
    report(&world, &ann, &bob, "He asked for money").await;
    report(&world, &bob, &ann, "She asked for money").await;
    let undoable = async |operator: &Persona| operator.get("/api/admin/queue?kind=letters").await.ok()["undoable"].clone();
    let decided = async |decision: &str| {
        let id = items(&eve, "reports").await[0]["id"].as_str().unwrap().to_owned();
        decide(&eve, "reports", &id, decision).await.ok()
    };
    assert_eq!(undoable(&eve).await, json!([]));
    let suspended = decided("suspend").await;
    world.clock.advance(20);
    let closed = decided("close").await;
    let told = |decided: &Value, decision: &str, seconds: i64| json!({ "id": decided["id"], "decision": decision, "seconds": seconds });
    assert_eq!(undoable(&eve).await, json!([told(&suspended, "suspend", 40), told(&closed, "close", 60)]));
    assert_eq!((undoable(&gil).await, undoable(&world.operator()).await), (json!([]), json!([])));
    // It is theirs on another device, too; what was taken back, done, or is overtaken by another act is not among it.
    take_back(&eve, &closed).await.ok();
    assert_eq!(undoable(&world.login("eve").await).await, json!([told(&suspended, "suspend", 40)]));
    gil.post(&format!("/api/admin/users/{}/restore", bob.id), json!({ "note": "A joke" })).await.ok();
    assert_eq!(undoable(&eve).await, json!([]));
    decided("close").await;
    world.clock.advance(60);
    assert_eq!(undoable(&eve).await, json!([]));
}

async fn desk_02_a_suspension_holds_at_once_and_is_taken_back_with_the_report(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, decider(&world, "eve").await);
    report(&world, &ann, &bob, "He asked for money").await;
    let id = only(&eve, "reports").await;
    let decided = decide(&eve, "reports", &id, "suspend").await.ok();
    assert_eq!(world.anon().login("bob", PASSWORD).await.refused(403, "suspended")["details"]["reason"], json!("scam"));
    assert_eq!(open_reports(&world).await, 1, "it is closed only after the minute");
    take_back(&eve, &decided).await.ok();
    let bob = world.login("bob").await;
    assert_eq!(only(&eve, "reports").await, id);
    decide(&eve, "reports", &id, "suspend").await.ok();
    bob.get("/api/users/me").await.refused(401, "unauthorized");
    after(&world, 60).await;
    assert_eq!(open_reports(&world).await, 0);
    world.anon().login("bob", PASSWORD).await.refused(403, "suspended");
    // Another report about whom is suspended can only be closed.
    let cid = world.register("cid").await;
    report(&world, &ann, &cid, "She too").await;
    let path = format!("/api/admin/users/{}/suspend", cid.id);
    world.operator().post(&path, json!({})).await.ok();
    let id = only(&eve, "reports").await;
    decide(&eve, "reports", &id, "suspend").await.refused(409, "suspended_already");
    decide(&eve, "reports", &id, "close").await.ok();
}

async fn desk_02_pictures_are_released_and_removed_only_after_the_minute(world: World) {
    let world = world.with_picture_checks(PictureChecks::with_threshold(EVERY_ONE));
    let ann = world.register_with("ann", json!({ "photos": [data_url(&portrait())] })).await;
    let bob = world.register_with("bob", json!({ "photos": [data_url(&portrait())] })).await;
    let eve = decider(&world, "eve").await;
    let waiting = items(&eve, "pictures").await;
    let of = |whose: &Persona| {
        let item = waiting.iter().find(|item| item["about"]["id"] == json!(whose.id)).unwrap();
        item["id"].as_str().unwrap().to_owned()
    };
    let url = async |whose: &Persona| whose.get("/api/users/me").await.ok()["user"]["photos"][0].as_str().unwrap().to_owned();
    let (anns, bobs) = (of(&ann), of(&bob));
    let opened = claim(&eve, "pictures", &anns).await.ok();
    assert!(opened["likelihood"].is_i64() && opened["purpose"] == "profile", "{opened}");
    ann.upload(Upload::Chat, data_url(&portrait())).await.ok();
    let in_chat =
        items(&eve, "pictures").await.into_iter().map(|item| item["id"].as_str().unwrap().to_owned()).find(|id| *id != anns && *id != bobs);
    let in_chat = in_chat.unwrap();
    assert_eq!(claim(&eve, "pictures", &in_chat).await.ok()["purpose"], "chat");
    decide(&eve, "pictures", &in_chat, "remove").await.ok();
    let shown = eve.get(&format!("/api/admin/pictures/{anns}")).await;
    assert_eq!((shown.status.as_u16(), shown.header("content-type")), (200, "image/jpeg"));
    let (ann_url, bob_url) = (url(&ann).await, url(&bob).await);
    let blur = world.anon().get(for_others(&ann_url)).await.bytes;
    decide(&eve, "pictures", &anns, "release").await.ok();
    let removal = decide(&eve, "pictures", &bobs, "remove").await.ok();
    assert!(items(&eve, "pictures").await.is_empty());
    assert_eq!(world.anon().get(for_others(&ann_url)).await.bytes, blur, "not yet");
    take_back(&eve, &removal).await.ok();
    after(&world, 60).await;
    assert_ne!(world.anon().get(for_others(&ann_url)).await.bytes, blur);
    assert_eq!(only(&eve, "pictures").await, bobs);
    decide(&eve, "pictures", &bobs, "remove").await.ok();
    assert_eq!(world.anon().get(for_others(&bob_url)).await.status, 200, "not yet");
    after(&world, 60).await;
    world.anon().get(for_others(&bob_url)).await.refused(404, "not_found");
    assert_eq!(bob.get("/api/users/me").await.ok()["user"]["photos"], json!([]));
}

async fn desk_02_an_appeal_is_granted_at_once_and_refused_after_the_minute_and_both_can_be_taken_back(world: World) {
    let (ann, eve) = (world.register("ann").await, decider(&world, "eve").await);
    let suspend = format!("/api/admin/users/{}/suspend", ann.id);
    world.operator().post(&suspend, json!({ "reason": "spam", "note": "Forty links" })).await.ok();
    let told = async || world.anon().login("ann", PASSWORD).await.refused(403, "suspended")["details"].clone();
    let token = told().await["appeal_token"].clone();
    world.anon().post("/api/auth/appeal", json!({ "token": token, "text": "It was my sister" })).await.ok();
    let id = only(&eve, "appeals").await;
    let opened = claim(&eve, "appeals", &id).await.ok();
    assert_eq!((&opened["appeal"]["text"], &opened["appeal"]["reason"]), (&json!("It was my sister"), &json!("spam")));
    let grounds = &opened["grounds"];
    assert_eq!((&grounds["acts"][0]["note"], &grounds["report"]), (&json!("spam, until restored: Forty links"), &Value::Null));

    let granted = decide(&eve, "appeals", &id, "grant").await.ok();
    let back = world.login("ann").await;
    take_back(&eve, &granted).await.ok();
    back.get("/api/users/me").await.refused(401, "unauthorized");
    assert_eq!((told().await["appeal"].clone(), only(&eve, "appeals").await), (json!("It was my sister"), id.clone()));

    let refused = decide(&eve, "appeals", &id, "refuse").await.ok();
    assert!(told().await.get("answer").is_none());
    take_back(&eve, &refused).await.ok();
    decide(&eve, "appeals", &id, "refuse").await.ok();
    after(&world, 60).await;
    assert_eq!(told().await["answer"], json!("As the rules say"));
    assert!(items(&eve, "appeals").await.is_empty());
}

async fn desk_02_a_stop_loses_no_decision_and_an_operator_who_leaves_neither(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, decider(&world, "eve").await);
    report(&world, &ann, &bob, "He asked for money").await;
    report(&world, &bob, &ann, "She did").await;
    let waiting = items(&eve, "reports").await;
    let [first, second] = [0, 1].map(|at| waiting[at]["id"].as_str().unwrap().to_owned());
    decide(&eve, "reports", &first, "close").await.ok();
    claim(&eve, "reports", &second).await.ok();
    leave(&eve).await;
    purge_deleted_accounts(world.state.clone()).await;
    let world = world.restarted().await;
    after(&world, 60).await;
    let conn = world.state.store.read().await.unwrap();
    let open = conn.list_reports(None, false, 9).await.unwrap();
    assert_eq!((open.len(), open[0].id.to_string()), (1, second.clone()));
    assert_eq!(conn.list_operators().await.unwrap(), []);
    let queue = conn.list_queue(Queue::Reports, UserId::PRODUCT, world.state.clock.now(), 9).await.unwrap();
    assert_eq!(queue.iter().map(|one| (one.id.to_string(), one.holder_id)).collect::<Vec<_>>(), [(second, None)]);
    let act = conn.list_last_operator_acts(UserId::PRODUCT, None, 1).await.unwrap().remove(0);
    assert_eq!((act.act.as_str(), act.operator_name.as_str(), act.target_name.as_deref()), ("close report", "eve", Some("bob")));
}
