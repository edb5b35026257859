//! The text of statements, written once for both engines, and the macro [`sql!`](crate::sql) that runs them.

use std::sync::OnceLock;

/// The text of one statement; [`sql!`](crate::sql) makes a static one at each call.
#[derive(Debug)]
pub struct Statement {
    sqlite: &'static str,
    postgres: &'static str,
    rewritten: OnceLock<String>,
    is_planned_once: bool,
}

impl Statement {
    /// A statement that reads the same on both engines.
    pub const fn new(text: &'static str) -> Self {
        Self::split(text, text)
    }

    /// A statement whose text differs between the engines; parameters and columns must be the same.
    pub const fn split(sqlite: &'static str, postgres: &'static str) -> Self {
        Self { sqlite, postgres, rewritten: OnceLock::new(), is_planned_once: false }
    }

    /// Has `PostgreSQL` keep one plan for whatever values where all rows are asked for: for a statement that takes longer to plan
    /// than to run, and whose one plan suits all values.
    pub(crate) const fn planned_once(mut self) -> Self {
        self.is_planned_once = true;
        self
    }

    pub(crate) const fn is_planned_once(&self) -> bool {
        self.is_planned_once
    }

    pub(crate) fn for_sqlite(&self) -> &str {
        self.rewritten.get_or_init(|| rewritten(self.sqlite))
    }

    pub(crate) fn for_postgres(&self) -> &'static str {
        self.postgres
    }
}

/// The text for `SQLite`: to it `$n` is a *named* parameter, numbered by first appearance, so it becomes `?n`; and lists are
/// passed as JSON.
fn rewritten(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 32);
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        let (before, after) = rest.split_at(at);
        let digits = after[1..].bytes().take_while(u8::is_ascii_digit).count();
        let (number, tail) = after[1..].split_at(digits);
        match (before.strip_suffix("= ANY("), before.strip_suffix("<> ALL("), tail.strip_prefix(')')) {
            (Some(left), _, Some(tail)) => list(&mut out, left, "IN", number, &mut rest, tail),
            (_, Some(left), Some(tail)) => list(&mut out, left, "NOT IN", number, &mut rest, tail),
            _ => {
                out.push_str(before);
                out.push('?');
                out.push_str(number);
                rest = tail;
            }
        }
    }
    out.push_str(rest);
    out
}

fn list<'a>(out: &mut String, left: &str, operator: &str, number: &str, rest: &mut &'a str, tail: &'a str) {
    out.push_str(left);
    out.push_str(operator);
    out.push_str(" (SELECT value FROM json_each(?");
    out.push_str(number);
    out.push_str("))");
    *rest = tail;
}

/// Runs one statement on a connection or transaction and awaits it; the first word says what it returns.
///
/// - `sql!(execute tx, "…", a, b)` → how many rows were touched (transactions only)
/// - `sql!(scalar conn, "…", a)` → the one row, which must be there
/// - `sql!(optional conn, "…", a)` → the first row, if any
/// - `sql!(all conn, "…", a)` → every row
///
/// Rows are read as a column, a tuple or a [`row!`](crate::row) struct. Where the dialects really differ, split the
/// text and not the function: `sql!(all conn, sqlite: "…", postgres: "…", a, b)`.
#[macro_export]
macro_rules! sql {
    ($form:ident $conn:expr, sqlite: $sqlite:expr, postgres: $postgres:expr $(, $value:expr)* $(,)?) => {{
        static STATEMENT: $crate::Statement = $crate::Statement::split($sqlite, $postgres);
        $conn.$form(&STATEMENT, &[$($crate::Param::value(&$value)),*]).await
    }};
    ($form:ident $conn:expr, $text:expr $(, $value:expr)* $(,)?) => {{
        static STATEMENT: $crate::Statement = $crate::Statement::new($text);
        $conn.$form(&STATEMENT, &[$($crate::Param::value(&$value)),*]).await
    }};
}

#[cfg(test)]
mod tests;
