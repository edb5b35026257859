//! Whether the server and its database answer.

use axum::extract::State;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    http::{ApiError, Json},
    state::AppState,
};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(health))
}

/// The server is well.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
struct Health {
    /// Always `ok`; a server that isn't well answers 503.
    status: &'static str,
    /// The program's version.
    version: &'static str,
    /// Always `ok`: the database answered.
    database: &'static str,
}

/// Whether the server and its database answer
#[utoipa::path(get, path = "/api/health", tag = "health", responses((status = 200, description = "All is well", body = Health)))]
async fn health(State(state): State<AppState>) -> Result<Json<Health>, ApiError> {
    if state.draining.has_begun() {
        return Err(ApiError::unavailable(30));
    }
    state.store.read().await?.ping().await?;
    Ok(Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION"), database: "ok" }))
}
