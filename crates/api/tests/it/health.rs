use serde_json::json;

use crate::frame::{World, on_both_engines};

on_both_engines!(api_sys_01_health_tells_the_version_and_that_the_database_answers, api_sys_01_a_server_on_its_way_out_is_not_healthy,);

async fn api_sys_01_health_tells_the_version_and_that_the_database_answers(world: World) {
    let told = world.anon().get("/api/health").await.ok();
    assert_eq!(told, json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION"), "database": "ok" }));
}

async fn api_sys_01_a_server_on_its_way_out_is_not_healthy(world: World) {
    world.state.draining.begin();
    world.anon().get("/api/health").await.refused(503, "unavailable");
}
