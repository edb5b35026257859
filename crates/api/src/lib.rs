//! What the product answers over HTTP: the JSON API, the pictures and the embedded web app.
//!
//! It never names a database and never reads the environment. One folder or file a noun; each exports a
//! `router()` of its own. To add a route: a handler with `#[utoipa::path]` beside its noun, `routes!` in that
//! noun's `router()`, a row in the permission grid. Every route needs a session unless `gate::PUBLIC` names it.

mod access;
mod accounts;
mod admin;
mod answer;
mod comments;
mod discovery;
mod document;
mod error;
mod events;
mod export;
mod extract;
mod gate;
mod glances;
mod head;
mod headers;
mod health;
mod likes;
mod matches;
mod media;
mod messages;
mod moments;
mod pace;
mod photos;
mod places;
mod preferences;
mod presence;
mod profiles;
mod rooms;
mod safety;
mod state;
mod web;
mod welcome;

use axum::{Router, http::Method, middleware};
use utoipa_axum::router::OpenApiRouter;

pub use accounts::{Passwords, see_off_all};
pub use answer::Success;
pub use error::{ApiError, Refusal};
pub use extract::{
    CurrentUser, Cursor, IdempotencyKey, Idempotent, Json, Limit, NamedInPath, Operator, OperatorKey, PathId, Query, TokenHash,
};
pub use glances::Glances;
pub use pace::{Pace, TrustedProxies};
pub use photos::PictureChecks;
pub use presence::Presence;
pub use profiles::whereabouts;
pub use state::{AppState, Draining};

/// Everything the server answers, as one service over `state`.
pub fn app(state: AppState) -> Router {
    let (routes, _) = every_noun().split_for_parts();
    routes
        .route_layer(middleware::from_fn_with_state(state.clone(), gate::pass))
        .method_not_allowed_fallback(gate::wrong_method)
        .fallback(web::serve)
        .layer(middleware::from_fn(head::within_limits))
        .layer(middleware::map_response(headers::secure))
        .layer(middleware::from_fn(access::log))
        .with_state(state)
}

/// The API's description, as `docs/openapi.json` keeps it.
pub fn openapi() -> utoipa::openapi::OpenApi {
    document::finish(every_noun().split_for_parts().1)
}

/// Every route of the API: its method and its path with `{placeholders}`.
pub fn routes() -> Vec<(Method, String)> {
    document::routes(&openapi())
}

fn every_noun() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(accounts::router())
        .merge(export::router())
        .merge(profiles::router())
        .merge(preferences::router())
        .merge(photos::router())
        .merge(media::router())
        .merge(places::router())
        .merge(discovery::router())
        .merge(likes::router())
        .merge(matches::router())
        .merge(rooms::router())
        .merge(messages::router())
        .merge(events::router())
        .merge(moments::router())
        .merge(comments::router())
        .merge(safety::router())
        .merge(admin::router())
        .merge(health::router())
}
