use std::{sync::Arc, time::Duration};

use jsonwebtoken::jwk::Jwk;
use kindred_domain::Timestamp;
use parking_lot::Mutex;
use serde_json::Value;
use tokio::sync::Semaphore;

use crate::{
    AuthorizationRequest, Fault, Identity, ProviderOptions,
    fault::unavailable,
    http_client::{HttpClient, encoded, form},
    id_token::{self, Expected},
    metadata::{Metadata, keys},
};

/// How long one sign-in may wait for a service, however many requests that takes.
const SIGN_IN_TIMEOUT: Duration = Duration::from_secs(6);
/// How many sign-ins may wait for one service at once: those that come when so many wait for one that hangs are told at once.
const MAX_WAITING: usize = 32;
/// How long what a service says of itself counts.
const KNOWN_SECONDS: i64 = 10 * 60;

/// A service that people can sign in by.
#[derive(Debug)]
pub struct Provider {
    options: ProviderOptions,
    /// Where it sends people back to.
    redirect_uri: String,
    client: HttpClient,
    waiting: Semaphore,
    known: Mutex<Option<Known>>,
}

/// What a service said of itself.
#[derive(Debug, Clone)]
struct Known {
    metadata: Arc<Metadata>,
    keys: Arc<[Jwk]>,
    until: Timestamp,
}

/// With what somebody came back.
#[derive(Debug, Clone, Copy)]
pub struct AuthorizationResponse<'a> {
    /// What the service gave them, once.
    pub code: &'a str,
    /// Whose answer it says it is, if it does (RFC 9207).
    pub issuer: Option<&'a str>,
}

impl Provider {
    /// A service, which sends people back to this page of ours.
    pub fn new(options: ProviderOptions, redirect_uri: String) -> Self {
        Self { options, redirect_uri, client: HttpClient::new(), waiting: Semaphore::new(MAX_WAITING), known: Mutex::default() }
    }

    /// What its button says.
    pub fn name(&self) -> &str {
        &self.options.name
    }

    /// Who says who somebody is.
    pub fn issuer(&self) -> &str {
        &self.options.issuer
    }

    /// Where the browser of this sign-in goes.
    pub async fn authorization_url(&self, request: AuthorizationRequest<'_>, now: Timestamp) -> Result<String, Fault> {
        let metadata = self.in_time(self.known(now)).await?.metadata;
        let fields = form(&[
            ("response_type", "code"),
            ("client_id", &self.options.client_id),
            ("redirect_uri", &self.redirect_uri),
            ("scope", "openid email profile"),
            ("state", &request.state()),
            ("nonce", &request.nonce()),
            ("code_challenge", &request.challenge()),
            ("code_challenge_method", "S256"),
        ]);
        let endpoint = &metadata.authorization_endpoint;
        Ok(format!("{endpoint}{}{fields}", if endpoint.contains('?') { '&' } else { '?' }))
    }

    /// Who came back from this sign-in; a code is good once.
    pub async fn redeem(
        &self,
        request: AuthorizationRequest<'_>,
        answer: AuthorizationResponse<'_>,
        now: Timestamp,
    ) -> Result<Identity, Fault> {
        self.in_time(self.redeem_in_time(request, answer, now)).await
    }

    async fn in_time<T>(&self, work: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
        let Ok(_place) = self.waiting.try_acquire() else { return unavailable("too many wait for it") };
        tokio::time::timeout(SIGN_IN_TIMEOUT, work).await.unwrap_or_else(|_| unavailable("no answer in time"))
    }

    async fn redeem_in_time(
        &self,
        request: AuthorizationRequest<'_>,
        answer: AuthorizationResponse<'_>,
        now: Timestamp,
    ) -> Result<Identity, Fault> {
        let known = self.known(now).await?;
        let says = known.metadata.authorization_response_iss_parameter_supported;
        if answer.issuer.map_or(says, |issuer| issuer != self.options.issuer) {
            return Err(Fault::Token("it is another service's answer"));
        }
        let tokens = self.tokens(&known.metadata, request, answer.code).await?;
        let id_token = tokens["id_token"].as_str().ok_or_else(|| Fault::Unavailable("an answer without an id token".into()))?;
        let claims = self.signed_claims(id_token, known.clone(), now).await?;
        let expected = Expected { issuer: &self.options.issuer, client_id: &self.options.client_id, nonce: &request.nonce(), now };
        let identity = id_token::check(&claims, expected)?;
        match (&known.metadata.userinfo_endpoint, tokens["access_token"].as_str()) {
            (Some(url), Some(token)) if claims["email"].is_null() => self.with_userinfo(identity, url, token).await,
            _ => Ok(identity),
        }
    }

    /// What a code is redeemed for.
    async fn tokens(&self, metadata: &Metadata, request: AuthorizationRequest<'_>, code: &str) -> Result<Value, Fault> {
        let (ProviderOptions { client_id, secret, .. }, verifier) = (&self.options, request.verifier());
        let mut fields = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", &self.redirect_uri),
            ("client_id", client_id),
            ("code_verifier", &verifier),
        ];
        let login = (encoded(client_id), encoded(secret));
        let mut basic = Some((login.0.as_str(), login.1.as_str()));
        if metadata.wants_secret_in_form() {
            fields.push(("client_secret", secret));
            basic = None;
        }
        let (status, body) = self.client.post(&metadata.token_endpoint, form(&fields), basic).await?;
        match body {
            Some(tokens) if status.is_success() => Ok(tokens),
            Some(refusal) if status.is_client_error() && refusal["error"] == "invalid_grant" => {
                Err(Fault::CodeRefused(refusal["error"].to_string()))
            }
            Some(refusal) if status.is_client_error() => unavailable(format!("{status}: {}", refusal["error"])),
            _ => unavailable(format!("{status} instead of tokens")),
        }
    }

    /// The claims of a token; where its key is new, keys are asked for once more.
    async fn signed_claims(&self, token: &str, known: Known, now: Timestamp) -> Result<Value, Fault> {
        if let Some(claims) = id_token::signed_claims(token, &known.keys)? {
            return Ok(claims);
        }
        *self.known.lock() = None;
        let known = self.known(now).await?;
        id_token::signed_claims(token, &known.keys)?.ok_or(Fault::Token("its key is unknown"))
    }

    /// With what a service says of somebody only when it is asked.
    async fn with_userinfo(&self, identity: Identity, url: &str, token: &str) -> Result<Identity, Fault> {
        let more = self.client.get(url, Some(token)).await?;
        if more["sub"] != identity.subject {
            return Err(Fault::Token("the service tells of somebody else"));
        }
        let name = identity.name.or_else(|| id_token::name(&more));
        Ok(Identity { verified_email: id_token::verified_email(&more), name, ..identity })
    }

    async fn known(&self, now: Timestamp) -> Result<Known, Fault> {
        let known = self.known.lock().clone();
        if let Some(known) = known.filter(|known| known.until > now) {
            return Ok(known);
        }
        let document = self.client.get(&Metadata::url(&self.options.issuer), None).await?;
        let metadata = Arc::new(Metadata::read(document, &self.options.issuer)?);
        let keys = keys(&self.client.get(metadata.keys_url(), None).await?).into();
        let known = Known { metadata, keys, until: now.plus_seconds(KNOWN_SECONDS) };
        *self.known.lock() = Some(known.clone());
        Ok(known)
    }
}
