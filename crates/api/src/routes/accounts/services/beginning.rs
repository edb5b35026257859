use axum::extract::{Path, State, rejection::PathRejection};
use kindred_oidc::{AuthorizationRequest, REQUEST_SECONDS};

use super::faults::{no_service, refused};
use crate::{
    auth::ServiceSecret,
    http::{ApiError, Json},
    state::AppState,
};

/// Where to go, and what to keep until one is back.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct ServiceJourney {
    /// The service's page.
    url: String,
    /// What the service sends back as `state`: an answer with another one is not to this.
    state: String,
    /// Proves to `/api/auth/oidc/finish` that it was begun here. It goes to nobody else.
    request: String,
}

/// Begins a sign-in, or a confirmation, by a service of `GET /api/health`; it is good once, for ten minutes. A service that is away is
/// 503 `service_away`.
#[utoipa::path(post, path = "/api/auth/oidc/{provider}/begin", tag = "accounts", params(("provider" = String, Path)),
    responses((status = 200, body = ServiceJourney)))]
pub async fn begin_service(
    State(state): State<AppState>,
    named: Result<Path<String>, PathRejection>,
) -> Result<Json<ServiceJourney>, ApiError> {
    let Path(id) = named.map_err(|_| no_service())?;
    let provider = state.services.by_id(&id).ok_or_else(no_service)?;
    let (secret, now) = (ServiceSecret::random(&*state.entropy), state.clock.now());
    let request = AuthorizationRequest::of(secret.as_str());
    let url = provider.authorization_url(request, now).await.map_err(|fault| refused(provider, &fault))?;
    let (hash, issuer, ends_at) = (&secret.hash(), provider.issuer(), now.plus_seconds(REQUEST_SECONDS));
    state.store.write(move |tx| async move { tx.begin_service_request(hash, issuer, ends_at).await }).await?;
    Ok(Json(ServiceJourney { url, state: request.state(), request: secret.into_text() }))
}
