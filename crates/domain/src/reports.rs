use crate::{FieldErrors, bounded};

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

    /// Its name in rows and in JSON.
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

    /// The one with this name.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == word)
    }
}

/// What is reported, if not the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubjectKind {
    /// A message.
    Message,
    /// A moment.
    Moment,
    /// A comment.
    Comment,
    /// A photo of the profile.
    Photo,
}

impl SubjectKind {
    /// Its name in rows and in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Message => "message",
            Self::Moment => "moment",
            Self::Comment => "comment",
            Self::Photo => "photo",
        }
    }

    /// The one with this name.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Message, Self::Moment, Self::Comment, Self::Photo].into_iter().find(|kind| kind.as_str() == word)
    }
}

/// A report, not yet checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReportDraft {
    /// The name of the reason.
    pub reason: Option<String>,
    /// What the reporter wrote.
    pub text: Option<String>,
    /// The name of the subject kind; `None` for the person.
    pub subject_kind: Option<String>,
}

/// The checked content of a report; whether the subject exists remains to be checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedReport {
    /// Why.
    pub reason: ReportReason,
    /// What the reporter wrote; may be empty.
    pub text: String,
    /// What is reported; `None` for the person.
    pub subject_kind: Option<SubjectKind>,
}

impl ReportDraft {
    /// Checks the report; refuses with what is wrong with which field.
    pub fn check(self) -> Result<CheckedReport, FieldErrors> {
        let mut errors = FieldErrors::default();
        let reason = self.reason.as_deref().and_then(ReportReason::parse);
        let reason = errors.keep("reason", reason.ok_or("Please choose a reason"));
        let text = self.text.unwrap_or_default();
        let text = bounded(&text, REPORT_TEXT_MAX).map(str::to_owned).map_err(|_| "Please write at most 1000 characters");
        let text = errors.keep("text", text);
        let kind = self.subject_kind.map(|word| SubjectKind::parse(&word).ok_or("A subject is a message, a moment, a comment or a photo"));
        let subject_kind = errors.keep("subject", kind.transpose());
        match (reason, text, subject_kind) {
            (Some(reason), Some(text), Some(subject_kind)) => Ok(CheckedReport { reason, text, subject_kind }),
            _ => Err(errors),
        }
    }
}

#[cfg(test)]
mod tests;
