//! Sends one push notification to a browser's push service, encrypted and signed.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64URL};
use jiff::fmt::rfc2822;
use kindred_domain::{Entropy, PUSH_TTL_SECONDS, Timestamp};
use reqwest::{RequestBuilder, Response, StatusCode, header::HeaderMap, redirect::Policy};
use sha2::{Digest, Sha256};
use tokio::time::{Instant, timeout_at};

use crate::{
    Notification, PushServices, RecipientKeys, VapidKey,
    encryption::{SALT, encrypt},
    service_permits::{Permit, ServicePermits},
    services::Endpoint,
    vapid::random_key,
};

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(5);
/// How long a request may take with its answer.
const DEADLINE: Duration = Duration::from_secs(10);
/// So much of an answer is read, so that its connection is good for the next request.
const ANSWER_MAX: usize = 4 * 1024;
/// By the examples of RFC 8030 what somebody writes is `normal`: it may wait while a phone saves its battery.
const URGENCY: &str = "normal";
/// A topic has 32 characters at most, which hold so many bytes.
const TOPIC: usize = 24;

/// Hands notices to push services.
#[derive(Debug)]
pub struct Pusher {
    key: VapidKey,
    services: PushServices,
    subject: Option<String>,
    client: Option<reqwest::Client>,
    deadline: Duration,
    permits: Arc<ServicePermits>,
    counts: [AtomicU64; 4],
}

/// Whom a notice is for.
#[derive(Debug, Clone, Copy)]
pub struct Recipient<'a> {
    /// The address that the push service gave their browser.
    pub endpoint: &'a str,
    /// The point of the curve that is its public key.
    pub key: &'a [u8],
    /// What it shares with whoever may send to it.
    pub secret: &'a [u8],
}

/// What became of a notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The push service has it.
    Taken,
    /// The browser is not subscribed any more.
    Gone,
    /// Not now: the push service says that it is overloaded or broken, and after how many seconds to come again, if it does.
    Later(Option<i64>, String),
    /// No answer came.
    Unanswered(String),
    /// It takes this one never, because of this.
    Refused(String),
}

/// How many notices came to what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sent {
    /// Those that push services took.
    pub taken: u64,
    /// Those for browsers that were subscribed no more.
    pub gone: u64,
    /// Tries that came to nothing for now.
    pub put_off: u64,
    /// Those that were refused.
    pub refused: u64,
}

impl Pusher {
    /// Sends under this key to these services. `subject` is an `https:` or `mailto:` url of whoever runs this server.
    pub fn new(key: VapidKey, services: PushServices, subject: Option<String>) -> Self {
        // Whoever comes first chooses for the whole program; all choose the same.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().redirect(Policy::none()).no_proxy().connect_timeout(CONNECT);
        let client = client.user_agent("kindred").build().ok();
        Self { key, services, subject, client, deadline: DEADLINE, permits: Arc::default(), counts: Default::default() }
    }

    /// The same with another deadline.
    #[must_use]
    pub fn with_deadline(self, deadline: Duration) -> Self {
        Self { deadline, ..self }
    }

    /// What browsers subscribe for.
    pub fn public_key(&self) -> String {
        self.key.public_key()
    }

    /// The address of a browser, if it is one of a known push service.
    pub fn endpoint(&self, text: &str) -> Option<Endpoint> {
        self.services.endpoint(text)
    }

    /// The push services that have no free permit at this moment: each is busy with as many requests as it may have, or resting after a
    /// failure.
    pub fn services_without_free_permit(&self, now: Timestamp) -> Vec<i64> {
        self.permits.without_free_permit(now)
    }

    /// Takes a permit for a notice to a push service; it is the caller's part to ask only those that have a free permit.
    pub fn acquire(&self, service: i64) -> Permit {
        self.permits.acquire(service)
    }

    /// How many notices came to what since the start.
    pub fn sent(&self) -> Sent {
        let [taken, gone, put_off, refused] = [0, 1, 2, 3].map(|at: usize| self.counts[at].load(Relaxed));
        Sent { taken, gone, put_off, refused }
    }

    /// Hands a notice over.
    pub async fn send(
        &self,
        permit: Permit,
        recipient: Recipient<'_>,
        notification: &Notification<'_>,
        entropy: &dyn Entropy,
        now: Timestamp,
    ) -> Outcome {
        let endpoint = self.endpoint(recipient.endpoint);
        let outcome = match &endpoint {
            Some(endpoint) => self.try_to_send(endpoint, recipient, notification, entropy, now).await,
            None => refused("an unknown push service"),
        };
        let count = match &outcome {
            Outcome::Taken => 0,
            Outcome::Gone => 1,
            Outcome::Later(..) | Outcome::Unanswered(_) => 2,
            Outcome::Refused(_) => 3,
        };
        self.counts[count].fetch_add(1, Relaxed);
        match &outcome {
            Outcome::Later(seconds, _) => permit.failed(*seconds, now),
            // A host that somebody made up is not to silence those that are there.
            Outcome::Unanswered(_) if endpoint.is_some_and(|endpoint| !endpoint.host_is_checked()) => permit.unanswered(),
            Outcome::Unanswered(_) => permit.failed(None, now),
            _ => permit.answered(),
        }
        outcome
    }

    async fn try_to_send(
        &self,
        endpoint: &Endpoint,
        recipient: Recipient<'_>,
        notification: &Notification<'_>,
        entropy: &dyn Entropy,
        now: Timestamp,
    ) -> Outcome {
        let Some(keys) = RecipientKeys::new(recipient.key, recipient.secret) else { return refused("keys that are none") };
        let Some(client) = &self.client else { return Outcome::Unanswered("there are no certificates to trust".into()) };
        let mut salt = [0; SALT];
        entropy.fill(&mut salt);
        let body = encrypt(notification.json().as_bytes(), &keys, &random_key(entropy), salt);
        let request = client
            .post(endpoint.as_str())
            .header("authorization", self.key.authorization(&endpoint.origin(), self.subject.as_deref(), now))
            .header("content-type", "application/octet-stream")
            .header("content-encoding", "aes128gcm")
            .header("ttl", notification.ttl_seconds)
            .header("urgency", URGENCY)
            .header("topic", topic(endpoint, notification))
            .body(body);
        let end = Instant::now() + self.deadline;
        let response = match timeout_at(end, send_reconnecting(request)).await {
            Ok(Ok(response)) => response,
            Ok(Err(error)) => return Outcome::Unanswered(innermost(&error)),
            Err(_) => return Outcome::Unanswered("no answer in time".into()),
        };
        let outcome = outcome(response.status(), response.headers(), endpoint, now);
        // Its status is its answer, whatever becomes of the rest.
        let _ = timeout_at(end, read_little(response)).await;
        outcome
    }
}

/// Sends a request, and once more if the connection ends before there is an answer: a push service may end one that was idle just as
/// the request is written. What it took before is replaced by the same topic.
async fn send_reconnecting(request: RequestBuilder) -> reqwest::Result<Response> {
    let again = request.try_clone();
    match (request.send().await, again) {
        (Err(error), Some(again)) if error.is_request() && !error.is_connect() && !error.is_timeout() => again.send().await,
        (sent, _) => sent,
    }
}

fn refused(why: &str) -> Outcome {
    Outcome::Refused(why.to_owned())
}

/// By what a push service knows that a later notice replaces one that it has not delivered yet: those of one room to one browser.
/// It is told of no room that it could find again in what it has for the other member.
fn topic(endpoint: &Endpoint, notification: &Notification<'_>) -> String {
    BASE64URL.encode(&Sha256::digest(format!("{} {}", notification.room, endpoint.as_str()).as_bytes())[..TOPIC])
}

async fn read_little(mut response: Response) -> reqwest::Result<()> {
    let mut length = 0;
    while let Some(chunk) = response.chunk().await? {
        length += chunk.len();
        if length > ANSWER_MAX {
            break;
        }
    }
    Ok(())
}

fn outcome(status: StatusCode, headers: &HeaderMap, endpoint: &Endpoint, now: Timestamp) -> Outcome {
    match status.as_u16() {
        200..=299 => Outcome::Taken,
        404 | 410 => Outcome::Gone,
        408 | 429 | 500..=599 => Outcome::Later(retry_after(headers, now), status.as_str().to_owned()),
        // A redirection would have the server ask another host.
        _ => Outcome::Refused(format!("{} of {}", status.as_str(), endpoint.origin())),
    }
}

/// How many seconds `Retry-After` asks to wait, a day at most; it may name the time instead.
fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<i64> {
    let text = headers.get("retry-after")?.to_str().ok()?.trim();
    let until = |text: &str| rfc2822::parse(text).ok().map(|at| at.timestamp().as_second() - now.micros() / 1_000_000);
    let seconds = text.parse().ok().or_else(|| until(text))?;
    Some(seconds.clamp(0, PUSH_TTL_SECONDS))
}

/// The innermost cause alone: what is around it names the url, which is all that it takes to send to a browser.
fn innermost(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    if cause.source().is_none() && std::ptr::addr_eq(cause, error) { "no connection".to_owned() } else { cause.to_string() }
}

#[cfg(test)]
mod tests;
