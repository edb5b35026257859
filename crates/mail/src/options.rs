use std::{borrow::Cow, fmt, net::IpAddr};

use lettre::{
    message::Mailbox,
    transport::smtp::{
        authentication::Credentials,
        client::{Certificate, CertificateStore, TlsParameters, TlsParametersBuilder},
    },
};
use percent_encoding::percent_decode_str;

/// Why settings can't be used, in one sentence without anything secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OptionsError(String);

fn fault<T>(text: impl Into<String>) -> Result<T, OptionsError> {
    Err(OptionsError(text.into()))
}

/// The address of the web app, which links in letters begin with: `https://` and a host, or `http://` of this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// Accepts `https://host` or `https://host:port`, without a path; without TLS only for this machine, since whoever sees a
    /// link can use it.
    pub fn new(text: &str) -> Result<Self, OptionsError> {
        let base = text.strip_suffix('/').unwrap_or(text);
        let wrong = || fault("the public url must be https://host, without a path (http:// only for this machine)");
        let Some((scheme, authority)) = base.split_once("://") else { return wrong() };
        let Some((host, _)) = host_and_port(authority, 443) else { return wrong() };
        match scheme {
            "https" => Ok(Self(base.to_owned())),
            "http" if is_this_machine(host) => Ok(Self(base.to_owned())),
            _ => wrong(),
        }
    }

    /// The url of a path of the app.
    pub fn of(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// The link by which a new password is chosen. What is behind `#` no browser sends to a server.
    pub fn password_link(&self, token: &str) -> String {
        self.of(&format!("/reset-password#{token}"))
    }

    /// The link by which an address is confirmed.
    pub fn confirming_link(&self, token: &str) -> String {
        self.of(&format!("/confirm-address#{token}"))
    }

    /// The link by which a changed address is taken back.
    pub fn taking_back_link(&self, token: &str) -> String {
        self.of(&format!("/take-back-address#{token}"))
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How the connection to the mail server is encrypted.
#[derive(Clone)]
pub(crate) enum Tls {
    /// From the first byte: `smtps://`.
    Implicit(TlsParameters),
    /// By STARTTLS, without which nothing is sent: `smtp://`.
    Upgraded(TlsParameters),
    /// Not at all, to a server on this machine.
    None,
}

/// Where letters leave, and from whom (MAIL-01). `Debug` and its summary leave the secrets out.
#[derive(Clone)]
pub struct MailOptions {
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) tls: Tls,
    pub(crate) login: Option<Credentials>,
    pub(crate) from: Mailbox,
    pub(crate) public_url: PublicUrl,
}

impl MailOptions {
    /// Reads `smtps://user:password@host:465` (TLS) or `smtp://user:password@host:587` (STARTTLS, which the server must have).
    /// `?ca=FILE` names certificates (PEM) to trust instead of the system's; `?tls=none` sends in the clear, to this machine only.
    /// `login` is `user:password`, instead of that in the url. `from` is an address, or `Name <address>`.
    pub fn new(url: &str, login: Option<&str>, from: &str, public_url: PublicUrl) -> Result<Self, OptionsError> {
        let Some((scheme, rest)) = url.split_once("://") else { return fault("the SMTP url must begin with smtps:// or smtp://") };
        let is_implicit = match scheme {
            "smtps" => true,
            "smtp" => false,
            _ => return fault("the SMTP url must begin with smtps:// or smtp://"),
        };
        let (authority, parameters) = rest.split_once('?').unwrap_or((rest, ""));
        let (in_url, place) = authority.rsplit_once('@').map_or((None, authority), |(login, place)| (Some(login), place));
        let place = place.strip_suffix('/').unwrap_or(place);
        let Some((host, port)) = host_and_port(place, if is_implicit { 465 } else { 587 }) else {
            return fault("the SMTP url must name a host, as in smtps://user:password@host:465");
        };
        let login = match (in_url, login) {
            (Some(_), Some(_)) => return fault("the login of the mail server comes from its url or from its file, not from both"),
            (Some(text), None) => Some(login_in_url(text)?),
            (None, Some(text)) => Some(login_of(text.split_once(':'))?),
            (None, None) => None,
        };
        let Ok(from) = from.parse::<Mailbox>() else { return fault("the sender of letters must be an address, or 'Name <address>'") };
        if !from.email.to_string().is_ascii() {
            return fault("the address that letters are from must be ASCII; an international domain is written as xn--…");
        }
        let tls = tls_of(host, is_implicit, parameters)?;
        Ok(Self { host: host.to_owned(), port, tls, login, from, public_url })
    }

    /// What would be used, without secrets.
    pub fn summary(&self) -> String {
        let how = match self.tls {
            Tls::Implicit(_) => "TLS",
            Tls::Upgraded(_) => "STARTTLS",
            Tls::None => "not encrypted",
        };
        let login = if self.login.is_some() { "with a login" } else { "without a login" };
        format!("{}:{}, {how}, {login}, from {}", self.host, self.port, self.from.email)
    }
}

impl fmt::Debug for MailOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MailOptions({})", self.summary())
    }
}

fn login_in_url(text: &str) -> Result<Credentials, OptionsError> {
    let decoded = |text: &str| percent_decode_str(text).decode_utf8().ok().map(Cow::into_owned);
    let login = text.split_once(':').and_then(|(user, password)| Some((decoded(user)?, decoded(password)?)));
    login_of(login.as_ref().map(|(user, password)| (user.as_str(), password.as_str())))
}

fn login_of(login: Option<(&str, &str)>) -> Result<Credentials, OptionsError> {
    match login.filter(|(user, password)| !user.is_empty() && !password.is_empty()) {
        Some((user, password)) => Ok(Credentials::new(user.to_owned(), password.to_owned())),
        None => fault("the login of the mail server must be user:password"),
    }
}

fn tls_of(host: &str, is_implicit: bool, parameters: &str) -> Result<Tls, OptionsError> {
    let (mut is_clear, mut ca) = (false, None);
    for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
        match parameter.split_once('=') {
            Some(("tls", "none")) if is_implicit => return fault("smtps:// is always encrypted: tls=none belongs to smtp://"),
            Some(("tls", "none")) if !is_this_machine(host) => {
                return fault("letters leave this machine encrypted: tls=none is for a server on it");
            }
            Some(("tls", "none")) => is_clear = true,
            Some(("ca", file)) if !file.is_empty() => ca = Some(file),
            _ => return fault("the SMTP url has the parameters tls=none and ca=FILE, and no others"),
        }
    }
    if is_clear {
        return Ok(Tls::None);
    }
    let mut tls = TlsParametersBuilder::new(host.trim_matches(['[', ']']).to_owned());
    if let Some(file) = ca {
        tls = tls.certificate_store(CertificateStore::None);
        for certificate in certificates_in(file)? {
            tls = tls.add_root_certificate(certificate);
        }
    }
    let tls = tls.build().map_err(|_| OptionsError(format!("TLS to {host} can't be set up: the certificates can't be used")))?;
    Ok(if is_implicit { Tls::Implicit(tls) } else { Tls::Upgraded(tls) })
}

fn certificates_in(file: &str) -> Result<Vec<Certificate>, OptionsError> {
    const END: &str = "-----END CERTIFICATE-----";
    let pem = std::fs::read_to_string(file).map_err(|error| OptionsError(format!("cannot read the certificates in {file}: {error}")))?;
    let found: Result<Vec<_>, _> =
        pem.split_inclusive(END).filter(|part| part.contains(END)).map(|part| Certificate::from_pem(part.as_bytes())).collect();
    match found {
        Ok(certificates) if !certificates.is_empty() => Ok(certificates),
        _ => fault(format!("there are no certificates (PEM) in {file}")),
    }
}

fn host_and_port(place: &str, usual: u16) -> Option<(&str, u16)> {
    let (host, port) = match place.rsplit_once(':') {
        Some((host, port)) if !port.contains(']') => (host, port.parse().ok()?),
        _ => (place, usual),
    };
    let is_host = |letter: char| letter.is_ascii_alphanumeric() || ".-_".contains(letter);
    let is_address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).is_some_and(|ip| ip.parse::<IpAddr>().is_ok());
    (port != 0 && !host.is_empty() && (is_address || host.chars().all(is_host))).then_some((host, port))
}

fn is_this_machine(host: &str) -> bool {
    host == "localhost" || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests;
