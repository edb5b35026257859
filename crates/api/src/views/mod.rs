//! What is shown of people, matches, messages, moments and comments. Each type is built here only, for one viewer.

mod comment;
mod demo_words;
mod matches;
mod me;
mod message;
mod moment;
mod person;
mod picture;
mod score;

pub use comment::{Comment, comments, find_comment};
pub use demo_words::chinese_demo_words;
pub use matches::{Match, find_match, matches, next_undo};
pub use me::{Me, PreferencesView, load_me, load_me_even_suspended};
pub use message::{Message, Reaction, show_to_sender};
pub use moment::{Author, Moment, authors, find_moment, moments};
pub use person::{User, UserRow, Viewer};
pub use picture::{Picture, picture_key_of, show_to_owner, split_picture_name, url};
pub use score::Scorer;
