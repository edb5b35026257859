use std::process::Command;

use super::*;

const WAITING_LINE: &str = "the line of the last request\n";

/// Panics with a line that waits, as the main thread may. Nothing else writes that line: `Lines::start` is not called here.
#[test]
#[should_panic(expected = "on purpose")]
fn panic_with_a_waiting_line() {
    let _flush = FlushAtEnd;
    Line::Soon.write_all(WAITING_LINE.as_bytes()).unwrap();
    panic!("on purpose");
}

/// Runs the test above in a process of its own, whose stderr it reads.
#[test]
fn a_panic_writes_the_lines_that_wait() {
    let mut tests = Command::new(std::env::current_exe().unwrap());
    let output = tests.args(["--exact", "log::lines::tests::panic_with_a_waiting_line"]).output().unwrap();
    let (lines, report) = (String::from_utf8(output.stderr).unwrap(), String::from_utf8(output.stdout).unwrap());
    assert!(report.contains("1 passed"), "{report}");
    assert!(lines.contains(WAITING_LINE), "{lines}");
}
