//! What is on record, in small files of JSON, and what has become worse than that.

use std::{collections::BTreeMap, fmt::Write as _, fs, io::ErrorKind, path::Path};

use crate::BenchError;

/// Numbers by the names of their calls.
pub type Numbers = BTreeMap<String, f64>;

/// What numbers on record count, and by how much they vary with the day alone, as the ages of people do and with them whom a search finds.
#[derive(Debug, Clone, Copy)]
pub struct Counted {
    /// What is counted.
    pub name: &'static str,
    /// By so much.
    by: f64,
    /// By such a share of what is on record.
    share: f64,
}

/// The statements of a call.
pub const STATEMENTS: Counted = Counted { name: "statements", by: 0.5, share: 0.0 };
/// The bytes of an answer as it is sent.
pub const BYTES: Counted = Counted { name: "bytes", by: 0.0, share: 0.15 };
/// A ratio that is no better than so much of the one on record has fallen.
const FALLEN: f64 = 0.5;

/// Numbers by what they were measured with.
#[derive(Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Record(BTreeMap<String, Numbers>);

impl Record {
    /// Reads a file; nothing is on record where there is none.
    pub fn read(file: &Path) -> Result<Self, BenchError> {
        match fs::read(file) {
            Ok(bytes) => Ok(serde_json::from_slice(&bytes)?),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error.into()),
        }
    }

    /// Puts these in place of what was measured with the same before.
    pub fn keep(mut self, with: &str, numbers: Numbers, file: &Path) -> Result<(), BenchError> {
        self.0.insert(with.to_owned(), numbers);
        Ok(fs::write(file, serde_json::to_string_pretty(&self)? + "\n")?)
    }

    /// The number on record for a call.
    pub fn of(&self, with: &str, call: &str) -> Option<f64> {
        self.0.get(with)?.get(call).copied()
    }

    /// The calls that take more than on record, or of which there is nothing on record; a line each.
    pub fn grown(&self, with: &str, numbers: &Numbers, counted: Counted) -> String {
        let Counted { name, by, share } = counted;
        let mut lines = String::new();
        for (call, now) in numbers {
            let _ = match self.of(with, call) {
                Some(then) if *now <= then + by + then * share => Ok(()),
                Some(then) => writeln!(lines, "{call} takes {now:.2} {name} on {with}, and {then:.2} on record"),
                None => writeln!(lines, "{call} takes {now:.2} {name} on {with}, and none are on record"),
            };
        }
        lines
    }

    /// The calls whose ratio has fallen to half of what is on record; a line each.
    pub fn fallen(&self, with: &str, ratios: &Numbers) -> String {
        let mut lines = String::new();
        for (call, now) in ratios {
            if let Some(then) = self.of(with, call).filter(|then| *now <= then * FALLEN) {
                let _ = writeln!(lines, "{call} has fallen to {now:.4} of hello-world with {with}, from {then:.4} on record");
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests;
