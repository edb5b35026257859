use kindred_domain::{Language, PushKind, RoomId};
use serde_json::json;

use crate::words::{Catalogue, PRODUCT, catalogue};

/// What a browser is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notification<'a> {
    /// What it tells of.
    pub kind: PushKind,
    /// The room that it leads to.
    pub room: RoomId,
    /// The language that its reader reads.
    pub language: Language,
    /// What a lock screen may show of it; only if the reader wishes that.
    pub preview: Option<Preview<'a>>,
    /// For how many seconds a browser that is away is to get it once it is back.
    pub ttl_seconds: i64,
}

/// Names and words on a lock screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preview<'a> {
    /// The other's name.
    pub name: &'a str,
    /// Of a message, what they said.
    pub body: PreviewBody<'a>,
}

/// What somebody said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreviewBody<'a> {
    /// These words.
    Text(&'a str),
    /// A picture without words.
    Picture,
}

impl Notification<'_> {
    /// The text that is encrypted.
    pub(crate) fn json(&self) -> String {
        let (title, body) = self.title_and_body(catalogue(self.language));
        let Self { kind, room, language, .. } = self;
        json!({ "kind": kind.as_str(), "room_id": room, "title": title, "body": body, "language": language.as_str() }).to_string()
    }

    fn title_and_body<'a>(&'a self, words: &Catalogue) -> (&'a str, &'a str) {
        match (self.kind, self.preview) {
            (PushKind::Match, None) => (PRODUCT, words.a_match),
            (PushKind::Message, None) => (PRODUCT, words.message),
            (PushKind::Match, Some(Preview { name, .. })) => (name, words.named_match),
            (PushKind::Message, Some(Preview { name, body: PreviewBody::Text(text) })) => (name, text),
            (PushKind::Message, Some(Preview { name, body: PreviewBody::Picture })) => (name, words.picture),
        }
    }
}

#[cfg(test)]
mod tests;
