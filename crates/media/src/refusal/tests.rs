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
    assert_eq!(answered("AuthorizationHeaderMalformed"), "the picture store refuses: the region is wrong (AuthorizationHeaderMalformed)");
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
    assert!(failure_of(&denied).unwrap().is_unavailable(), "whoever waits for the store waits for the right, too");
    let wrong = Error::PermissionDenied { path: "ab/KEY-640.jpg".into(), source: "<Code>InvalidAccessKeyId</Code>".into() };
    assert!(matches!(failure_of(&wrong), Some(MediaError::Refused(_))));
}

#[test]
fn scale_01_a_machine_that_gives_no_key_is_told_from_one_that_gets_no_answer_and_from_a_server_that_is_away() {
    let failed = |request: &str, why: &str| {
        let text = format!("Error performing {request} in 2s, after 2 retries, max_retries: 2, retry_timeout: 5s  - {why}");
        failure_of(&Error::Generic { store: "S3", source: text.into() }).unwrap()
    };
    let (token, role) = ("http://169.254.169.254/latest/api/token", "http://169.254.169.254/latest/meta-data/iam/security-credentials/");
    for (request, why, told) in [
        (token, "HTTP error: error sending request", "no key is named, and where machines are given one nothing answers"),
        (role, "Server returned non-2xx status code: 404 Not Found: ", "no key is named, and this machine gives none"),
    ] {
        let keyless = failed(request, why);
        assert!(matches!(&keyless, MediaError::Refused(text) if text.starts_with(told)), "{keyless}");
    }
    let unavailable = failed("PUT http://bucket:9000/kindred/ab/KEY-640.jpg", "HTTP error: error sending request");
    assert!(matches!(unavailable, MediaError::Unavailable(_)), "{unavailable}");
}

#[test]
fn scale_01_a_missing_file_is_an_answer_and_a_missing_bucket_is_none() {
    let missing = |code: &str| Error::NotFound { path: "ab/KEY-640.jpg".into(), source: format!("404: <Code>{code}</Code>").into() };
    assert!(failure_of(&missing("NoSuchKey")).is_none());
    assert!(matches!(failure_of(&missing("NoSuchBucket")), Some(MediaError::Refused(_))));
}
