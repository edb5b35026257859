use axum::http::Method;
use serde_json::{Value, json};

use super::rooms::room;
use crate::support::{Answer, Persona, World, on_both_engines};

on_both_engines!(
    limit_01_each_route_has_its_limit_a_person_and_says_when_to_come_back,
    limit_01_everything_a_person_can_pile_up_or_search_has_its_limit,
    limit_01_likes_and_superlikes_are_counted_together_by_the_minute_and_by_the_day,
    limit_01_rooms_with_matches_and_known_rooms_are_not_counted,
    limit_01_switched_off_nothing_is_limited,
    limit_07_long_messages_are_bounded_by_their_characters_a_day_and_short_ones_are_not,
);

async fn ask(person: &Persona, method: &Method, path: &str) -> Answer {
    person.send_json(method.clone(), path, &json!({})).await
}

async fn limit_01_each_route_has_its_limit_a_person_and_says_when_to_come_back(world: World) {
    let world = world.limited();
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (get, post) = (Method::GET, Method::POST);
    let profile = format!("/api/users/{}", bob.id);
    let send = "/api/messages/room/0000000000000/send";
    for (method, path, allowed, wait) in [
        (&post, "/api/matches/undo", 20, 180),
        (&post, send, 60, 1),
        (&get, &profile, 120, 1),
        (&get, "/api/users/discover", 30, 2),
        (&Method::PUT, "/api/users/me/password", 10, 90),
        (&get, "/api/users/me/export", 5, 720),
        (&post, "/api/users/me/selfie", 20, 180),
        (&post, "/api/users/me/selfie/gesture", 60, 60),
    ] {
        for _ in 0..allowed {
            assert_ne!(ask(&ann, method, path).await.status, 429, "{path}");
        }
        assert_eq!(ask(&ann, method, path).await.retry_after(), wait, "{path}");
        assert_ne!(ask(&bob, method, path).await.status, 429, "{path}: others are not slowed down");
        world.clock.advance(i64::try_from(wait).unwrap());
        assert_ne!(ask(&ann, method, path).await.status, 429, "{path}");
        // Of some there are two in a second.
        ask(&ann, method, path).await;
        ask(&ann, method, path).await.retry_after();
    }
    for path in ["/api/photos/upload", "/api/messages/upload-image", "/api/moments/upload-image"] {
        for _ in 0..10 {
            ask(&ann, &post, path).await.refused(422, "unprocessable");
        }
    }
    assert_eq!(ask(&ann, &post, "/api/photos/upload").await.retry_after(), 20, "30 in all");
    for turn in 0..10 {
        let location = ["Paris, France", "Berlin, Germany"][turn % 2];
        ann.put("/api/users/me", json!({ "location": location, "bio": "x" })).await.ok();
        ann.put("/api/users/me", json!({ "location": location, "bio": "y" })).await.ok();
    }
    assert_eq!(ann.put("/api/users/me", json!({ "location": "Rome, Italy", "bio": "z" })).await.retry_after(), 360);
    assert_eq!(ann.put("/api/users/me", json!({ "occupation": "Baker" })).await.ok()["user"]["bio"], "y");
}

async fn limit_01_everything_a_person_can_pile_up_or_search_has_its_limit(world: World) {
    let world = world.limited();
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (get, post, put, delete) = (Method::GET, Method::POST, Method::PUT, Method::DELETE);
    let of_bob = |before: &str, after: &str| format!("{before}{}{after}", bob.id);
    for (method, path, allowed, wait) in [
        (&post, "/api/comments/moment/0000000000000".to_owned(), 30, 2),
        (&post, "/api/moments/create".to_owned(), 30, 120),
        (&post, of_bob("/api/users/", "/report"), 30, 120),
        (&post, of_bob("/api/matches/skip/", ""), 240, 1),
        (&post, of_bob("/api/matches/favorite/", ""), 120, 1),
        (&delete, "/api/moments/0000000000000/like".to_owned(), 120, 1),
        (&put, "/api/users/preferences".to_owned(), 60, 1),
        (&get, "/api/messages/search?q=hello".to_owned(), 120, 1),
        (&get, "/api/users/discover/suggestions".to_owned(), 30, 2),
        (&get, of_bob("/api/photos/user/", ""), 120, 1),
        (&post, "/api/messages/room/0000000000000/typing".to_owned(), 120, 1),
        (&get, "/api/moments/list".to_owned(), 300, 1),
        (&post, of_bob("/api/users/", "/block"), 60, 1),
    ] {
        for _ in 0..allowed {
            assert_ne!(ask(&ann, method, &path).await.status, 429, "{path}");
        }
        assert_eq!(ask(&ann, method, &path).await.retry_after(), wait, "{path}");
    }
}

async fn limit_01_likes_and_superlikes_are_counted_together_by_the_minute_and_by_the_day(world: World) {
    let world = world.limited();
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let superlike = format!("/api/matches/superlike/{}", bob.id);
    for _ in 0..30 {
        ann.act(&superlike).await.ok();
        ann.act(&format!("/api/matches/like/{}", bob.id)).await.ok();
    }
    assert_eq!(ann.act(&superlike).await.retry_after(), 1);
    ann.act(&format!("/api/matches/skip/{}", bob.id)).await.ok();
    let mut done = 60;
    let wait = loop {
        world.clock.advance(1);
        let answer = ann.act(&superlike).await;
        if answer.status == 429 {
            break answer.retry_after();
        }
        done += 1;
    };
    // As the day goes on, a few come back.
    assert!((1000..1015).contains(&done), "{done}");
    assert!((1..=87).contains(&wait), "{wait}");
}

async fn limit_01_rooms_with_matches_and_known_rooms_are_not_counted(world: World) {
    let world = world.limited();
    let ann = world.register("ann").await;
    let crowd = world.crowd("Bern", 22).await;
    let path = |id: &str| format!("/api/messages/room/user/{id}");
    for id in &crowd[..20] {
        ann.act(&path(id)).await.ok();
    }
    assert_eq!(ann.act(&path(&crowd[20])).await.retry_after(), 180);
    ann.act(&path(&crowd[0])).await.ok();
    let bob = world.register("bob").await;
    ann.act(&format!("/api/matches/like/{}", bob.id)).await.ok();
    bob.act(&format!("/api/matches/like/{}", ann.id)).await.ok();
    ann.act(&path(&bob.id)).await.ok();
    world.clock.advance(180);
    ann.act(&path(&crowd[21])).await.ok();
}

async fn limit_01_switched_off_nothing_is_limited(world: World) {
    let ann = world.register("ann").await;
    for _ in 0..70 {
        assert_eq!(ann.act("/api/matches/undo").await.status, 404);
    }
    let visitor = world.visitor_from("203.0.113.7");
    for _ in 0..15 {
        visitor.login("ann", "wrong horse").await.refused(401, "wrong_credentials");
    }
    let body: Value = visitor.login("ann", "correct horse").await.ok();
    assert_eq!(body["user"]["id"], ann.id);
}

async fn limit_07_long_messages_are_bounded_by_their_characters_a_day_and_short_ones_are_not(world: World) {
    let world = world.limited();
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let path = format!("/api/messages/room/{}/send", room(&ann, &bob).await);
    let send = async |one: &Persona, key: &str, text: &str| one.post_once(key, &path, json!({ "content": text })).await;
    let long = "a".repeat(5_000);
    // What is refused, and what is sent again, counts for nothing and isn't refused for it.
    send(&ann, "blank", " ").await.refused(422, "unprocessable");
    ann.post(&path, json!({ "content": long, "reply_to": "0000000000000" })).await.refused(422, "unprocessable");
    world.clock.advance(60);
    for n in 0..100 {
        let first = send(&ann, &n.to_string(), &long).await.ok();
        assert_eq!(send(&ann, &n.to_string(), &long).await.ok()["data"]["id"], first["data"]["id"]);
        world.clock.advance(2);
    }
    // 200 s brought 1,157 characters back.
    assert_eq!(send(&ann, "a long one", &long).await.retry_after(), 664);
    send(&ann, "a short one", "Good night").await.ok();
    send(&bob, "a long one", &long).await.ok();
    world.clock.advance(666);
    send(&ann, "a long one", &long).await.ok();
}
