use std::borrow::Cow;

use kindred_domain::Language;
use rust_embed::RustEmbed;

/// The file that a name stands for in this language: one of its own, or that of the default language.
pub fn translated<Files: RustEmbed>(language: Language, name: &str) -> Cow<'_, str> {
    let own = format!("{}/{name}", language.tag());
    if language != Language::default() && Files::get(&own).is_some() { own.into() } else { name.into() }
}
