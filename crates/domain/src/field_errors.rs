use std::{collections::BTreeMap, fmt::Display};

/// Validation errors: what is wrong with which field, as users read it; `{field: text}` in JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
#[serde(transparent)]
pub struct FieldErrors(BTreeMap<&'static str, String>);

impl FieldErrors {
    /// The error of a single field.
    pub fn of(field: &'static str, why: impl Display) -> Self {
        let mut errors = Self::default();
        errors.add(field, why);
        errors
    }

    /// Adds an error of `field`; the first reason given for a field stays.
    pub fn add(&mut self, field: &'static str, why: impl Display) {
        self.0.entry(field).or_insert_with(|| why.to_string());
    }

    /// The value if it is valid; else adds why `field` isn't.
    pub fn keep<T, E: Display>(&mut self, field: &'static str, checked: Result<T, E>) -> Option<T> {
        checked.map_err(|why| self.add(field, why)).ok()
    }

    /// The checked value of a field that may be left out.
    pub fn keep_given<R, T, E: Display>(
        &mut self,
        field: &'static str,
        given: Option<R>,
        check: impl FnOnce(R) -> Result<T, E>,
    ) -> Option<T> {
        given.and_then(|value| self.keep(field, check(value)))
    }

    /// Adds those of `others`.
    pub fn join(&mut self, others: Self) {
        for (field, why) in others.0 {
            self.add(field, why);
        }
    }

    /// What is wrong with `field`, if anything is.
    pub fn why(&self, field: &str) -> Option<&str> {
        self.0.get(field).map(String::as_str)
    }

    /// Every field with its text.
    pub fn into_details(self) -> BTreeMap<String, String> {
        self.0.into_iter().map(|(field, why)| (field.to_owned(), why)).collect()
    }

    /// True if there is no error.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `value` if there is no error.
    pub fn or_ok<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

#[cfg(test)]
mod tests;
