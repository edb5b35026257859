//! SAFE-01 and SAFE-02: blocking and reporting. That every route keeps to a block is the block grid's to show.

use serde_json::{Value, json};

use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    safe_01_a_block_is_mutual_silent_and_harmless_when_repeated,
    safe_01_unblocking_restores_nothing_by_itself,
    safe_02_people_and_messages_are_reported_and_the_reported_learns_nothing,
    safe_02_moments_and_comments_are_reported_by_who_can_see_them,
    safe_02_only_known_reasons_and_what_one_can_see_of_that_person_can_be_reported,
);

const MISSING: &str = "6zzzzzzzzzzzz";

async fn like_each_other(one: &Persona, other: &Persona) {
    one.act(&format!("/api/matches/like/{}", other.id)).await.ok();
    assert_eq!(other.act(&format!("/api/matches/like/{}", one.id)).await.ok()["is_match"], json!(true));
}

async fn room_of(one: &Persona, other: &Persona) -> String {
    let opened = one.act(&format!("/api/messages/room/user/{}", other.id)).await.ok();
    opened["room_id"].as_str().unwrap().to_owned()
}

/// How many people `persona` finds in these lists.
async fn listed(persona: &Persona) -> Vec<usize> {
    let lists = [
        ("/api/matches/list", "matches"),
        ("/api/matches/my-likes", "likes"),
        ("/api/matches/favorites", "favorites"),
        ("/api/messages/rooms", "rooms"),
    ];
    let mut counts = Vec::new();
    for (path, field) in lists {
        counts.push(persona.get(path).await.ok()[field].as_array().unwrap().len());
    }
    counts
}

async fn blocked(persona: &Persona) -> Vec<(Value, Value)> {
    let answer = persona.get("/api/users/me/blocked").await.ok();
    answer["blocked"].as_array().unwrap().iter().map(|one| (one["id"].clone(), one["name"].clone())).collect()
}

async fn safe_01_a_block_is_mutual_silent_and_harmless_when_repeated(world: World) {
    let (ann, bob, cid) = (world.register("ann").await, world.register("bob").await, world.register("cid").await);
    let block = |of: &Persona| format!("/api/users/{}/block", of.id);
    for _ in 0..2 {
        assert_eq!(ann.act(&block(&bob)).await.ok(), json!({ "success": true }));
    }
    assert_eq!(blocked(&ann).await, [(json!(bob.id), json!("bob"))]);
    assert_eq!((blocked(&bob).await, blocked(&cid).await), (vec![], vec![]));
    for (one, other) in [(&ann, &bob), (&bob, &ann)] {
        let known = one.get(&format!("/api/users/{}", other.id)).await.refused(404, "not_found");
        assert_eq!(known, one.get(&format!("/api/users/{MISSING}")).await.refused(404, "not_found"));
        let deck = one.get("/api/users/discover").await.ok();
        let found: Vec<_> = deck["users"].as_array().unwrap().iter().map(|user| &user["name"]).collect();
        assert_eq!(found, ["cid"]);
    }
    // Who is blocked can't block back, and ends nothing; nobody can block themselves or nobody.
    let refused = bob.act(&block(&ann)).await.refused(404, "not_found");
    assert_eq!(refused, bob.act(&format!("/api/users/{MISSING}/block")).await.refused(404, "not_found"));
    bob.delete(&block(&ann)).await.ok();
    bob.get(&format!("/api/users/{}", ann.id)).await.refused(404, "not_found");
    ann.act(&block(&ann)).await.refused(400, "oneself");
    for _ in 0..2 {
        assert_eq!(ann.delete(&block(&bob)).await.ok(), json!({ "success": true }));
    }
    assert_eq!(blocked(&ann).await, []);
    assert_eq!(bob.get(&format!("/api/users/{}", ann.id)).await.ok()["user"]["name"], json!("ann"));
}

async fn safe_01_unblocking_restores_nothing_by_itself(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    like_each_other(&ann, &bob).await;
    ann.act(&format!("/api/matches/favorite/{}", bob.id)).await.ok();
    bob.act(&format!("/api/matches/favorite/{}", ann.id)).await.ok();
    let room = room_of(&ann, &bob).await;
    bob.post(&format!("/api/messages/room/{room}/send"), json!({ "content": "Before" })).await.ok();
    assert_eq!((listed(&ann).await, listed(&bob).await), (vec![1; 4], vec![1; 4]));
    ann.act(&format!("/api/users/{}/block", bob.id)).await.ok();
    assert_eq!((listed(&ann).await, listed(&bob).await), (vec![0; 4], vec![0; 4]));
    bob.get(&format!("/api/messages/room/{room}/messages")).await.refused(404, "not_found");
    ann.delete(&format!("/api/users/{}/block", bob.id)).await.ok();
    assert_eq!((listed(&ann).await, listed(&bob).await), (vec![0; 4], vec![0; 4]));
    // Strangers again: they find each other, can like anew, and whoever writes finds the room as it was.
    assert_eq!(bob.act(&format!("/api/matches/like/{}", ann.id)).await.ok()["is_match"], json!(false));
    assert_eq!(room_of(&ann, &bob).await, room);
    ann.post(&format!("/api/messages/room/{room}/send"), json!({ "content": "After" })).await.ok();
    assert_eq!(listed(&bob).await, [0, 1, 0, 1]);
    let history = bob.get(&format!("/api/messages/room/{room}/messages")).await.ok();
    let texts: Vec<_> = history["messages"].as_array().unwrap().iter().map(|message| &message["content"]).collect();
    assert_eq!(texts, ["You matched", "Before", "After"]);
}

async fn safe_02_people_and_messages_are_reported_and_the_reported_learns_nothing(world: World) {
    let (ann, bob, operator) = (world.register("ann").await, world.register("bob").await, world.operator());
    let room = room_of(&bob, &ann).await;
    let sent = bob.post(&format!("/api/messages/room/{room}/send"), json!({ "content": "Send me money" })).await.ok();
    let everything = async || {
        let mut pages = Vec::new();
        for path in ["/api/users/me", "/api/messages/rooms", "/api/matches/list", "/api/users/discover", "/api/users/me/blocked"] {
            pages.push(bob.get(path).await.ok());
        }
        pages
    };
    let before = everything().await;
    let report = format!("/api/users/{}/report", bob.id);
    let about_words = json!({ "reason": "scam", "subject": { "kind": "message", "id": sent["data"]["id"] } });
    for body in [json!({ "reason": "fake_profile", "text": " Not her photos " }), about_words.clone(), about_words.clone()] {
        assert_eq!(ann.post(&report, body).await.ok(), json!({ "success": true }));
        world.clock.advance(1);
    }
    assert_eq!(everything().await, before);
    let reports = operator.get("/api/admin/reports").await.ok()["reports"].clone();
    assert_eq!(reports.as_array().unwrap().len(), 2, "the same again is one report: {reports}");
    let words = json!({ "kind": "message", "id": sent["data"]["id"], "words": "Send me money", "pictures": 0 });
    assert_eq!((&reports[0]["reason"], &reports[0]["subject"]), (&json!("scam"), &words));
    assert_eq!((&reports[1]["text"], &reports[1]["subject"]), (&json!("Not her photos"), &Value::Null));
    for report in reports.as_array().unwrap() {
        assert_eq!(report["reporter"], json!({ "id": ann.id, "name": "ann" }));
        assert_eq!(report["reported"], json!({ "id": bob.id, "name": "bob" }));
    }
    // What was closed and is reported again waits again.
    let id = reports[0]["id"].as_str().unwrap();
    operator.act(&format!("/api/admin/reports/{id}/close")).await.ok();
    ann.post(&report, about_words).await.ok();
    assert_eq!(operator.get("/api/admin/reports").await.ok()["reports"].as_array().unwrap().len(), 2);
}

async fn safe_02_only_known_reasons_and_what_one_can_see_of_that_person_can_be_reported(world: World) {
    let (ann, bob, cid) = (world.register("ann").await, world.register("bob").await, world.register("cid").await);
    let room = room_of(&bob, &cid).await;
    let unseen = bob.post(&format!("/api/messages/room/{room}/send"), json!({ "content": "Hello Cid" })).await.ok()["data"]["id"].clone();
    let shared = room_of(&ann, &bob).await;
    let own = ann.post(&format!("/api/messages/room/{shared}/send"), json!({ "content": "Hello Bob" })).await.ok()["data"]["id"].clone();
    let report = format!("/api/users/{}/report", bob.id);
    let wrong = [
        ("reason", json!({}), "Please choose a reason"),
        ("reason", json!({ "reason": "boring" }), "Please choose a reason"),
        ("text", json!({ "reason": "spam", "text": "x".repeat(1001) }), "Please write at most 1000 characters"),
        (
            "subject",
            json!({ "reason": "spam", "subject": { "kind": "room", "id": shared } }),
            "A subject is a message, a moment, a comment or a photo",
        ),
    ];
    for (field, body, text) in wrong {
        let refused = ann.post(&report, body).await.refused(422, "unprocessable");
        assert_eq!(refused["details"], json!({ field: text }));
    }
    ann.post(&report, json!({ "reason": 7 })).await.refused(400, "bad_request");
    let nothing = [
        ("message", unseen),
        ("message", own),
        ("message", json!(MISSING)),
        ("message", json!("no id")),
        ("moment", json!(MISSING)),
        ("comment", json!(MISSING)),
        ("photo", json!(MISSING)),
    ];
    for (kind, id) in nothing {
        let refused = ann.post(&report, json!({ "reason": "spam", "subject": { "kind": kind, "id": id } })).await.refused(404, "not_found");
        assert_eq!(refused["error"], json!(format!("There is no such {kind}")));
    }
    ann.post(&format!("/api/users/{}/report", ann.id), json!({ "reason": "spam" })).await.refused(400, "oneself");
    ann.post(&format!("/api/users/{MISSING}/report"), json!({ "reason": "spam" })).await.refused(404, "not_found");
    ann.post(&report, json!({ "reason": "other", "text": "x".repeat(1000) })).await.ok();
    assert_eq!(world.operator().get("/api/admin/reports").await.ok()["reports"].as_array().unwrap().len(), 1);
}

async fn safe_02_moments_and_comments_are_reported_by_who_can_see_them(world: World) {
    let (ann, bob, cid) = (world.register("ann").await, world.register("bob").await, world.register("cid").await);
    like_each_other(&ann, &bob).await;
    let moment =
        bob.post("/api/moments/create", json!({ "content": "For friends", "audience": "friends" })).await.ok()["data"]["id"].clone();
    let path = format!("/api/comments/moment/{}", moment.as_str().unwrap());
    let comment = bob.post(&path, json!({ "content": "And more" })).await.ok()["comment"]["id"].clone();
    let about = |kind: &str, id: &Value| json!({ "reason": "hate", "subject": { "kind": kind, "id": id } });
    for (kind, id, words) in [("moment", &moment, "For friends"), ("comment", &comment, "And more")] {
        let report = format!("/api/users/{}/report", bob.id);
        cid.post(&report, about(kind, id)).await.refused(404, "not_found");
        ann.post(&format!("/api/users/{}/report", cid.id), about(kind, id)).await.refused(404, "not_found");
        ann.post(&report, about(kind, id)).await.ok();
        world.clock.advance(1);
        let reports = world.operator().get("/api/admin/reports").await.ok()["reports"].clone();
        assert_eq!(reports[0]["subject"], json!({ "kind": kind, "id": id, "words": words, "pictures": 0 }));
    }
}
