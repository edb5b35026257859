//! Passkeys (`WebAuthn`): what a browser is asked to do, and whether what it answers holds (KEY-03).
//!
//! It knows neither HTTP nor SQL: it takes and gives bytes and JSON that others store and send. The signatures, the forms of keys
//! and the order of the checks are `webauthn_rp`'s, which also draws the challenges and looks at the system's clock; nothing of it
//! shows outside. To ask more of an authenticator: the options in [`RelyingParty::begin_registration`] and its counterpart.

mod fault;
mod relying_party;
mod response;

pub use fault::Fault;
pub use relying_party::{NewPasskey, Owner, RelyingParty, StartedCeremony, StoredPasskey};
pub use response::{AuthenticationResponse, RegistrationResponse};

/// How long a browser may take to answer, in seconds.
pub const CEREMONY_SECONDS: i64 = 5 * 60;
/// The bytes of the handle by which passkeys know an account: random, and nothing of a person.
pub const HANDLE_LENGTH: usize = 64;
/// What changes about a passkey when it is used: its counter, and whether it is backed up.
pub type CredentialState = [u8; 7];
