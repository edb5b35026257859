//! DESK-01: what operators do with their accounts.

use kindred_api::app;
use kindred_domain::OperatorRole;
use serde_json::json;

use super::admin::MISSING;
use crate::support::{PASSWORD, Persona, World, on_both_engines};

on_both_engines!(
    desk_01_to_who_is_no_operator_their_routes_are_like_any_unknown_path,
    desk_01_a_role_may_do_its_part_and_is_told_what_it_may_not,
    desk_01_an_operator_has_to_type_their_password_again_after_a_quarter_of_an_hour,
    desk_01_an_operator_says_why_changes_nothing_about_themselves_and_is_on_record_by_name,
    desk_01_an_operator_is_counted_and_the_key_is_not,
    desk_01_the_key_finds_nobody_where_there_is_nobody,
    desk_01_a_role_that_was_taken_away_counts_no_more,
    desk_01_an_operator_changes_no_other_one_of_the_same_role_or_a_higher_one,
    desk_01_discovery_shows_and_counts_no_operators_who_may_look_for_people_themselves,
);

async fn find(operator: &Persona, who: &str) -> crate::support::Answer {
    operator.post("/api/admin/users/find", json!({ "who": who })).await
}

async fn desk_01_to_who_is_no_operator_their_routes_are_like_any_unknown_path(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let unknown = ann.get("/api/no/such/path").await;
    for path in ["/api/admin/reports", "/api/admin/pictures/6zzzzzzzzzzzz", "/api/admin/reports/6zzzzzzzzzzzz/messages"] {
        let answer = ann.get(path).await;
        assert_eq!((answer.status, &answer.bytes, &answer.headers), (unknown.status, &unknown.bytes, &unknown.headers), "{path}");
    }
    find(&ann, &bob.id).await.refused(404, "not_found");
    let me = async || ann.get("/api/users/me").await.ok()["user"].clone();
    assert!(me().await.get("operator").is_none());
    world.appoint(&ann, OperatorRole::Looks).await;
    assert_eq!(me().await["operator"], json!("looks"));
    assert!(bob.get(&format!("/api/users/{}", ann.id)).await.ok()["user"].get("operator").is_none());
    find(&ann, &bob.id).await.ok();
    find(&ann, &ann.id).await.refused(403, "forbidden");
}

async fn desk_01_a_role_may_do_its_part_and_is_told_what_it_may_not(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let suspend = async || ann.post(&format!("/api/admin/users/{}/suspend", bob.id), json!({ "note": "Asked for money" })).await;
    world.appoint(&ann, OperatorRole::Looks).await;
    let refused = suspend().await.refused(403, "forbidden");
    assert_eq!(refused["error"], json!("This takes the role \"decides\"; yours is \"looks\""));
    world.appoint(&ann, OperatorRole::Decides).await;
    suspend().await.ok();
    bob.get("/api/users/me").await.refused(401, "unauthorized");
    ann.act("/api/db/init").await.refused(403, "forbidden");
    ann.get("/api/admin/reports").await.refused(403, "forbidden");
    world.appoint(&ann, OperatorRole::Owner).await;
    ann.act("/api/db/init").await.ok();
    // Also where no key is configured.
    let mut keyless = world.state.clone();
    keyless.operator_key = None;
    find(&ann.over(app(keyless)), &bob.id).await.ok();
}

async fn desk_01_an_operator_has_to_type_their_password_again_after_a_quarter_of_an_hour(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    world.appoint(&ann, OperatorRole::Owner).await;
    world.clock.advance(899);
    find(&ann, &bob.id).await.ok();
    world.clock.advance(1);
    find(&ann, &bob.id).await.refused(403, "password_needed");
    ann.post("/api/auth/confirm-password", json!({ "password": PASSWORD })).await.ok();
    find(&ann, &bob.id).await.ok();
}

async fn desk_01_an_operator_says_why_changes_nothing_about_themselves_and_is_on_record_by_name(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    world.appoint(&ann, OperatorRole::Decides).await;
    let verify = async |who: &Persona, note: &str| {
        ann.post(&format!("/api/admin/users/{}/verify", who.id), json!({ "is_verified": true, "note": note })).await
    };
    for note in ["", " "] {
        assert_eq!(verify(&bob, note).await.refused(422, "unprocessable")["details"], json!({ "note": "Please say why" }));
    }
    verify(&ann, "It is me").await.refused(403, "forbidden");
    assert_eq!(ann.get("/api/users/me").await.ok()["user"]["is_verified"], json!(false));
    let answer = verify(&bob, "Seen in a call").await.ok();
    let act = &answer["acts"][0];
    let [act, why, way, who] = ["act", "note", "way", "operator"].map(|field| act[field].as_str().unwrap());
    assert_eq!([act, why, way, who], ["verify", "Seen in a call", "desk", "ann"]);
    // Who it was stays known by the name of that time.
    world.clock.advance(1);
    ann.put("/api/users/me", json!({ "name": "Another Name" })).await.ok();
    world.clock.advance(1);
    assert_eq!(find(&world.operator(), &bob.id).await.ok()["acts"][1]["operator"], json!("ann"));
}

async fn desk_01_an_operator_is_counted_and_the_key_is_not(world: World) {
    let world = world.limited();
    let (ann, key) = (world.register("ann").await, world.operator());
    world.appoint(&ann, OperatorRole::Looks).await;
    for _ in 0..600 {
        find(&ann, "nobody@example.com").await.refused(404, "not_found");
    }
    find(&ann, "nobody@example.com").await.refused(429, "too_many");
    for _ in 0..601 {
        find(&key, "nobody@example.com").await.refused(404, "not_found");
    }
}

async fn desk_01_the_key_finds_nobody_where_there_is_nobody(world: World) {
    for unknown in [MISSING, "0000000000000"] {
        world.operator().get(&format!("/api/admin/users/{unknown}")).await.refused(404, "not_found");
    }
}

async fn desk_01_a_role_that_was_taken_away_counts_no_more(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    world.appoint(&ann, OperatorRole::Owner).await;
    find(&ann, &bob.id).await.ok();
    world.dismiss(&ann).await;
    find(&ann, &bob.id).await.refused(404, "not_found");
    assert!(ann.get("/api/users/me").await.ok()["user"].get("operator").is_none());
}

async fn desk_01_an_operator_changes_no_other_one_of_the_same_role_or_a_higher_one(world: World) {
    let (owner, other_owner) = (world.register("ann").await, world.register("bea").await);
    let (decider, other_decider) = (world.register("cid").await, world.register("dan").await);
    for (operator, role) in [(&owner, OperatorRole::Owner), (&other_owner, OperatorRole::Owner)] {
        world.appoint(operator, role).await;
    }
    for operator in [&decider, &other_decider] {
        world.appoint(operator, OperatorRole::Decides).await;
    }
    let act = async |by: &Persona, about: &Persona, what: &str| {
        by.post(&format!("/api/admin/users/{}/{what}", about.id), json!({ "note": "Why" })).await
    };
    for (by, about, what) in [
        (&decider, &owner, "suspend"),
        (&decider, &other_decider, "suspend"),
        (&decider, &owner, "end-sessions"),
        (&owner, &other_owner, "password-link"),
        (&owner, &other_owner, "delete"),
        (&owner, &other_owner, "export"),
    ] {
        act(by, about, what).await.refused(403, "forbidden");
    }
    // Nor what is theirs.
    let selfie = super::selfies::send(&owner).await;
    let verify = json!({ "decision": "verify", "note": "Why" });
    decider.post(&format!("/api/admin/queue/{selfie}/decide?kind=selfies"), verify).await.refused(403, "forbidden");
    let moment =
        owner.post("/api/moments/create", json!({ "content": "Hello", "images": [], "audience": "public" })).await.ok()["data"]["id"]
            .as_str()
            .unwrap()
            .to_owned();
    decider.post(&format!("/api/admin/moments/{moment}/remove"), json!({ "note": "Why" })).await.refused(403, "forbidden");
    // Nor by a report.
    world.register("eve").await.post(&format!("/api/users/{}/report", owner.id), json!({ "reason": "scam", "text": "" })).await.ok();
    let report = decider.get("/api/admin/queue?kind=reports").await.ok()["items"][0]["id"].as_str().unwrap().to_owned();
    let decision = json!({ "decision": "suspend", "note": "Why", "reason": "scam" });
    decider.post(&format!("/api/admin/queue/{report}/decide?kind=reports"), decision).await.refused(403, "forbidden");
    owner.get("/api/users/me").await.ok();
    act(&owner, &other_decider, "end-sessions").await.ok();
    other_decider.get("/api/users/me").await.refused(401, "unauthorized");
}

async fn desk_01_discovery_shows_and_counts_no_operators_who_may_look_for_people_themselves(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let seen = async |one: &Persona| {
        let users = one.get("/api/users/discover").await.ok()["users"].clone();
        users.as_array().unwrap().iter().map(|user| user["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(seen(&ann).await, ["bob"]);
    world.appoint(&bob, OperatorRole::Looks).await;
    bob.put("/api/users/me", json!({ "bio": "I work here" })).await.ok();
    assert_eq!((seen(&ann).await, seen(&bob).await), (vec![], vec!["ann".to_owned()]));
    let far = json!({ "location": "Leipzig, Germany", "max_distance": 200 });
    let cid = world.register_with("cid", far).await;
    world.appoint(&cid, OperatorRole::Owner).await;
    let suggested = ann.get("/api/users/discover/suggestions").await.ok();
    assert_eq!(suggested["suggestions"], json!([]));
    // Whoever has a link to the profile still sees it, as in a chat.
    ann.get(&format!("/api/users/{}", bob.id)).await.ok();
    for operator in [&bob, &cid] {
        world.dismiss(operator).await;
    }
    assert_eq!(seen(&ann).await, ["bob"]);
    let suggested = ann.get("/api/users/discover/suggestions").await.ok();
    assert_eq!(suggested["suggestions"][0]["people"], json!(1));
}
