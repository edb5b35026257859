use crate::{LetterId, MomentId, PhotoId, ReportId, SuspensionId, SuspensionTerms, UserId};

/// The longest note of an operator, in UTF-16 units.
pub const NOTE_MAX: usize = 500;

/// An operator act; each is logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperatorAct {
    /// Lists reports.
    ListReports,
    /// Looks at the messages around a reported one.
    LookAtMessages(ReportId),
    /// Looks at a picture of what was reported.
    LookAtEvidence(ReportId),
    /// Closes a report.
    CloseReport(ReportId),
    /// Looks up an account.
    Look(UserId),
    /// Suspends an account, or gives one that is suspended what these terms hold.
    Suspend(UserId, SuspensionTerms),
    /// Ends a suspension.
    Restore(UserId),
    /// Lists appeals against suspensions.
    ListAppeals,
    /// Refuses one; restoring the account grants it.
    RefuseAppeal(SuspensionId),
    /// Gives the verified mark.
    Verify(UserId),
    /// Removes the verified mark.
    Unverify(UserId),
    /// Lists the pictures that wait for review.
    ListPictures,
    /// Looks at one of them.
    LookAtPicture(PhotoId),
    /// Shows it to everybody.
    ReleasePicture(PhotoId),
    /// Deletes it.
    RemovePicture(PhotoId),
    /// Makes a link by which a person chooses a new password.
    MakePasswordLink(UserId),
    /// Removes a photo of a profile, held or not.
    RemovePhoto(PhotoId),
    /// Removes a moment.
    RemoveMoment(MomentId),
    /// Ends all sessions of an account.
    EndSessions(UserId),
    /// Exports all data of an account.
    Export(UserId),
    /// Deletes an account; the second id is that of its stand-in.
    Delete(UserId, UserId),
    /// Lists letters.
    ListLetters,
    /// Has a letter that was refused tried again.
    RetryLetter(LetterId),
    /// Migrates the schema.
    BringUpToDate,
}

impl OperatorAct {
    /// Its name in the log.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ListReports => "list reports",
            Self::LookAtMessages(_) => "look at messages",
            Self::LookAtEvidence(_) => "look at evidence",
            Self::CloseReport(_) => "close report",
            Self::Look(_) => "look",
            Self::Suspend(..) => "suspend",
            Self::Restore(_) => "restore",
            Self::ListAppeals => "list appeals",
            Self::RefuseAppeal(_) => "refuse appeal",
            Self::Verify(_) => "verify",
            Self::Unverify(_) => "unverify",
            Self::ListPictures => "list pictures",
            Self::LookAtPicture(_) => "look at picture",
            Self::ReleasePicture(_) => "release picture",
            Self::RemovePicture(_) => "remove picture",
            Self::MakePasswordLink(_) => "make password link",
            Self::RemovePhoto(_) => "remove photo",
            Self::RemoveMoment(_) => "remove moment",
            Self::EndSessions(_) => "end sessions",
            Self::Export(_) => "export",
            Self::Delete(..) => "delete",
            Self::ListLetters => "list letters",
            Self::RetryLetter(_) => "retry letter",
            Self::BringUpToDate => "bring up to date",
        }
    }
}

/// Where an operator act came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperatorChannel {
    /// The API, with the operator's key.
    Api,
    /// The command line.
    CommandLine,
}

impl OperatorChannel {
    /// Its name in the log.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::CommandLine => "command line",
        }
    }
}
