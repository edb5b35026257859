//! Why a letter was not handed over, by what the mail server answered.

use std::error::Error;

use lettre::transport::smtp::Error as SmtpError;

/// What is told of a server that does not answer.
pub(crate) const NO_ANSWER: &str = "no answer in time";

/// Why a letter was not handed over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The server can't be reached, does not let this program in, or refuses its sender: nothing is wrong with the letter.
    #[error("the mail server can't be worked with: {0}")]
    Unavailable(String),
    /// The server does not take this letter now: its code (4xx), or how it broke off.
    #[error("the mail server refused a letter for now: {0}")]
    Later(String),
    /// The server has the whole letter and did not say if it took it.
    #[error("the mail server did not say if it took a letter: {0}")]
    Unclear(String),
    /// The server will never take this letter, with this code (5xx), or no letter can be sent to this address.
    #[error("the mail server refused a letter: {0}")]
    Refused(String),
}

/// What the server's refusal of a letter means; without its words, which may repeat the address.
pub(crate) fn refusal(error: &SmtpError) -> SendError {
    match error.status().map(u16::from) {
        // It wants a login, or another one.
        Some(530 | 534 | 535 | 538) => SendError::Unavailable(cause(error)),
        Some(code) if error.is_permanent() => SendError::Refused(code.to_string()),
        _ => SendError::Later(cause(error)),
    }
}

/// The server's code or the innermost cause; never its words.
pub(crate) fn cause(error: &SmtpError) -> String {
    if let Some(code) = error.status() {
        return code.to_string();
    }
    let mut innermost: &dyn Error = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    innermost.to_string()
}
