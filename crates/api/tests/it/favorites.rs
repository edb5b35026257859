use std::collections::BTreeSet;

use serde_json::json;

use super::likes::act;
use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    api_like_07_likes_and_favourites_are_listed_the_latest_first_with_what_an_entry_shows,
    likes_01_pages_of_a_list_name_everybody_once_and_its_total_counts_them_all,
    likes_01_the_next_page_stays_where_it_was_while_others_are_liked_and_the_last_one_is_not,
    likes_01_text_that_is_no_cursor_is_400_and_no_page_is_empty_for_its_limit,
    api_like_08_user_actions_tell_ids_and_with_a_target_only_that_one,
    api_like_09_adding_and_removing_a_favourite_can_be_repeated,
    api_like_09_oneself_is_400_and_nobody_404,
);

async fn api_like_07_likes_and_favourites_are_listed_the_latest_first_with_what_an_entry_shows(world: World) {
    let ann = world.register("ann").await;
    let bob = world.register_with("bob", json!({ "bio": "Climbs", "location": "Paris, France" })).await;
    let eve = world.register("eve").await;
    act(&ann, "like", &bob).await;
    act(&ann, "favorite", &bob).await;
    world.clock.advance(1);
    act(&ann, "superlike", &eve).await;
    act(&ann, "favorite", &eve).await;
    act(&eve, "like", &ann).await;
    for (path, list) in [("my-likes", "likes"), ("favorites", "favorites")] {
        let body = ann.get(&format!("/api/matches/{path}")).await.ok();
        assert_eq!(body[list].as_array().unwrap().len(), 2, "{path}");
        assert_eq!((&body[list][0]["id"], &body[list][0]["is_match"]), (&json!(eve.id), &json!(true)));
        let expected = json!({
            "id": bob.id, "name": "bob", "photos": [], "pictures": [], "age": 30, "location": "Paris, France", "bio": "Climbs",
            "created_at": "2026-06-15T12:00:00.000000Z", "is_match": false, "is_demo": false,
        });
        assert_eq!(body[list][1], expected, "{path}");
        let one = ann.get(&format!("/api/matches/{path}?limit=1")).await.ok();
        assert_eq!(one[list].as_array().unwrap().len(), 1);
    }
}

/// The lists: their path, and what they call themselves.
const LISTS: [(&str, &str); 2] = [("my-likes", "likes"), ("favorites", "favorites")];

/// A page of a list: whom it names, how many there are in all, and where it goes on.
async fn page(one: &Persona, (path, list): (&str, &str), query: &str) -> (Vec<String>, i64, Option<String>) {
    let body = one.get(&format!("/api/matches/{path}{query}")).await.ok();
    let ids = body[list].as_array().unwrap().iter().map(|entry| entry["id"].as_str().unwrap().to_owned()).collect();
    let next = body["next"].as_str().map(str::to_owned);
    assert_eq!(body["has_more"], next.is_some());
    (ids, body["total"].as_i64().unwrap(), next)
}

/// Ann, who likes 207 people and marks them all as favourites, some of them at one moment; two of them are there no more.
async fn ann_and_those_she_marked(world: &World) -> (Persona, BTreeSet<String>) {
    let ann = world.register("ann").await;
    let mut them = world.crowd("Berlin, Germany", 207).await;
    for (n, id) in them.iter().enumerate() {
        world.clock.advance(i64::from(n % 3 == 0));
        ann.act(&format!("/api/matches/like/{id}")).await.ok();
        ann.act(&format!("/api/matches/favorite/{id}")).await.ok();
    }
    ann.act(&format!("/api/users/{}/block", them.remove(60))).await.ok();
    world.operator().post(&format!("/api/admin/users/{}/suspend", them.remove(61)), json!({})).await.ok();
    (ann, them.into_iter().collect())
}

async fn likes_01_pages_of_a_list_name_everybody_once_and_its_total_counts_them_all(world: World) {
    let (ann, them) = ann_and_those_she_marked(&world).await;
    for list @ (path, _) in LISTS {
        let (mut seen, total, mut next) = page(&ann, list, "").await;
        assert_eq!((seen.len(), total), (50, 205), "{path}");
        while let Some(before) = next {
            let (more, total, after) = page(&ann, list, &format!("?limit=80&before={before}")).await;
            assert_eq!(total, 205, "on every page of {path}");
            seen.extend(more);
            next = after;
        }
        assert_eq!(seen.len(), 205, "nobody twice in {path}");
        assert_eq!(seen.into_iter().collect::<BTreeSet<_>>(), them, "{path}");
    }
}

async fn likes_01_the_next_page_stays_where_it_was_while_others_are_liked_and_the_last_one_is_not(world: World) {
    let ann = world.register("ann").await;
    let them = world.crowd("Berlin, Germany", 6).await;
    for id in &them {
        world.clock.advance(1);
        ann.act(&format!("/api/matches/like/{id}")).await.ok();
        ann.act(&format!("/api/matches/favorite/{id}")).await.ok();
    }
    let new = world.register("new").await;
    for list @ (path, _) in LISTS {
        let (first, total, next) = page(&ann, list, "?limit=2").await;
        assert_eq!((&first[..], total), (&[them[5].clone(), them[4].clone()][..], 6), "{path}");
        act(&ann, if path == "favorites" { "favorite" } else { "superlike" }, &new).await;
        let last = &them[4];
        if path == "favorites" {
            ann.delete(&format!("/api/matches/favorite/{last}")).await.ok();
        } else {
            ann.act(&format!("/api/matches/unlike/{last}")).await.ok();
        }
        let (second, total, next) = page(&ann, list, &format!("?limit=2&before={}", next.unwrap())).await;
        assert_eq!((&second[..], total), (&[them[3].clone(), them[2].clone()][..], 6), "{path}");
        let (third, _, end) = page(&ann, list, &format!("?limit=2&before={}", next.unwrap())).await;
        assert_eq!((&third[..], end), (&[them[1].clone(), them[0].clone()][..], None), "{path}");
    }
}

async fn likes_01_text_that_is_no_cursor_is_400_and_no_page_is_empty_for_its_limit(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, world.register("eve").await);
    for (them, what) in [(&bob, "like"), (&eve, "like"), (&bob, "favorite"), (&eve, "favorite")] {
        act(&ann, what, them).await;
    }
    for list @ (path, _) in LISTS {
        for wrong in ["", "0", bob.id.as_str(), "2026-06-15T12:00:00.000000Z", "1-no-id", "99999999999999999999-0000000000000"] {
            ann.get(&format!("/api/matches/{path}?before={wrong}")).await.refused(400, "bad_request");
        }
        let (ids, total, next) = page(&ann, list, "?limit=0").await;
        assert_eq!((ids.len(), total, next.is_some()), (1, 2, true), "{path}");
    }
}

async fn api_like_08_user_actions_tell_ids_and_with_a_target_only_that_one(world: World) {
    let (ann, bob, eve) = (world.register("ann").await, world.register("bob").await, world.register("eve").await);
    act(&ann, "like", &bob).await;
    act(&ann, "skip", &eve).await;
    act(&ann, "favorite", &eve).await;
    let body = async |query: &str| ann.get(&format!("/api/matches/user-actions{query}")).await.ok();
    let (of_bob, of_eve) = (format!("?target_id={}", bob.id), format!("?target_id={}", eve.id));
    assert_eq!(body("").await, json!({ "favorites": [eve.id], "likedUsers": [bob.id], "matches": [] }));
    assert_eq!(body(&of_bob).await, json!({ "favorites": [], "likedUsers": [bob.id], "matches": [] }));
    assert_eq!(body(&of_eve).await, json!({ "favorites": [eve.id], "likedUsers": [], "matches": [] }));
    for nobody in ["0000000000000", "no-id", ""] {
        assert_eq!(body(&format!("?target_id={nobody}")).await, json!({ "favorites": [], "likedUsers": [], "matches": [] }));
    }
    act(&bob, "like", &ann).await;
    act(&eve, "like", &ann).await;
    assert_eq!(body("").await, json!({ "favorites": [eve.id], "likedUsers": [bob.id], "matches": [bob.id] }));
    assert_eq!(body(&of_bob).await, json!({ "favorites": [], "likedUsers": [bob.id], "matches": [bob.id] }));
    assert_eq!(body(&of_eve).await, json!({ "favorites": [eve.id], "likedUsers": [], "matches": [] }));
}

async fn api_like_09_adding_and_removing_a_favourite_can_be_repeated(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let path = format!("/api/matches/favorite/{}", bob.id);
    for _ in 0..2 {
        assert_eq!(ann.act(&path).await.ok(), json!({ "success": true }));
        assert_eq!(ann.get("/api/matches/user-actions").await.ok()["favorites"], json!([bob.id]));
    }
    for _ in 0..2 {
        assert_eq!(ann.delete(&path).await.ok(), json!({ "success": true }));
        assert_eq!(ann.get("/api/matches/user-actions").await.ok()["favorites"], json!([]));
    }
}

async fn api_like_09_oneself_is_400_and_nobody_404(world: World) {
    let ann = world.register("ann").await;
    let own = format!("/api/matches/favorite/{}", ann.id);
    ann.act(&own).await.refused(400, "oneself");
    ann.delete(&own).await.refused(400, "oneself");
    for nobody in ["/api/matches/favorite/0000000000000", "/api/matches/favorite/no-id"] {
        ann.act(nobody).await.refused(404, "not_found");
        ann.delete(nobody).await.refused(404, "not_found");
    }
}
