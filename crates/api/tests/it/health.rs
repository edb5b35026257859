use kindred_api::{AppState, app};
use kindred_store::{Store, Target};
use kindred_testkit::postgres::{drop_database, fresh_database};
use serde_json::json;

use crate::support::{Persona, World, on_both_engines};

on_both_engines!(api_sys_01_health_tells_the_version_and_that_the_database_answers, api_sys_01_a_server_on_its_way_out_is_not_healthy,);

async fn api_sys_01_health_tells_the_version_and_that_the_database_answers(world: World) {
    let told = world.anon().get("/api/health").await.ok();
    assert_eq!(told, json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION"), "database": "ok" }));
}

async fn api_sys_01_a_server_on_its_way_out_is_not_healthy(world: World) {
    world.state.draining.begin();
    world.anon().get("/api/health").await.refused(503, "unavailable");
}

/// On `PostgreSQL` alone: an open `SQLite` file doesn't go away.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn api_sys_01_a_server_whose_postgres_database_went_away_is_not_healthy() {
    let url = fresh_database().await;
    let store = Store::open(&Target::Postgres { url: url.clone() }).await.unwrap();
    let world = World::postgres().await;
    let visitor = Persona::anonymous(app(AppState { store, ..world.state.clone() }));
    visitor.get("/api/health").await.ok();
    drop_database(&url).await;
    visitor.get("/api/health").await.refused(503, "unavailable");
}
