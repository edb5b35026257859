//! Undoing acts.

use serde_json::json;

use super::likes::{act, liked};
use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    api_like_05_undo_takes_back_the_last_acts_one_by_one_unlikes_included,
    api_like_05_undoing_a_like_ends_the_match_it_made,
    api_like_05_with_nothing_to_undo_it_is_404,
    api_like_05_of_22_acts_20_are_undone_and_a_superlike_is_called_one,
    api_like_05_an_undo_that_names_somebody_takes_back_no_act_about_another,
    limit_02_the_same_undo_sent_again_under_its_key_counts_once,
    limit_02_an_undo_that_names_somebody_answers_the_same_again_and_keeps_no_refusal,
);

/// The undo of an act about this person alone.
fn about(one: &Persona) -> String {
    format!("/api/matches/undo?target_id={}", one.id)
}

async fn api_like_05_undo_takes_back_the_last_acts_one_by_one_unlikes_included(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, world.register("eve").await);
    act(&ann, "like", &bob).await;
    act(&ann, "like", &bob).await;
    act(&ann, "skip", &eve).await;
    act(&ann, "skip", &eve).await; // stays: nothing to take back
    for (kind, target, likes) in [("skip", &eve, json!([])), ("unlike", &bob, json!([bob.id])), ("like", &bob, json!([]))] {
        let deck = ann.get("/api/users/discover").await.ok();
        assert_eq!((&deck["can_undo"], &deck["undo_target_id"]), (&json!(true), &json!(target.id)));
        let answer = ann.act("/api/matches/undo").await.ok();
        let undone = &answer["undone_action"];
        assert_eq!((&undone["type"], &undone["target_id"]), (&json!(kind), &json!(target.id)));
        assert_eq!(answer["can_undo"], kind != "like", "the like was the first act");
        assert_eq!(answer.get("undo_target_id"), (kind != "like").then(|| json!(bob.id)).as_ref());
        assert_eq!((&undone["user"]["id"], &undone["user"]["name"].is_string()), (&json!(target.id), &true));
        assert_eq!(liked(&ann).await, likes);
    }
    let deck = ann.get("/api/users/discover").await.ok();
    assert_eq!((&deck["can_undo"], deck.get("undo_target_id")), (&json!(false), None));
    ann.act("/api/matches/undo").await.refused(404, "not_found");
}

async fn api_like_05_undoing_a_like_ends_the_match_it_made(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    act(&bob, "like", &ann).await;
    act(&bob, "skip", &world.register("eve").await).await;
    assert_eq!(bob.get("/api/users/discover").await.ok().get("undo_ends_match_with"), None, "the skip comes first");
    let undone = bob.act("/api/matches/undo").await.ok();
    for answer in [undone, bob.get("/api/users/discover").await.ok()] {
        assert_eq!(answer["undo_ends_match_with"]["id"], json!(ann.id));
    }
    let anns = ann.get("/api/users/discover").await.ok();
    assert_eq!(anns["undo_ends_match_with"]["id"], json!(bob.id), "it ends whoever's like is taken back");
    bob.act("/api/matches/undo").await.ok();
    for one in [&ann, &bob] {
        assert_eq!(one.get("/api/matches/list").await.ok(), json!({ "matches": [] }));
    }
    assert_eq!(liked(&ann).await, json!([bob.id]), "Ann's like is hers to take back");
}

async fn api_like_05_with_nothing_to_undo_it_is_404(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&bob, "like", &ann).await;
    ann.act("/api/matches/undo").await.refused(404, "not_found");
}

async fn api_like_05_of_22_acts_20_are_undone_and_a_superlike_is_called_one(world: World) {
    let ann = world.register("ann").await;
    let them = world.crowd("Berlin, Germany", 22).await;
    for id in &them[..21] {
        ann.act(&format!("/api/matches/skip/{id}")).await.ok();
    }
    ann.act(&format!("/api/matches/superlike/{}", them[21])).await.ok();
    for (n, id) in them.iter().enumerate().rev().take(20) {
        let undone = ann.act("/api/matches/undo").await.ok()["undone_action"].clone();
        let kind = if n == 21 { "superlike" } else { "skip" };
        assert_eq!((&undone["type"], &undone["target_id"]), (&json!(kind), &json!(id)));
    }
    ann.act("/api/matches/undo").await.refused(404, "not_found");
}

async fn api_like_05_an_undo_that_names_somebody_takes_back_no_act_about_another(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, world.register("eve").await);
    ann.act(&about(&eve)).await.refused(404, "not_found");
    act(&bob, "like", &ann).await;
    act(&ann, "skip", &eve).await;
    act(&ann, "like", &bob).await; // in another window
    for path in [about(&eve), about(&ann), "/api/matches/undo?target_id=no-id".to_owned()] {
        ann.act(&path).await.refused(409, "act_changed");
    }
    assert_eq!(ann.get("/api/matches/list").await.ok()["matches"][0]["user"]["id"], json!(bob.id), "the match has not ended");
    for (kind, target) in [("like", &bob), ("skip", &eve)] {
        let undone = ann.act(&about(target)).await.ok()["undone_action"].clone();
        assert_eq!((&undone["type"], &undone["target_id"]), (&json!(kind), &json!(target.id)));
    }
    assert_eq!(liked(&ann).await, json!([]));
    ann.act(&about(&eve)).await.refused(404, "not_found");
}

async fn limit_02_the_same_undo_sent_again_under_its_key_counts_once(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, world.register("eve").await);
    act(&ann, "like", &bob).await;
    act(&ann, "like", &eve).await;
    let first = ann.post_once("k", "/api/matches/undo", json!({})).await.ok();
    assert_eq!(ann.post_once("k", "/api/matches/undo", json!({})).await.ok(), first);
    assert_eq!(first["undone_action"]["target_id"], json!(eve.id));
    assert_eq!(liked(&ann).await, json!([bob.id]));
    ann.post_once("k", "/api/matches/undo", json!({ "other": 1 })).await.refused(422, "key_reused");
}

async fn limit_02_an_undo_that_names_somebody_answers_the_same_again_and_keeps_no_refusal(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, world.register("eve").await);
    act(&ann, "like", &bob).await;
    act(&ann, "like", &eve).await;
    ann.post_once("refused", &about(&bob), json!({})).await.refused(409, "act_changed");
    let first = ann.post_once("k", &about(&eve), json!({})).await.ok();
    assert_eq!(ann.post_once("k", &about(&eve), json!({})).await.ok(), first, "though the last act is about Bob by now");
    ann.post_once("k", &about(&bob), json!({})).await.refused(422, "key_reused");
    assert_eq!(liked(&ann).await, json!([bob.id]));
    let undone = ann.post_once("refused", &about(&bob), json!({})).await.ok();
    assert_eq!((&undone["undone_action"]["target_id"], liked(&ann).await), (&json!(bob.id), json!([])));
}
