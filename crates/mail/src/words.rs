//! Every word of every letter, in each language.

mod chinese;
mod english;

use kindred_domain::Language;

/// Stands for the reader's name.
pub const NAME: &str = "{name}";
/// Stands for the name of a device.
pub const DEVICE: &str = "{device}";
/// Stands for a time.
pub const TIME: &str = "{time}";

/// All words in one language.
#[derive(Debug)]
pub struct Catalogue {
    /// How a letter begins; [`NAME`] stands for the reader's name.
    pub greeting: &'static str,
    /// The same to somebody whose name is left out.
    pub greeting_without_name: &'static str,
    /// The end of every letter.
    pub footer: &'static str,
    /// How a time is written (`strftime`), which is in UTC.
    pub time: &'static str,
    /// A link to choose a new password.
    pub password_link: Words,
    /// The password was changed.
    pub password_changed: Words,
    /// Somebody signed in on a device that the account did not know.
    pub new_device: Words,
    /// A link to confirm an address.
    pub confirm_address: Words,
    /// The address was changed.
    pub address_changed: Words,
    /// A passkey was added.
    pub passkey_added: Words,
    /// The password was removed.
    pub password_removed: Words,
    /// Another service was linked.
    pub service_linked: Words,
    /// The account was deleted.
    pub account_deleted: Words,
}

/// The words of one letter, which has one link.
#[derive(Debug)]
pub struct Words {
    /// The subject, which names nobody.
    pub subject: &'static str,
    /// What is said before the link; [`DEVICE`] and [`TIME`] stand for what a letter about a sign-in tells.
    pub before: &'static [&'static str],
    /// What the link is called.
    pub link: &'static str,
    /// What is said after it.
    pub after: &'static [&'static str],
}

/// The words in this language (LANG-02).
pub fn catalogue(language: Language) -> &'static Catalogue {
    match language {
        Language::English => &english::CATALOGUE,
        Language::Chinese => &chinese::CATALOGUE,
    }
}

impl Catalogue {
    /// How a letter begins. A name that could be read as a link is left out: whoever signs up with somebody else's address
    /// chooses it, and mail programs make links of what looks like one. So is one that is empty.
    pub fn greeting(&self, name: &str) -> String {
        let ends_a_word = |next: Option<char>| next.is_none_or(char::is_whitespace);
        let has_dot_inside = name.char_indices().any(|(at, sign)| sign == '.' && !ends_a_word(name[at + 1..].chars().next()));
        let is_left_out = has_dot_inside || name.is_empty() || name.contains(['/', ':', '@', '\\']);
        if is_left_out { self.greeting_without_name.to_owned() } else { self.greeting.replace(NAME, name) }
    }
}
