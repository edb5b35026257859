//! The words of demo people in the reader's language (LANG-02). They are stored in English; here they are looked up when a view is
//! built. A new text of theirs (`crates/kindred/demo`) needs a line in `demo_words/zh-CN.tsv`, English and Chinese: the tests of
//! `kindred` fail for one that has none.

use std::{borrow::Cow, collections::HashMap, sync::LazyLock};

use kindred_domain::{Language, UserId};

use crate::auth::Reader;

static CHINESE: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| chinese_demo_words().collect());

/// Every text of demo people in English and in Chinese.
pub fn chinese_demo_words() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("demo_words/zh-CN.tsv").lines().skip(1).filter_map(|line| line.split_once('\t'))
}

/// A text as `reader` sees it: in their language if somebody else wrote it who is a demo person, else as it is.
pub fn shown<'a>(reader: Reader, (author, is_demo): (UserId, bool), text: impl Into<Cow<'a, str>>) -> String {
    let text = text.into();
    let translation = if is_demo && author != reader.id { translated(reader.language, &text) } else { None };
    translation.map_or_else(|| text.into_owned(), str::to_owned)
}

/// A demo person's text in this language; none if it is in it, or if it is no text of theirs.
fn translated(language: Language, text: &str) -> Option<&'static str> {
    match language {
        Language::English => None,
        Language::Chinese => CHINESE.get(text).copied(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lang_02_only_known_words_of_another_demo_person_are_translated() {
        let shown = |language, author, text| shown(Reader { id: UserId(1), language, place_id: None }, author, text);
        let demo = (UserId(2), true);
        assert_eq!(shown(Language::Chinese, demo, "Architect"), "建筑师");
        assert_eq!(shown(Language::English, demo, "Architect"), "Architect");
        assert_eq!(shown(Language::Chinese, demo, "architect"), "architect");
        assert_eq!(shown(Language::Chinese, (UserId(2), false), "Architect"), "Architect");
        assert_eq!(shown(Language::Chinese, (UserId(1), true), "Architect"), "Architect");
    }
}
