use crate::{FieldErrors, Language, bounded, is_blank};

/// The longest message, in UTF-16 units.
pub const MESSAGE_MAX: usize = 5_000;

/// The text of a picture without text.
pub(crate) const PICTURE_WITHOUT_TEXT: &str = "[图片]";

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

/// The same in Chinese, in the same order.
const CHINESE_DEMO_ANSWERS: [&str; 8] = [
    "你好！我是 Kindred 的演示用户，只能回这一句。不过收到你的消息，还是很开心。",
    "嗨！我在这里是为了演示聊天的样子。真人一定有更多话想跟你说。",
    "谢谢你的消息！我是演示用户，只有这一句台词，被你收到了。",
    "嘿！你的消息好亲切。我只是个演示用户，不过你的下一个配对也许就不是了。",
    "很高兴认识你！在更多人到来之前，我负责把这里弄得热闹一点。我能说的就这些啦。",
    "你好！如果我是真人，现在就该问问你的兴趣爱好了。接着逛逛吧。",
    "你好！图片、日期和未读提示在这里都能用。我是演示用户，也找个朋友一起试试吧。",
    "收到你的消息真好！这是演示用户的自动回复，只发一次，但发得很乐意。",
];

/// The answer of a demo person to somebody who reads this language; the same for the same number.
pub fn demo_answer(pick: i64, language: Language) -> &'static str {
    let index = usize::try_from(pick.rem_euclid(8)).unwrap_or_default();
    match language {
        Language::English => DEMO_ANSWERS[index],
        Language::Chinese => CHINESE_DEMO_ANSWERS[index],
    }
}

#[cfg(test)]
mod tests;
