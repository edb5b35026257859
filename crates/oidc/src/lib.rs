//! Signing in by another service (`OpenID` Connect, code flow with PKCE): what a browser is sent to it with, and who it says came back
//! (KEY-04).
//!
//! It knows neither SQL nor our routes. It asks only the configured issuer, and what that issuer's discovery document names.
//! Signatures are `jsonwebtoken`'s; which of them are taken, and everything that a token must say, is in `id_token.rs`. To take
//! another algorithm: `ALGORITHMS` there.

mod authorization_request;
mod fault;
mod http_client;
mod id_token;
mod metadata;
mod options;
mod provider;

pub use authorization_request::AuthorizationRequest;
pub use fault::Fault;
pub use id_token::Identity;
pub use options::{OptionsError, PROVIDERS_MAX, ProviderOptions};
pub use provider::{AuthorizationResponse, Provider};

/// How long somebody may take to come back from a service, in seconds.
pub const REQUEST_SECONDS: i64 = 10 * 60;
