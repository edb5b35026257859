use super::*;

const NOW: Timestamp = Timestamp::from_micros(7);

#[test]
fn trust_04_a_suspension_has_a_known_reason_and_lasts_days_or_until_restored() {
    let terms = |reason, days| SuspensionTerms::check(reason, Some(Some(days)), NOW);
    let without = |days| SuspensionTerms::check(None, days, NOW);
    assert_eq!(without(None), Ok(SuspensionTerms { reason: None, end: SuspensionEnd::AsBefore }));
    assert_eq!(without(Some(None)), Ok(SuspensionTerms { reason: None, end: SuspensionEnd::UntilRestored }));
    let week = SuspensionTerms { reason: Some(ReportReason::Scam), end: SuspensionEnd::At(NOW.plus_seconds(7 * 86_400)) };
    assert_eq!(terms(Some("scam"), 7), Ok(week));
    assert!(terms(Some("hate"), 1).is_ok() && terms(Some("hate"), 3_650).is_ok());
    for days in [0, -1, 3_651, i64::MAX] {
        assert!(terms(None, days).unwrap_err().why("days").is_some(), "{days}");
    }
    let wrong = terms(Some("bored"), 0).unwrap_err();
    assert!(wrong.why("reason").unwrap().contains("spam, scam") && wrong.why("days").is_some());
}

#[test]
fn trust_04_an_appeal_has_1_to_1000_characters_and_its_answer_1_to_500() {
    assert_eq!(appeal("  It wasn't me \n"), Ok("It wasn't me"));
    assert!(appeal(&"x".repeat(1_000)).is_ok() && appeal_answer(&"x".repeat(500)).is_ok());
    assert!(appeal(&"😀".repeat(500)).is_ok() && appeal(&format!("{}x", "😀".repeat(500))).is_err());
    for text in ["", " \u{200B} ", "a\0b"] {
        assert!(appeal(text).is_err() && appeal_answer(text).is_err(), "{text:?}");
    }
    assert!(appeal_answer(&"x".repeat(501)).is_err());
}
