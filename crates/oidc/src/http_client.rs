use std::{net::IpAddr, time::Duration};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::{RequestBuilder, StatusCode, Url, redirect::Policy};
use serde_json::Value;

use crate::{Fault, fault::unavailable};

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(2);
/// How long one request may take with its answer.
const REQUEST: Duration = Duration::from_secs(4);
/// The most that a service may answer; keys and tokens take a few kilobytes.
const BODY_MAX: usize = 256 * 1024;
/// What is percent-encoded: all but the unreserved characters of RFC 3986.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// True if this is a url that may be asked: `https://`, or `http://` of this machine, and nothing secret in it.
pub fn is_allowed(text: &str) -> bool {
    let Ok(url) = Url::parse(text) else { return false };
    let this_machine = || {
        let host = url.host_str().unwrap_or_default();
        host == "localhost" || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
    };
    url.has_host()
        && url.username().is_empty()
        && url.password().is_none()
        && match url.scheme() {
            "https" => true,
            "http" => this_machine(),
            _ => false,
        }
}

/// A text as it stands in a form or a query.
pub fn encoded(text: &str) -> String {
    utf8_percent_encode(text, ENCODED).to_string()
}

/// Fields as a form or a query has them.
pub fn form(fields: &[(&str, &str)]) -> String {
    fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect::<Vec<_>>().join("&")
}

/// Asks services: follows no redirects, knows no proxies, reads little and waits for little.
#[derive(Debug)]
pub struct HttpClient(Option<reqwest::Client>);

impl HttpClient {
    /// A client of its own, whose connections nobody shares.
    pub fn new() -> Self {
        // Whoever comes first chooses for the whole program; all choose the same.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().redirect(Policy::none()).no_proxy().connect_timeout(CONNECT).timeout(REQUEST);
        Self(client.user_agent("kindred").build().ok())
    }

    /// What a service says at this address.
    pub async fn get(&self, url: &str, bearer: Option<&str>) -> Result<Value, Fault> {
        let request = self.client(url)?.get(url);
        let request = bearer.into_iter().fold(request, RequestBuilder::bearer_auth);
        match answer(request).await? {
            (status, Some(json)) if status.is_success() => Ok(json),
            (status, _) => unavailable(format!("{status} instead of JSON")),
        }
    }

    /// What a service answers to a form, with the status.
    pub async fn post(&self, url: &str, form: String, basic: Option<(&str, &str)>) -> Result<(StatusCode, Option<Value>), Fault> {
        let request = self.client(url)?.post(url).header("content-type", "application/x-www-form-urlencoded").body(form);
        answer(match basic {
            Some((user, password)) => request.basic_auth(user, Some(password)),
            None => request,
        })
        .await
    }

    fn client(&self, url: &str) -> Result<&reqwest::Client, Fault> {
        let client = self.0.as_ref().filter(|_| is_allowed(url));
        client.ok_or_else(|| Fault::Unavailable("an address that is not https://, or no certificates to trust".into()))
    }
}

async fn answer(request: RequestBuilder) -> Result<(StatusCode, Option<Value>), Fault> {
    let mut response = request.header("accept", "application/json").send().await.map_err(|error| unreached(&error))?;
    let (status, mut body) = (response.status(), Vec::new());
    while let Some(chunk) = response.chunk().await.map_err(|error| unreached(&error))? {
        if body.len() + chunk.len() > BODY_MAX {
            return unavailable("an answer that is too long");
        }
        body.extend_from_slice(&chunk);
    }
    Ok((status, serde_json::from_slice(&body).ok()))
}

/// The innermost cause alone: what is around it names urls.
fn unreached(error: &reqwest::Error) -> Fault {
    let mut cause: &dyn std::error::Error = error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    Fault::Unavailable(if error.is_timeout() { "no answer in time".to_owned() } else { cause.to_string() })
}
