use super::{rules::PLACES, *};

const NOW: Timestamp = Timestamp::from_micros(1_781_524_800_000_000);

fn from(address: &str) -> RateLimitKey {
    RateLimitKey::Address(Address::of(address.parse().unwrap()))
}

#[test]
fn limit_01_a_burst_passes_then_one_every_half_second() {
    let (limiter, home) = (RateLimiter::default(), from("203.0.113.7"));
    assert!((0..60).all(|_| limiter.admit(&PLACES, home, NOW).is_ok()));
    assert_eq!(limiter.admit(&PLACES, home, NOW), Err(1));
    assert_eq!(limiter.admit(&PLACES, from("203.0.113.8"), NOW), Ok(()), "others are not slowed down");
    let later = NOW.plus_seconds(1);
    assert_eq!([(); 3].map(|()| limiter.admit(&PLACES, home, later).is_ok()), [true, true, false]);
}

#[test]
fn limit_01_people_are_counted_apart_and_rules_too() {
    let (limiter, ann) = (RateLimiter::default(), RateLimitKey::Person(UserId(1)));
    let rule = Rule { name: "one", burst: 1, seconds: 90 };
    assert_eq!((limiter.admit(&rule, ann, NOW), limiter.admit(&rule, ann, NOW)), (Ok(()), Err(90)));
    assert_eq!(limiter.admit(&rule, RateLimitKey::Person(UserId(2)), NOW), Ok(()));
    assert_eq!(limiter.admit(&Rule { name: "two", ..rule }, ann, NOW), Ok(()));
    assert_eq!(limiter.admit(&rule, ann, NOW.plus_seconds(89)), Err(1));
    assert_eq!(limiter.admit(&rule, ann, NOW.plus_seconds(90)), Ok(()));
}

#[test]
fn limit_01_what_is_taken_back_does_not_count() {
    let (limiter, home) = (RateLimiter::default(), from("203.0.113.7"));
    for _ in 0..200 {
        assert_eq!(limiter.admit(&PLACES, home, NOW), Ok(()));
        limiter.take_back(&PLACES, home);
    }
    limiter.take_back(&PLACES, from("203.0.113.8"));
    assert!((0..60).all(|_| limiter.admit(&PLACES, home, NOW).is_ok()));
    assert_eq!(limiter.admit(&PLACES, home, NOW), Err(1));
}

#[test]
fn limit_07_many_are_let_through_together_or_none_of_them() {
    let (limiter, ann) = (RateLimiter::default(), RateLimitKey::Person(UserId(1)));
    let rule = Rule { name: "characters", burst: 100, seconds: 1_000 };
    assert_eq!(limiter.admit_many(&rule, ann, 90, NOW), Ok(()));
    assert_eq!(limiter.admit_many(&rule, ann, 20, NOW), Err(100), "ten are missing");
    assert_eq!(limiter.admit_many(&rule, ann, 10, NOW), Ok(()), "what was refused counts for nothing");
    assert_eq!(limiter.admit(&rule, ann, NOW), Err(10));
    limiter.take_back_many(&rule, ann, 90);
    assert_eq!(limiter.admit_many(&rule, ann, 90, NOW), Ok(()));
}

#[test]
fn limit_01_switched_off_everything_passes() {
    let limiter = RateLimiter::off();
    assert!((0..1000).all(|_| limiter.admit(&PLACES, from("203.0.113.7"), NOW).is_ok()));
}

fn people() -> impl Iterator<Item = RateLimitKey> {
    (0..).map(|n| RateLimitKey::Person(UserId(n)))
}

#[test]
fn limit_01_what_has_expired_is_forgotten() {
    let limiter = RateLimiter::default();
    assert!(people().take(MAX_COUNTS).all(|person| limiter.admit(&PLACES, person, NOW).is_ok()));
    assert_eq!(limiter.admit(&PLACES, from("203.0.113.7"), NOW.plus_seconds(1)), Ok(()));
    assert_eq!(limiter.clear_at.lock().len(), 1);
}

#[test]
fn limit_01_a_flood_of_addresses_frees_nobody_who_is_made_to_wait() {
    let (limiter, guesser) = (RateLimiter::default(), from("203.0.113.7"));
    assert!((0..60).all(|_| limiter.admit(&PLACES, guesser, NOW).is_ok()));
    for person in people().take(3 * MAX_COUNTS) {
        assert_eq!(limiter.admit(&PLACES, person, NOW), Ok(()));
    }
    assert_eq!(limiter.admit(&PLACES, guesser, NOW), Err(1));
    let counts = limiter.clear_at.lock().len();
    assert!((KEPT_COUNTS..=MAX_COUNTS).contains(&counts), "{counts}");
}

#[test]
fn limit_01_three_tabs_that_poll_and_swipe_fast_for_ten_minutes_meet_no_limit() {
    let (limiter, ann) = (RateLimiter::default(), UserId(1));
    let tab = [
        ("/api/messages/room/{roomId}/messages", 3),
        ("/api/messages/rooms", 3),
        ("/api/matches/list", 3),
        ("/api/users/me", 3),
        ("/api/moments/list", 3),
        ("/api/users/{id}", 6),
        ("/api/users/discover", 10),
    ];
    for second in 0..600 {
        let now = NOW.plus_seconds(second);
        for (path, _) in tab.iter().filter(|(_, every)| second % every == 0) {
            for _tab in 0..3 {
                limiter.admit_person((&Method::GET, path), (ann, [0; 32]), now).unwrap();
            }
        }
        limiter.admit_person((&Method::POST, "/api/matches/skip/{id}"), (ann, [0; 32]), now).unwrap();
        limiter.admit_person((&Method::POST, "/api/matches/like/{id}"), (ann, [0; 32]), now).unwrap();
        limiter.admit_person((&Method::POST, "/api/messages/room/{roomId}/typing"), (ann, [0; 32]), now).unwrap();
    }
}
