//! Two nodes over one database: what happens at one is true at the other, with the bus and without it.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::timeout;

use super::{
    events::{looking, two, version},
    messages::{get_if_changed, history, messages},
    photos::photos_of,
    rooms::say,
};
use crate::support::{PASSWORD, Persona, Stream, Upload, cluster::Cluster};

/// By when a stream has ended whose node was told: long before it looks by itself, at the fourth heartbeat, after a minute.
const END_TIMEOUT: Duration = Duration::from_secs(10);

/// Waits until `is_so` is.
async fn until(is_so: impl AsyncFn() -> bool) {
    while !is_so().await {
        tokio::task::yield_now().await;
    }
}

/// A stream at the second node.
async fn looking_there(cluster: &Cluster, one: &Persona) -> Stream {
    looking(&cluster.there(one)).await
}

/// Waits for the end of a stream that only the bus can end by then.
async fn ended(stream: &mut Stream) {
    let reading = async {
        while let Some((name, _)) = stream.read_event().await {
            assert!(["", "reset", "unread"].contains(&&*name), "{name} came to a session that has ended");
        }
    };
    timeout(END_TIMEOUT, reading).await.expect("the node is told that the session has ended");
}

/// Says something at the first node, which all these streams at the second hear: then nothing from before is on its way to them.
async fn heard<const N: usize>(one: &Persona, room: &str, streams: [&mut Stream; N]) {
    let sent = one.post(&format!("/api/messages/room/{room}/send"), json!({ "content": "news", "type": "text" })).await.ok();
    let version = sent["version"].as_i64().unwrap();
    for stream in streams {
        while stream.until("room").await["version"].as_i64() < Some(version) {}
    }
}

async fn is_online(asker: &Persona, other: &Persona) -> bool {
    asker.get(&format!("/api/users/{}", other.id)).await.ok()["user"]["is_online"] == true
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_a_message_its_reading_and_typing_at_one_node_are_heard_at_the_other() {
    let cluster = Cluster::new().await;
    let (ann, bob, room) = two(&cluster.world).await;
    let mut there = looking_there(&cluster, &bob).await;
    let mut here = looking(&ann).await;
    let message = say(&ann, &room, "news").await;
    let sent = version(&here.next().await, &room);
    // What was done before it may still be on its way to the other node, and may bring the count with it.
    let (mut told, mut unread) = (Value::Null, Value::Null);
    while (&told, &unread) != (&json!(sent), &json!(1)) {
        match there.next().await {
            (name, data) if name == "room" => told = data["version"].clone(),
            (name, data) if name == "unread" => unread = data["total"].clone(),
            _ => {}
        }
    }
    messages(&cluster.there(&bob), &room, "").await;
    let read = here.until("room").await;
    assert_eq!((read["version"].as_i64(), &read["seen_until"]), (Some(sent + 1), &message["id"]));
    ann.act(&format!("/api/messages/room/{room}/typing")).await.ok();
    assert_eq!(there.until("typing").await, json!({ "room_id": room }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_a_match_at_one_node_is_heard_at_the_other() {
    let cluster = Cluster::new().await;
    let (ann, bob) = (cluster.world.register("ann").await, cluster.world.register("bob").await);
    let mut there = looking_there(&cluster, &bob).await;
    ann.act(&format!("/api/matches/like/{}", bob.id)).await.ok();
    bob.act(&format!("/api/matches/like/{}", ann.id)).await.ok();
    assert_eq!(there.until("match").await, json!({ "user_id": ann.id }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_a_session_ended_at_one_node_is_refused_at_the_other_and_its_streams_end() {
    let cluster = Cluster::new().await;
    let (ann, bob, room) = two(&cluster.world).await;
    let phone = cluster.world.login("ann").await;
    let mut of_phone = looking_there(&cluster, &phone).await;
    let mut of_ann = looking_there(&cluster, &ann).await;
    heard(&bob, &room, [&mut of_phone, &mut of_ann]).await;
    phone.act("/api/auth/logout").await.ok();
    cluster.there(&phone).get("/api/users/me").await.refused(401, "unauthorized");
    ended(&mut of_phone).await;
    heard(&bob, &room, [&mut of_ann]).await;
    ann.put("/api/users/me/password", json!({ "current": PASSWORD, "new": "another horse" })).await.ok();
    cluster.there(&ann).get("/api/users/me").await.ok();
    cluster.world.operator().post(&format!("/api/admin/users/{}/suspend", ann.id), json!({ "note": "" })).await.ok();
    cluster.there(&ann).get("/api/users/me").await.refused(401, "unauthorized");
    ended(&mut of_ann).await;
    cluster.there(&bob).get(&format!("/api/users/{}", ann.id)).await.refused(404, "not_found");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_a_block_at_one_node_holds_at_the_other_at_once() {
    let cluster = Cluster::new().await;
    let (ann, bob, room) = two(&cluster.world).await;
    let there = cluster.there(&bob);
    let etag = there.get(&history(&room)).await.header("etag").to_owned();
    assert_eq!(get_if_changed(&there, &history(&room), &etag).await.status, 304);
    ann.act(&format!("/api/users/{}/block", bob.id)).await.ok();
    get_if_changed(&there, &history(&room), &etag).await.refused(404, "not_found");
    there.get(&format!("/api/users/{}", ann.id)).await.refused(404, "not_found");
    there.post(&format!("/api/messages/room/{room}/send"), json!({ "content": "hello?" })).await.refused(404, "not_found");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_a_poll_is_never_304_for_what_another_node_wrote() {
    let cluster = Cluster::new().await;
    let (ann, bob, room) = two(&cluster.world).await;
    let there = cluster.there(&bob);
    for turn in 0..20 {
        // With the bus, and without it.
        if turn == 10 {
            cluster.cut().await;
        }
        let etag = there.get(&history(&room)).await.header("etag").to_owned();
        assert_eq!(get_if_changed(&there, &history(&room), &etag).await.status, 304);
        say(&ann, &room, &format!("number {turn}")).await;
        let news = get_if_changed(&there, &history(&room), &etag).await.ok();
        assert_eq!(news["messages"].as_array().unwrap().last().unwrap()["content"], format!("number {turn}"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_a_changed_profile_shows_in_polls_of_the_other_node_at_once() {
    let cluster = Cluster::new().await;
    let (ann, bob, room) = two(&cluster.world).await;
    let there = cluster.there(&bob);
    let etag = there.get(&history(&room)).await.header("etag").to_owned();
    assert_eq!(get_if_changed(&there, &history(&room), &etag).await.status, 304);
    ann.put("/api/users/me", json!({ "name": "anna" })).await.ok();
    until(async || get_if_changed(&there, &history(&room), &etag).await.status == 200).await;
    assert_eq!(there.get(&history(&room)).await.ok()["room"]["user"]["name"], "anna");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_without_the_bus_a_changed_profile_shows_in_polls_of_the_other_node_after_five_seconds() {
    let cluster = Cluster::new().await;
    let (ann, bob, room) = two(&cluster.world).await;
    let there = cluster.there(&bob);
    cluster.cut().await;
    let etag = there.get(&history(&room)).await.header("etag").to_owned();
    let status = async || get_if_changed(&there, &history(&room), &etag).await.status;
    assert_eq!(status().await, 304);
    ann.put("/api/users/me", json!({ "name": "anna" })).await.ok();
    cluster.world.clock.advance(4);
    assert_eq!(status().await, 304);
    cluster.world.clock.advance(1);
    assert_eq!(status().await, 200);
    assert_eq!(there.get(&history(&room)).await.ok()["room"]["user"]["name"], "anna");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_who_is_online_at_one_node_is_online_at_the_other() {
    let cluster = Cluster::new().await;
    let (ann, bob) = (cluster.world.register("ann").await, cluster.world.register("bob").await);
    let there = cluster.there(&ann);
    cluster.world.clock.advance(600);
    assert!(!is_online(&there, &bob).await);
    bob.get("/api/users/me").await.ok();
    until(async || is_online(&there, &bob).await).await;
    let stream = looking(&bob).await;
    cluster.world.clock.advance(60);
    bob.act("/api/auth/logout").await.ok();
    drop(stream);
    until(async || !is_online(&there, &bob).await).await;
    let bob = cluster.world.login("bob").await;
    cluster.world.clock.advance(1);
    let stream = looking(&bob).await;
    // The request was long ago; the stream is open, as the node says again and again.
    cluster.world.clock.advance(600);
    cluster.world.state.presence.announce_streams(kindred_domain::Clock::now(&*cluster.world.clock));
    until(async || is_online(&there, &bob).await).await;
    drop(stream);
    until(async || !is_online(&there, &bob).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_a_picture_deleted_at_one_node_is_gone_at_the_other_which_had_it_in_memory() {
    let cluster = Cluster::new().await;
    let ann = cluster.world.register("ann").await;
    let url = ann.upload_jpeg(Upload::Profile).await;
    let there = cluster.there(&ann);
    let first = there.get(&url).await;
    assert_eq!(first.status, 200);
    let photos = photos_of(&ann, &ann.id).await;
    ann.delete(&format!("/api/photos/{}", photos[0]["id"].as_str().unwrap())).await.ok();
    there.get(&url).await.refused(404, "not_found");
    get_if_changed(&there, &url, first.header("etag")).await.refused(404, "not_found");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_without_the_bus_polls_are_right_sessions_end_and_health_says_so_and_it_comes_back_with_a_reset() {
    let cluster = Cluster::with_heartbeat(Duration::from_millis(50)).await;
    let (ann, bob, room) = two(&cluster.world).await;
    let phone = cluster.world.login("bob").await;
    let mut of_bob = looking_there(&cluster, &bob).await;
    let mut of_phone = looking_there(&cluster, &phone).await;
    let there = cluster.there(&bob);
    assert_eq!(there.get("/api/health").await.ok()["bus"], "ok");
    cluster.cut().await;
    assert_eq!(there.get("/api/health").await.ok()["bus"], "away");
    assert_eq!(there.get("/api/health/ready").await.status, 200);
    let message = say(&ann, &room, "unheard").await;
    assert_eq!(messages(&there, &room, "").await.last().unwrap()["id"], message["id"]);
    phone.act("/api/auth/logout").await.ok();
    while of_phone.read_event().await.is_some() {}
    say(&there, &room, "said to nobody").await;
    cluster.mend().await;
    of_bob.until("reset").await;
    assert_eq!(there.get("/api/health").await.ok()["bus"], "ok");
    let mut of_ann = looking(&ann).await;
    say(&there, &room, "heard again").await;
    of_ann.until("room").await;
    say(&ann, &room, "heard there, too").await;
    of_bob.until("room").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_what_was_said_while_the_bus_was_away_is_told_when_it_is_back() {
    let cluster = Cluster::new().await;
    let (ann, bob, room) = two(&cluster.world).await;
    let mut here = looking(&bob).await;
    cluster.cut().await;
    say(&cluster.there(&ann), &room, "said to nobody").await;
    cluster.mend().await;
    here.until("room").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scale_02_a_stream_that_goes_on_at_another_node_is_told_that_it_may_have_missed_something() {
    let cluster = Cluster::new().await;
    let (ann, bob, room) = two(&cluster.world).await;
    let mut here = looking(&bob).await;
    say(&ann, &room, "news").await;
    here.until("room").await;
    let mut there = cluster.there(&bob).open_stream(here.id.as_deref()).await;
    assert_eq!(there.next().await, ("reset".into(), json!({})));
    assert_eq!(there.next().await, ("unread".into(), json!({ "total": 1 })));
}
