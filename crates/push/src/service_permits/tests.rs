use super::*;

#[test]
fn app_04_a_push_service_gets_one_request_until_it_has_answered_and_never_all_places() {
    let (permits, now) = (Arc::<ServicePermits>::default(), Timestamp::from_micros(0));
    let first = permits.acquire(1);
    assert_eq!((permits.without_free_permit(now), permits.without_free_permit(now).contains(&2)), (vec![1], false));
    first.answered();
    let more: Vec<_> = (1..MAX_CONCURRENT_PER_SERVICE - 1).map(|_| permits.acquire(1)).collect();
    assert!(permits.without_free_permit(now).is_empty());
    let last = permits.acquire(1);
    assert_eq!(permits.without_free_permit(now), [1]);
    drop((first, more, last));
    assert!(permits.without_free_permit(now).is_empty());
}

#[test]
fn app_04_a_push_service_that_takes_nothing_is_left_alone_longer_each_time() {
    let (permits, now) = (Arc::<ServicePermits>::default(), Timestamp::from_micros(0));
    let has_none_free = |seconds: i64| !permits.without_free_permit(now.plus_seconds(seconds)).is_empty();
    for wait in [1, 2, 4, 8, 16, 32, 60, 60] {
        permits.acquire(1).failed(None, now);
        assert_eq!((has_none_free(wait - 1), has_none_free(wait)), (true, false));
    }
    permits.acquire(1).failed(Some(20), now);
    assert_eq!((has_none_free(19), has_none_free(20)), (true, false));
    permits.acquire(1).failed(Some(86_400), now);
    assert_eq!((has_none_free(59), has_none_free(60)), (true, false));
    permits.acquire(1).answered();
    assert!(!has_none_free(0));
}

#[test]
fn app_04_an_address_at_which_nobody_answers_leaves_a_push_service_one_request_at_a_time() {
    let (permits, now) = (Arc::<ServicePermits>::default(), Timestamp::from_micros(0));
    permits.acquire(1).answered();
    permits.acquire(1).unanswered();
    assert!(permits.without_free_permit(now).is_empty());
    let next = permits.acquire(1);
    assert_eq!(permits.without_free_permit(now), [1]);
    next.answered();
    assert!(permits.without_free_permit(now).is_empty());
}
