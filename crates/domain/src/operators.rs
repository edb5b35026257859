mod act_names;
mod roles;

pub use self::roles::OperatorRole;
use crate::{Decision, LetterId, MomentId, PhotoId, Queue, ReportId, SelfieId, SuspensionId, SuspensionTerms, UserId};

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
    LookAtAccount(UserId),
    /// Suspends an account, or gives one that is suspended what these terms hold.
    Suspend(UserId, SuspensionTerms),
    /// Ends a suspension.
    Restore(UserId),
    /// Lists appeals against suspensions.
    ListAppeals,
    /// Refuses one; restoring the account grants it.
    RefuseAppeal(SuspensionId),
    /// Gives the verified mark for whatever the main photo is.
    Verify(UserId),
    /// Gives the verified mark, as long as this is the main photo; `None`: there is none.
    VerifyForPhoto(UserId, Option<PhotoId>),
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
    /// Looks at a photo of a profile or a picture of a moment on somebody's page.
    LookAtPhoto(PhotoId),
    /// Lists the selfies that wait.
    ListSelfies,
    /// Looks at one of them.
    LookAtSelfie(SelfieId),
    /// Gives the verified mark to whom it shows, as long as this is still their main photo, if one is given.
    ApproveSelfie(SelfieId, Option<PhotoId>),
    /// Gives the verified mark, and keeps the selfie for as long as that can be taken back.
    VerifyBySelfie(SelfieId),
    /// Deletes one that was approved.
    DeleteSelfie(SelfieId),
    /// Refuses one; the note is what the person reads.
    RefuseSelfie(SelfieId),
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
    /// Lists the accounts of operators.
    ListOperators,
    /// Makes an account an operator's, or gives an operator another role.
    AppointOperator(UserId, OperatorRole),
    /// Takes an account's role away.
    DismissOperator(UserId),
    /// Opens what waits in a queue about somebody.
    Open(UserId, Queue),
    /// Takes back a decision about somebody that was made a moment ago.
    TakeBack(UserId, Decision),
    /// A decision about somebody was made, and could not be done any more when it was due: it is on record all the same.
    Superseded(UserId, Decision),
    /// Migrates the schema.
    Migrate,
}

impl OperatorAct {
    /// Whose account it changes or exports, if it does.
    pub const fn changes(self) -> Option<UserId> {
        match self {
            Self::Suspend(user, _)
            | Self::Restore(user)
            | Self::Verify(user)
            | Self::VerifyForPhoto(user, _)
            | Self::Unverify(user)
            | Self::MakePasswordLink(user)
            | Self::EndSessions(user)
            | Self::Export(user)
            | Self::Delete(user, _)
            | Self::AppointOperator(user, _)
            | Self::DismissOperator(user) => Some(user),
            _ => None,
        }
    }

    /// True if it changes an account, or removes something of its owner's from a person's page. Decisions in queues do
    /// not count: they are checked where they are made.
    pub const fn changes_or_removes(self) -> bool {
        self.changes().is_some() || matches!(self, Self::RemovePhoto(_) | Self::RemoveMoment(_))
    }

    /// The account that it is about as such, and not because of something of its owner's.
    pub const fn account(self) -> Option<UserId> {
        match self {
            Self::LookAtAccount(user) | Self::Open(user, _) | Self::TakeBack(user, _) | Self::Superseded(user, _) => Some(user),
            _ => self.changes(),
        }
    }

    /// True if it is about nobody in particular.
    pub const fn is_about_nobody(self) -> bool {
        matches!(
            self,
            Self::ListReports
                | Self::ListAppeals
                | Self::ListPictures
                | Self::ListSelfies
                | Self::ListLetters
                | Self::ListOperators
                | Self::Migrate
        )
    }
}

/// Where an operator act came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperatorChannel {
    /// The API, with the operator's key.
    Api,
    /// The operators' screens: the API, with the session of an operator's account.
    Desk,
    /// The command line.
    CommandLine,
}

impl OperatorChannel {
    /// Its name in the log.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::Desk => "desk",
            Self::CommandLine => "command line",
        }
    }
}
