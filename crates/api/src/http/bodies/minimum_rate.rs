use std::time::Duration;

use axum::body::{Body, Bytes};
use http_body_util::BodyExt;
use tokio::time::{Instant, timeout_at};

use crate::http::error::ApiError;

/// How long each window is in which `MIN_BYTES_A_WINDOW` of a body must come.
const WINDOW: Duration = Duration::from_secs(10);
/// How many bytes of a body, or its end, must come in each window: 16 KiB a second, as the slowest phone networks give.
const MIN_BYTES_A_WINDOW: usize = 160 << 10;
/// No body may take longer.
const MAX_DURATION: Duration = Duration::from_mins(5);

/// Enforces the minimum rate of a body that arrives. What came fast gives no time to whoever stalls afterwards.
pub struct MinimumRate {
    deadline: Instant,
    window_end: Instant,
    in_window: usize,
}

impl MinimumRate {
    /// From now on.
    pub fn start() -> Self {
        let now = Instant::now();
        Self { deadline: now + MAX_DURATION, window_end: now + WINDOW, in_window: 0 }
    }

    /// The next part of the body, `None` at its end; 408 when it comes too slowly.
    pub async fn next(&mut self, body: &mut Body) -> Result<Option<Bytes>, ApiError> {
        loop {
            match timeout_at(self.window_end.min(self.deadline), body.frame()).await {
                Ok(Some(Ok(frame))) => {
                    // Trailers say nothing that anybody asks for.
                    let data = frame.into_data().unwrap_or_default();
                    self.in_window += data.len();
                    return Ok(Some(data));
                }
                Ok(Some(Err(_))) => return Err(ApiError::bad_request("The body broke off")),
                Ok(None) => return Ok(None),
                Err(_) if self.in_window < MIN_BYTES_A_WINDOW || Instant::now() >= self.deadline => return Err(ApiError::too_slow()),
                Err(_) => (self.window_end, self.in_window) = (Instant::now() + WINDOW, 0),
            }
        }
    }
}
