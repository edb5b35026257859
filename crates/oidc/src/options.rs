use std::fmt;

use crate::http_client::is_allowed;

/// How many services can be configured.
pub const PROVIDERS_MAX: usize = 4;
/// The longest name of a service: it stands on a button.
const NAME_MAX: usize = 30;

/// Why a service can't be used, in one sentence without anything secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OptionsError(&'static str);

/// A service as the operator configures it.
#[derive(Clone, PartialEq, Eq)]
pub struct ProviderOptions {
    pub(crate) name: String,
    pub(crate) issuer: String,
    pub(crate) client_id: String,
    pub(crate) secret: String,
}

impl ProviderOptions {
    /// A service of this name, with the issuer's url exactly as its tokens have it, and what it knows this app by.
    pub fn new(name: &str, issuer: &str, client_id: &str, secret: &str) -> Result<Self, OptionsError> {
        if name.is_empty() || name.chars().count() > NAME_MAX || name.contains(char::is_control) {
            return Err(OptionsError("its name must have 1 to 30 characters"));
        }
        if !is_allowed(issuer) || issuer.contains(['?', '#']) {
            return Err(OptionsError("its issuer must be an https:// url (http:// only for this machine)"));
        }
        if client_id.is_empty() || client_id.contains(char::is_control) {
            return Err(OptionsError("its client id must not be empty"));
        }
        if secret.is_empty() {
            return Err(OptionsError("its secret must not be empty"));
        }
        let [name, issuer, client_id, secret] = [name, issuer, client_id, secret].map(str::to_owned);
        Ok(Self { name, issuer, client_id, secret })
    }

    /// What its button says.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Who says who somebody is.
    pub fn issuer(&self) -> &str {
        &self.issuer
    }
}

impl fmt::Display for ProviderOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}, client {}", self.name, self.issuer, self.client_id)
    }
}

impl fmt::Debug for ProviderOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProviderOptions({self})")
    }
}

#[cfg(test)]
mod tests;
