//! The names of operator acts in the log.

use super::OperatorAct;

impl OperatorAct {
    /// Its name in the log.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ListReports => "list reports",
            Self::LookAtMessages(_) => "look at messages",
            Self::LookAtEvidence(_) => "look at evidence",
            Self::CloseReport(_) => "close report",
            Self::LookAtAccount(_) => "look",
            Self::Suspend(..) => "suspend",
            Self::Restore(_) => "restore",
            Self::ListAppeals => "list appeals",
            Self::RefuseAppeal(_) => "refuse appeal",
            Self::Verify(_) | Self::VerifyForPhoto(..) | Self::VerifyBySelfie(_) => "verify",
            Self::Unverify(_) => "unverify",
            Self::ListPictures => "list pictures",
            Self::LookAtPicture(_) => "look at picture",
            Self::ReleasePicture(_) => "release picture",
            Self::RemovePicture(_) => "remove picture",
            Self::LookAtPhoto(_) => "look at photo",
            Self::ListSelfies => "list selfies",
            Self::LookAtSelfie(_) => "look at selfie",
            Self::ApproveSelfie(..) => "approve selfie",
            Self::DeleteSelfie(_) => "delete selfie",
            Self::RefuseSelfie(_) => "refuse selfie",
            Self::MakePasswordLink(_) => "make password link",
            Self::RemovePhoto(_) => "remove photo",
            Self::RemoveMoment(_) => "remove moment",
            Self::EndSessions(_) => "end sessions",
            Self::Export(_) => "export",
            Self::Delete(..) => "delete",
            Self::ListLetters => "list letters",
            Self::RetryLetter(_) => "retry letter",
            Self::ListOperators => "list operators",
            Self::AppointOperator(..) => "appoint operator",
            Self::DismissOperator(_) => "dismiss operator",
            Self::Open(_, queue) => queue.opening(),
            Self::TakeBack(..) => "take back",
            Self::Superseded(..) => "overtaken",
            Self::Migrate => "bring up to date",
        }
    }
}
