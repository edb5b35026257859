//! The access log: one line for each request with method, route, status and duration; nothing personal.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request},
    middleware::Next,
    response::Response,
};

/// Logs the request under its route's pattern: the path itself would say who looked at whom.
pub async fn log(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    tracing::info!(
        target: "access",
        %method,
        route = route.as_ref().map_or("-", MatchedPath::as_str),
        status = response.status().as_u16(),
        micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX),
    );
    response
}
