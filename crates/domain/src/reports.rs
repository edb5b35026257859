use crate::{Refusals, bounded};

/// The longest text of a report, in UTF-16 units.
pub const REPORT_TEXT_MAX: usize = 1_000;

/// Why somebody is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportReason {
    /// Advertises something.
    Spam,
    /// Is after money.
    Scam,
    /// Is not who they say they are.
    FakeProfile,
    /// Insults, threatens or doesn't stop.
    Harassment,
    /// Incites against a group of people.
    Hate,
    /// Shows what others don't want to see.
    Explicit,
    /// Is not yet 18.
    Underage,
    /// Something else.
    Other,
}

impl ReportReason {
    /// Every reason there is.
    pub const ALL: [Self; 8] =
        [Self::Spam, Self::Scam, Self::FakeProfile, Self::Harassment, Self::Hate, Self::Explicit, Self::Underage, Self::Other];

    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Spam => "spam",
            Self::Scam => "scam",
            Self::FakeProfile => "fake_profile",
            Self::Harassment => "harassment",
            Self::Hate => "hate",
            Self::Explicit => "explicit",
            Self::Underage => "underage",
            Self::Other => "other",
        }
    }

    /// What the word stands for.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == word)
    }
}

/// What of a person is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubjectKind {
    /// Something they said in a chat.
    Message,
    /// Something they posted.
    Moment,
    /// Something they said under a moment.
    Comment,
}

impl SubjectKind {
    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Message => "message",
            Self::Moment => "moment",
            Self::Comment => "comment",
        }
    }

    /// What the word stands for.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Message, Self::Moment, Self::Comment].into_iter().find(|kind| kind.as_str() == word)
    }
}

/// A report as it came.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReportDraft {
    /// The word for why.
    pub reason: Option<String>,
    /// What there is to say about it.
    pub text: Option<String>,
    /// The word for what is reported; the person when nothing is said.
    pub subject_kind: Option<String>,
}

/// What a report says: checked, but for what it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedReport {
    /// Why.
    pub reason: ReportReason,
    /// In the reporter's words; may be empty.
    pub text: String,
    /// What is reported; the person when nothing is said.
    pub subject_kind: Option<SubjectKind>,
}

impl ReportDraft {
    /// The complaint this makes, or what is wrong with which field.
    pub fn check(self) -> Result<CheckedReport, Refusals> {
        let mut refusals = Refusals::default();
        let reason = self.reason.as_deref().and_then(ReportReason::parse);
        let reason = refusals.keep("reason", reason.ok_or("Please choose a reason"));
        let text = self.text.unwrap_or_default();
        let text = bounded(&text, REPORT_TEXT_MAX).map(str::to_owned).map_err(|_| "Please write at most 1000 characters");
        let text = refusals.keep("text", text);
        let kind = self.subject_kind.map(|word| SubjectKind::parse(&word).ok_or("A subject is a message, a moment or a comment"));
        let subject_kind = refusals.keep("subject", kind.transpose());
        match (reason, text, subject_kind) {
            (Some(reason), Some(text), Some(subject_kind)) => Ok(CheckedReport { reason, text, subject_kind }),
            _ => Err(refusals),
        }
    }
}

#[cfg(test)]
mod tests {
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
        let wrong = draft("boring", 1001, Some("room")).check().unwrap_err();
        assert_eq!(wrong.why("reason"), Some("Please choose a reason"));
        assert_eq!(wrong.why("text"), Some("Please write at most 1000 characters"));
        assert_eq!(wrong.why("subject"), Some("A subject is a message, a moment or a comment"));
        assert_eq!(ReportDraft::default().check().unwrap_err().why("reason"), Some("Please choose a reason"));
    }
}
