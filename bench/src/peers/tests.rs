use std::net::Ipv4Addr;

use super::*;

const CALLS: &str = r#"{"calls": [{"name": "send", "connections": 4, "status": 200, "requests": [
    {"method": "GET", "path": "/first", "headers": {"authorization": "Bearer a"}},
    {"method": "POST", "path": "/second/{turn}", "body": "turn {turn}"}]}]}"#;
const ADDRESS: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

fn requests(calls: &str) -> Result<Requests, BenchError> {
    let Calls { mut calls } = serde_json::from_str(calls)?;
    calls.remove(0).requests(ADDRESS)
}

#[test]
fn a_call_asks_its_requests_by_turns_and_says_which_turn_it_is() {
    let requests = requests(CALLS).unwrap();
    let text = |number| String::from_utf8(requests(number)).unwrap();
    let first = "GET /first HTTP/1.1\r\nhost: 127.0.0.1:8080\r\nauthorization: Bearer a\r\n\r\n";
    assert_eq!([text(0), text(2)], [first; 2]);
    assert_eq!(text(1), "POST /second/0 HTTP/1.1\r\nhost: 127.0.0.1:8080\r\ncontent-length: 6\r\n\r\nturn 0");
    assert_eq!(text(21), "POST /second/10 HTTP/1.1\r\nhost: 127.0.0.1:8080\r\ncontent-length: 7\r\n\r\nturn 10");
}

#[test]
fn a_file_with_a_word_that_is_not_known_or_a_call_that_asks_nothing_is_an_error() {
    assert!(requests(&CALLS.replace("\"body\"", "\"bodies\"")).is_err());
    let nothing = r#"{"calls": [{"name": "send", "connections": 4, "status": 200, "requests": []}]}"#;
    assert_eq!(requests(nothing).err().unwrap().to_string(), "send has no requests or no connections");
    assert!(requests(&CALLS.replace("\"connections\": 4", "\"connections\": 0")).is_err());
}

#[test]
fn a_server_is_named_with_or_without_its_scheme() {
    for url in ["http://127.0.0.1:8080", "http://127.0.0.1:8080/", "127.0.0.1:8080"] {
        assert_eq!(address_of(url).unwrap(), ADDRESS);
    }
    assert!(address_of("https://127.0.0.1").is_err());
}
