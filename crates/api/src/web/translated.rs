use std::borrow::Cow;

use kindred_domain::Language;
use rust_embed::RustEmbed;

/// True if a path is below a folder of files in one language, which are served at the paths of the default one's.
pub fn is_of_one_language(path: &str) -> bool {
    let folder = path.split('/').nth(1).and_then(Language::parse);
    folder.is_some_and(|language| language != Language::default())
}

/// The file that a name stands for in this language: one of its own, or that of the default language.
pub fn translated<Files: RustEmbed>(language: Language, name: &str) -> Cow<'_, str> {
    let own = format!("{}/{name}", language.as_str());
    if language != Language::default() && Files::get(&own).is_some() { own.into() } else { name.into() }
}
