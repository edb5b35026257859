use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{header, request::Parts},
};

/// Browsers by their mark in `User-Agent`; one that imitates another comes before it.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
];

/// Operating systems by their mark in `User-Agent`.
const SYSTEMS: &[(&str, &str)] = &[
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
];

/// A name for the device a request comes from, such as `Firefox on Linux`, made of words of ours only: nothing of
/// `User-Agent` itself is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceName(pub String);

impl DeviceName {
    fn of(agent: &str) -> Self {
        let named = |names: &[(&str, &'static str)]| names.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name);
        Self(match (named(BROWSERS), named(SYSTEMS)) {
            (Some(browser), Some(system)) => format!("{browser} on {system}"),
            (Some(one), None) | (None, Some(one)) => one.to_owned(),
            (None, None) => "Unknown device".to_owned(),
        })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for DeviceName {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        let agent = parts.headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        Ok(Self::of(agent.unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_named_after_its_browser_and_system() {
        let webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
        for (agent, name) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
            (&format!("Mozilla/5.0 (Windows NT 10.0) {webkit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0"), "Edge on Windows"),
            (&format!("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {webkit} Version/18.0 Safari/605.1.15"), "Safari on Mac"),
            (&format!("Mozilla/5.0 (Linux; Android 16) {webkit} Chrome/143.0.0.0 Mobile Safari/537.36"), "Chrome on Android"),
            (&format!("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) {webkit} CriOS/143 Safari/604.1"), "Chrome on iPhone"),
            ("curl/8.5.0", "curl"),
            ("Mozilla/5.0 (Linux; SMART TV)", "Linux"),
            ("ann@example.com was here", "Unknown device"),
            ("", "Unknown device"),
        ] {
            assert_eq!(DeviceName::of(agent), DeviceName(name.to_owned()), "{agent}");
        }
    }
}
