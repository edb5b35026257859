use tokio_util::sync::CancellationToken;

/// A flag raised once when shutdown begins: health turns 503, so that nobody sends new visitors here, and streams end.
#[derive(Clone, Default, Debug)]
pub struct Draining(CancellationToken);

impl Draining {
    /// Raises the flag.
    pub fn begin(&self) {
        self.0.cancel();
    }

    /// Whether shutdown has begun.
    pub fn has_begun(&self) -> bool {
        self.0.is_cancelled()
    }

    /// Waits until shutdown begins.
    pub async fn begun(&self) {
        self.0.cancelled().await;
    }
}
