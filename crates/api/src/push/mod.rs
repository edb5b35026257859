//! Push notifications, called pushes here (APP-04): the key that push services know the server by, and the worker that sends
//! what is due.

mod key;
mod worker;

pub use key::push_key;
pub use worker::{send_due_pushes, send_pushes};
