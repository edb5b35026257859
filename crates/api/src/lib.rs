//! What the product answers over HTTP: the JSON API, the pictures and the embedded web app.
//!
//! It never names a database and never reads the environment. Its folders are layers, each may use those before it:
//! `http` (must not know `AppState`) ← `state` (what all requests share) ← `auth` ← `letters` ← `push` ← `views` ← `live` ← `routes`.
//! To add a route: a handler with `#[utoipa::path]` in `routes/<noun>`, `routes!` in that noun's `router()`, its
//! limits in `http/rate_limit/rules.rs`, a row in `fixtures/permissions.json`. Every route needs a session unless
//! `http/route_access.rs` names it.

mod auth;
mod http;
mod letters;
mod live;
mod push;
mod routes;
mod state;
mod views;
mod web;

use std::sync::Arc;

use axum::{Router, http::Method, middleware};

use self::http::every_request::{self, EveryRequest};

pub use auth::{LinkToken, TokenHash};
pub use http::{
    Bodies,
    error_language::translated,
    rate_limit::{Address, RateLimiter, TrustedProxies},
};
pub use letters::{send_due_letters, send_letters};
pub use live::run_bus;
pub use push::{push_key, send_due_pushes, send_pushes};
pub use routes::{apply_decisions, apply_due_decisions, check_held_pictures, place_position, purge_deleted_accounts, remove_orphan_files};
pub use state::{AppState, Draining, EMPTY_LOG_EVERY, OperatorKey, PasswordHasher, PictureChecks, Services, Sweep, empty_database_log};
pub use views::chinese_demo_words;
pub use web::heading_font;

/// Everything the server answers, as one service over `state`.
pub fn app(state: AppState) -> Router {
    let (routes, _) = routes::router().split_for_parts();
    let parts = EveryRequest { metrics: state.request_metrics.clone(), proxies: Arc::clone(&state.proxies) };
    routes
        .route_layer(middleware::from_fn_with_state(state.clone(), auth::middleware::check_request))
        .method_not_allowed_fallback(auth::middleware::wrong_method)
        .fallback(web::serve)
        .layer(middleware::from_fn_with_state(Arc::new(parts), every_request::handle))
        .with_state(state)
}

/// The API's description, as `docs/openapi.json` keeps it.
pub fn openapi() -> utoipa::openapi::OpenApi {
    http::openapi::finish(routes::router().split_for_parts().1)
}

/// Every route of the API: its method and its path with `{placeholders}`.
pub fn routes() -> Vec<(Method, String)> {
    http::openapi::routes(&openapi())
}
