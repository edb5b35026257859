//! The texts of errors in the reader's language (LANG-02). The code writes them in English; here they are looked up when a
//! response leaves. A new text needs a line in `error_language/chinese.rs`: the API's tests fail for one that has none.

mod chinese;

use std::{collections::HashMap, sync::LazyLock};

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use kindred_domain::Language;

use super::{Json, error::ErrorBody};

/// Stands for what differs from one error to the next, such as a number.
const PART: &str = "{}";

/// The same response; the error in it, if it is one, is written in this language, that of the request's sender.
pub fn in_language(language: Language, mut response: Response) -> Response {
    if language == Language::default() {
        return response;
    }
    let Some(body) = response.extensions_mut().remove::<Box<ErrorBody>>() else { return response };
    let text = |text: &str| translated(language, text).unwrap_or_else(|| text.to_owned());
    // Else they are no texts but data, such as somebody's appeal.
    let are_texts = has_texts_as_details(&body);
    let detail = |(field, why): (String, String)| if are_texts { (field, text(&why)) } else { (field, why) };
    let details = body.details.map(|details| details.into_iter().map(detail).collect());
    let body = ErrorBody { error: text(&body.error).into(), code: body.code, details };
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.as_str()));
    (parts, Json(body)).into_response()
}

/// True if the details say what is wrong with which field, as the error itself says of the first.
fn has_texts_as_details(body: &ErrorBody) -> bool {
    body.details.iter().flat_map(|details| details.values()).any(|why| *why == body.error)
}

/// An English text in this language; none if it has no translation. A text in Chinese, as the specification has some, is
/// its own.
pub fn translated(language: Language, text: &str) -> Option<String> {
    if language == Language::English || text.contains(|sign: char| ('\u{4e00}'..='\u{9fff}').contains(&sign)) {
        return Some(text.to_owned());
    }
    let whole = CHINESE.get(text).map(|&translation| translation.to_owned());
    whole.or_else(|| chinese::WITH_PARTS.iter().find_map(|(english, chinese)| Some(filled(chinese, &parts(english, text)?))))
}

static CHINESE: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| chinese::TEXTS.iter().copied().collect());

/// What stands in a text for the parts of a pattern; none if the text is not of the pattern.
fn parts<'a>(pattern: &str, text: &'a str) -> Option<Vec<&'a str>> {
    let mut fixed = pattern.split(PART);
    let mut rest = text.strip_prefix(fixed.next()?)?;
    let mut found = Vec::new();
    let mut fixed = fixed.peekable();
    while let Some(next) = fixed.next() {
        let is_last = fixed.peek().is_none();
        let at = if is_last { rest.strip_suffix(next)?.len() } else { rest.find(next)? };
        found.push(&rest[..at]);
        rest = &rest[at + next.len()..];
    }
    rest.is_empty().then_some(found)
}

fn filled(pattern: &str, parts: &[&str]) -> String {
    let mut fixed = pattern.split(PART);
    let first = fixed.next().unwrap_or_default().to_owned();
    fixed.zip(parts).fold(first, |text, (next, part)| text + part + next)
}

#[cfg(test)]
mod tests;
