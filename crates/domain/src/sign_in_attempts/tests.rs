use super::*;

const NOON: Timestamp = Timestamp::from_micros(1_781_524_800_000_000);

fn wait(count: i64, seconds_since: i64) -> Option<u32> {
    SignInAttempts { count, last_at: NOON, kept_until: NOON }.retry_after(10, NOON.plus_seconds(seconds_since))
}

#[test]
fn limit_01_the_first_attempts_are_free_and_each_one_after_them_waits_twice_as_long() {
    assert_eq!([wait(0, 0), wait(9, 0)], [None, None]);
    assert_eq!([10, 11, 12, 19].map(|count| wait(count, 0)), [Some(1), Some(2), Some(4), Some(512)]);
    assert_eq!([20, 40, 73, 74, 200].map(|count| wait(count, 0)), [Some(900); 5], "a quarter of an hour at most");
    assert_eq!([wait(12, 3), wait(12, 4)], [Some(1), None]);
}

#[test]
fn limit_01_attempts_count_since_the_last_or_since_the_first_one() {
    let later = NOON.plus_seconds(600);
    let kept = |memory| {
        let rule = AttemptRule { free: 10, memory };
        let attempts = SignInAttempts::none(rule, NOON).incremented(rule, NOON).incremented(rule, later);
        assert_eq!((attempts.count, attempts.last_at), (2, later));
        attempts.kept_until
    };
    assert_eq!(kept(Memory::QuarterHourAfterLast), later.plus_seconds(900));
    assert_eq!(kept(Memory::DayAfterFirst), NOON.plus_seconds(86_400));
}
