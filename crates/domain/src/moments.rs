use std::collections::BTreeSet;

use crate::{FieldErrors, bounded, is_blank};

/// The longest text of a moment, in UTF-16 units.
pub const MOMENT_MAX: usize = 500;
/// The most images of a moment.
pub const MOMENT_IMAGES: usize = 9;
/// The most tags of a moment.
pub const MOMENT_TAGS: usize = 5;
/// The longest tag, in UTF-16 units.
pub const TAG_MAX: usize = 30;

/// Who may see a moment, besides its author.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Everybody who is signed in.
    Public,
    /// The author's matches, as long as they are.
    Friends,
    /// The author's favourites, as long as they are.
    Private,
}

impl Audience {
    /// Its name in rows and in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Friends => "friends",
            Self::Private => "private",
        }
    }

    /// The audience with this name; `None` for an unknown one, never `Public`.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Public, Self::Friends, Self::Private].into_iter().find(|audience| audience.as_str() == word)
    }
}

/// A moment to post, not yet checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MomentDraft {
    /// The text.
    pub content: String,
    /// The keys of its images, in order.
    pub image_keys: Vec<String>,
    /// Its tags.
    pub hashtags: Vec<String>,
    /// `public`, `friends` or `private`.
    pub audience: Option<String>,
}

/// The checked content of a moment; whose the images are remains to be checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// The text; may be empty with images.
    pub content: String,
    /// The keys of its images, in order, each once.
    pub image_keys: Vec<String>,
    /// Its tags, trimmed, each once.
    pub hashtags: Vec<String>,
    /// Who may see it.
    pub audience: Audience,
}

impl MomentDraft {
    /// Checks the moment; refuses with what is wrong with which field.
    pub fn into_post(self) -> Result<Post, FieldErrors> {
        let mut errors = FieldErrors::default();
        let audience = self.audience.as_deref().and_then(Audience::parse);
        if audience.is_none() {
            errors.add("audience", "Please choose who may see this: public, friends or private");
        }
        let content = if is_blank(&self.content) { String::new() } else { self.content };
        if content.is_empty() && self.image_keys.is_empty() {
            errors.add("content", "Please write something or add a photo");
        } else if let Err(why) = bounded(&content, MOMENT_MAX) {
            errors.add("content", format!("A moment {why}"));
        }
        errors.keep("images", images(&self.image_keys));
        let hashtags = errors.keep("hashtags", tags(&self.hashtags)).unwrap_or_default();
        let Some(audience) = audience else { return Err(errors) };
        errors.or_ok(Post { content, image_keys: self.image_keys, hashtags, audience })
    }
}

fn images(keys: &[String]) -> Result<(), String> {
    if keys.len() > MOMENT_IMAGES {
        return Err(format!("A moment has at most {MOMENT_IMAGES} images"));
    }
    let each_once = keys.iter().collect::<BTreeSet<_>>().len() == keys.len();
    if each_once { Ok(()) } else { Err("An image can be used only once".into()) }
}

fn tags(written: &[String]) -> Result<Vec<String>, String> {
    if written.len() > MOMENT_TAGS {
        return Err(format!("A moment has at most {MOMENT_TAGS} tags"));
    }
    let mut known = BTreeSet::new();
    let checked = written.iter().map(|tag| {
        let (tag, key) = (tag.trim(), tag_key(tag));
        if is_blank(&key) {
            return Err("A tag must not be empty".to_owned());
        }
        bounded(tag, TAG_MAX).map_err(|why| format!("A tag {why}"))?;
        if known.insert(key) { Ok(tag.to_owned()) } else { Err(format!("The tag {tag} is there twice")) }
    });
    checked.collect()
}

/// The key by which a tag is found: lower case, without surrounding spaces and a leading `#`.
pub fn tag_key(tag: &str) -> String {
    tag.trim().trim_start_matches('#').trim().to_lowercase()
}

#[cfg(test)]
mod tests;
