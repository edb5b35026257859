//! DESK-02: what waits for operators, in whose hands it is, what they decide and take back.

use kindred_api::{PictureChecks, apply_due_decisions, purge_deleted_accounts};
use kindred_domain::{OperatorRole, Queue, UserId};
use serde_json::{Value, json};

use super::{
    admin::MISSING,
    leaving::leave,
    picture_checks::{EVERY_ONE, for_others},
};
use crate::support::{
    Answer, PASSWORD, Persona, Upload, World, on_both_engines,
    pictures::{data_url, portrait},
};

on_both_engines!(
    desk_02_the_oldest_report_is_first_and_one_about_the_operator_is_in_no_queue_of_theirs,
    desk_02_an_item_is_in_one_operators_hands_until_they_leave_it_or_five_minutes_have_passed,
    desk_02_a_report_is_closed_after_a_minute_in_which_it_can_be_taken_back,
    desk_02_a_suspension_holds_at_once_and_is_taken_back_with_the_report,
    desk_02_pictures_are_released_and_removed_only_after_the_minute,
    desk_02_an_appeal_is_granted_at_once_and_refused_after_the_minute_and_both_can_be_taken_back,
    desk_02_a_decision_wants_a_reason_and_one_that_fits_the_queue,
    desk_02_opening_is_on_record_once_and_the_log_tells_who_did_what_and_why,
    desk_02_a_stop_loses_no_decision_and_an_operator_who_leaves_neither,
    desk_02_words_added_to_a_report_are_never_closed_unread,
    desk_02_what_can_still_be_taken_back_is_told_with_any_queue_to_who_decided_it,
    desk_02_who_only_looks_opens_without_taking_it_into_hands_and_decides_nothing,
);

/// Somebody who decides.
pub async fn decider(world: &World, name: &str) -> Persona {
    let persona = world.register(name).await;
    world.appoint(&persona, OperatorRole::Decides).await;
    persona
}

async fn report(world: &World, by: &Persona, about: &Persona, text: &str) {
    by.post(&format!("/api/users/{}/report", about.id), json!({ "reason": "scam", "text": text })).await.ok();
    world.clock.advance(1);
}

pub async fn items(operator: &Persona, kind: &str) -> Vec<Value> {
    operator.get(&format!("/api/admin/queue?kind={kind}")).await.ok()["items"].as_array().unwrap().clone()
}

/// The id of the one thing that waits.
pub async fn only(operator: &Persona, kind: &str) -> String {
    let items = items(operator, kind).await;
    assert_eq!(items.len(), 1, "{items:?}");
    items[0]["id"].as_str().unwrap().to_owned()
}

pub fn path(kind: &str, id: &str, what: &str) -> String {
    format!("/api/admin/queue/{id}{what}?kind={kind}")
}

async fn claim(operator: &Persona, kind: &str, id: &str) -> Answer {
    operator.act(&path(kind, id, "/claim")).await
}

async fn decide(operator: &Persona, kind: &str, id: &str, decision: &str) -> Answer {
    operator.post(&path(kind, id, "/decide"), json!({ "decision": decision, "note": "As the rules say", "reason": "scam" })).await
}

pub async fn take_back(operator: &Persona, decided: &Value) -> Answer {
    operator.delete(&format!("/api/admin/decisions/{}", decided["id"].as_str().unwrap())).await
}

/// So much later, whatever is due is done.
pub async fn after(world: &World, seconds: i64) {
    world.clock.advance(seconds);
    apply_due_decisions(&world.state).await.unwrap();
}

async fn open_reports(world: &World) -> usize {
    world.operator().get("/api/admin/reports").await.ok()["reports"].as_array().unwrap().len()
}

async fn desk_02_the_oldest_report_is_first_and_one_about_the_operator_is_in_no_queue_of_theirs(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, decider(&world, "eve").await);
    for (by, about) in [(&ann, &bob), (&bob, &ann), (&ann, &eve)] {
        report(&world, by, about, "She asked for money").await;
    }
    let about = |items: Vec<Value>| items.iter().map(|item| item["about"]["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
    assert_eq!(about(items(&eve, "reports").await), ["bob", "ann"]);
    assert_eq!(about(items(&world.operator(), "reports").await), ["bob", "ann", "eve"]);
    let first = &items(&eve, "reports").await[0];
    assert_eq!((&first["topic"], &first["holder"]), (&json!("scam"), &Value::Null));
    assert!(!first.to_string().contains("money"), "what is in it is told by opening it: {first}");
    let own = items(&world.operator(), "reports").await[2]["id"].as_str().unwrap().to_owned();
    eve.get(&path("reports", &own, "")).await.refused(404, "not_found");
    claim(&eve, "reports", &own).await.refused(404, "not_found");
    decide(&eve, "reports", &own, "close").await.refused(404, "not_found");
    // Nor do they judge what they reported themselves.
    report(&world, &eve, &bob, "To me as well").await;
    assert_eq!(about(items(&eve, "reports").await), ["bob", "ann"]);
    let by_eve = items(&world.operator(), "reports").await[3]["id"].as_str().unwrap().to_owned();
    claim(&eve, "reports", &by_eve).await.refused(404, "not_found");
    decide(&eve, "reports", &by_eve, "suspend").await.refused(404, "not_found");
    world.operator().post(&format!("/api/admin/reports/{by_eve}/close"), json!({})).await.ok();
    let limited = eve.get("/api/admin/queue?kind=reports&limit=1").await.ok();
    assert_eq!((limited["items"].as_array().unwrap().len(), &limited["has_more"]), (1, &json!(true)));
    let waiting = |reports: i64| json!({ "reports": reports, "pictures": 0, "selfies": 0, "appeals": 0, "letters": 0 });
    assert_eq!(limited["waiting"], waiting(2));
    assert_eq!(world.operator().get("/api/admin/queue?kind=letters").await.ok()["waiting"], waiting(3));
    for (kind, code) in [("selfies-of-all", "bad_request"), ("", "bad_request")] {
        eve.get(&format!("/api/admin/queue?kind={kind}")).await.refused(400, code);
    }
}

async fn desk_02_an_item_is_in_one_operators_hands_until_they_leave_it_or_five_minutes_have_passed(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (eve, gil) = (decider(&world, "eve").await, decider(&world, "gil").await);
    report(&world, &ann, &bob, "He asked for money").await;
    let id = only(&eve, "reports").await;
    let opened = claim(&eve, "reports", &id).await.ok();
    assert_eq!((&opened["report"]["text"], &opened["about"]["open_reports"]), (&json!("He asked for money"), &json!(1)));
    assert_eq!((&opened["report"]["reporter"]["name"], &opened["item"]["holder"]["name"]), (&json!("ann"), &json!("eve")));
    assert_eq!(items(&gil, "reports").await[0]["holder"]["id"], json!(eve.id));
    for refused in [claim(&gil, "reports", &id).await, decide(&gil, "reports", &id, "close").await] {
        let refused = refused.refused(409, "held");
        assert_eq!((&refused["error"], &refused["details"]), (&json!("eve is working on this"), &json!({ "operator": "eve" })));
    }
    // Asked again, it stays; nobody gives back what is in another one's hands.
    world.clock.advance(200);
    claim(&eve, "reports", &id).await.ok();
    gil.delete(&path("reports", &id, "/claim")).await.ok();
    world.clock.advance(299);
    claim(&gil, "reports", &id).await.refused(409, "held");
    world.clock.advance(1);
    claim(&gil, "reports", &id).await.ok();
    claim(&eve, "reports", &id).await.refused(409, "held");
    gil.delete(&path("reports", &id, "/claim")).await.ok();
    claim(&eve, "reports", &id).await.ok();
    // Whose role was taken away has nothing in hands.
    world.dismiss(&eve).await;
    decide(&gil, "reports", &id, "close").await.ok();
    claim(&world.operator(), "reports", &id).await.refused(403, "forbidden");
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

async fn desk_02_a_decision_wants_a_reason_and_one_that_fits_the_queue(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, decider(&world, "eve").await);
    report(&world, &ann, &bob, "").await;
    let id = only(&eve, "reports").await;
    let ask = async |body: Value| eve.post(&path("reports", &id, "/decide"), body).await.refused(422, "unprocessable")["details"].clone();
    let unfit = "What is decided here is close or suspend";
    assert_eq!(ask(json!({})).await, json!({ "decision": unfit, "note": "Please say why" }));
    assert_eq!(ask(json!({ "decision": "grant", "note": "Why" })).await, json!({ "decision": unfit }));
    assert_eq!(ask(json!({ "decision": "close", "note": " " })).await, json!({ "note": "Please say why" }));
    assert!(ask(json!({ "decision": "close", "note": "x".repeat(501) })).await["note"].is_string());
    let terms = ask(json!({ "decision": "suspend", "note": "Why", "reason": "dislike", "days": 0 })).await;
    assert!(terms["reason"].is_string() && terms["days"].is_string(), "{terms}");
    decide(&eve, "reports", MISSING, "close").await.refused(404, "not_found");
    decide(&eve, "pictures", &id, "close").await.refused(422, "unprocessable");
    for unknown in ["", "?kind=", "?kind=people"] {
        eve.get(&format!("/api/admin/queue{unknown}")).await.refused(400, "bad_request");
        eve.act(&format!("/api/admin/queue/{id}/claim{unknown}")).await.refused(400, "bad_request");
        eve.post(&format!("/api/admin/queue/{id}/decide{unknown}"), json!({ "decision": "close", "note": "Why" }))
            .await
            .refused(400, "bad_request");
    }
    assert_eq!(only(&eve, "reports").await, id);
}

async fn desk_02_opening_is_on_record_once_and_the_log_tells_who_did_what_and_why(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, decider(&world, "eve").await);
    report(&world, &ann, &bob, "").await;
    let id = only(&eve, "reports").await;
    for _ in 0..3 {
        claim(&eve, "reports", &id).await.ok();
        world.clock.advance(1);
    }
    let decided = decide(&eve, "reports", &id, "suspend").await.ok();
    world.clock.advance(1);
    take_back(&eve, &decided).await.ok();
    world.clock.advance(1);
    decide(&eve, "reports", &id, "close").await.ok();
    after(&world, 60).await;
    let listed = world.operator().get("/api/admin/acts?limit=4").await.ok();
    let acts: Vec<_> = listed["acts"].as_array().unwrap().iter().map(|act| [&act["act"], &act["note"], &act["operator"]]).collect();
    let told = json!([
        ["close report", "As the rules say", "eve"],
        ["take back", "suspend: As the rules say", "eve"],
        ["suspend", "scam, until restored: As the rules say", "eve"],
        ["open report", id, "eve"],
    ]);
    assert_eq!(json!(acts), told);
    assert_eq!((&listed["acts"][0]["about"]["name"], &listed["has_more"]), (&json!("bob"), &json!(true)));
    let last = listed["acts"][3]["id"].as_str().unwrap();
    let older = world.operator().get(&format!("/api/admin/acts?before={last}")).await.ok();
    assert_eq!((&older["acts"][0]["act"], older["acts"].as_array().unwrap().len()), (&json!("appoint operator"), 1));
    // Nobody reads what was done about themselves.
    assert!(!eve.get("/api/admin/acts").await.ok().to_string().contains("appoint operator"));
}

async fn desk_02_who_only_looks_opens_without_taking_it_into_hands_and_decides_nothing(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, world.register("eve").await);
    world.appoint(&eve, OperatorRole::Looks).await;
    report(&world, &ann, &bob, "He asked for money").await;
    let id = only(&eve, "reports").await;
    let opened = eve.get(&path("reports", &id, "")).await.ok();
    assert_eq!((&opened["report"]["text"], &opened["held_until"]), (&json!("He asked for money"), &Value::Null));
    assert_eq!(items(&eve, "reports").await[0]["holder"], Value::Null);
    claim(&eve, "reports", &id).await.refused(403, "forbidden");
    decide(&eve, "reports", &id, "close").await.refused(403, "forbidden");
    let acts = world.operator().get("/api/admin/acts?limit=1").await.ok();
    assert_eq!((&acts["acts"][0]["act"], &acts["acts"][0]["operator"]), (&json!("open report"), &json!("eve")));
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
