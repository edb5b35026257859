//! Exporting one's data as one zip, written while it is sent, so that it takes little memory whatever its size.

mod archive;
mod contents;

use std::time::Duration;

use axum::{
    body::Body,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::stream;
use utoipa_axum::{router::OpenApiRouter, routes};

use archive::Archive;

use crate::{auth::ConfirmedUser, http::ApiError, state::AppState};

/// How long an export may take; after that it is aborted.
const TIMEOUT: Duration = Duration::from_mins(15);

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(export))
}

/// All of one's own data as one zip: JSON and pictures; wants the password typed lately.
#[utoipa::path(get, path = "/api/users/me/export", tag = "accounts", responses((status = 200, content((Vec<u8> = "application/zip")))))]
pub async fn export(State(state): State<AppState>, ConfirmedUser(caller): ConfirmedUser) -> Result<Response, ApiError> {
    let turn = state.exports.clone().try_acquire_owned().map_err(|_| ApiError::unavailable(30))?;
    let (mut archive, parts) = Archive::begin();
    let tasks = state.tasks.clone();
    tasks.spawn(async move {
        let _turn = turn;
        let writing = tokio::time::timeout(TIMEOUT, contents::write(&state, caller, &mut archive)).await;
        match writing {
            Ok(Ok(())) => archive.end().await,
            Ok(Err(error)) => archive.abort(&error.to_string()).await,
            Err(_) => archive.abort("it took too long").await,
        }
    });
    let body = Body::from_stream(stream::unfold(parts, |mut parts| async move { Some((parts.recv().await?, parts)) }));
    let headers = [(header::CONTENT_TYPE, "application/zip"), (header::CONTENT_DISPOSITION, "attachment; filename=\"kindred-export.zip\"")];
    Ok((headers, body).into_response())
}
