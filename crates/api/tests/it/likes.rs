use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    api_like_01_the_first_like_likes_and_the_second_takes_it_back,
    api_like_01_who_does_not_want_to_toggle_takes_no_like_back,
    api_like_01_every_act_towards_oneself_is_400_and_towards_nobody_404,
    api_like_01_and_02_each_act_in_each_state_does_what_the_table_says,
    api_like_02_a_superlike_answers_a_like_with_a_match,
    api_like_03_20_pairs_who_like_each_other_at_the_same_moment_get_one_match_and_one_room_each,
    api_like_04_an_unlike_ends_the_match_on_both_sides_and_liking_again_brings_the_same_room,
    api_like_04_after_an_unlike_both_still_read_the_history_and_write_on,
    api_like_05_undo_takes_back_the_last_acts_one_by_one_unlikes_included,
    api_like_05_undoing_a_like_ends_the_match_it_made,
    api_like_05_with_nothing_to_undo_it_is_404,
    api_like_05_of_22_acts_20_are_undone_and_a_superlike_is_called_one,
    limit_02_the_same_like_sent_again_under_its_key_counts_once,
    limit_02_the_same_superlike_sent_again_under_its_key_is_one_act_to_undo,
    limit_02_the_same_undo_sent_again_under_its_key_counts_once,
    limit_02_what_came_of_an_act_is_answered_alike_minutes_later_and_after_the_match_ended,
    limit_02_a_replayed_answer_does_not_show_somebody_blocked_meanwhile,
    nothing_one_sided_shows_to_the_other_person,
);

/// One person does something towards another, and is told what came of it.
pub async fn act(one: &Persona, act: &str, other: &Persona) -> Value {
    one.act(&format!("/api/matches/{act}/{}", other.id)).await.ok()
}

async fn liked(one: &Persona) -> Value {
    one.get("/api/matches/user-actions").await.ok()["likedUsers"].clone()
}

async fn api_like_01_the_first_like_likes_and_the_second_takes_it_back(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    assert_eq!(act(&ann, "like", &bob).await, json!({ "success": true, "is_match": false, "unliked": false }));
    assert_eq!(liked(&ann).await, json!([bob.id]));
    assert_eq!(act(&ann, "like", &bob).await, json!({ "success": true, "is_match": false, "unliked": true }));
    assert_eq!(liked(&ann).await, json!([]));
}

async fn api_like_01_who_does_not_want_to_toggle_takes_no_like_back(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&bob, "like", &ann).await;
    let sure = format!("/api/matches/like/{}?toggle=false", bob.id);
    let first = ann.act(&sure).await.ok();
    assert_eq!((&first["is_match"], &first["unliked"]), (&json!(true), &json!(false)));
    assert_eq!(ann.act(&sure).await.ok(), first, "the same match");
    assert_eq!(liked(&ann).await, json!([bob.id]));
    ann.act(&format!("/api/matches/like/{}?toggle=perhaps", bob.id)).await.refused(400, "bad_request");
    ann.act(&format!("/api/matches/like/{}?toggle=false", ann.id)).await.refused(400, "oneself");
    ann.act("/api/matches/like/0000000000000?toggle=false").await.refused(404, "not_found");
}

async fn api_like_01_every_act_towards_oneself_is_400_and_towards_nobody_404(world: World) {
    let ann = world.register("ann").await;
    for act in ["like", "superlike", "skip", "unlike"] {
        ann.act(&format!("/api/matches/{act}/{}", ann.id)).await.refused(400, "oneself");
        let unknown = ann.act(&format!("/api/matches/{act}/0000000000000")).await.refused(404, "not_found");
        let no_id = ann.act(&format!("/api/matches/{act}/no-id")).await.refused(404, "not_found");
        assert_eq!((&unknown, &unknown["error"]), (&no_id, &json!("用户不存在")));
    }
}

async fn api_like_01_and_02_each_act_in_each_state_does_what_the_table_says(world: World) {
    let ann = world.register("ann").await;
    // the state before, the act, whether Ann likes them afterwards, whether a like was taken back
    let table = [
        ("", "like", true, false),
        ("", "superlike", true, false),
        ("", "skip", false, false),
        ("", "unlike", false, false),
        ("like", "like", false, true),
        ("like", "superlike", true, false),
        ("like", "skip", false, false),
        ("like", "unlike", false, true),
        ("superlike", "like", false, true),
        ("superlike", "superlike", true, false),
        ("superlike", "skip", false, false),
        ("superlike", "unlike", false, true),
        ("skip", "like", true, false),
        ("skip", "superlike", true, false),
        ("skip", "skip", false, false),
        ("skip", "unlike", false, false),
    ];
    for (place, (before, what, likes, unliked)) in table.into_iter().enumerate() {
        let them = world.register(&format!("them{place}")).await;
        if !before.is_empty() {
            act(&ann, before, &them).await;
        }
        let told = act(&ann, what, &them).await;
        assert_eq!(told, json!({ "success": true, "is_match": false, "unliked": unliked }), "{what} when {before:?}");
        assert_eq!(liked(&ann).await.as_array().unwrap().contains(&json!(them.id)), likes, "{what} when {before:?}");
    }
}

async fn api_like_02_a_superlike_answers_a_like_with_a_match(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    let told = act(&bob, "superlike", &ann).await;
    assert_eq!((&told["is_match"], &told["unliked"], &told["success"]), (&json!(true), &json!(false), &json!(true)));
    let of_bob = bob.get("/api/matches/list").await.ok()["matches"][0].clone();
    assert_eq!(told["match"], of_bob);
    let of_ann = ann.get("/api/matches/list").await.ok()["matches"][0].clone();
    assert_eq!((&of_ann["id"], &of_ann["chat_room_id"]), (&of_bob["id"], &of_bob["chat_room_id"]));
    assert_eq!((&of_ann["user"]["id"], &of_bob["user"]["id"]), (&json!(bob.id), &json!(ann.id)));
}

async fn api_like_03_20_pairs_who_like_each_other_at_the_same_moment_get_one_match_and_one_room_each(world: World) {
    let mut pairs = Vec::new();
    for n in 0..20 {
        pairs.push((world.register(&format!("left{n}")).await, world.register(&format!("right{n}")).await));
    }
    let told = join_all(pairs.iter().flat_map(|(left, right)| [act(left, "like", right), act(right, "like", left)])).await;
    assert_eq!(told.iter().filter(|told| told["is_match"] == true).count(), 20);
    let mut rooms = Vec::new();
    for (left, right) in &pairs {
        let lefts = left.get("/api/matches/list").await.ok()["matches"].as_array().unwrap().clone();
        let rights = right.get("/api/matches/list").await.ok()["matches"].as_array().unwrap().clone();
        assert_eq!((lefts.len(), rights.len()), (1, 1));
        assert_eq!((&lefts[0]["id"], &lefts[0]["chat_room_id"]), (&rights[0]["id"], &rights[0]["chat_room_id"]));
        rooms.push(lefts[0]["chat_room_id"].to_string());
    }
    rooms.sort_unstable();
    rooms.dedup();
    assert_eq!(rooms.len(), 20);
}

async fn api_like_04_an_unlike_ends_the_match_on_both_sides_and_liking_again_brings_the_same_room(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    let room = act(&bob, "like", &ann).await["match"]["chat_room_id"].clone();
    assert_eq!(act(&ann, "unlike", &bob).await, json!({ "success": true, "is_match": false, "unliked": true }));
    for one in [&ann, &bob] {
        assert_eq!(one.get("/api/matches/list").await.ok(), json!({ "matches": [] }));
    }
    assert_eq!(act(&ann, "superlike", &bob).await["match"]["chat_room_id"], room);
}

async fn api_like_04_after_an_unlike_both_still_read_the_history_and_write_on(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    let room = act(&bob, "like", &ann).await["match"]["chat_room_id"].as_str().unwrap().to_owned();
    let say = async |one: &Persona, words: &str| {
        one.post(&format!("/api/messages/room/{room}/send"), json!({ "content": words, "type": "text" })).await.ok();
    };
    let said = async |one: &Persona| -> Vec<String> {
        let history = one.get(&format!("/api/messages/room/{room}/messages")).await.ok()["messages"].clone();
        let texts = history.as_array().unwrap().iter().filter(|message| message["type"] == "text");
        texts.map(|message| message["content"].as_str().unwrap().to_owned()).collect()
    };
    say(&ann, "Hello").await;
    act(&bob, "unlike", &ann).await;
    for one in [&ann, &bob] {
        assert_eq!(said(one).await, ["Hello"]);
        assert_eq!(one.get("/api/messages/rooms").await.ok()["rooms"][0]["id"], json!(room));
    }
    say(&ann, "Still there?").await;
    say(&bob, "For now").await;
    for one in [&ann, &bob] {
        assert_eq!(said(one).await, ["Hello", "Still there?", "For now"]);
        assert_eq!(one.get("/api/matches/list").await.ok(), json!({ "matches": [] }), "writing makes no match");
    }
}

async fn api_like_05_undo_takes_back_the_last_acts_one_by_one_unlikes_included(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, world.register("eve").await);
    act(&ann, "like", &bob).await;
    act(&ann, "like", &bob).await;
    act(&ann, "skip", &eve).await;
    act(&ann, "skip", &eve).await; // stays: nothing to take back
    for (kind, target, likes) in [("skip", &eve, json!([])), ("unlike", &bob, json!([bob.id])), ("like", &bob, json!([]))] {
        let undone = ann.act("/api/matches/undo").await.ok()["undone_action"].clone();
        assert_eq!((&undone["type"], &undone["target_id"]), (&json!(kind), &json!(target.id)));
        assert_eq!((&undone["user"]["id"], &undone["user"]["name"].is_string()), (&json!(target.id), &true));
        assert_eq!(liked(&ann).await, likes);
    }
    ann.act("/api/matches/undo").await.refused(404, "not_found");
}

async fn api_like_05_undoing_a_like_ends_the_match_it_made(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    act(&bob, "like", &ann).await;
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

async fn limit_02_what_came_of_an_act_is_answered_alike_minutes_later_and_after_the_match_ended(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&bob, "like", &ann).await;
    let calls = ["like", "skip"].map(|act| format!("/api/matches/{act}/{}", bob.id));
    let outcome = |told: &Value| (told["is_match"].clone(), told["unliked"].clone(), told["match"]["id"].clone());
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
    let told = |answer: &Value| ["type", "target_id"].map(|of| answer["undone_action"][of].clone());
    assert_eq!((told(&again), liked(&ann).await), (told(&undone), json!([bob.id])), "nothing was done again");
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
    assert_eq!(again, json!({ "undone_action": { "type": "like", "target_id": bob.id } }));
}

async fn nothing_one_sided_shows_to_the_other_person(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let paths = [
        format!("/api/users/{}", ann.id),
        "/api/users/discover".into(),
        "/api/users/me".into(),
        "/api/matches/list".into(),
        "/api/matches/recent".into(),
        "/api/matches/my-likes".into(),
        "/api/matches/favorites".into(),
        "/api/matches/user-actions".into(),
        "/api/messages/rooms".into(),
        format!("/api/matches/user-actions?target_id={}", ann.id),
    ];
    let bobs_view = async || join_all(paths.iter().map(async |path| bob.get(path).await.bytes)).await;
    let before = bobs_view().await;
    for what in ["like", "superlike", "favorite", "unlike", "skip", "like", "undo", "undo", "unlike"] {
        if what == "undo" {
            ann.act("/api/matches/undo").await.ok();
        } else {
            act(&ann, what, &bob).await;
        }
        assert_eq!(bobs_view().await, before, "after a {what}");
    }
}
