use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    time::Duration,
};

use kindred_store::testing::Folder;

use crate::{account::Account, process::Kindred};

#[test]
fn ops_02_a_signal_turns_health_503_ends_streams_and_ends_with_exit_code_0() {
    for signal in ["TERM", "INT", "HUP"] {
        let folder = Folder::fresh();
        let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap()]);
        let mut idle = TcpStream::connect(&kindred.address).unwrap();
        idle.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let mut stream = looking_on(&kindred);
        kindred.signal(signal);
        let healthy = || matches!(kindred.ask("GET", "/api/health", "", ""), Some((200, _)));
        while healthy() {}
        let mut rest = String::new();
        stream.read_to_string(&mut rest).unwrap();
        assert!(rest.ends_with("0\r\n\r\n"), "the stream ended in order: {rest}");
        assert_eq!(kindred.exit_code(), Some(0), "{signal}");
        assert_eq!(idle.read(&mut [0; 1]).unwrap(), 0, "an idle connection was closed");
    }
}

#[test]
fn ops_02_a_hang_up_is_ignored_where_the_caller_ignores_it_as_nohup_does() {
    let catches_hang_up = |kindred: &Kindred| {
        let status = std::fs::read_to_string(format!("/proc/{}/status", kindred.id())).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(mask.trim(), 16).unwrap() & 1 == 1
    };
    let folders = [Folder::fresh(), Folder::fresh()];
    let start = |first, folder: &Folder| Kindred::start_in_shell(first, &["--data-dir", folder.0.to_str().unwrap()]);
    assert!(!catches_hang_up(&start("trap '' HUP", &folders[0])));
    assert!(catches_hang_up(&start(":", &folders[1])));
}

/// The open stream of somebody new, which has said its first event.
fn looking_on(kindred: &Kindred) -> BufReader<TcpStream> {
    looking(kindred, &Account::sign_up(kindred, "ann", &[]))
}

/// An open stream of theirs, which has said its first event.
pub fn looking(kindred: &Kindred, Account { token, .. }: &Account) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(&kindred.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    write!(stream, "GET /api/events HTTP/1.1\r\nhost: kindred\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\r\n").unwrap();
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    while !line.contains("\"total\":0") {
        line.clear();
        assert!(stream.read_line(&mut line).unwrap() > 0, "the stream ended before it began");
    }
    stream
}
