//! Markdown as HTML that is safe to show: `pulldown-cmark` writes it, `ammonia` leaves of it what is allowed here.

use std::collections::{HashMap, HashSet};

use ammonia::Builder;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

/// What Markdown makes; of anything else the words stay and the tags go.
const TAGS: [&str; 25] = [
    "a",
    "blockquote",
    "br",
    "code",
    "del",
    "em",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "strong",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
];
const HEADINGS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];
const SCHEMES: [&str; 4] = ["https", "http", "mailto", "tel"];
/// Of these the words go, too: they are not meant to be read.
const WITHOUT_WORDS: [&str; 2] = ["script", "style"];

/// The text as HTML without scripts, styles, pictures, frames or forms, and with links to the web, addresses and numbers alone. Of
/// a picture its description stays.
pub fn to_safe_html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_HEADING_ATTRIBUTES;
    let text = markdown.strip_prefix('\u{feff}').unwrap_or(markdown);
    let mut unsafe_html = String::with_capacity(text.len() * 2);
    html::push_html(&mut unsafe_html, Parser::new_ext(text, options).filter(|event| !is_picture(event)));
    sanitizer().clean(&unsafe_html).to_string()
}

/// True if a page of this text would show nothing.
pub fn is_blank(markdown: &str) -> bool {
    let mut is_tag = false;
    to_safe_html(markdown).chars().all(|letter| {
        let is_mark = is_tag || letter == '<';
        is_tag = is_mark && letter != '>';
        is_mark || letter.is_whitespace()
    })
}

fn is_picture(event: &Event<'_>) -> bool {
    matches!(event, Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image))
}

fn sanitizer() -> Builder<'static> {
    let mut attributes: HashMap<_, _> = HEADINGS.map(|heading| (heading, HashSet::from(["id"]))).into();
    attributes.insert("a", HashSet::from(["href", "title"]));
    attributes.insert("ol", HashSet::from(["start"]));
    let mut builder = Builder::default();
    builder
        .tags(TAGS.into())
        .tag_attributes(attributes)
        .generic_attributes(HashSet::new())
        .url_schemes(SCHEMES.into())
        .clean_content_tags(WITHOUT_WORDS.into())
        .link_rel(Some("noopener noreferrer"));
    builder
}

#[cfg(test)]
mod tests;
