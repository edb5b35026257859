use kindred_oidc::{Fault, Provider};

use crate::http::ApiError;

/// How long to wait for a service that is away.
const UNAVAILABLE_RETRY_SECONDS: u32 = 30;

/// 404: no such service is configured.
pub fn no_service() -> ApiError {
    ApiError::not_found("This way of signing in is not available here.").with_code("no_service")
}

/// 404: it never went to the service from here, too long ago, or it has come back already.
pub fn too_late() -> ApiError {
    ApiError::not_found("This took too long, or was done already. Please try again.").with_code("service_late")
}

/// 401: what the service says is not about this sign-in, or not to be trusted.
pub fn not_trusted(service: &str) -> ApiError {
    let text = format!("What {service} answered could not be trusted. Please try again.");
    ApiError::unauthorized().with_text(text).with_code("service_refused")
}

/// 403: whom the service names is not who is signed in here.
pub fn wrong_person(service: &str) -> ApiError {
    ApiError::forbidden(format!("Your account is not linked to who you are at {service}.")).with_code("wrong_service")
}

/// 403: the account has something that its owner confirms by.
pub fn not_enough(service: &str) -> ApiError {
    ApiError::forbidden(format!("{service} may not have asked who you are. Please confirm by your password or a passkey."))
        .with_code("wrong_service")
}

/// 503 if the service is away, which goes to the log; else 401.
pub fn refused(provider: &Provider, fault: &Fault) -> ApiError {
    let service = provider.name();
    tracing::warn!(%service, %fault, "nobody is signed in by a service");
    match fault {
        Fault::Unavailable(_) => {
            let text = format!("{service} can't be reached at the moment. Please try again later, or sign in with your password.");
            ApiError::unavailable(UNAVAILABLE_RETRY_SECONDS).with_text(text).with_code("service_away")
        }
        Fault::CodeRefused(_) | Fault::Token(_) => not_trusted(service),
    }
}
