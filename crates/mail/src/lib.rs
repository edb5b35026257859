//! Letters (e-mails) to people: their words and form, and how they are handed to a mail server.
//!
//! It must not know who gets which letter and when (`kindred-api` decides that, with rows that `kindred-store` keeps), nor
//! read the environment. To add a letter: a variant of [`Content`], its words in `words.rs`, its kind in
//! `kindred_domain::LetterKind`.

mod address;
mod html;
mod letter;
mod mailer;
mod options;
mod send_error;
mod words;

pub use address::{deliverable, is_well_formed};
pub use letter::{Content, Letter};
pub use mailer::Mailer;
pub use options::{MailOptions, OptionsError, PublicUrl};
pub use send_error::SendError;
