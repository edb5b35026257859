use std::{
    fmt,
    path::{Path, PathBuf},
};

use async_nats::rustls::pki_types::{CertificateDer, pem::PemObject};
use percent_encoding::percent_decode_str;

/// Where the NATS server is, and under which name nodes find each other there.
#[derive(Clone, PartialEq, Eq)]
pub struct NatsOptions {
    /// Without user, password or token.
    pub(crate) server: String,
    pub(crate) login: Option<Login>,
    /// True if nothing may be sent, to whichever server, without TLS.
    pub(crate) wants_tls: bool,
    /// A file with the certificates of authorities, instead of the system's.
    pub(crate) authorities: Option<PathBuf>,
    pub(crate) subject: String,
}

/// How the server knows that a node may come in.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Login {
    Password { user: String, password: String },
    Token(String),
}

/// Why there can be no such bus.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum BadOptions {
    /// The url is none of a NATS server.
    #[error("the bus url must be nats://host:port or tls://host:port")]
    Url,
    /// A login of which a part is missing.
    #[error("the bus wants a user and a password, as user:password, or a token")]
    Login,
    /// A user in two places.
    #[error("the user of the bus comes from its url or from its file, not from both")]
    TwoLogins,
    /// A subject that NATS doesn't take, or that stands for several.
    #[error("the bus subject must be letters, digits, - and _, with dots between them")]
    Subject,
    /// Authorities for connections that have no certificates.
    #[error("the authorities of the bus need a bus url that begins with tls://")]
    AuthoritiesWithoutTls,
    /// A file without certificates.
    #[error("cannot read certificates of the bus from {file}: {why}")]
    Authorities {
        /// The file as configured.
        file: String,
        /// What is wrong with it.
        why: String,
    },
}

impl fmt::Debug for NatsOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NatsOptions").field("server", &self.server).field("subject", &self.subject).finish_non_exhaustive()
    }
}

impl NatsOptions {
    /// The server at `url`, `nats://host:port` or, with TLS, `tls://host:port`, with `user:password@` or `token@` before the
    /// host or `login` apart. Nodes with the same `prefix` reach each other.
    pub fn new(url: &str, login: Option<&str>, prefix: &str) -> Result<Self, BadOptions> {
        let (scheme, rest) = url.split_once("://").filter(|(scheme, _)| ["nats", "tls"].contains(scheme)).ok_or(BadOptions::Url)?;
        let (in_url, host) = rest.rsplit_once('@').map_or((None, rest), |(login, host)| (Some(login), host));
        let server = format!("{scheme}://{}", host.trim_end_matches('/'));
        if host.is_empty() || server.parse::<async_nats::ServerAddr>().is_err() {
            return Err(BadOptions::Url);
        }
        let login = match (in_url, login) {
            (Some(_), Some(_)) => return Err(BadOptions::TwoLogins),
            (Some(text), None) => Some(Login::read(text, unescaped)?),
            (None, Some(text)) => Some(Login::read(text, str::to_owned)?),
            (None, None) => None,
        };
        let plain = |token: &str| !token.is_empty() && token.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
        if !prefix.split('.').all(plain) {
            return Err(BadOptions::Subject);
        }
        let subject = format!("{prefix}.{}.nodes", crate::wire::VERSION);
        Ok(Self { server, login, wants_tls: scheme == "tls", authorities: None, subject })
    }

    /// The same server, whose certificate must come from one of the authorities whose certificates (PEM) are in `file`, and not
    /// from those that the system trusts. The file is read again for each connection.
    pub fn with_authorities(self, file: &Path) -> Result<Self, BadOptions> {
        if !self.wants_tls {
            return Err(BadOptions::AuthoritiesWithoutTls);
        }
        let unreadable = |why: String| BadOptions::Authorities { file: file.display().to_string(), why };
        let text = std::fs::read(file).map_err(|error| unreadable(error.to_string()))?;
        let certificates: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&text).collect();
        if certificates.map_err(|error| unreadable(error.to_string()))?.is_empty() {
            return Err(unreadable("there are none".to_owned()));
        }
        Ok(Self { authorities: Some(file.to_owned()), ..self })
    }
}

impl Login {
    fn read(text: &str, decode: impl Fn(&str) -> String) -> Result<Self, BadOptions> {
        let login = match text.split_once(':') {
            Some((user, password)) if !user.is_empty() => Self::Password { user: decode(user), password: decode(password) },
            None if !text.is_empty() => Self::Token(decode(text)),
            _ => return Err(BadOptions::Login),
        };
        Ok(login)
    }
}

/// The text with `%40` and its like as what they stand for; what stands for nothing stays as it is.
fn unescaped(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests;
