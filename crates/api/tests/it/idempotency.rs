use kindred_store::sql;
use serde_json::{Value, json};

use super::{likes::act, rooms::room};
use crate::support::{World, look, on_both_engines};

on_both_engines!(
    limit_02_what_was_removed_leaves_no_words_and_its_request_makes_nothing_again,
    limit_02_a_reply_that_comes_again_shows_what_it_is_about_as_it_is_now,
    limit_02_the_same_key_with_another_query_is_another_request,
    limit_02_keys_are_forgotten_after_a_day_though_their_owner_asks_for_nothing_more,
);

async fn limit_02_what_was_removed_leaves_no_words_and_its_request_makes_nothing_again(world: World) {
    let ann = world.register("ann").await;
    let words = ["Tergiversation", "Ultracrepidarian", "Absquatulate"].map(str::to_owned);
    let post = async || ann.post_once("moment", "/api/moments/create", json!({ "content": words[0], "audience": "public" })).await;
    let moment = post().await.ok()["data"]["id"].as_str().unwrap().to_owned();
    let comment = async |words: &str| ann.post_once(words, &format!("/api/comments/moment/{moment}"), json!({ "content": words })).await;
    let first = comment(&words[1]).await.ok()["comment"]["id"].as_str().unwrap().to_owned();
    comment(&words[2]).await.ok();
    let found = async || look::for_each(&words, &world).await.into_iter().map(|(_, found)| found.len());
    assert!(found().await.all(|places| places > 0), "who looks would find them");
    ann.delete(&format!("/api/comments/{first}")).await.ok();
    comment(&words[1]).await.refused(404, "gone");
    let left = ann.get(&format!("/api/comments/moment/{moment}")).await.ok()["comments"].clone();
    assert_eq!(left.as_array().unwrap().len(), 1);
    ann.delete(&format!("/api/moments/{moment}")).await.ok();
    post().await.refused(404, "gone");
    assert_eq!(ann.get("/api/moments/list").await.ok()["moments"], json!([]));
    assert!(found().await.all(|places| places == 0));
}

async fn limit_02_a_reply_that_comes_again_shows_what_it_is_about_as_it_is_now(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let post = async || ann.post_once("moment", "/api/moments/create", json!({ "content": "hello", "audience": "public" })).await.ok();
    let first = post().await["data"].clone();
    bob.act(&format!("/api/moments/{}/like", first["id"].as_str().unwrap())).await.ok();
    let again = post().await["data"].clone();
    assert_eq!([&again["id"], &again["content"], &again["likes"]], [&first["id"], &json!("hello"), &json!(1)]);
}

async fn limit_02_the_same_key_with_another_query_is_another_request(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let like = async |query: &str| ann.post_once("key", &format!("/api/matches/like/{}{query}", bob.id), json!({})).await;
    like("?toggle=false").await.ok();
    like("").await.refused(422, "key_reused");
    like("?toggle=true").await.refused(422, "key_reused");
    assert_eq!(like("?toggle=false").await.ok()["unliked"], false);
    assert_eq!(ann.get("/api/matches/user-actions").await.ok()["likedUsers"], json!([bob.id]));
}

async fn limit_02_keys_are_forgotten_after_a_day_though_their_owner_asks_for_nothing_more(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&bob, "like", &ann).await;
    let path = format!("/api/messages/room/{}/send", room(&ann, &bob).await);
    ann.post_once("send", &path, json!({ "content": "hello" })).await.ok();
    ann.post_once("like", &format!("/api/matches/like/{}", bob.id), json!({})).await.ok();
    for (seconds, left) in [(86_400, 2), (1, 0)] {
        world.clock.advance(seconds);
        world.state.sweep().once().await;
        let conn = world.state.store.read().await.unwrap();
        let stored: (i64, i64) =
            sql!(scalar conn, "SELECT (SELECT count(*) FROM idempotency_keys), (SELECT count(*) FROM idempotency_replies)").unwrap();
        assert_eq!(stored, (left, left));
    }
    let sent: Value = ann.post_once("send", &path, json!({ "content": "another" })).await.ok();
    assert_eq!(sent["data"]["content"], "another");
}
