//! The embedded web app.

use axum::{
    http::Uri,
    response::{IntoResponse, Response},
};

use crate::ApiError;

/// Answers every path that no route of the API or the pictures has.
pub async fn serve(uri: Uri) -> Response {
    ApiError::not_found(format!("Nothing is at {}", uri.path().chars().take(100).collect::<String>())).into_response()
}
