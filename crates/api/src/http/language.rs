//! The language that the sender of a request reads (LANG-01).

use axum::http::{HeaderMap, HeaderValue, header};
use kindred_domain::Language;

/// The cookie of a browser in which somebody has chosen a language. The app sets it (`web/src/state/language.ts`).
const COOKIE: &str = "kindred-language";

/// The language chosen in the browser; else the one that the browser prefers (`Accept-Language`); else the default one.
pub fn language_of(headers: &HeaderMap) -> Language {
    let values = |name| headers.get_all(name).iter().filter_map(|value| HeaderValue::to_str(value).ok());
    let mut cookies = values(header::COOKIE).flat_map(|list| list.split(';'));
    let chosen = cookies.find_map(|cookie| cookie.trim().strip_prefix(COOKIE)?.strip_prefix('=').and_then(Language::of_tag));
    chosen.or_else(|| values(header::ACCEPT_LANGUAGE).find_map(Language::preferred)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(cookie: &'static str, accept: &'static str) -> Language {
        let sent = [(header::COOKIE, cookie), (header::ACCEPT_LANGUAGE, accept)];
        language_of(&sent.into_iter().map(|(name, value)| (name, HeaderValue::from_static(value))).collect())
    }

    #[test]
    fn lang_01_what_is_chosen_goes_before_what_the_browser_prefers() {
        assert_eq!(of("a=b; kindred-language=zh-CN", "en-US"), Language::Chinese);
        assert_eq!(of("kindred-language=en", "zh-CN"), Language::English);
        assert_eq!(of("kindred-language=zz; x", "zh-CN"), Language::Chinese);
        assert_eq!(of("kindred-languages=zh-CN", "fr"), Language::English);
        assert_eq!(language_of(&HeaderMap::new()), Language::English);
    }
}
