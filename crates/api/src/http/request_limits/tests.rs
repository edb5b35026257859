use super::*;

fn accepted(version: Version, uri: &str, hosts: &[&str]) -> bool {
    let mut headers = HeaderMap::new();
    for host in hosts {
        headers.append(header::HOST, host.parse().unwrap());
    }
    names_its_host(version, &uri.parse().unwrap(), &headers)
}

#[test]
fn api_sys_04_the_host_is_named_once_and_readable() {
    for host in ["kindred.example", "kindred.example:8080", "127.0.0.1:8080", "[::1]:8080", "[::1]", "k:"] {
        assert!(accepted(Version::HTTP_11, "/", &[host]), "{host}");
    }
    for host in ["", " ", "two hosts", "a@b", "k:http", "k:99999", "http://k/", "k/path", "[::1", "k,l", "k:1:2"] {
        assert!(!accepted(Version::HTTP_11, "/", &[host]), "{host}");
    }
    assert!(!accepted(Version::HTTP_11, "/", &[]) && !accepted(Version::HTTP_11, "http://k/", &[]) && accepted(Version::HTTP_10, "/", &[]));
    assert!(!accepted(Version::HTTP_11, "/", &["k", "k"]) && !accepted(Version::HTTP_10, "/", &["k", "l"]));
}

#[test]
fn api_sys_04_the_host_of_the_uri_and_of_the_header_are_the_same() {
    assert!(accepted(Version::HTTP_2, "http://k/", &[]) && accepted(Version::HTTP_2, "http://k/", &["K"]));
    assert!(!accepted(Version::HTTP_2, "http://k/", &["other"]) && !accepted(Version::HTTP_11, "http://k/", &["other"]));
}
