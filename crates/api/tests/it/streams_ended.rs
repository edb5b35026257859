//! What ends a stream of events.

use std::time::Duration;

use kindred_api::app;
use kindred_store::{StoreError, sql};
use serde_json::{Value, json};

use super::{
    events::{looking, two, version},
    rooms::say,
};
use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    live_01_heartbeats_come_and_a_session_that_ended_unheard_ends_its_stream,
    live_01_signing_out_ends_the_streams_of_that_session_alone,
    live_01_a_new_password_and_an_ended_session_end_the_streams_of_the_sessions_that_go,
    ops_02_streams_end_when_shutdown_begins_and_no_new_one_opens,
);

async fn live_01_heartbeats_come_and_a_session_that_ended_unheard_ends_its_stream(mut world: World) {
    world.state.heartbeat = Duration::from_millis(5);
    world.app = app(world.state.clone());
    let ann = world.register("ann").await;
    let mut stream = looking(&ann).await;
    for _ in 0..9 {
        assert_eq!(stream.read_event().await, Some((String::new(), Value::Null)));
    }
    let ended: Result<u64, StoreError> = world.state.store.write(|tx| async move { sql!(execute tx, "DELETE FROM sessions") }).await;
    assert_eq!(ended.unwrap(), 1);
    while let Some((name, _)) = stream.read_event().await {
        assert_eq!(name, "");
    }
    ann.get("/api/events").await.refused(401, "unauthorized");
}

async fn live_01_signing_out_ends_the_streams_of_that_session_alone(world: World) {
    let (ann, bob, room) = two(&world).await;
    let login = json!({ "email": "ann@example.com", "password": "correct horse" });
    let elsewhere = Persona::signed_in(world.app.clone(), &world.anon().post("/api/auth/login", login).await.ok());
    let (mut here, mut there) = (looking(&ann).await, looking(&elsewhere).await);
    elsewhere.act("/api/auth/logout").await.ok();
    assert_eq!(there.read_event().await, None);
    say(&bob, &room, "still there?").await;
    version(&here.next().await, &room);
}

async fn live_01_a_new_password_and_an_ended_session_end_the_streams_of_the_sessions_that_go(world: World) {
    let (ann, bob, room) = two(&world).await;
    let login = async |password: &str| {
        let login = json!({ "email": "ann@example.com", "password": password });
        Persona::signed_in(world.app.clone(), &world.anon().post("/api/auth/login", login).await.ok())
    };
    let mut here = looking(&ann).await;
    let mut there = looking(&login("correct horse").await).await;
    ann.put("/api/users/me/password", json!({ "current": "correct horse", "new": "another horse" })).await.ok();
    assert_eq!(there.read_event().await, None);
    let mut there = looking(&login("another horse").await).await;
    let sessions = ann.get("/api/users/me/sessions").await.ok();
    let other = sessions["sessions"].as_array().unwrap().iter().find(|session| session["is_current"] == false).unwrap();
    ann.delete(&format!("/api/users/me/sessions/{}", other["id"].as_str().unwrap())).await.ok();
    assert_eq!(there.read_event().await, None);
    say(&bob, &room, "still there?").await;
    version(&here.next().await, &room);
}

async fn ops_02_streams_end_when_shutdown_begins_and_no_new_one_opens(world: World) {
    let ann = world.register("ann").await;
    let (mut one, mut two) = (looking(&ann).await, looking(&ann).await);
    world.state.draining.begin();
    assert_eq!((one.read_event().await, two.read_event().await), (None, None));
    let refused = ann.get("/api/events").await;
    assert_eq!(refused.header("retry-after"), "1");
    refused.refused(503, "unavailable");
}
