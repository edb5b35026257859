//! Health: liveness (the program runs) and readiness (it can take requests).

use axum::extract::State;
use kindred_bus::BusStatus;
use kindred_legal::LegalText;
use kindred_store::ReplicaStatus;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    http::{ApiError, Json},
    state::{AppState, ServiceOffer},
};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(health)).routes(routes!(live)).routes(routes!(ready))
}

/// The server is well.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
struct Health {
    /// Always `ok`; a server that isn't well answers 503.
    status: &'static str,
    /// The program's version.
    version: &'static str,
    /// Always `ok`: the database answered, less than a second ago.
    database: &'static str,
    /// `ok`, or `behind` or `away` while the database's replica can't be read and the database answers instead; left out without a replica.
    #[serde(skip_serializing_if = "Option::is_none")]
    replica: Option<&'static str>,
    /// `ok`, or `away` while other nodes can't be heard, which costs only the wait for the next poll; left out without a bus.
    #[serde(skip_serializing_if = "Option::is_none")]
    bus: Option<&'static str>,
    /// `ok`, or `away`: the store of the pictures, on another machine, can't be worked with, and everything else can.
    pictures: &'static str,
    /// `ok`, or `away`: the mail server can't be worked with, and letters wait; left out where no letters are sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    mail: Option<&'static str>,
    /// True where passkeys are offered; else left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    passkeys: Option<bool>,
    /// The other services by which people sign in, in this order; left out without any.
    #[serde(skip_serializing_if = "Option::is_none")]
    services: Option<Vec<ServiceOffer>>,
    /// The path of the operator's terms of service; left out without any.
    #[serde(skip_serializing_if = "Option::is_none")]
    terms: Option<&'static str>,
    /// The path of the operator's privacy policy; left out without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    privacy: Option<&'static str>,
    /// How old the last good backup is that the server made by itself; left out if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    backup_age_seconds: Option<i64>,
}

/// An answer that says all by its status.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
struct Probe {
    /// `live` or `ready`.
    status: &'static str,
}

/// The health of the server and of its database, for people
#[utoipa::path(get, path = "/api/health", tag = "health", responses((status = 200, description = "All is well", body = Health)))]
async fn health(State(state): State<AppState>) -> Result<Json<Health>, ApiError> {
    check(&state).await?;
    let backup_age_seconds = state.backups.age_seconds(state.clock.now());
    let replica = state.store.replica().map(|replica| match replica.status {
        ReplicaStatus::Ok => "ok",
        ReplicaStatus::Behind => "behind",
        ReplicaStatus::Unavailable => "away",
    });
    let bus = match state.bus.status() {
        BusStatus::Local => None,
        BusStatus::Connected => Some("ok"),
        BusStatus::Unavailable => Some("away"),
    };
    let word = |is_unavailable: bool| if is_unavailable { "away" } else { "ok" };
    let (pictures, mail) = (word(state.media.is_unavailable()), state.mailer.as_ref().map(|mailer| word(mailer.is_unavailable())));
    let passkeys = state.passkeys.as_ref().map(|_| true);
    let services = state.services.offers();
    let [terms, privacy] = [LegalText::Terms, LegalText::Privacy].map(|which| state.legal.path(which));
    let (status, version, database) = ("ok", env!("CARGO_PKG_VERSION"), "ok");
    Ok(Json(Health { status, version, database, replica, bus, pictures, mail, passkeys, services, terms, privacy, backup_age_seconds }))
}

/// Liveness, for what restarts the program: 200 as long as it answers at all, also while it is stopping
#[utoipa::path(get, path = "/api/health/live", tag = "health", responses((status = 200, description = "It runs", body = Probe)))]
async fn live() -> Json<Probe> {
    Json(Probe { status: "live" })
}

/// Readiness, for load balancers: 200 while the database answers and has this program's schema, 503 while
/// not, and as soon as the server is stopping
#[utoipa::path(get, path = "/api/health/ready", tag = "health", responses((status = 200, description = "Send requests", body = Probe)))]
async fn ready(State(state): State<AppState>) -> Result<Json<Probe>, ApiError> {
    check(&state).await?;
    Ok(Json(Probe { status: "ready" }))
}

async fn check(state: &AppState) -> Result<(), ApiError> {
    if state.draining.has_begun() {
        return Err(ApiError::unavailable(30));
    }
    state.readiness.of(&state.store, state.clock.now()).await.map_err(|_| ApiError::unavailable(1))
}
