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
    assert!(matches!(breaker.call(ready(missing())).await, Ok(None)) && !breaker.is_unavailable(), "a missing file is an answer");
    assert!(breaker.call(ready(refused())).await.is_err() && breaker.is_unavailable());
    assert!(breaker.call(ready(Ok(()))).await.is_err(), "not tried");
    tokio::time::advance(RETRY_INTERVAL).await;
    assert!(breaker.call(pending::<Result<(), Error>>()).await.is_err(), "tried, and given up after its time");
    assert!(breaker.call(ready(Ok(()))).await.is_err(), "not tried");
    tokio::time::advance(RETRY_INTERVAL).await;
    assert!(breaker.call(ready(Ok(()))).await.is_ok() && !breaker.is_unavailable());
    assert!(breaker.call(ready(Ok(()))).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn scale_01_a_call_that_fails_late_says_nothing_about_a_store_that_answered_since() {
    let breaker = CircuitBreaker::new();
    let (late, ()) = tokio::join!(breaker.call_now(pending::<Result<(), Error>>()), async {
        tokio::time::sleep(RETRY_INTERVAL).await;
        breaker.call_now(ready(Ok(()))).await.unwrap();
    });
    assert!(late.is_err() && !breaker.is_unavailable());
}

#[tokio::test(start_paused = true)]
async fn scale_01_a_request_that_is_denied_keeps_nobody_else_from_the_store() {
    let denied = || Err::<(), _>(Error::PermissionDenied { path: "ab/file".into(), source: "<Code>AccessDenied</Code>".into() });
    let breaker = CircuitBreaker::new();
    assert!(matches!(breaker.call(ready(denied())).await, Err(MediaError::Denied(_))) && !breaker.is_unavailable());
    assert!(breaker.call(ready(Ok(()))).await.is_ok());
    assert!(breaker.call_now(ready(denied())).await.is_err() && breaker.is_unavailable(), "the check of the store itself");
    tokio::time::advance(RETRY_INTERVAL).await;
    assert!(breaker.call(ready(denied())).await.is_err() && breaker.is_unavailable(), "a denial does not end it");
}

#[tokio::test]
async fn scale_01_no_more_calls_are_under_way_than_allowed() {
    let breaker = CircuitBreaker::new();
    let all = breaker.permits.acquire_many(u32::try_from(MAX_CALLS).unwrap()).await.unwrap();
    assert!(breaker.call(ready(Ok(()))).await.is_err() && !breaker.is_unavailable());
    drop(all);
    assert!(breaker.call(ready(Ok(()))).await.is_ok());
}
