//! The access log: one line for each request with method, route, status and duration; nothing personal. The same is counted.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::Response,
};

use super::request_metrics::RequestMetrics;

/// Logs the request under its route's pattern: the path itself would say who looked at whom.
pub async fn log(State(metrics): State<RequestMetrics>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let (took, pattern) = (started.elapsed(), route.as_ref().map(MatchedPath::as_str));
    metrics.note(&method, pattern, response.status(), took);
    tracing::info!(
        target: "access",
        %method,
        route = pattern.unwrap_or("-"),
        status = response.status().as_u16(),
        micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX),
    );
    response
}
