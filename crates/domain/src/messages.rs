use crate::{FieldErrors, bounded, is_blank};

/// The longest message, in UTF-16 units.
pub const MESSAGE_MAX: usize = 5_000;

/// The text of a picture without text.
const PICTURE_WITHOUT_TEXT: &str = "[图片]";

/// The system message to two people who match.
pub const MATCHED: &str = "You matched";

/// The kind of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageKind {
    /// A text.
    Text,
    /// A picture, with a text for clients that can't show it.
    Image,
    /// Sent by the product, never by a person.
    System,
}

impl MessageKind {
    /// Its name in rows and in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Image => "image",
            Self::System => "system",
        }
    }

    /// The kind with this name.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Text, Self::Image, Self::System].into_iter().find(|kind| kind.as_str() == word)
    }
}

/// A message to send, not yet checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MessageDraft {
    /// The text.
    pub content: String,
    /// `text` or `image`; text by default.
    pub kind: Option<String>,
    /// The key of the picture that `image_url` names.
    pub image_key: Option<String>,
}

/// The checked content of a message; whose the picture is remains to be checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageBody {
    /// Text, or image with a key.
    pub kind: MessageKind,
    /// The text; never blank.
    pub content: String,
    /// The picture's key.
    pub image_key: Option<String>,
}

impl MessageBody {
    /// The text by which search finds it; empty for a picture without text.
    pub fn search_text(&self) -> String {
        let has_no_text = self.kind == MessageKind::System || (self.kind == MessageKind::Image && self.content == PICTURE_WITHOUT_TEXT);
        if has_no_text { String::new() } else { searchable(&self.content) }
    }
}

/// A text as search compares it: lower case, character by character, independent of the language.
pub fn searchable(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).collect()
}

impl MessageDraft {
    /// Checks the message; refuses with what is wrong with which field.
    pub fn into_body(self) -> Result<MessageBody, FieldErrors> {
        let mut errors = FieldErrors::default();
        let kind = self.kind.as_deref().map_or(Some(MessageKind::Text), MessageKind::parse);
        let Some(kind @ (MessageKind::Text | MessageKind::Image)) = kind else {
            return Err(FieldErrors::of("type", "Messages are of type text or image"));
        };
        match (kind, &self.image_key) {
            (MessageKind::Image, None) => errors.add("image_url", "An image message needs an image"),
            (MessageKind::Text, Some(_)) => errors.add("image_url", "A text message has no image"),
            _ => {}
        }
        let without_text = kind == MessageKind::Image && is_blank(&self.content);
        let content = if without_text { PICTURE_WITHOUT_TEXT.to_owned() } else { self.content };
        if is_blank(&content) {
            errors.add("content", "Message cannot be empty");
        } else if let Err(why) = bounded(&content, MESSAGE_MAX) {
            errors.add("content", format!("Message {why}"));
        }
        errors.or_ok(MessageBody { kind, content, image_key: self.image_key })
    }
}

/// The answers of demo people to their first message.
const DEMO_ANSWERS: [&str; 8] = [
    "Hi! I am one of Kindred's demo people, so I can only answer once. It is nice to hear from you all the same.",
    "Hello there! I am here to show how a chat looks. Somebody real will surely have more to say.",
    "Thanks for writing! As a demo person I have just this one line, and you got it.",
    "Hey! What a friendly message. I am only a demo, but your next match may not be.",
    "Nice to meet you! I keep the place lively until more people come. This is all I can say.",
    "Hi! If I were real, I would ask about your interests now. Go on and look around.",
    "Hello! Pictures, dates and unread dots all work here. I am a demo person, so try them with a friend too.",
    "Good to hear from you! This is an automatic answer from a demo profile, given once and with pleasure.",
];

/// The answer of a demo person; the same for the same number.
pub fn demo_answer(pick: i64) -> &'static str {
    let index = usize::try_from(pick.rem_euclid(8)).unwrap_or_default();
    DEMO_ANSWERS[index]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(content: &str, kind: &str, image_key: Option<&str>) -> MessageDraft {
        MessageDraft { content: content.into(), kind: Some(kind.into()), image_key: image_key.map(str::to_owned) }
    }

    #[test]
    fn api_msg_04_words_are_kept_as_they_are_and_blank_ones_refused() {
        let said = draft("  hello\n", "text", None).into_body().unwrap();
        assert_eq!((said.kind, said.content.as_str()), (MessageKind::Text, "  hello\n"));
        for blank in ["", " \t\n", "\u{3000}\u{200B}"] {
            assert_eq!(draft(blank, "text", None).into_body().unwrap_err().why("content"), Some("Message cannot be empty"));
        }
    }

    #[test]
    fn api_msg_04_at_most_5000_characters_as_a_browser_counts() {
        assert!(draft(&"😀".repeat(2_500), "text", None).into_body().is_ok());
        assert!(draft(&format!("{}a", "😀".repeat(2_500)), "text", None).into_body().unwrap_err().why("content").is_some());
    }

    #[test]
    fn api_msg_04_people_send_text_and_images_only_and_an_image_has_a_picture() {
        assert!(draft("x", "system", None).into_body().unwrap_err().why("type").is_some());
        assert!(draft("x", "video", None).into_body().unwrap_err().why("type").is_some());
        assert!(draft("x", "image", None).into_body().unwrap_err().why("image_url").is_some());
        assert!(draft("x", "text", Some("key")).into_body().unwrap_err().why("image_url").is_some());
        assert_eq!(draft("", "image", Some("key")).into_body().unwrap().content, "[图片]");
        let plain = MessageDraft { content: "x".into(), ..MessageDraft::default() };
        assert_eq!(plain.into_body().unwrap().kind, MessageKind::Text);
    }

    #[test]
    fn api_msg_06_words_are_found_whatever_their_case_and_a_bare_picture_is_not() {
        assert_eq!(draft("Grüße, ÉLAN 你好 ΟΔΟΣ", "text", None).into_body().unwrap().search_text(), "grüße, élan 你好 οδοσ");
        assert_eq!(draft("", "image", Some("key")).into_body().unwrap().search_text(), "");
        assert_eq!(draft("The Sea", "image", Some("key")).into_body().unwrap().search_text(), "the sea");
        assert_eq!(searchable("İ"), searchable(&searchable("İ")));
    }

    #[test]
    fn demo_people_vary_in_what_they_answer_but_each_says_the_same() {
        assert_eq!(demo_answer(-3), demo_answer(5));
        let all: std::collections::BTreeSet<_> = (0..8).map(demo_answer).collect();
        assert_eq!(all.len(), 8);
    }
}
