//! What the errors of a store on another machine mean. Their own texts hold urls, and so keys of pictures, and what was
//! signed; only the server's code or the innermost cause is passed on.

use std::error::Error as _;

use object_store::Error;

use crate::MediaError;

/// The longest cause that is passed on, in characters.
const LONGEST_CAUSE: usize = 120;
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
        None => MediaError::Away(cause),
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
    text.lines().next().unwrap_or_default().chars().take(LONGEST_CAUSE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(code: &str) -> String {
        let xml = format!("<Error><Code>{code}</Code><Message>KEY</Message></Error>");
        let error = Error::Generic { store: "S3", source: format!("PUT http://host/ab/KEY-640.jpg: status 400: {xml}").into() };
        failure_of(&error).unwrap().to_string()
    }

    #[test]
    fn scale_01_a_refusal_says_what_is_wrong_and_names_no_picture() {
        assert_eq!(answered("NoSuchBucket"), "the picture store refuses: there is no such bucket (NoSuchBucket)");
        assert_eq!(answered("SignatureDoesNotMatch"), "the picture store refuses: the key or its secret is wrong (SignatureDoesNotMatch)");
        assert_eq!(
            answered("AuthorizationHeaderMalformed"),
            "the picture store refuses: the region is wrong (AuthorizationHeaderMalformed)"
        );
        assert_eq!(answered("SlowDown"), "the picture store is away: SlowDown");
        let denied = Error::PermissionDenied { path: "ab/KEY-640.jpg".into(), source: "<Code>AccessDenied</Code>".into() };
        assert_eq!(failure_of(&denied).unwrap().to_string(), "the picture store refuses: the key has no right to do this (AccessDenied)");
    }

    #[test]
    fn scale_01_a_request_that_is_denied_is_told_from_a_server_that_can_not_be_used() {
        let denied = Error::PermissionDenied { path: "ab/KEY-640.jpg".into(), source: "<Code>AccessDenied</Code>".into() };
        assert!(matches!(failure_of(&denied), Some(MediaError::Denied(_))));
        let text = "DeleteObjects request failed for key ab/KEY-640.jpg: Access Denied. (code: AccessDenied)";
        let denied = Error::Generic { store: "S3", source: text.into() };
        assert!(matches!(failure_of(&denied), Some(MediaError::Denied(_))));
        assert!(failure_of(&denied).unwrap().is_away(), "whoever waits for the store waits for the right, too");
        let wrong = Error::PermissionDenied { path: "ab/KEY-640.jpg".into(), source: "<Code>InvalidAccessKeyId</Code>".into() };
        assert!(matches!(failure_of(&wrong), Some(MediaError::Refused(_))));
    }

    #[test]
    fn scale_01_a_machine_that_gives_no_key_is_told_from_one_that_gets_no_answer_and_from_a_server_that_is_away() {
        let failed = |request: &str, why: &str| {
            let text = format!("Error performing {request} in 2s, after 2 retries, max_retries: 2, retry_timeout: 5s  - {why}");
            failure_of(&Error::Generic { store: "S3", source: text.into() }).unwrap()
        };
        let (token, role) =
            ("http://169.254.169.254/latest/api/token", "http://169.254.169.254/latest/meta-data/iam/security-credentials/");
        for (request, why, told) in [
            (token, "HTTP error: error sending request", "no key is named, and where machines are given one nothing answers"),
            (role, "Server returned non-2xx status code: 404 Not Found: ", "no key is named, and this machine gives none"),
        ] {
            let keyless = failed(request, why);
            assert!(matches!(&keyless, MediaError::Refused(text) if text.starts_with(told)), "{keyless}");
        }
        let away = failed("PUT http://bucket:9000/kindred/ab/KEY-640.jpg", "HTTP error: error sending request");
        assert!(matches!(away, MediaError::Away(_)), "{away}");
    }

    #[test]
    fn scale_01_a_missing_file_is_an_answer_and_a_missing_bucket_is_none() {
        let missing = |code: &str| Error::NotFound { path: "ab/KEY-640.jpg".into(), source: format!("404: <Code>{code}</Code>").into() };
        assert!(failure_of(&missing("NoSuchKey")).is_none());
        assert!(matches!(failure_of(&missing("NoSuchBucket")), Some(MediaError::Refused(_))));
    }
}
