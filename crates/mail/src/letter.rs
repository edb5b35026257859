use std::time::{Duration, UNIX_EPOCH};

use kindred_domain::{Language, LetterId, Timestamp};
use lettre::{
    Address, Message,
    message::{
        Mailbox, MultiPart, SinglePart,
        header::{HeaderName, HeaderValue},
    },
};

use crate::{
    html,
    options::PublicUrl,
    words::{self, Catalogue, DEVICE, TIME, Words},
};

/// What a letter says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content<'a> {
    /// A link to choose a new password, with the token that it is good by (KEY-01).
    PasswordLink {
        /// Good once; it stands behind the `#` of the link, which browsers send to nobody.
        token: &'a str,
    },
    /// The password was changed.
    PasswordChanged,
    /// Somebody signed in on a device that the account did not know (KEY-05).
    NewDevice {
        /// The device's name.
        device: &'a str,
        /// When that was.
        at: Timestamp,
    },
    /// A link to confirm an address (KEY-02).
    ConfirmAddress {
        /// Good once.
        token: &'a str,
    },
    /// The address was changed; with a link to take it back (KEY-02).
    AddressChanged {
        /// Good once.
        token: &'a str,
    },
    /// A passkey was added (KEY-03).
    PasskeyAdded {
        /// The device's name.
        device: &'a str,
        /// When that was.
        at: Timestamp,
    },
    /// The password was removed (KEY-03).
    PasswordRemoved,
    /// Another service was linked, to sign in by (KEY-04).
    ServiceLinked {
        /// The device's name.
        device: &'a str,
        /// When that was.
        at: Timestamp,
    },
    /// The account was deleted.
    AccountDeleted,
}

/// A letter to one reader.
#[derive(Debug, Clone, Copy)]
pub struct Letter<'a> {
    /// Its id: sent again, it has the same Message-ID.
    pub id: LetterId,
    /// The reader's address, as they wrote it.
    pub address: &'a str,
    /// The reader's name, which stands in the text alone; empty if nobody knows yet whose address it is.
    pub name: &'a str,
    /// The language that they read.
    pub language: Language,
    /// What it says.
    pub content: Content<'a>,
    /// The present time.
    pub now: Timestamp,
}

impl Letter<'_> {
    fn catalogue(&self) -> &'static Catalogue {
        words::catalogue(self.language)
    }

    fn words(&self) -> &'static Words {
        let catalogue = self.catalogue();
        match self.content {
            Content::PasswordLink { .. } => &catalogue.password_link,
            Content::PasswordChanged => &catalogue.password_changed,
            Content::NewDevice { .. } => &catalogue.new_device,
            Content::ConfirmAddress { .. } => &catalogue.confirm_address,
            Content::AddressChanged { .. } => &catalogue.address_changed,
            Content::PasskeyAdded { .. } => &catalogue.passkey_added,
            Content::PasswordRemoved => &catalogue.password_removed,
            Content::ServiceLinked { .. } => &catalogue.service_linked,
            Content::AccountDeleted => &catalogue.account_deleted,
        }
    }

    fn link(&self, public_url: &PublicUrl) -> String {
        match self.content {
            Content::PasswordLink { token } => public_url.password_link(token),
            Content::ConfirmAddress { token } => public_url.confirming_link(token),
            Content::AddressChanged { token } => public_url.taking_back_link(token),
            Content::PasswordChanged
            | Content::NewDevice { .. }
            | Content::PasskeyAdded { .. }
            | Content::PasswordRemoved
            | Content::ServiceLinked { .. } => public_url.of("/forgot-password"),
            Content::AccountDeleted => public_url.of("/"),
        }
    }

    /// What is said before the link, with what only this letter knows.
    fn before(&self) -> Vec<String> {
        let filled = |text: &&str| match self.content {
            Content::NewDevice { device, at } | Content::PasskeyAdded { device, at } | Content::ServiceLinked { device, at } => {
                text.replace(DEVICE, device).replace(TIME, &at.in_words(self.catalogue().time))
            }
            _ => (*text).to_owned(),
        };
        self.words().before.iter().map(filled).collect()
    }

    /// The letter in its two forms, plain and HTML (MAIL-02); `None` if it can't be written.
    pub(crate) fn message(&self, from: &Mailbox, to: Address, public_url: &PublicUrl) -> Option<Message> {
        let (words, before, link) = (self.words(), self.before(), self.link(public_url));
        let (greeting, footer) = (self.catalogue().greeting(self.name), self.catalogue().footer);
        let seconds = u64::try_from(self.now.micros() / 1_000_000).unwrap_or_default();
        let parts = MultiPart::alternative()
            .boundary(format!("kindred-{}", self.id))
            .singlepart(SinglePart::plain(plain(words, &before, &greeting, (&link, footer))))
            .singlepart(SinglePart::html(html::page(words, &before, &greeting, (&link, self.language))));
        let message = Message::builder()
            .from(from.clone())
            .to(Mailbox::new(None, to))
            .subject(words.subject)
            .date(UNIX_EPOCH + Duration::from_secs(seconds))
            .message_id(Some(format!("<{}@{}>", self.id, from.email.domain())))
            // Nobody's holiday message answers it.
            .raw_header(HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".to_owned()));
        message.multipart(parts).ok()
    }
}

fn plain(words: &Words, before: &[String], greeting: &str, (link, footer): (&str, &str)) -> String {
    let before = before.iter().map(String::as_str);
    let paragraphs: Vec<_> = before.chain([link]).chain(words.after.iter().copied()).collect();
    let paragraphs = paragraphs.join("\n\n");
    format!("{greeting}\n\n{paragraphs}\n\n-- \n{footer}\n")
}

#[cfg(test)]
mod tests;
