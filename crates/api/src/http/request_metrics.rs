//! Counts requests and how long their answers took, by route, method and class of status. Nothing of a request itself becomes a
//! label: its path would say who looked at whom, and anybody could make up methods and paths without end.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use prometheus_client::{
    metrics::{counter::Counter, family::Family, histogram::Histogram},
    registry::Registry,
};

use super::rate_limit::known_route;

/// The label of a path that is no route of the API: the web app's page and files, and what isn't there.
const NO_ROUTE: &str = "other";
/// Upper bounds in seconds, from an answer out of memory to the deadline of a sign-up.
const BOUNDS: [f64; 13] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0, 30.0];

type Labels<const N: usize> = [(&'static str, &'static str); N];

/// The requests so far; clones share their counts.
#[derive(Clone)]
pub struct RequestMetrics {
    requests: Family<Labels<3>, Counter>,
    seconds: Family<Labels<2>, Histogram>,
}

impl Default for RequestMetrics {
    fn default() -> Self {
        Self { requests: Family::default(), seconds: Family::new_with_constructor(|| Histogram::new(BOUNDS)) }
    }
}

impl RequestMetrics {
    /// Notes an answer, and how long it took until its body began.
    pub fn note(&self, method: &Method, pattern: Option<&str>, status: StatusCode, took: Duration) {
        let (method, route) = (method_label(method), pattern.and_then(known_route).unwrap_or(NO_ROUTE));
        self.requests.get_or_create(&[("method", method), ("route", route), ("status", class_of(status))]).inc();
        self.seconds.get_or_create(&[("method", method), ("route", route)]).observe(took.as_secs_f64());
    }

    /// Registers them as metrics.
    pub fn register(&self, registry: &mut Registry) {
        registry.register("kindred_http_requests", "Requests by route, method and class of status", self.requests.clone());
        registry.register("kindred_http_request_duration_seconds", "Time until the answer's body began", self.seconds.clone());
    }
}

fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}

fn class_of(status: StatusCode) -> &'static str {
    match status.as_u16() {
        100..200 => "1xx",
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        _ => "5xx",
    }
}
