//! Exporting one's data as one zip, written while it is sent, so that it takes little memory whatever its size.

mod archive;
mod contents;
mod json_list;
mod rows;

use std::time::Duration;

use axum::{
    body::Body,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use kindred_domain::UserId;
use utoipa_axum::{router::OpenApiRouter, routes};

use archive::Archive;
use contents::ExportError;
pub use contents::Requester;

use crate::{
    auth::{ClientAddress, ConfirmedUser},
    http::ApiError,
    state::{AppState, ExportRefusal, OpenExport, SecurityEvent, Subject},
};

/// How long an export may take; after that it is aborted.
const TIMEOUT: Duration = Duration::from_mins(30);

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(export))
}

/// All of one's own data as one zip: JSON and pictures; wants the password typed lately.
#[utoipa::path(get, path = "/api/users/me/export", tag = "accounts", responses((status = 200, content((Vec<u8> = "application/zip")))))]
pub async fn export(
    State(state): State<AppState>,
    ConfirmedUser(caller): ConfirmedUser,
    address: ClientAddress,
) -> Result<Response, ApiError> {
    let export = state.exports.open(caller.id).map_err(|refusal| match refusal {
        ExportRefusal::OneIsOpen => ApiError::too_many(30).with_text("Your data is being downloaded already."),
        ExportRefusal::TooMany => ApiError::unavailable(30),
    })?;
    state.security_log.note(SecurityEvent::ExportBegun, Subject::Account(caller.id), address.0);
    Ok(stream_export(state, export, caller.id, Requester::Owner(caller.session)))
}

/// The response with an export of all data of `user`, which was opened before.
pub fn stream_export(state: AppState, export: OpenExport, user: UserId, requester: Requester) -> Response {
    let (archive, parts) = Archive::begin(export);
    let tasks = state.tasks.clone();
    tasks.spawn(async move {
        let written = tokio::time::timeout(TIMEOUT, write(&state, user, requester, archive)).await;
        let cause = match written {
            Ok(Ok(())) => return,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "it took too long".to_owned(),
        };
        tracing::warn!(%cause, "an export was aborted");
    });
    let body = Body::from_stream(parts);
    let headers = [(header::CONTENT_TYPE, "application/zip"), (header::CONTENT_DISPOSITION, "attachment; filename=\"kindred-export.zip\"")];
    (headers, body).into_response()
}

async fn write(state: &AppState, user: UserId, requester: Requester, mut archive: Archive) -> Result<(), ExportError> {
    archive.wait_for_turn().await;
    contents::write(state, user, requester, &mut archive).await?;
    Ok(archive.end().await?)
}
