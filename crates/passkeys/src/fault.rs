use webauthn_rp::response::{auth::error::AuthCeremonyErr, register::error::RegCeremonyErr};

/// Why an answer of a browser does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It is no answer, or one that does not fit the options of its ceremony.
    #[error("the answer is not that of an authenticator")]
    Malformed,
    /// It came too late.
    #[error("the answer came too late")]
    Late,
    /// It was given to another web site.
    #[error("the answer was given to another web site")]
    WrongOrigin,
    /// It is about another relying party.
    #[error("the answer is for another relying party")]
    WrongRelyingParty,
    /// It answers another challenge.
    #[error("the answer is to another challenge")]
    WrongChallenge,
    /// Nobody unlocked the authenticator.
    #[error("the person was not verified")]
    NotVerified,
    /// It was signed by another key.
    #[error("the signature is wrong")]
    Signature,
    /// It counts fewer uses than there were: the key may have been copied.
    #[error("the counter went back")]
    Counter,
    /// It is the passkey of another account.
    #[error("the passkey is of another account")]
    WrongAccount,
    /// What is stored can't be read.
    #[error("what is stored of a passkey can't be read")]
    Stored,
}

impl From<RegCeremonyErr> for Fault {
    fn from(error: RegCeremonyErr) -> Self {
        match error {
            RegCeremonyErr::Timeout => Self::Late,
            RegCeremonyErr::OriginMismatch | RegCeremonyErr::CrossOrigin | RegCeremonyErr::TopOriginMismatch => Self::WrongOrigin,
            RegCeremonyErr::RpIdHashMismatch => Self::WrongRelyingParty,
            RegCeremonyErr::ChallengeMismatch => Self::WrongChallenge,
            RegCeremonyErr::UserNotPresent | RegCeremonyErr::UserNotVerified => Self::NotVerified,
            RegCeremonyErr::AttestationSignature => Self::Signature,
            _ => Self::Malformed,
        }
    }
}

impl From<AuthCeremonyErr> for Fault {
    fn from(error: AuthCeremonyErr) -> Self {
        match error {
            AuthCeremonyErr::Timeout => Self::Late,
            AuthCeremonyErr::OriginMismatch | AuthCeremonyErr::CrossOrigin | AuthCeremonyErr::TopOriginMismatch => Self::WrongOrigin,
            AuthCeremonyErr::RpIdHashMismatch => Self::WrongRelyingParty,
            AuthCeremonyErr::ChallengeMismatch => Self::WrongChallenge,
            AuthCeremonyErr::UserNotVerified => Self::NotVerified,
            AuthCeremonyErr::AssertionSignature => Self::Signature,
            AuthCeremonyErr::SignatureCounter => Self::Counter,
            AuthCeremonyErr::UserHandleMismatch | AuthCeremonyErr::CredentialIdMismatch => Self::WrongAccount,
            AuthCeremonyErr::PubKey(_) => Self::Stored,
            _ => Self::Malformed,
        }
    }
}
