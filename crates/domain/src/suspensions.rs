use crate::{FieldErrors, ReportReason, Timestamp, bounded, is_blank};

/// The longest appeal, in UTF-16 units.
pub const APPEAL_MAX: usize = 1_000;
/// The longest answer of an operator to one, in UTF-16 units.
pub const APPEAL_ANSWER_MAX: usize = 500;
/// For how long a sign-in that was refused for a suspension lets somebody write an appeal.
pub const APPEAL_SECONDS: i64 = 60 * 60;
/// The longest suspension that ends by itself.
pub const SUSPENSION_DAYS_MAX: i64 = 3_650;

const DAY: i64 = 24 * 60 * 60;

/// Why somebody is to be suspended, and until when; both are what the person is told. What is left out stays as it is for somebody who is
/// suspended already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SuspensionTerms {
    /// Why: one of the reasons that a report can have; for a new suspension without one, [`ReportReason::Other`].
    pub reason: Option<ReportReason>,
    /// When it is over.
    pub end: SuspensionEnd,
}

/// When a suspension is to be over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuspensionEnd {
    /// As it is for somebody who is suspended already; a new suspension lasts until an operator restores the account.
    AsBefore,
    /// When an operator restores the account, whatever was said before.
    UntilRestored,
    /// From then on.
    At(Timestamp),
}

impl SuspensionTerms {
    /// Checks what an operator gave; of the days nothing, or that there is no end.
    pub fn check(reason: Option<&str>, days: Option<Option<i64>>, now: Timestamp) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let known = |word| ReportReason::parse(word).ok_or_else(|| format!("A reason is one of {}", words()));
        let reason = errors.keep("reason", reason.map(known).transpose());
        let end = match days {
            None => Ok(SuspensionEnd::AsBefore),
            Some(None) => Ok(SuspensionEnd::UntilRestored),
            Some(Some(days)) if (1..=SUSPENSION_DAYS_MAX).contains(&days) => Ok(SuspensionEnd::At(now.plus_seconds(days * DAY))),
            Some(Some(_)) => {
                Err(format!("A suspension lasts 1 to {SUSPENSION_DAYS_MAX} days; without days, until the account is restored"))
            }
        };
        match (reason, errors.keep("days", end)) {
            (Some(reason), Some(end)) => Ok(Self { reason, end }),
            _ => Err(errors),
        }
    }
}

fn words() -> String {
    ReportReason::ALL.map(ReportReason::as_str).join(", ")
}

/// The text of an appeal as it is kept.
pub fn appeal(text: &str) -> Result<&str, String> {
    written(text, APPEAL_MAX, "Please write why you see it differently")
}

/// The answer to an appeal as it is kept.
pub fn appeal_answer(text: &str) -> Result<&str, String> {
    written(text, APPEAL_ANSWER_MAX, "An answer is needed: the person reads it")
}

/// A text that the person reads, without blanks around it; `missing` says that it is needed.
pub(crate) fn written<'a>(text: &'a str, max: usize, missing: &str) -> Result<&'a str, String> {
    let text = bounded(text.trim(), max).map_err(|why| format!("The text {why}"))?;
    if is_blank(text) { Err(missing.to_owned()) } else { Ok(text) }
}

#[cfg(test)]
mod tests;
