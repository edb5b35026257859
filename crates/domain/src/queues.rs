use crate::{LetterId, OperatorAct, PhotoId, QueueItemId, ReportId, SelfieId, SuspensionId, SuspensionTerms, UserId};

/// For how many seconds a claim lasts of an operator who shows no sign of looking at the item.
pub const CLAIM_SECONDS: i64 = 5 * 60;
/// For how many seconds a decision can be taken back.
pub const UNDO_SECONDS: i64 = 60;

/// What waits for operators, a queue a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Queue {
    /// Open reports.
    Reports,
    /// Pictures that are held back.
    Pictures,
    /// Selfies for the verified mark.
    Selfies,
    /// Appeals against suspensions that are not answered.
    Appeals,
    /// Letters that were refused for good.
    Letters,
}

impl Queue {
    /// Every queue there is.
    pub const ALL: [Self; 5] = [Self::Reports, Self::Pictures, Self::Selfies, Self::Appeals, Self::Letters];

    /// Its name in rows and in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Reports => "reports",
            Self::Pictures => "pictures",
            Self::Selfies => "selfies",
            Self::Appeals => "appeals",
            Self::Letters => "letters",
        }
    }

    /// What opening one of its items is called in the log of acts.
    pub const fn opening(self) -> &'static str {
        match self {
            Self::Reports => "open report",
            Self::Pictures => "open picture",
            Self::Selfies => "open selfie",
            Self::Appeals => "open appeal",
            Self::Letters => "open letter",
        }
    }

    /// The one with this name.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|queue| queue.as_str() == word)
    }
}

/// What an operator decides about an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// A report needs no act.
    Close,
    /// Whom a report is about is suspended, and the report closed.
    Suspend,
    /// Everybody may see a picture.
    Release,
    /// A picture is deleted.
    Remove,
    /// A selfie shows who is in the main photo: the person has the verified mark.
    Verify,
    /// A selfie doesn't; the reason is what the person reads.
    Decline,
    /// An appeal is right: the account is restored.
    Grant,
    /// An appeal is not; the reason is what the person reads.
    Refuse,
    /// A letter is tried again.
    Retry,
}

/// What goes with a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DecisionTerms {
    /// Of a suspension.
    pub suspension: SuspensionTerms,
    /// Of a verification: the main photo that the operator saw; none where the profile had none.
    pub seen: Option<PhotoId>,
}

impl Decision {
    /// Every decision there is.
    pub const ALL: [Self; 9] =
        [Self::Close, Self::Suspend, Self::Release, Self::Remove, Self::Verify, Self::Decline, Self::Grant, Self::Refuse, Self::Retry];

    /// Its name in rows, in JSON and in the log.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Close => "close",
            Self::Suspend => "suspend",
            Self::Release => "release",
            Self::Remove => "remove",
            Self::Verify => "verify",
            Self::Decline => "decline",
            Self::Grant => "grant",
            Self::Refuse => "refuse",
            Self::Retry => "retry",
        }
    }

    /// The one with this name.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|decision| decision.as_str() == word)
    }

    /// In which queue it can be made.
    pub const fn queue(self) -> Queue {
        match self {
            Self::Close | Self::Suspend => Queue::Reports,
            Self::Release | Self::Remove => Queue::Pictures,
            Self::Verify | Self::Decline => Queue::Selfies,
            Self::Grant | Self::Refuse => Queue::Appeals,
            Self::Retry => Queue::Letters,
        }
    }

    /// True if it does something at once, and is logged then.
    pub const fn has_immediate_act(self) -> bool {
        matches!(self, Self::Suspend | Self::Verify | Self::Grant)
    }

    /// What it does at once to whom an item is about, since taking it back undoes that.
    pub const fn immediate_act(self, QueueItemId(item): QueueItemId, about: UserId, terms: DecisionTerms) -> Option<OperatorAct> {
        match self {
            Self::Suspend => Some(OperatorAct::Suspend(about, terms.suspension)),
            Self::Verify => Some(OperatorAct::VerifyBySelfie(SelfieId(item))),
            Self::Grant => Some(OperatorAct::Restore(about)),
            _ => None,
        }
    }

    /// What it does when it can't be taken back any more, since nothing would undo that.
    pub const fn deferred_act(self, QueueItemId(item): QueueItemId) -> Option<OperatorAct> {
        match self {
            Self::Close | Self::Suspend => Some(OperatorAct::CloseReport(ReportId(item))),
            Self::Release => Some(OperatorAct::ReleasePicture(PhotoId(item))),
            Self::Remove => Some(OperatorAct::RemovePicture(PhotoId(item))),
            Self::Verify => Some(OperatorAct::DeleteSelfie(SelfieId(item))),
            Self::Decline => Some(OperatorAct::RefuseSelfie(SelfieId(item))),
            Self::Refuse => Some(OperatorAct::RefuseAppeal(SuspensionId(item))),
            Self::Retry => Some(OperatorAct::RetryLetter(LetterId(item))),
            Self::Grant => None,
        }
    }
}

#[cfg(test)]
mod tests;
