//! Pushes (APP-04): short notices to a browser that nobody looks at, when they are due, and how long they are tried.

use std::ops::RangeInclusive;

use crate::{MessageKind, messages::PICTURE_WITHOUT_TEXT};

/// How long after its cause a push is due, in seconds: who has the chat open has read by then, and gets none.
pub const PUSH_DELAY_SECONDS: i64 = 5;
/// How long after its cause a push is given up, in seconds: by the push service, and by whoever can't hand it over.
pub const PUSH_TTL_SECONDS: i64 = 24 * 60 * 60;
/// How many characters of a message a push shows at most.
pub const PUSH_TEXT_MAX: usize = 120;
/// The longest address that a push service may give a browser.
pub const PUSH_ENDPOINT_MAX: usize = 2_048;

const WAITS: RangeInclusive<i64> = 30..=60 * 60;

/// What a push tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PushKind {
    /// A new match.
    Match,
    /// A new message.
    Message,
}

impl PushKind {
    /// Its name in the store and to browsers.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::Message => "message",
        }
    }

    /// The kind of this name.
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Match, Self::Message].into_iter().find(|kind| kind.as_str() == name)
    }

    /// What a push tells of whose latest cause was this: nothing that was seen meanwhile.
    pub const fn still_new(self, is_new_match: bool, has_unread: bool) -> Option<Self> {
        match self {
            Self::Match if is_new_match => Some(Self::Match),
            _ if has_unread => Some(Self::Message),
            _ => None,
        }
    }
}

/// How many seconds to wait after a push service did not take a push for now, for the `tries`-th time.
pub fn wait_before_push(tries: i64) -> i64 {
    let doublings = (tries - 1).clamp(0, 20);
    (WAITS.start() << doublings).min(*WAITS.end())
}

/// What of a message a push shows: its first characters in one line; nothing of a picture without a text.
pub fn push_text(kind: MessageKind, content: &str) -> Option<String> {
    if kind == MessageKind::System || (kind == MessageKind::Image && content == PICTURE_WITHOUT_TEXT) {
        return None;
    }
    let words = content.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut letters = words.chars();
    let beginning: String = letters.by_ref().take(PUSH_TEXT_MAX).collect();
    Some(if letters.next().is_some() { shortened(&beginning) } else { beginning })
}

fn shortened(beginning: &str) -> String {
    let kept: String = beginning.chars().take(PUSH_TEXT_MAX - 1).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests;
