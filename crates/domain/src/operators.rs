use crate::{PhotoId, ReportId, UserId};

/// Something an operator does; each is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperatorAct {
    /// Reads what people reported.
    ListReports,
    /// Is done with a report.
    CloseReport(ReportId),
    /// Looks somebody up.
    Look(UserId),
    /// Keeps somebody from being here.
    Suspend(UserId),
    /// Lets somebody be here again.
    Restore(UserId),
    /// Gives somebody the verified mark.
    Verify(UserId),
    /// Takes the verified mark away.
    Unverify(UserId),
    /// Lists the pictures that wait for a look.
    ListPictures,
    /// Looks at one of them.
    LookAtPicture(PhotoId),
    /// Lets everybody see it.
    ReleasePicture(PhotoId),
    /// Takes it away for good.
    RemovePicture(PhotoId),
    /// Brings the schema up to date.
    BringUpToDate,
}

impl OperatorAct {
    /// The word it is written down under.
    pub const fn word(self) -> &'static str {
        match self {
            Self::ListReports => "list reports",
            Self::CloseReport(_) => "close report",
            Self::Look(_) => "look",
            Self::Suspend(_) => "suspend",
            Self::Restore(_) => "restore",
            Self::Verify(_) => "verify",
            Self::Unverify(_) => "unverify",
            Self::ListPictures => "list pictures",
            Self::LookAtPicture(_) => "look at picture",
            Self::ReleasePicture(_) => "release picture",
            Self::RemovePicture(_) => "remove picture",
            Self::BringUpToDate => "bring up to date",
        }
    }
}

/// By which way an operator came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperatorChannel {
    /// With the operator's key.
    Api,
    /// With the program itself.
    CommandLine,
}

impl OperatorChannel {
    /// The words for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::CommandLine => "command line",
        }
    }
}
