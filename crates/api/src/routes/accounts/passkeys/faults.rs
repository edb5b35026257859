use kindred_passkeys::Fault;

use crate::http::ApiError;

/// 404: where no public url is configured, or its host is no domain.
pub fn no_passkeys() -> ApiError {
    ApiError::not_found("Passkeys are not offered here.").with_code("no_passkeys")
}

/// 404: a ceremony that was never begun, or for somebody else, too long ago, or that was finished already.
pub fn ceremony_gone() -> ApiError {
    ApiError::not_found("This took too long, or was done already. Please try again.").with_code("passkey_late")
}

/// 401: nobody has this passkey.
pub fn unknown_passkey() -> ApiError {
    ApiError::unauthorized().with_text("This passkey is not known here. Perhaps it was removed.").with_code("passkey_unknown")
}

/// 401: the passkey of another account than the one that it was wanted of.
pub fn refused_passkey() -> ApiError {
    refused(Fault::WrongAccount)
}

/// What is wrong with an answer, in words for people.
pub const fn text_of(fault: Fault) -> &'static str {
    match fault {
        Fault::Malformed | Fault::WrongChallenge => "This is not the answer of a passkey.",
        Fault::Late => "This took too long. Please try again.",
        Fault::WrongOrigin | Fault::WrongRelyingParty => "This passkey was used for another web site.",
        Fault::NotVerified => "Please unlock the passkey with your face, your finger or a PIN.",
        Fault::Signature | Fault::WrongAccount | Fault::Stored => "This passkey could not be checked.",
        Fault::Counter => "This passkey was used elsewhere since. Perhaps it was copied: please remove it in your settings.",
    }
}

/// 422, or 404 if it came too late: what was answered to making a passkey.
pub fn refused_new(fault: Fault) -> ApiError {
    match fault {
        Fault::Late => ceremony_gone(),
        fault => ApiError::rule(text_of(fault)).with_code("passkey_refused"),
    }
}

/// 401, 404 if it came too late, or 422 if it is none at all: what was answered to using a passkey.
pub fn refused(fault: Fault) -> ApiError {
    match fault {
        Fault::Late | Fault::Malformed => refused_new(fault),
        fault => ApiError::unauthorized().with_text(text_of(fault)).with_code("passkey_refused"),
    }
}
