//! Web push (APP-04): what a browser's push service is handed, so that a notice reaches a device on which nobody looks at the app.
//!
//! It knows neither SQL nor our routes, and asks no host but known push services ([`PushServices`]). A notice is encrypted for the one
//! browser (RFC 8291, `encryption.rs`) and comes with who sends it (VAPID, RFC 8292, `vapid.rs`). Both stand on crates that were there
//! before: the curve and the signature are `p256`'s, HKDF and AES-GCM are `ring`'s. The crates for it would bring more than these some
//! hundred lines: `web-push` OpenSSL or a second HTTP client, `ece` a backend by OpenSSL, `web-push-native` a second AES and HKDF and,
//! for VAPID, `jwt-simple`. The vector of RFC 8291 is a test here.
//!
//! To know another push service: a line in `KNOWN` of `services.rs`. To tell of something else: a `PushKind` in `kindred_domain`, its
//! words in `words.rs` in each language.

mod encryption;
mod notification;
mod pusher;
mod service_permits;
mod services;
mod subscription;
mod vapid;
mod words;

pub use notification::{Notification, Preview, PreviewBody};
pub use pusher::{Outcome, Pusher, Recipient, Sent};
pub use service_permits::{MAX_CONCURRENT, Permit};
pub use services::{Endpoint, PushServices, ServicesError};
pub use subscription::{RecipientKeys, keys_of};
pub use vapid::VapidKey;
