use futures_util::future::join_all;
use kindred_api::app;
use kindred_store::{Store, StoreError, Target, sql};
use kindred_testkit::postgres::{drop_database, fresh_database};
use serde_json::json;

use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    api_sys_01_health_tells_the_version_and_that_the_database_answers,
    api_sys_01_a_server_on_its_way_out_is_not_healthy,
    ops_04_a_server_on_its_way_out_is_not_ready_but_live,
    ops_04_a_server_is_ready_only_while_the_schema_fits,
    ops_04_a_flood_of_probes_asks_the_database_once,
);

async fn api_sys_01_health_tells_the_version_and_that_the_database_answers(world: World) {
    let body = world.anon().get("/api/health").await.ok();
    let mut all =
        json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION"), "database": "ok", "pictures": "ok", "mail": "ok", "passkeys": true });
    if world.nats.is_some() {
        all["bus"] = json!("ok");
    }
    assert_eq!(body, all);
    let without = world.without_passkeys();
    assert!(without.anon().get("/api/health").await.ok().get("passkeys").is_none());
    let world = without;
    world.state.backups.note_good(world.state.clock.now());
    world.clock.advance(90);
    assert_eq!(world.anon().get("/api/health").await.ok()["backup_age_seconds"], 90);
}

async fn api_sys_01_a_server_on_its_way_out_is_not_healthy(world: World) {
    world.state.draining.begin();
    world.anon().get("/api/health").await.refused(503, "unavailable");
}

async fn ops_04_a_server_on_its_way_out_is_not_ready_but_live(world: World) {
    assert_eq!(world.anon().get("/api/health/ready").await.ok(), json!({ "status": "ready" }));
    world.state.draining.begin();
    let answer = world.anon().get("/api/health/ready").await;
    assert_eq!(answer.header("retry-after"), "30");
    answer.refused(503, "unavailable");
    assert_eq!(world.anon().get("/api/health/live").await.ok(), json!({ "status": "live" }));
}

/// Numbers of steps are moved by `by`, which hides them from whoever looks for the latest.
async fn move_steps(store: &Store, by: i64) {
    let moved: Result<u64, StoreError> =
        store.write(move |tx| async move { sql!(execute tx, "UPDATE schema_versions SET number = number + $1", by) }).await;
    assert!(moved.unwrap() > 0);
}

async fn ops_04_a_server_is_ready_only_while_the_schema_fits(world: World) {
    let anon = world.anon();
    anon.get("/api/health/ready").await.ok();
    move_steps(&world.state.store, -1_000).await;
    anon.get("/api/health/ready").await.ok();
    world.clock.advance(1);
    anon.get("/api/health/ready").await.refused(503, "unavailable");
    anon.get("/api/health").await.refused(503, "unavailable");
    anon.get("/api/health/live").await.ok();
    move_steps(&world.state.store, 1_000).await;
    world.clock.advance(1);
    anon.get("/api/health/ready").await.ok();
}

async fn ops_04_a_flood_of_probes_asks_the_database_once(world: World) {
    let (anon, before) = (world.anon(), world.state.store.statements_run());
    for answer in join_all((0..200).map(|turn| anon.get(["/api/health", "/api/health/ready"][turn % 2]))).await {
        answer.ok();
    }
    assert_eq!(world.state.store.statements_run() - before, 1);
    world.clock.advance(-3600);
    anon.get("/api/health/ready").await.ok();
    assert_eq!(world.state.store.statements_run() - before, 2, "a clock that was set back is no reason to wait");
}

/// On `PostgreSQL` alone: an open `SQLite` file doesn't go away.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn api_sys_01_a_server_whose_postgres_database_went_away_is_not_healthy() {
    let url = fresh_database().await;
    let store = Store::open(&Target::Postgres { url: url.clone() }).await.unwrap();
    let world = World::postgres().await;
    let mut state = world.state.clone();
    state.store = store;
    let visitor = Persona::anonymous(app(state));
    visitor.get("/api/health").await.ok();
    drop_database(&url).await;
    world.clock.advance(1);
    for path in ["/api/health", "/api/health/ready"] {
        visitor.get(path).await.refused(503, "unavailable");
    }
    visitor.get("/api/health/live").await.ok();
}
