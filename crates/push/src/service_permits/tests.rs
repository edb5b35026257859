use super::*;

#[test]
fn app_04_a_push_service_gets_one_request_until_it_has_answered_and_never_all_places() {
    let (permits, now) = (Arc::<ServicePermits>::default(), Timestamp::from_micros(0));
    let first = permits.acquire(1);
    assert_eq!((permits.unavailable(now), permits.unavailable(now).contains(&2)), (vec![1], false));
    first.answered();
    let more: Vec<_> = (1..MAX_CONCURRENT_PER_SERVICE - 1).map(|_| permits.acquire(1)).collect();
    assert!(permits.unavailable(now).is_empty());
    let last = permits.acquire(1);
    assert_eq!(permits.unavailable(now), [1]);
    drop((first, more, last));
    assert!(permits.unavailable(now).is_empty());
}

#[test]
fn app_04_a_push_service_that_takes_nothing_is_left_alone_longer_each_time() {
    let (permits, now) = (Arc::<ServicePermits>::default(), Timestamp::from_micros(0));
    let is_unavailable = |seconds: i64| !permits.unavailable(now.plus_seconds(seconds)).is_empty();
    for wait in [1, 2, 4, 8, 16, 32, 60, 60] {
        permits.acquire(1).failed(None, now);
        assert_eq!((is_unavailable(wait - 1), is_unavailable(wait)), (true, false));
    }
    permits.acquire(1).failed(Some(20), now);
    assert_eq!((is_unavailable(19), is_unavailable(20)), (true, false));
    permits.acquire(1).failed(Some(86_400), now);
    assert_eq!((is_unavailable(59), is_unavailable(60)), (true, false));
    permits.acquire(1).answered();
    assert!(!is_unavailable(0));
}

#[test]
fn app_04_an_address_at_which_nobody_answers_leaves_a_push_service_one_request_at_a_time() {
    let (permits, now) = (Arc::<ServicePermits>::default(), Timestamp::from_micros(0));
    permits.acquire(1).answered();
    permits.acquire(1).unanswered();
    assert!(permits.unavailable(now).is_empty());
    let next = permits.acquire(1);
    assert_eq!(permits.unavailable(now), [1]);
    next.answered();
    assert!(permits.unavailable(now).is_empty());
}
