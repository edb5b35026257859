use super::*;

fn of(key: &str, path: &str, body: &str) -> RequestKey {
    let headers = HeaderMap::from_iter([(HEADER.parse().unwrap(), key.parse().unwrap())]);
    request_key(&Method::POST, &path.parse().unwrap(), &headers, body.as_bytes()).unwrap().unwrap()
}

#[test]
fn a_fingerprint_depends_on_the_request_and_cannot_be_tried_without_the_key() {
    let one = of("key", "/path", "body");
    assert_eq!(one, of("key", "/path", "body"));
    for (other, same_key) in [
        (of("key", "/path", "other"), true),
        (of("key", "/other", "body"), true),
        (of("key", "/path?query=1", "body"), true),
        (of("other", "/path", "body"), false),
    ] {
        assert_ne!(other.fingerprint, one.fingerprint);
        assert_eq!(other.key_hash == one.key_hash, same_key);
    }
}
