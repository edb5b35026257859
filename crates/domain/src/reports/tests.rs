use super::*;

#[test]
fn safe_02_a_report_needs_a_known_reason_and_at_most_a_thousand_characters() {
    let draft = |reason: &str, text: usize, kind: Option<&str>| ReportDraft {
        reason: Some(reason.into()),
        text: Some("é".repeat(text)),
        subject_kind: kind.map(str::to_owned),
    };
    for reason in ReportReason::ALL {
        assert_eq!(draft(reason.as_str(), 1000, None).check().unwrap().reason, reason);
    }
    assert_eq!(draft("spam", 0, Some("moment")).check().unwrap().subject_kind, Some(SubjectKind::Moment));
    assert_eq!(draft("spam", 0, Some("photo")).check().unwrap().subject_kind, Some(SubjectKind::Photo));
    let wrong = draft("boring", 1001, Some("room")).check().unwrap_err();
    assert_eq!(wrong.why("reason"), Some("Please choose a reason"));
    assert_eq!(wrong.why("text"), Some("Please write at most 1000 characters"));
    assert_eq!(wrong.why("subject"), Some("A subject is a message, a moment, a comment or a photo"));
    assert_eq!(ReportDraft::default().check().unwrap_err().why("reason"), Some("Please choose a reason"));
}
