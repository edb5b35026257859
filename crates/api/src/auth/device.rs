use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{header, request::Parts},
};
use kindred_domain::Language;

use crate::http::language_of;

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

/// The device that a request comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// What it is called, such as `Firefox on Linux`, in words of ours only: nothing of `User-Agent` itself is stored.
    pub name: String,
    /// The language that is read on it.
    pub language: Language,
}

impl Device {
    fn name_of(agent: &str) -> String {
        let named = |names: &[(&str, &'static str)]| names.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name);
        match (named(BROWSERS), named(SYSTEMS)) {
            (Some(browser), Some(system)) => format!("{browser} on {system}"),
            (Some(one), None) | (None, Some(one)) => one.to_owned(),
            (None, None) => "Unknown device".to_owned(),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Device {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        let agent = parts.headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        Ok(Self { name: Self::name_of(agent.unwrap_or_default()), language: language_of(&parts.headers) })
    }
}

#[cfg(test)]
mod tests;
