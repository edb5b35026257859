use super::*;

const MEASURED: Measured =
    Measured { rate: 500.0, p50_ms: 1.0, p99_ms: 20.0, p999_ms: 40.0, cpu_us: 90.0, database_us: 30.0, bytes: 73.0, statements: 3.0 };

const MET: Met = Met { rate: 250.0, p50_ms: 1.5, p99_ms: 2.0, p999_ms: 3.0, left: 4 };

fn judged(goal: &Goal) -> Row {
    let limit = Measured { rate: 1_000.0, ..MEASURED };
    Row::new("send", (MEASURED, MET), 73, &Limits { hello: &limit, ready: &limit, serialised: &limit }, goal)
}

#[test]
fn a_goal_holds_if_each_part_of_it_does() {
    let cpu = Goal { cpu_us: Some(90.0), ..Goal::default() };
    assert!(judged(&cpu).holds);
    assert!(judged(&Goal { p99_ms: Some(20.0), of_hello: Some(0.5), ..cpu }).holds);
    for missed in [Goal { cpu_us: Some(89.0), ..cpu }, Goal { p99_ms: Some(19.0), ..cpu }, Goal { of_hello: Some(0.6), ..cpu }] {
        assert!(!judged(&missed).holds, "{missed:?}");
    }
}

#[test]
fn the_table_has_a_row_for_each_call_and_each_number_of_the_program() {
    let memory = Fact { name: "memory at start".into(), value: 61.0, unit: "MiB", goal: Bound::AtMost(60.0) };
    let ready = Fact { name: "ready picture".into(), value: 0.71, unit: "", goal: Bound::AtLeast(0.7) };
    let facts = vec![memory, ready];
    let report = Report {
        date: "2026-06-15".into(),
        machine: "2 cores".into(),
        engine: "SQLite",
        people: 1_000,
        is_quick: false,
        world_seconds: 1.0,
        world_bytes: 1_000_000,
        open: (0.5, 60.0),
        hello: MEASURED,
        lines: vec![judged(&Goal { cpu_us: Some(100.0), ..Goal::default() })],
        program: facts,
    };
    assert_eq!((report.measured_with().as_str(), report.ratios()["send"]), ("SQLite, 1000 people", 0.5));
    let table = report.table();
    assert!(
        table.contains("| send | 500 | 1.00 | 20.00 | 40.00 | 90 | 30 | 73 | 73 | 3.0 | 0.50 | 0.50 | 0.50 | ≤ 100 µs | yes |\n"),
        "{table}"
    );
    assert!(table.contains("| send | 250 | 1.50 | 2.00 | 3.00 | 4 |\n"), "{table}");
    assert!(table.contains("| memory at start | 61 MiB | ≤ 60 MiB | **no** |\n| ready picture | 0.71 | ≥ 0.7 | yes |\n"), "{table}");
}
