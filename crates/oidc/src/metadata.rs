use jsonwebtoken::jwk::Jwk;
use serde_json::Value;

use crate::{Fault, fault::unavailable, http_client::is_allowed};

/// What the discovery document of an issuer says.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
pub struct Metadata {
    issuer: String,
    /// Where browsers are sent.
    pub authorization_endpoint: String,
    /// Where codes are redeemed.
    pub token_endpoint: String,
    jwks_uri: String,
    /// Where it says more of somebody than a token does.
    pub userinfo_endpoint: Option<String>,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
    /// True if its answers always say whose they are (RFC 9207).
    #[serde(default)]
    pub authorization_response_iss_parameter_supported: bool,
}

impl Metadata {
    /// Where an issuer's document is.
    pub fn url(issuer: &str) -> String {
        format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'))
    }

    /// Reads the document of this very issuer, whose endpoints must be over TLS, unless it is one of this machine without.
    pub fn read(json: Value, issuer: &str) -> Result<Self, Fault> {
        let Ok(read) = serde_json::from_value::<Self>(json) else { return unavailable("no discovery document") };
        if read.issuer != issuer {
            return unavailable("the discovery document of another issuer");
        }
        let asked = [&read.authorization_endpoint, &read.token_endpoint, &read.jwks_uri];
        let is_bad = |url: &str| !is_allowed(url) || (issuer.starts_with("https:") && !url.starts_with("https:"));
        if asked.into_iter().chain(&read.userinfo_endpoint).any(|url| is_bad(url)) {
            return unavailable("an endpoint that is not https://");
        }
        Ok(read)
    }

    /// Where its keys are.
    pub fn keys_url(&self) -> &str {
        &self.jwks_uri
    }

    /// True if the secret goes into the form: where the service takes it in no header.
    pub fn wants_secret_in_form(&self) -> bool {
        let methods = self.token_endpoint_auth_methods_supported.as_deref().unwrap_or_default();
        let knows = |method: &str| methods.iter().any(|known| known == method);
        knows("client_secret_post") && !knows("client_secret_basic")
    }
}

/// The keys in a set of them (JWKS) that can be read; others are none of ours.
pub fn keys(json: &Value) -> Vec<Jwk> {
    let keys = json["keys"].as_array().map(Vec::as_slice).unwrap_or_default();
    keys.iter().filter_map(|key| serde_json::from_value(key.clone()).ok()).collect()
}

#[cfg(test)]
mod tests;
