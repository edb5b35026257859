use kindred_domain::FieldErrors;
use kindred_oidc::{AuthorizationRequest, AuthorizationResponse, Identity, Provider};
use kindred_store::{IdentityKey, LinkedAccount, StoreError};

use super::faults::{not_trusted, refused, too_late};
use crate::{
    auth::{ClientAddress, ServiceSecret},
    http::ApiError,
    state::{AppState, SecurityEvent, Subject},
};

/// The longest code of a service, in bytes.
const CODE_MAX: usize = 4_096;

/// With what somebody came back from a service.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct ServiceAnswerBody {
    /// What was kept since `/api/auth/oidc/{provider}/begin`.
    request: Option<String>,
    /// The id of the service to whose page, `/signed-in-by/{provider}`, one came back.
    service: Option<String>,
    /// As the service sent it back.
    state: Option<String>,
    /// As the service sent it.
    code: Option<String>,
    /// As the service sent it, if it did.
    iss: Option<String>,
    /// As at sign-in.
    pub device_token: Option<String>,
}

/// What a service answered to our request: who came back.
pub struct ServiceCallback<'a> {
    pub provider: &'a Provider,
    pub identity: Identity,
}

impl<'a> ServiceCallback<'a> {
    /// Asks the service who came back. A request is used up by this, whatever the service says.
    pub async fn from(state: &'a AppState, address: ClientAddress, body: &ServiceAnswerBody) -> Result<Self, ApiError> {
        let mut errors = FieldErrors::default();
        let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        let request = errors.keep("request", given(&body.request).ok_or("The request is missing"));
        let service = errors.keep("service", given(&body.service).ok_or("The service is missing"));
        let code = given(&body.code).filter(|code| code.len() <= CODE_MAX);
        let code = errors.keep("code", code.ok_or("The code is missing, or too long"));
        let (Some(request), Some(service), Some(code)) = (request, service, code) else { return Err(errors.into()) };
        let secret = ServiceSecret::given(&request).ok_or_else(too_late)?;
        let request = AuthorizationRequest::of(secret.as_str());
        if body.state.as_deref() != Some(&*request.state()) {
            return Err(too_late());
        }
        let (hash, now) = (&secret.hash(), state.clock.now());
        let taken = state.store.write(move |tx| async move { tx.take_service_request(hash).await }).await?;
        let taken = taken.filter(|request| request.ends_at > now).ok_or_else(too_late)?;
        let provider = state.services.by_issuer(&taken.issuer).ok_or_else(too_late)?;
        let untrusted = |refusal: ApiError| {
            state.security_log.note(SecurityEvent::ServiceRefused, Subject::Nobody, address.0);
            refusal
        };
        // A code that another service has issued is none of this one's, whatever it says (mix-up).
        if state.services.by_id(&service).is_none_or(|named| named.issuer() != provider.issuer()) {
            return Err(untrusted(not_trusted(provider.name())));
        }
        let answer = AuthorizationResponse { code: &code, issuer: body.iss.as_deref() };
        let identity = provider.redeem(request, answer, now).await.map_err(|fault| {
            let refusal = refused(provider, &fault);
            if refusal.status() == not_trusted(provider.name()).status() { untrusted(refusal) } else { refusal }
        })?;
        Ok(Self { provider, identity })
    }

    /// Whom the service names.
    pub fn key(&self) -> IdentityKey<'_> {
        IdentityKey { issuer: self.provider.issuer(), subject: &self.identity.subject }
    }

    /// Whose account it is, if anybody's.
    pub async fn account(&self, state: &AppState) -> Result<Option<LinkedAccount>, StoreError> {
        state.store.read().await?.find_linked_account(self.key()).await
    }
}
