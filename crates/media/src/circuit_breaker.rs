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
    pub(crate) fn is_away(&self) -> bool {
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
        let _permit = self.permits.try_acquire().map_err(|_| MediaError::Away("too many requests wait for its answers".into()))?;
        let began = Instant::now();
        let answer = match timeout(CALL_TIMEOUT, operation).await {
            Ok(Ok(found)) => Ok(Some(found)),
            Ok(Err(error)) => failure_of(&error).map_or(Ok(None), Err),
            Err(_elapsed) => Err(MediaError::Away("it did not answer in time".into())),
        };
        Ok((began, answer))
    }

    /// Records how a call ended. A failure counts for nothing if another call succeeded since it began; the failure of the very
    /// first call is not logged here, as its caller reports it.
    fn record(&self, began: Instant, failure: Option<&MediaError>) {
        let mut state = self.state.lock();
        let was_away = state.next_attempt.is_some();
        match failure {
            None => {
                (state.next_attempt, state.last_success) = (None, Some(Instant::now()));
                if was_away {
                    tracing::info!("the picture store is back");
                }
            }
            Some(_) if state.last_success.is_some_and(|succeeded| succeeded > began) => {}
            Some(error) => {
                state.next_attempt = Some(Instant::now() + RETRY_INTERVAL);
                if !was_away && state.was_called {
                    tracing::error!(%error, "pictures can't be loaded or saved for now");
                }
            }
        }
        state.was_called = true;
    }

    fn check_closed(&self) -> Result<(), MediaError> {
        let mut state = self.state.lock();
        match state.next_attempt {
            Some(at) if Instant::now() < at => Err(MediaError::Away("it could not be used a moment ago".into())),
            Some(_) => {
                state.next_attempt = Some(Instant::now() + RETRY_INTERVAL);
                Ok(())
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use super::*;

    fn refused() -> Result<(), Error> {
        Err(Error::Generic { store: "S3", source: "connection refused".into() })
    }

    fn missing() -> Result<(), Error> {
        Err(Error::NotFound { path: "ab/file".into(), source: "status 404".into() })
    }

    #[tokio::test(start_paused = true)]
    async fn scale_01_while_the_store_is_away_one_call_a_second_is_tried_and_the_first_answer_ends_it() {
        let breaker = CircuitBreaker::new();
        assert!(matches!(breaker.call(ready(missing())).await, Ok(None)) && !breaker.is_away(), "a missing file is an answer");
        assert!(breaker.call(ready(refused())).await.is_err() && breaker.is_away());
        assert!(breaker.call(ready(Ok(()))).await.is_err(), "not tried");
        tokio::time::advance(RETRY_INTERVAL).await;
        assert!(breaker.call(pending::<Result<(), Error>>()).await.is_err(), "tried, and given up after its time");
        assert!(breaker.call(ready(Ok(()))).await.is_err(), "not tried");
        tokio::time::advance(RETRY_INTERVAL).await;
        assert!(breaker.call(ready(Ok(()))).await.is_ok() && !breaker.is_away());
        assert!(breaker.call(ready(Ok(()))).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn scale_01_a_call_that_fails_late_says_nothing_about_a_store_that_answered_since() {
        let breaker = CircuitBreaker::new();
        let (late, ()) = tokio::join!(breaker.call_now(pending::<Result<(), Error>>()), async {
            tokio::time::sleep(RETRY_INTERVAL).await;
            breaker.call_now(ready(Ok(()))).await.unwrap();
        });
        assert!(late.is_err() && !breaker.is_away());
    }

    #[tokio::test(start_paused = true)]
    async fn scale_01_a_request_that_is_denied_keeps_nobody_else_from_the_store() {
        let denied = || Err::<(), _>(Error::PermissionDenied { path: "ab/file".into(), source: "<Code>AccessDenied</Code>".into() });
        let breaker = CircuitBreaker::new();
        assert!(matches!(breaker.call(ready(denied())).await, Err(MediaError::Denied(_))) && !breaker.is_away());
        assert!(breaker.call(ready(Ok(()))).await.is_ok());
        assert!(breaker.call_now(ready(denied())).await.is_err() && breaker.is_away(), "the check of the store itself");
        tokio::time::advance(RETRY_INTERVAL).await;
        assert!(breaker.call(ready(denied())).await.is_err() && breaker.is_away(), "a denial does not end it");
    }

    #[tokio::test]
    async fn scale_01_no_more_calls_are_under_way_than_allowed() {
        let breaker = CircuitBreaker::new();
        let all = breaker.permits.acquire_many(u32::try_from(MAX_CALLS).unwrap()).await.unwrap();
        assert!(breaker.call(ready(Ok(()))).await.is_err() && !breaker.is_away());
        drop(all);
        assert!(breaker.call(ready(Ok(()))).await.is_ok());
    }
}
