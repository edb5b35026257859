use kindred_domain::{Language, PushKind, RoomId};
use kindred_testkit::SeededEntropy;

use super::*;

#[test]
fn app_04_a_push_service_says_by_its_status_what_became_of_a_notice() {
    let endpoint = PushServices::default().endpoint("https://web.push.apple.com/secret").unwrap();
    let of = |status: u16| outcome(StatusCode::from_u16(status).unwrap(), &HeaderMap::new(), &endpoint, Timestamp::from_micros(0));
    assert!([200, 201, 202].iter().all(|status| of(*status) == Outcome::Taken));
    assert!([404, 410].iter().all(|status| of(*status) == Outcome::Gone));
    assert!([408, 429, 500, 503].iter().all(|status| of(*status) == Outcome::Later(None, status.to_string())));
    let refused = |status: u16| of(status) == Outcome::Refused(format!("{status} of https://web.push.apple.com"));
    assert!([301, 307, 400, 401, 403, 413].iter().all(|status| refused(*status)));
}

#[test]
fn app_04_a_wait_is_named_in_seconds_or_by_its_end() {
    let now = Timestamp::from_micros(784_111_777_000_000);
    let of = |text: &'static str| retry_after(&HeaderMap::from_iter([("retry-after".parse().unwrap(), text.parse().unwrap())]), now);
    assert_eq!([of("120"), of("0"), of("-5"), of("99999999")], [Some(120), Some(0), Some(0), Some(PUSH_TTL_SECONDS)]);
    assert_eq!([of("Sun, 06 Nov 1994 08:50:37 GMT"), of("Sun, 06 Nov 1994 08:48:37 GMT"), of("soon")], [Some(60), Some(0), None]);
    assert_eq!(retry_after(&HeaderMap::new(), now), None);
}

#[tokio::test]
async fn app_04_a_host_that_somebody_made_up_silences_no_push_service() {
    let (entropy, now) = (SeededEntropy::new(1), Timestamp::from_micros(0));
    // No time is left for an answer.
    let pusher = Pusher::new(VapidKey::random(&entropy), PushServices::default(), None).with_deadline(Duration::ZERO);
    let key = BASE64URL.decode(pusher.public_key()).unwrap();
    let notification =
        &Notification { kind: PushKind::Match, room: RoomId(1), language: Language::English, preview: None, ttl_seconds: 60 };
    for (endpoint, has_none_free) in [("https://made-up.push.apple.com/1", false), ("https://web.push.apple.com/1", true)] {
        let permit = pusher.acquire(pusher.endpoint(endpoint).unwrap().service());
        let outcome = pusher.send(permit, Recipient { endpoint, key: &key, secret: &[1; 16] }, notification, &entropy, now).await;
        assert!(matches!(outcome, Outcome::Unanswered(_)), "{outcome:?}");
        assert_eq!(!pusher.services_without_free_permit(now).is_empty(), has_none_free, "{endpoint}");
    }
    assert_eq!(pusher.sent().put_off, 2);
}
