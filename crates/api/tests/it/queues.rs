//! DESK-02: what waits for operators, in whose hands it is, what they open and how they decide.

use kindred_api::apply_due_decisions;
use kindred_domain::OperatorRole;
use serde_json::{Value, json};

use super::admin::MISSING;
use crate::support::{Answer, Persona, World, on_both_engines};

on_both_engines!(
    desk_02_the_oldest_report_is_first_and_one_about_the_operator_is_in_no_queue_of_theirs,
    desk_02_an_item_is_in_one_operators_hands_until_they_leave_it_or_five_minutes_have_passed,
    desk_02_a_decision_wants_a_reason_and_one_that_fits_the_queue,
    desk_02_opening_is_on_record_once_and_the_log_tells_who_did_what_and_why,
    desk_02_who_only_looks_opens_without_taking_it_into_hands_and_decides_nothing,
);

/// Somebody who decides.
pub async fn decider(world: &World, name: &str) -> Persona {
    let persona = world.register(name).await;
    world.appoint(&persona, OperatorRole::Decides).await;
    persona
}

pub async fn report(world: &World, by: &Persona, about: &Persona, text: &str) {
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

pub async fn claim(operator: &Persona, kind: &str, id: &str) -> Answer {
    operator.act(&path(kind, id, "/claim")).await
}

pub async fn decide(operator: &Persona, kind: &str, id: &str, decision: &str) -> Answer {
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
