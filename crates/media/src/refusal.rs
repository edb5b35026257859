//! What the errors of a store on another machine mean. Their own texts hold urls, and so keys of pictures, and what was
//! signed; only the server's code or the innermost cause is passed on.

use std::error::Error as _;

use object_store::Error;

use crate::MediaError;

/// The longest cause that is passed on, in characters.
const MAX_CAUSE_CHARS: usize = 120;
/// Some requests of the same key may succeed, such as those that read.
const NO_RIGHT: &str = "the key has no right to do this";
/// The paths at which a machine gives a key to its programs.
const METADATA: [&str; 2] = ["/latest/api/token", "/latest/meta-data/"];

/// What the client says of answers that are none of success.
const ANSWERED: &str = "Server returned";
const NO_KEY: &str = "no key is named, and this machine gives none";
const NO_ANSWER: &str = "no key is named, and where machines are given one nothing answers";

/// Why the store can't be worked with; `None` if it answered that there is no such file.
pub(crate) fn failure_of(error: &Error) -> Option<MediaError> {
    let text = chain(error);
    let code = code_in(&text);
    if matches!(error, Error::NotFound { .. }) && code != Some("NoSuchBucket") {
        return None;
    }
    let cause = code.map_or_else(|| innermost(error), ToOwned::to_owned);
    Some(match meaning(error, code, &text) {
        Some(what) if what == NO_RIGHT => MediaError::Denied(format!("{what} ({cause})")),
        Some(what) => MediaError::Refused(format!("{what} ({cause})")),
        None => MediaError::Unavailable(cause),
    })
}

/// What is wrong when the server refuses, which waiting does not mend.
fn meaning(error: &Error, code: Option<&str>, text: &str) -> Option<&'static str> {
    match code {
        Some("NoSuchBucket" | "InvalidBucketName") => Some("there is no such bucket"),
        Some("InvalidAccessKeyId" | "SignatureDoesNotMatch" | "InvalidToken" | "ExpiredToken") => Some("the key or its secret is wrong"),
        Some("PermanentRedirect" | "AuthorizationHeaderMalformed" | "IllegalLocationConstraintException") => Some("the region is wrong"),
        Some("RequestTimeTooSkewed") => Some("the clocks differ"),
        Some("AccessDenied") => Some(NO_RIGHT),
        _ if matches!(error, Error::PermissionDenied { .. } | Error::Unauthenticated { .. }) => Some(NO_RIGHT),
        _ if METADATA.iter().any(|path| text.contains(path)) => Some(if text.contains(ANSWERED) { NO_KEY } else { NO_ANSWER }),
        _ if text.contains("redirect without LOCATION") => Some("the region is wrong"),
        _ => None,
    }
}

/// The code in an answer's XML, or in the client's report of one file among several that were to be deleted.
fn code_in(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("<Code>").or_else(|| text.split_once("(code: "))?;
    let (code, _) = rest.split_once(['<', ')'])?;
    (!code.is_empty() && code.bytes().all(|byte| byte.is_ascii_alphanumeric())).then_some(code)
}

fn chain(error: &Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}

fn innermost(error: &Error) -> String {
    let mut cause = error.source();
    while let Some(deeper) = cause.and_then(std::error::Error::source) {
        cause = Some(deeper);
    }
    let text = cause.map_or_else(|| "it failed".to_owned(), ToString::to_string);
    text.lines().next().unwrap_or_default().chars().take(MAX_CAUSE_CHARS).collect()
}

#[cfg(test)]
mod tests;
