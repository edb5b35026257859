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
    nothing_one_sided_shows_to_the_other_person,
);

/// One person does something towards another, and is told what came of it.
pub async fn act(one: &Persona, act: &str, other: &Persona) -> Value {
    one.act(&format!("/api/matches/{act}/{}", other.id)).await.ok()
}

pub async fn liked(one: &Persona) -> Value {
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
        let outcome = act(&ann, what, &them).await;
        assert_eq!(outcome, json!({ "success": true, "is_match": false, "unliked": unliked }), "{what} when {before:?}");
        assert_eq!(liked(&ann).await.as_array().unwrap().contains(&json!(them.id)), likes, "{what} when {before:?}");
    }
}

async fn api_like_02_a_superlike_answers_a_like_with_a_match(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    let outcome = act(&bob, "superlike", &ann).await;
    assert_eq!((&outcome["is_match"], &outcome["unliked"], &outcome["success"]), (&json!(true), &json!(false), &json!(true)));
    let of_bob = bob.get("/api/matches/list").await.ok()["matches"][0].clone();
    assert_eq!(outcome["match"], of_bob);
    let of_ann = ann.get("/api/matches/list").await.ok()["matches"][0].clone();
    assert_eq!((&of_ann["id"], &of_ann["chat_room_id"]), (&of_bob["id"], &of_bob["chat_room_id"]));
    assert_eq!((&of_ann["user"]["id"], &of_bob["user"]["id"]), (&json!(bob.id), &json!(ann.id)));
}

async fn api_like_03_20_pairs_who_like_each_other_at_the_same_moment_get_one_match_and_one_room_each(world: World) {
    let mut pairs = Vec::new();
    for n in 0..20 {
        pairs.push((world.register(&format!("left{n}")).await, world.register(&format!("right{n}")).await));
    }
    let outcomes = join_all(pairs.iter().flat_map(|(left, right)| [act(left, "like", right), act(right, "like", left)])).await;
    assert_eq!(outcomes.iter().filter(|outcomes| outcomes["is_match"] == true).count(), 20);
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
