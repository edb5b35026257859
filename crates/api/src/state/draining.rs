use tokio_util::sync::CancellationToken;

/// A flag that is set once, when shutdown begins: the health route answers 503, so that a load balancer sends no more
/// requests here, and streams of events end.
#[derive(Clone, Default, Debug)]
pub struct Draining(CancellationToken);

impl Draining {
    /// Sets the flag.
    pub fn begin(&self) {
        self.0.cancel();
    }

    /// True once shutdown has begun.
    pub fn has_begun(&self) -> bool {
        self.0.is_cancelled()
    }

    /// Waits until shutdown begins.
    pub async fn begun(&self) {
        self.0.cancelled().await;
    }
}
