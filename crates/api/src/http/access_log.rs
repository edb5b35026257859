//! The access log: one line for each request with method, route, status and duration; nothing personal. The same is counted.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request},
    http::{Method, StatusCode},
};

use super::request_metrics::RequestMetrics;

/// The line of a request that is being answered.
pub struct Entry {
    started: Instant,
    method: Method,
    route: Option<MatchedPath>,
}

impl Entry {
    /// Begins with a request, under its route's pattern: the path itself would say who looked at whom.
    pub fn begin(request: &Request) -> Self {
        let route = request.extensions().get::<MatchedPath>().cloned();
        Self { started: Instant::now(), method: request.method().clone(), route }
    }

    /// Logs and counts the request, which was answered so.
    pub fn log(&self, metrics: &RequestMetrics, status: StatusCode) {
        let (took, pattern) = (self.started.elapsed(), self.route.as_ref().map(MatchedPath::as_str));
        metrics.note(&self.method, pattern, status, took);
        tracing::info!(
            target: "access",
            method = %self.method,
            route = pattern.unwrap_or("-"),
            status = status.as_u16(),
            micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX),
        );
    }
}
