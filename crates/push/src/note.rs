use kindred_domain::{Language, PushKind, RoomId};
use serde_json::json;

use crate::words::{Catalogue, PRODUCT, catalogue};

/// What a browser is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Note<'a> {
    /// What it tells of.
    pub kind: PushKind,
    /// The room that it leads to.
    pub room: RoomId,
    /// The language that its reader reads.
    pub language: Language,
    /// What a lock screen may show of it; only if the reader wishes that.
    pub shown: Option<Shown<'a>>,
    /// For how many seconds a browser that is away is to get it once it is back.
    pub life: i64,
}

/// Names and words on a lock screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown<'a> {
    /// The other's name.
    pub name: &'a str,
    /// Of a message, what they said.
    pub said: Said<'a>,
}

/// What somebody said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said<'a> {
    /// These words.
    Text(&'a str),
    /// A picture without words.
    Picture,
}

impl Note<'_> {
    /// The text that is encrypted.
    pub(crate) fn json(&self) -> String {
        let (title, body) = self.title_and_body(catalogue(self.language));
        let Self { kind, room, language, .. } = self;
        json!({ "kind": kind.as_str(), "room_id": room, "title": title, "body": body, "language": language.as_str() }).to_string()
    }

    fn title_and_body<'a>(&'a self, words: &Catalogue) -> (&'a str, &'a str) {
        match (self.kind, self.shown) {
            (PushKind::Match, None) => (PRODUCT, words.a_match),
            (PushKind::Message, None) => (PRODUCT, words.message),
            (PushKind::Match, Some(Shown { name, .. })) => (name, words.named_match),
            (PushKind::Message, Some(Shown { name, said: Said::Text(text) })) => (name, text),
            (PushKind::Message, Some(Shown { name, said: Said::Picture })) => (name, words.picture),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn app_04_a_note_has_no_name_and_no_words_unless_they_are_to_be_shown() {
        let note = Note { kind: PushKind::Message, room: RoomId(1), language: Language::English, shown: None, life: 60 };
        let told = |note: Note| serde_json::from_str::<serde_json::Value>(&note.json()).unwrap();
        let body = |note: Note| told(note)["body"].as_str().unwrap().to_owned();
        let plain = json!({ "kind": "message", "room_id": "0000000000001", "title": "Kindred", "body": "You have a new message", "language": "en" });
        assert_eq!(told(note), plain);
        assert_eq!(body(Note { language: Language::Chinese, ..note }), "你有新消息");
        assert_eq!(body(Note { kind: PushKind::Match, ..note }), "You have a new match");
        let shown = |said| Note { shown: Some(Shown { name: "Bea", said }), ..note };
        assert_eq!((told(shown(Said::Picture))["title"].clone(), body(shown(Said::Picture))), (json!("Bea"), "Photo".to_owned()));
        assert_eq!(body(shown(Said::Text("Hi \"you\""))), "Hi \"you\"");
        assert_eq!(body(Note { kind: PushKind::Match, ..shown(Said::Picture) }), "It's a match!");
    }
}
