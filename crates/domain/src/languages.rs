/// A language that people read the product in (LANG-01).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// The default.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// Every language, the default one first.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// Its tag (BCP 47), as in the `lang` attribute of a page and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh-CN",
        }
    }

    /// The language of exactly this tag.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.as_str() == name)
    }

    /// The language for a reader of this tag, such as `en-GB` or `zh-Hans`; Chinese of every script.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.as_str()[..2].eq_ignore_ascii_case(primary))
    }

    /// The first language of a list of preferences as in `Accept-Language`, that of the greatest weight; none if it names
    /// neither. Weights that can't be read count as 1.
    pub fn preferred(list: &str) -> Option<Self> {
        let offers = list.split(',').filter_map(|offer| {
            let mut parts = offer.split(';').map(str::trim);
            let language = Self::of_tag(parts.next()?)?;
            let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok()).unwrap_or(1.0);
            (weight > 0.0).then_some((language, weight))
        });
        let best = offers.reduce(|best, offer| if offer.1 > best.1 { offer } else { best });
        best.map(|(language, _)| language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lang_01_the_language_of_the_greatest_weight_is_taken_and_the_first_of_several() {
        for (list, wanted) in [
            ("zh-CN,zh;q=0.9,en;q=0.8", Some(Language::Chinese)),
            ("en-US,en;q=0.9,zh;q=0.8", Some(Language::English)),
            ("de-DE,de;q=0.9,zh-TW;q=0.7,en;q=0.3", Some(Language::Chinese)),
            ("en;q=0.5, ZH-Hans;q=0.6", Some(Language::Chinese)),
            ("en,zh", Some(Language::English)),
            ("zh;q=0, en;q=0.1", Some(Language::English)),
            ("zh;q=high", Some(Language::Chinese)),
            ("de, fr;q=0.8", None),
            ("zhuang, enm", None),
            ("*", None),
            ("", None),
            (",;,q=;-", None),
        ] {
            assert_eq!(Language::preferred(list), wanted, "{list}");
        }
    }

    #[test]
    fn a_language_is_found_by_its_own_tag() {
        for language in Language::ALL {
            assert_eq!(Language::of_tag(language.as_str()), Some(language));
        }
    }
}
