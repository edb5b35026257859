//! How long a handler may take, and what is answered in its place when it takes longer or panics.

use std::{panic::AssertUnwindSafe, time::Duration};

use axum::response::Response;
use futures_util::FutureExt;

use super::error::ApiError;

const REGISTER: &str = "/api/auth/register";

/// How long the handler of a route may take.
pub fn deadline_of(path: &str) -> Duration {
    Duration::from_secs(if path == REGISTER { 30 } else { 10 })
}

/// The handler's response; 503 when it takes longer than `deadline`, 500 when it panics.
pub async fn with_deadline(deadline: Duration, handler: impl Future<Output = Response>) -> Result<Response, ApiError> {
    let caught = AssertUnwindSafe(handler).catch_unwind();
    let in_time = tokio::time::timeout(deadline, caught).await.map_err(|_| ApiError::unavailable(5))?;
    in_time.map_err(|_| ApiError::panicked())
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_handler_that_hangs_or_panics_is_answered_for() {
        let hanging = with_deadline(Duration::from_secs(10), std::future::pending()).await;
        assert_eq!(hanging.unwrap_err().status(), StatusCode::SERVICE_UNAVAILABLE);
        let panicking = with_deadline(Duration::from_secs(10), async { panic!("on purpose") }).await;
        assert_eq!(panicking.unwrap_err().status(), StatusCode::INTERNAL_SERVER_ERROR);
    }
}
