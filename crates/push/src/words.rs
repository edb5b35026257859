//! Every word of every notice, in each language.

mod chinese;
mod english;

use kindred_domain::Language;

/// Who a notice is from that names nobody.
pub const PRODUCT: &str = "Kindred";

/// All words in one language.
#[derive(Debug)]
pub struct Catalogue {
    /// A match, without a name.
    pub a_match: &'static str,
    /// A message, without a name and without its words.
    pub message: &'static str,
    /// A match, under the other's name.
    pub named_match: &'static str,
    /// A picture without a text, under its sender's name.
    pub picture: &'static str,
}

/// The words in this language (LANG-02).
pub fn catalogue(language: Language) -> &'static Catalogue {
    match language {
        Language::English => &english::CATALOGUE,
        Language::Chinese => &chinese::CATALOGUE,
    }
}
