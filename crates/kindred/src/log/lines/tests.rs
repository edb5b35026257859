use std::process::Command;

use super::*;

const WAITING_LINE: &str = "the line of the last request\n";

/// Panics with a line that waits, as the main thread may. Nothing else writes that line: `Lines::start` is not called here.
#[test]
#[ignore = "fails: the other test runs it in a process of its own, whose stderr it reads"]
fn panic_with_a_waiting_line() {
    let _flush = FlushAtEnd;
    Line::Soon.write_all(WAITING_LINE.as_bytes()).unwrap();
    panic!("on purpose");
}

#[test]
fn a_panic_writes_the_lines_that_wait() {
    let mut tests = Command::new(std::env::current_exe().unwrap());
    let output = tests.args(["--exact", "log::lines::tests::panic_with_a_waiting_line", "--ignored"]).output().unwrap();
    let (lines, report) = (String::from_utf8(output.stderr).unwrap(), String::from_utf8(output.stdout).unwrap());
    assert!(report.contains("on purpose"), "{report}");
    assert!(lines.contains(WAITING_LINE), "{lines}");
}
