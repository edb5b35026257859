use super::*;

/// Ever the same number.
struct Drawn(u8);

impl Entropy for Drawn {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(0);
        if let Some(last) = bytes.last_mut() {
            *last = self.0;
        }
    }
}

#[test]
fn trust_01_chance_decides_which_gesture_is_asked_for() {
    let drawn: Vec<_> = (0..12).map(|number| Gesture::random(&Drawn(number))).collect();
    assert_eq!((&drawn[..6], &drawn[6..]), (Gesture::ALL.as_slice(), Gesture::ALL.as_slice()));
    for gesture in Gesture::ALL {
        assert_eq!(Gesture::parse(gesture.as_str()), Some(gesture));
    }
    assert_eq!(Gesture::parse("wink"), None);
}

#[test]
fn trust_01_a_gesture_is_good_for_five_minutes_and_the_same_for_three() {
    let asked = Timestamp::from_micros(7);
    assert_eq!(gesture_ends_at(asked), asked.plus_seconds(300));
    assert!(gesture_stays(asked, asked) && gesture_stays(asked, asked.plus_seconds(179)));
    assert!(!gesture_stays(asked, asked.plus_seconds(180)));
}

#[test]
fn trust_01_a_refusal_has_1_to_500_characters() {
    assert_eq!(selfie_answer("  Too dark, sorry \n"), Ok("Too dark, sorry"));
    assert!(selfie_answer(&"x".repeat(500)).is_ok() && selfie_answer(&"x".repeat(501)).is_err());
    for text in ["", " \u{200B} ", "a\0b"] {
        assert!(selfie_answer(text).is_err(), "{text:?}");
    }
}
