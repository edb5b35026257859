use super::*;
use crate::MATCHED;

#[test]
fn app_04_a_push_tells_only_of_what_is_still_new() {
    let (a_match, message) = (PushKind::Match, PushKind::Message);
    assert_eq!(a_match.still_new(true, false), Some(a_match));
    assert_eq!(a_match.still_new(true, true), Some(a_match));
    assert_eq!(a_match.still_new(false, true), Some(message));
    assert_eq!(message.still_new(true, true), Some(message));
    assert_eq!((a_match.still_new(false, false), message.still_new(true, false)), (None, None));
}

#[test]
fn app_04_a_push_that_is_not_taken_waits_longer_each_time() {
    assert_eq!([1, 2, 3, 7, 8, i64::MAX].map(wait_before_push), [30, 60, 120, 1_920, 3_600, 3_600]);
}

#[test]
fn app_04_a_push_shows_the_first_120_characters_of_a_message_in_one_line() {
    let text = |content: &str| push_text(MessageKind::Text, content);
    assert_eq!(text("Hi,\n how are\tyou?").as_deref(), Some("Hi, how are you?"));
    assert_eq!(push_text(MessageKind::Image, "At the sea").as_deref(), Some("At the sea"));
    assert_eq!(
        [(MessageKind::Image, PICTURE_WITHOUT_TEXT), (MessageKind::System, MATCHED)].map(|(kind, text)| push_text(kind, text)),
        [None, None]
    );
    assert_eq!(text(&"好".repeat(120)), Some("好".repeat(120)));
    assert_eq!(text(&"好".repeat(121)), Some("好".repeat(119) + "…"));
    assert_eq!(text(&format!("{} {}", "a".repeat(118), "b".repeat(9))), Some("a".repeat(118) + "…"));
}
