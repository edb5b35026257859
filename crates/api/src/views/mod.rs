//! What people see of each other: each of these is made for one viewer, and in one place only.

mod comment;
mod fit;
mod matches;
mod me;
mod message;
mod moment;
mod person;
mod picture;

pub use comment::{Comment, comments, find_comment};
pub use fit::Fit;
pub use matches::{Match, find_match, matches};
pub use me::{Me, Wishes, me_of};
pub use message::Message;
pub use moment::{Moment, find_moment, moments};
pub use person::{User, Viewer};
pub use picture::{Picture, key_in};
