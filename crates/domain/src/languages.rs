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
mod tests;
