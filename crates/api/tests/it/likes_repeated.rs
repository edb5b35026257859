//! Likes that are sent again under their idempotency key.

use serde_json::{Value, json};

use super::{
    events::looking,
    likes::{act, liked},
};
use crate::support::{Persona, Stream, World, on_both_engines};

on_both_engines!(
    limit_02_the_same_like_sent_again_under_its_key_counts_once,
    limit_02_the_same_superlike_sent_again_under_its_key_is_one_act_to_undo,
    limit_02_what_came_of_an_act_is_answered_alike_minutes_later_and_after_the_match_ended,
    limit_02_a_replayed_answer_does_not_show_somebody_blocked_meanwhile,
    live_01_a_repeated_like_or_undo_tells_both_of_the_match_again_while_there_is_one,
);

async fn limit_02_the_same_like_sent_again_under_its_key_counts_once(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, world.register("eve").await);
    act(&bob, "like", &ann).await;
    let path = format!("/api/matches/like/{}", bob.id);
    let first = ann.post_once("k1", &path, json!({})).await.ok();
    assert_eq!(first["is_match"], true);
    assert_eq!(ann.post_once("k1", &path, json!({})).await.ok(), first);
    assert_eq!(liked(&ann).await, json!([bob.id]));
    ann.post_once("k1", &format!("/api/matches/like/{}", eve.id), json!({})).await.refused(422, "key_reused");
    ann.post_once("k1", &path, json!({ "other": 1 })).await.refused(422, "key_reused");
    assert_eq!(ann.post_once("k2", &path, json!({})).await.ok()["unliked"], true);
}

async fn limit_02_the_same_superlike_sent_again_under_its_key_is_one_act_to_undo(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let path = format!("/api/matches/superlike/{}", bob.id);
    let first = ann.post_once("k", &path, json!({})).await.ok();
    ann.act("/api/matches/undo").await.ok();
    assert_eq!(ann.post_once("k", &path, json!({})).await.ok(), first);
    assert_eq!(liked(&ann).await, json!([]), "what was taken back stays so");
    ann.post_once("k", &path, json!({ "other": 1 })).await.refused(422, "key_reused");
}

async fn limit_02_what_came_of_an_act_is_answered_alike_minutes_later_and_after_the_match_ended(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&bob, "like", &ann).await;
    let calls = ["like", "skip"].map(|act| format!("/api/matches/{act}/{}", bob.id));
    let outcome = |answer: &Value| (answer["is_match"].clone(), answer["unliked"].clone(), answer["match"]["id"].clone());
    let first = ann.post_once("like", &calls[0], json!({})).await.ok();
    assert_eq!(first["is_match"], true);
    world.clock.advance(300);
    assert_eq!(outcome(&ann.post_once("like", &calls[0], json!({})).await.ok()), outcome(&first));
    assert_eq!(ann.post_once("skip", &calls[1], json!({})).await.ok()["is_match"], false);
    let again = ann.post_once("like", &calls[0], json!({})).await.ok();
    assert_eq!(again, json!({ "success": true, "is_match": true, "unliked": false }), "what came of it; the match itself is over");
    assert_eq!(liked(&ann).await, json!([]));
    let undone = ann.post_once("undo", "/api/matches/undo", json!({})).await.ok();
    assert_eq!((&undone["undone_action"]["type"], liked(&ann).await), (&json!("skip"), json!([bob.id])));
    world.clock.advance(300);
    assert_eq!(ann.post_once("skip", &calls[1], json!({})).await.ok()["is_match"], false);
    let again = ann.post_once("undo", "/api/matches/undo", json!({})).await.ok();
    let undone_action = |answer: &Value| ["type", "target_id"].map(|of| answer["undone_action"][of].clone());
    assert_eq!((undone_action(&again), liked(&ann).await), (undone_action(&undone), json!([bob.id])), "nothing was done again");
}

async fn limit_02_a_replayed_answer_does_not_show_somebody_blocked_meanwhile(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&bob, "like", &ann).await;
    let path = format!("/api/matches/like/{}", bob.id);
    assert_eq!(ann.post_once("like", &path, json!({})).await.ok()["match"]["user"]["id"], json!(bob.id));
    let undone = ann.post_once("undo", "/api/matches/undo", json!({})).await.ok();
    assert_eq!(undone["undone_action"]["user"]["id"], json!(bob.id));
    bob.act(&format!("/api/users/{}/block", ann.id)).await.ok();
    let again = ann.post_once("like", &path, json!({})).await.ok();
    assert_eq!(again, json!({ "success": true, "is_match": true, "unliked": false }));
    let again = ann.post_once("undo", "/api/matches/undo", json!({})).await.ok();
    assert_eq!(again, json!({ "can_undo": false, "undone_action": { "type": "like", "target_id": bob.id } }));
}

/// The stream tells of the match with `other`, then that their room has changed.
async fn told_of_match(stream: &mut Stream, other: &Persona) {
    assert_eq!(stream.next().await, ("match".into(), json!({ "user_id": other.id })));
    assert_eq!(stream.next().await.0, "room");
}

async fn live_01_a_repeated_like_or_undo_tells_both_of_the_match_again_while_there_is_one(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (mut of_ann, mut of_bob) = (looking(&ann).await, looking(&bob).await);
    let like = format!("/api/matches/like/{}", bob.id);
    let (undo, skip) = ("/api/matches/undo", format!("/api/matches/skip/{}", bob.id));
    for _ in 0..2 {
        ann.post_once("one-sided", &like, json!({})).await.ok();
    }
    act(&ann, "unlike", &bob).await;
    act(&bob, "like", &ann).await;
    for _ in 0..2 {
        ann.post_once("like", &like, json!({})).await.ok();
        told_of_match(&mut of_ann, &bob).await;
        told_of_match(&mut of_bob, &ann).await;
    }
    ann.post_once("skip", &skip, json!({})).await.ok();
    ann.post_once("skip", &skip, json!({})).await.ok();
    ann.post_once("like", &like, json!({})).await.ok();
    ann.post_once("undo", undo, json!({})).await.ok();
    told_of_match(&mut of_bob, &ann).await;
    ann.post_once("undo", undo, json!({})).await.ok();
    told_of_match(&mut of_bob, &ann).await;
    bob.act(&format!("/api/users/{}/block", ann.id)).await.ok();
    ann.post_once("undo", undo, json!({})).await.ok();
    ann.post_once("like", &like, json!({})).await.ok();
    bob.put("/api/users/me", json!({ "bio": "New here" })).await.ok();
    assert_eq!(of_bob.next().await.0, "profile", "nothing more was told");
}
