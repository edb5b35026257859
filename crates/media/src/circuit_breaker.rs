//! A circuit breaker for calls to a picture store on another machine.

use std::time::Duration;

use object_store::Error;
use parking_lot::Mutex;
use tokio::{
    sync::Semaphore,
    time::{Instant, timeout},
};

use crate::{MediaError, refusal::failure_of};

/// How many calls may be under way at the same time; further ones are refused at once.
const MAX_CALLS: usize = 256;
/// How long a call may take, with all its requests and their retries.
const CALL_TIMEOUT: Duration = Duration::from_secs(6);
/// While the store is away only one call in this time is tried, and all others are refused at once, so that a server that
/// hangs does not make everybody wait.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// Bounds how many calls are under way and how long each takes, and remembers if the store is away.
pub(crate) struct CircuitBreaker {
    permits: Semaphore,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// While the store is away: when the next call may be tried.
    next_attempt: Option<Instant>,
    /// When a call succeeded last.
    last_success: Option<Instant>,
    /// True once a call has ended.
    was_called: bool,
}

impl CircuitBreaker {
    pub(crate) fn new() -> Self {
        Self { permits: Semaphore::new(MAX_CALLS), state: Mutex::default() }
    }

    /// True if the last call that ended found the store unreachable or refusing.
    pub(crate) fn is_unavailable(&self) -> bool {
        self.state.lock().next_attempt.is_some()
    }

    /// The result of the operation, `None` if there is no such file; an error at once if the store was away a moment ago.
    pub(crate) async fn call<T>(&self, operation: impl Future<Output = Result<T, Error>>) -> Result<Option<T>, MediaError> {
        self.check_closed()?;
        let (began, answer) = self.run(operation).await?;
        match &answer {
            // It says nothing of other requests: neither that the store is away nor that it is back.
            Err(error @ MediaError::Denied(_)) => tracing::error!(%error, "the picture store did not allow a request"),
            _ => self.record(began, answer.as_ref().err()),
        }
        answer
    }

    /// As [`Self::call`], but tried also while the store is away; a denial counts as away, as this is what every key may do.
    pub(crate) async fn call_now<T>(&self, operation: impl Future<Output = Result<T, Error>>) -> Result<Option<T>, MediaError> {
        let (began, answer) = self.run(operation).await?;
        self.record(began, answer.as_ref().err());
        answer
    }

    /// When the operation began, and its result; an error if it was not begun.
    async fn run<T>(
        &self,
        operation: impl Future<Output = Result<T, Error>>,
    ) -> Result<(Instant, Result<Option<T>, MediaError>), MediaError> {
        let _permit = self.permits.try_acquire().map_err(|_| MediaError::Unavailable("too many requests wait for its answers".into()))?;
        let began = Instant::now();
        let answer = match timeout(CALL_TIMEOUT, operation).await {
            Ok(Ok(found)) => Ok(Some(found)),
            Ok(Err(error)) => failure_of(&error).map_or(Ok(None), Err),
            Err(_elapsed) => Err(MediaError::Unavailable("it did not answer in time".into())),
        };
        Ok((began, answer))
    }

    /// Records how a call ended. A failure counts for nothing if another call succeeded since it began; the failure of the very
    /// first call is not logged here, as its caller reports it.
    fn record(&self, began: Instant, failure: Option<&MediaError>) {
        let mut state = self.state.lock();
        let was_unavailable = state.next_attempt.is_some();
        match failure {
            None => {
                (state.next_attempt, state.last_success) = (None, Some(Instant::now()));
                if was_unavailable {
                    tracing::info!("the picture store is back");
                }
            }
            Some(_) if state.last_success.is_some_and(|succeeded| succeeded > began) => {}
            Some(error) => {
                state.next_attempt = Some(Instant::now() + RETRY_INTERVAL);
                if !was_unavailable && state.was_called {
                    tracing::error!(%error, "pictures can't be loaded or saved for now");
                }
            }
        }
        state.was_called = true;
    }

    fn check_closed(&self) -> Result<(), MediaError> {
        let mut state = self.state.lock();
        match state.next_attempt {
            Some(at) if Instant::now() < at => Err(MediaError::Unavailable("it could not be used a moment ago".into())),
            Some(_) => {
                state.next_attempt = Some(Instant::now() + RETRY_INTERVAL);
                Ok(())
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
