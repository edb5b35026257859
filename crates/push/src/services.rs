use std::{fmt, net::IpAddr, str::FromStr};

use kindred_domain::PUSH_ENDPOINT_MAX;
use reqwest::Url;
use sha2::{Digest, Sha256};

/// The push services of browsers; one that begins with a dot is every other host that ends so.
const KNOWN: [&str; 6] = [
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.services.mozilla.com",
    "web.push.apple.com",
    ".push.apple.com",
    ".notify.windows.com",
];

/// The push services that are asked: those of browsers, and what the operator adds. Whatever else a client names as the address of
/// its browser is refused, so that nobody can have the server ask hosts of their choice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PushServices(Vec<String>);

/// Why a list of push services can't be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no push service: it is a host, or https://host:port (http:// only for an address of this machine)")]
pub struct ServicesError(String);

/// The address that a push service gave to a browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    url: Url,
    /// By what its push service is told from others, however many addresses that has.
    service: i64,
    host_is_checked: bool,
}

impl Endpoint {
    /// The address as it is kept and asked.
    pub fn as_str(&self) -> &str {
        self.url.as_str()
    }

    /// A number for its push service.
    pub const fn service(&self) -> i64 {
        self.service
    }

    /// False where only the end of the host is known: a client may have made up one that is not there.
    pub(crate) const fn host_is_checked(&self) -> bool {
        self.host_is_checked
    }

    /// Scheme, host and port, as tokens for the service name it.
    pub(crate) fn origin(&self) -> String {
        self.url.origin().ascii_serialization()
    }
}

impl PushServices {
    /// The address, if it is one of a known push service.
    pub fn endpoint(&self, text: &str) -> Option<Endpoint> {
        if text.len() > PUSH_ENDPOINT_MAX || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return None;
        }
        let url = Url::parse(text).ok().filter(|url| url.username().is_empty() && url.password().is_none() && url.fragment().is_none())?;
        let name = self.service(&url)?;
        let host_is_checked = !name.starts_with('.');
        let service = Sha256::digest(name.as_bytes());
        let service = i64::from_be_bytes(std::array::from_fn(|at| service[at])) & i64::MAX;
        // Some characters of a url are written longer than they came.
        (url.as_str().len() <= PUSH_ENDPOINT_MAX).then_some(Endpoint { url, service, host_is_checked })
    }

    /// The name of the known push service that this is an address of.
    fn service(&self, url: &Url) -> Option<&str> {
        let origin = url.origin().ascii_serialization();
        let added = self.0.iter().find(|added| **added == origin).map(String::as_str);
        added.or_else(|| known(url.host_str().filter(|_| url.scheme() == "https" && url.port().is_none())?))
    }
}

/// The push service of browsers that a host is of.
fn known(host: &str) -> Option<&'static str> {
    let is_of = |known: &&&str| host == **known || (known.starts_with('.') && host.ends_with(**known) && host.len() > known.len());
    KNOWN.iter().find(is_of).copied().filter(|_| !host.starts_with('.'))
}

impl FromStr for PushServices {
    type Err = ServicesError;

    /// Reads a list with commas: `push.example.org, https://push.example.net:8443`.
    fn from_str(text: &str) -> Result<Self, ServicesError> {
        let each = text.split(',').map(str::trim).filter(|one| !one.is_empty());
        each.map(|one| origin(one).ok_or_else(|| ServicesError(one.to_owned()))).collect::<Result<_, _>>().map(Self)
    }
}

/// What an operator adds: a host, or an origin.
fn origin(text: &str) -> Option<String> {
    let url = if text.contains("://") { Url::parse(text) } else { Url::parse(&format!("https://{text}")) }.ok()?;
    let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
    let is_this_machine = || url.host_str().unwrap_or_default().trim_matches(['[', ']']).parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    let is_allowed = match url.scheme() {
        "https" => url.has_host(),
        "http" => is_this_machine(),
        _ => false,
    };
    (is_bare && is_allowed && url.password().is_none()).then(|| url.origin().ascii_serialization())
}

impl fmt::Display for PushServices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("those of browsers")?;
        self.0.iter().try_for_each(|added| write!(f, ", {added}"))
    }
}

#[cfg(test)]
mod tests;
