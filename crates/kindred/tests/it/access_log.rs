use std::{
    fs::{self, File},
    path::PathBuf,
    time::Duration,
};

use kindred_store::testing::Folder;

use crate::process::Kindred;

/// A line that has not come after so many looks does not come.
const MOST_LOOKS: u32 = 4_000;

/// A server whose log is a file, and how often the file has the line of a request for its health.
fn logging() -> (Folder, Kindred, impl Fn() -> usize) {
    let folder = Folder::fresh();
    let log: PathBuf = folder.0.join("log");
    let data = folder.0.join("data");
    let kindred = Kindred::start_logging_requests_to(File::create(&log).unwrap(), &["--data-dir", data.to_str().unwrap()]);
    let lines = move || fs::read_to_string(&log).unwrap().lines().filter(|line| line.contains("route=\"/api/health/live\"")).count();
    (folder, kindred, lines)
}

fn ask(kindred: &Kindred, times: usize) {
    for _ in 0..times {
        assert!(matches!(kindred.ask("GET", "/api/health/live", "", ""), Some((200, _))));
    }
}

#[test]
fn the_line_of_a_request_is_in_the_log_without_another_one_after_it() {
    let (_folder, kindred, lines) = logging();
    for round in 1..=3 {
        ask(&kindred, 1);
        for _ in 0..MOST_LOOKS {
            if lines() >= round {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(lines(), round);
    }
}

#[test]
fn the_lines_of_the_last_requests_are_in_the_log_once_the_program_has_ended() {
    let (_folder, kindred, lines) = logging();
    ask(&kindred, 50);
    kindred.signal("TERM");
    assert_eq!(kindred.exit_code(), Some(0));
    assert_eq!(lines(), 50);
}
