//! What is on record, in small files of JSON, and what has become worse than that.

use std::{collections::BTreeMap, fmt::Write as _, fs, io::ErrorKind, path::Path};

use crate::BenchError;

/// Numbers by the names of their calls.
pub type Numbers = BTreeMap<String, f64>;

/// A call's statements may vary by so much, as the ages of people do with the day and with them how far a search goes.
const VARIES: f64 = 0.5;
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

    /// The number of statements on record for a call.
    pub fn of(&self, with: &str, call: &str) -> Option<f64> {
        self.0.get(with)?.get(call).copied()
    }

    /// The calls that take more statements than on record, or of which there is nothing on record; a line each.
    pub fn grown(&self, with: &str, statements: &Numbers) -> String {
        let mut lines = String::new();
        for (call, now) in statements {
            let _ = match self.of(with, call) {
                Some(then) if *now <= then + VARIES => Ok(()),
                Some(then) => writeln!(lines, "{call} takes {now:.2} statements on {with}, and {then:.2} on record"),
                None => writeln!(lines, "{call} takes {now:.2} statements on {with}, and none are on record"),
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
mod tests {
    use super::*;

    fn numbers(of_send: f64) -> Numbers {
        [("send".to_owned(), of_send)].into()
    }

    #[test]
    fn what_is_kept_is_read_again_beside_what_was_measured_otherwise() {
        let folder = kindred_testkit::Folder::fresh();
        let file = folder.0.join("record.json");
        assert_eq!(Record::read(&file).unwrap(), Record::default(), "there is no file yet");
        Record::default().keep("SQLite", numbers(7.0), &file).unwrap();
        Record::read(&file).unwrap().keep("PostgreSQL", numbers(8.0), &file).unwrap();
        Record::read(&file).unwrap().keep("SQLite", numbers(6.0), &file).unwrap();
        let record = Record::read(&file).unwrap();
        assert_eq!(
            [record.of("SQLite", "send"), record.of("PostgreSQL", "send"), record.of("SQLite", "like")],
            [Some(6.0), Some(8.0), None]
        );
    }

    #[test]
    fn a_call_has_grown_by_one_statement_or_if_nothing_is_on_record() {
        let record = Record([("SQLite".to_owned(), numbers(7.0))].into());
        assert_eq!(record.grown("SQLite", &numbers(6.0)), "");
        assert_eq!(record.grown("SQLite", &numbers(7.2)), "");
        assert_eq!(record.grown("SQLite", &numbers(8.0)), "send takes 8.00 statements on SQLite, and 7.00 on record\n");
        assert!(record.grown("PostgreSQL", &numbers(7.0)).contains("none are on record"));
    }

    #[test]
    fn a_ratio_has_fallen_at_half_of_what_is_on_record() {
        let record = Record([("SQLite".to_owned(), numbers(0.2))].into());
        assert_eq!(record.fallen("SQLite", &numbers(0.11)), "");
        assert_eq!(record.fallen("SQLite", &numbers(0.1)), "send has fallen to 0.1000 of hello-world with SQLite, from 0.2000 on record\n");
        assert_eq!(record.fallen("PostgreSQL", &numbers(0.1)), "");
    }
}
