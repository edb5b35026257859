//! The table, and the same as JSON.

use std::{fs, path::Path};

use crate::{BenchError, calls::Goal, load::Measured, open_loop::Met, record::Numbers};

const CALLS: &str = "| call | rate/s | p50 ms | p99 ms | p99.9 ms | CPU µs | database µs | bytes | packed | statements | of hello | of ready bytes | of serialised | goal | holds |\n\
     |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n";
const PROGRAM: &str = "| program | measured | goal | holds |\n|---|---|---|---|\n";

const OPEN: &str = "| call | asked/s | p50 ms | p99 ms | p99.9 ms | not begun |\n|---|---|---|---|---|---|\n";

/// All that a bench found.
#[derive(Debug, serde::Serialize)]
pub struct Report {
    /// When it ran: a day.
    pub date: String,
    /// The processor and how many cores there are.
    pub machine: String,
    /// What the rows were in.
    pub engine: &'static str,
    /// How many people there were.
    pub people: u32,
    /// Whether each call was measured for a shorter time.
    pub is_quick: bool,
    /// How long it took to write them.
    pub world_seconds: f64,
    /// How large the database is, in bytes.
    pub world_bytes: u64,
    /// The share of a call's rate at which the open loop asks, and for how many seconds.
    pub open: (f64, f64),
    /// Hello-world of the same framework.
    pub hello: Measured,
    /// What was asked, in the order of the table.
    pub lines: Vec<Row>,
    /// What is told once for the program.
    pub program: Vec<Fact>,
}

/// A row of the table: a call.
#[derive(Debug, serde::Serialize)]
pub struct Row {
    /// Its name.
    pub name: &'static str,
    /// What it costs.
    pub measured: Measured,
    /// How late answers come at a share of that rate.
    pub met: Met,
    /// Bytes of the body for a client that takes zstd; of one answer.
    pub packed_bytes: usize,
    /// Requests a second, as a share of those of hello-world.
    pub of_hello: f64,
    /// The same beside ready bytes of the same size.
    pub of_ready_bytes: f64,
    /// The same beside one answer's value that is serialised anew each time.
    pub of_serialised: f64,
    /// What it must hold, in words.
    pub goal: String,
    /// Whether it does.
    pub holds: bool,
}

/// What a server of the same framework answers at most, beside which a call is told.
#[derive(Debug)]
pub struct Limits<'a> {
    /// Two words.
    pub hello: &'a Measured,
    /// As many bytes as the call's answer has, which lie ready.
    pub ready: &'a Measured,
    /// The value of one of the call's answers, serialised anew each time.
    pub serialised: &'a Measured,
}

/// A number of the program as a whole.
#[derive(Debug, serde::Serialize)]
pub struct Fact {
    /// What it is.
    pub name: String,
    /// The number.
    pub value: f64,
    /// What it is counted in.
    pub unit: &'static str,
    /// What it shall be.
    pub goal: Bound,
}

/// How much a number may be.
#[derive(Debug, Clone, Copy, serde::Serialize)]
pub enum Bound {
    /// No more.
    AtMost(f64),
    /// No less: the share of a limit.
    AtLeast(f64),
}

impl Row {
    /// Judges a call.
    pub fn new(name: &'static str, (measured, met): (Measured, Met), packed_bytes: usize, limits: &Limits<'_>, goal: &Goal) -> Self {
        let [of_hello, of_ready_bytes, of_serialised] =
            [limits.hello, limits.ready, limits.serialised].map(|limit| measured.rate / limit.rate);
        let asked = [
            goal.cpu_us.map(|most| (format!("≤ {most:.0} µs"), measured.cpu_us <= most)),
            goal.of_hello.map(|least| (format!("≥ {least} of hello"), of_hello >= least)),
            goal.p99_ms.map(|most| (format!("p99 ≤ {most:.0} ms"), measured.p99_ms <= most)),
        ];
        let (words, held): (Vec<_>, Vec<_>) = asked.into_iter().flatten().unzip();
        let (goal, holds) = (words.join(", "), held.into_iter().all(|one| one));
        Self { name, measured, met, packed_bytes, of_hello, of_ready_bytes, of_serialised, goal, holds }
    }
}

impl Fact {
    const fn holds(&self) -> bool {
        match self.goal {
            Bound::AtMost(most) => self.value <= most,
            Bound::AtLeast(least) => self.value >= least,
        }
    }
}

impl Report {
    /// Writes it as JSON.
    pub fn save(&self, file: &Path) -> Result<(), BenchError> {
        Ok(fs::write(file, serde_json::to_string_pretty(self)? + "\n")?)
    }

    /// What the ratios are told with: those of another engine or of more people are others.
    pub fn measured_with(&self) -> String {
        format!("{}, {} people{}", self.engine, self.people, if self.is_quick { ", quick" } else { "" })
    }

    /// The calls' rates as shares of that of hello-world.
    pub fn ratios(&self) -> Numbers {
        self.lines.iter().map(|row| (row.name.to_owned(), row.of_hello)).collect()
    }

    /// The table, in Markdown.
    pub fn table(&self) -> String {
        let Self { date, machine, engine, people, world_seconds, hello, .. } = self;
        #[expect(clippy::cast_precision_loss, reason = "for people to read")]
        let size = self.world_bytes as f64 / 1e6;
        let head = format!(
            "{date}, {machine}, {people} people on {engine} ({size:.0} MB, written in {world_seconds:.0} s); hello-world beside it: {:.0}/s, {:.1} µs\n\n{CALLS}",
            hello.rate, hello.cpu_us
        );
        let calls: String = self.lines.iter().map(row).collect();
        let ((share, seconds), met) = (self.open, self.lines.iter().map(met).collect::<String>());
        let open =
            format!("Asked at {share} of that rate for {seconds} s, counted from when each request was meant to begin:\n\n{OPEN}{met}");
        let program: String = self.program.iter().map(fact).collect();
        format!("{head}{calls}\n{open}\n{PROGRAM}{program}")
    }
}

fn row(row: &Row) -> String {
    let Row { name, measured, packed_bytes, of_hello, of_ready_bytes, of_serialised, goal, holds, .. } = row;
    let Measured { rate, p50_ms, p99_ms, p999_ms, cpu_us, database_us, bytes, statements } = measured;
    format!(
        "| {name} | {rate:.0} | {p50_ms:.2} | {p99_ms:.2} | {p999_ms:.2} | {cpu_us:.0} | {database_us:.0} | {bytes:.0} | {packed_bytes} | {statements:.1} | {of_hello:.2} | {of_ready_bytes:.2} | {of_serialised:.2} | {goal} | {} |\n",
        yes_or_no(*holds)
    )
}

fn met(row: &Row) -> String {
    let Met { rate, p50_ms, p99_ms, p999_ms, left } = row.met;
    format!("| {} | {rate:.0} | {p50_ms:.2} | {p99_ms:.2} | {p999_ms:.2} | {left} |\n", row.name)
}

fn fact(fact: &Fact) -> String {
    let (Fact { name, value, unit, goal }, holds) = (fact, yes_or_no(fact.holds()));
    match goal {
        Bound::AtMost(most) => format!("| {name} | {value:.0} {unit} | ≤ {most:.0} {unit} | {holds} |\n"),
        Bound::AtLeast(least) => format!("| {name} | {value:.2} | ≥ {least} | {holds} |\n"),
    }
}

const fn yes_or_no(holds: bool) -> &'static str {
    if holds { "yes" } else { "**no**" }
}

/// The processor and how many cores the bench may use.
pub fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let about = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = about.lines().find_map(|line| line.strip_prefix("model name")).and_then(|rest| rest.split_once(": "));
    format!("{cores} cores of {}", model.map_or("an unknown processor", |(_, name)| name.trim()))
}

#[cfg(test)]
mod tests;
