//! Taking apart a text that is searched for: the name of a place, and the names of areas around it.

use crate::fold::fold;

/// The rest of a longer text is ignored.
const MAX_TEXT_CHARS: usize = 200;
/// At most so many words at the end of a text without commas are tried as its region or country.
const TRAILING_WORDS: usize = 4;

/// The part of a text that is used.
pub(crate) fn cut(text: &str) -> &str {
    text.char_indices().nth(MAX_TEXT_CHARS).map_or(text, |(end, _)| &text[..end])
}

/// The folded name before the first comma, and the parts after it.
pub(crate) fn parts(text: &str) -> (String, Vec<String>) {
    let mut parts = cut(text).split([',', '，', '、', '،', ';']).map(fold);
    let name = parts.next().unwrap_or_default();
    (name, parts.filter(|part| !part.is_empty()).take(3).collect())
}

/// A folded text split before its last word, its last two words, and so on.
pub(crate) fn trailing(name: &str) -> impl Iterator<Item = (&str, &str)> {
    name.rmatch_indices(' ').take(TRAILING_WORDS).map(|(at, _)| (&name[..at], &name[at + 1..]))
}
