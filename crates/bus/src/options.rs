use std::fmt;

use percent_encoding::percent_decode_str;

/// Where the NATS server is, and under which name nodes find each other there.
#[derive(Clone, PartialEq, Eq)]
pub struct NatsOptions {
    /// Without user and password.
    pub(crate) server: String,
    pub(crate) login: Option<(String, String)>,
    pub(crate) subject: String,
}

/// Why there can be no such bus.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum BadOptions {
    /// The url is none of a NATS server.
    #[error("the bus url must be nats://host:port or tls://host:port")]
    Url,
    /// A user without a password, or the other way round.
    #[error("the bus wants a user and a password, as user:password")]
    Login,
    /// A user in two places.
    #[error("the user of the bus comes from its url or from its file, not from both")]
    TwoLogins,
    /// A subject that NATS doesn't take, or that stands for several.
    #[error("the bus subject must be letters, digits, - and _, with dots between them")]
    Subject,
}

impl fmt::Debug for NatsOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NatsOptions").field("server", &self.server).field("subject", &self.subject).finish_non_exhaustive()
    }
}

impl NatsOptions {
    /// The server at `url`, `nats://host:port` or, with TLS, `tls://host:port`, with `user:password@` before the host or
    /// `login` apart. Nodes with the same `prefix` reach each other.
    pub fn new(url: &str, login: Option<&str>, prefix: &str) -> Result<Self, BadOptions> {
        let (scheme, rest) = url.split_once("://").filter(|(scheme, _)| ["nats", "tls"].contains(scheme)).ok_or(BadOptions::Url)?;
        let (in_url, host) = rest.rsplit_once('@').map_or((None, rest), |(login, host)| (Some(login), host));
        let server = format!("{scheme}://{}", host.trim_end_matches('/'));
        if host.is_empty() || server.parse::<async_nats::ServerAddr>().is_err() {
            return Err(BadOptions::Url);
        }
        let login = match (in_url, login) {
            (Some(_), Some(_)) => return Err(BadOptions::TwoLogins),
            (Some(text), None) => Some(text.split_once(':').map(|(user, password)| (unescaped(user), unescaped(password)))),
            (None, Some(text)) => Some(text.split_once(':').map(|(user, password)| (user.to_owned(), password.to_owned()))),
            (None, None) => None,
        };
        let login = login.map(|login| login.ok_or(BadOptions::Login)).transpose()?;
        let plain = |token: &str| !token.is_empty() && token.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
        if !prefix.split('.').all(plain) {
            return Err(BadOptions::Subject);
        }
        Ok(Self { server, login, subject: format!("{prefix}.{}.nodes", crate::wire::VERSION) })
    }
}

/// The text with `%40` and its like as what they stand for; what stands for nothing stays as it is.
fn unescaped(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn login(url: &str, file: Option<&str>) -> Result<Option<(String, String)>, BadOptions> {
        NatsOptions::new(url, file, "kindred").map(|options| options.login)
    }

    #[test]
    fn a_user_is_in_the_url_or_beside_it_and_never_shown() {
        let own = |user: &str, password: &str| Ok(Some((user.to_owned(), password.to_owned())));
        assert_eq!(login("nats://bus:4222", None), Ok(None));
        assert_eq!(login("nats://ann:p%40ss%3a100%@bus:4222/", None), own("ann", "p@ss:100%"));
        assert_eq!(login("tls://bus", Some("ann:p%40:ss")), own("ann", "p%40:ss"));
        assert_eq!(login("nats://ann@bus", None), Err(BadOptions::Login));
        assert_eq!(login("nats://bus", Some("ann")), Err(BadOptions::Login));
        assert_eq!(login("nats://ann:x@bus", Some("ann:x")), Err(BadOptions::TwoLogins));
        let shown = format!("{:?}", NatsOptions::new("nats://ann:secret@bus", None, "kindred"));
        assert!(shown.contains("bus") && !shown.contains("secret") && !shown.contains("ann"), "{shown}");
    }

    #[test]
    fn other_urls_and_subjects_are_refused() {
        for url in ["", "bus:4222", "ws://bus", "http://bus", "nats://", "nats://ann:x@", "nats://bus:x"] {
            assert_eq!(login(url, None), Err(BadOptions::Url), "{url}");
        }
        for prefix in ["", ".", "a.", "a b", "a.>", "*"] {
            assert_eq!(NatsOptions::new("nats://bus", None, prefix), Err(BadOptions::Subject), "{prefix}");
        }
        assert_eq!(NatsOptions::new("nats://bus", None, "towns.berlin").unwrap().subject, "towns.berlin.v1.nodes");
    }
}
