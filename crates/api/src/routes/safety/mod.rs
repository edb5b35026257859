//! What keeps people safe from each other: blocking and reporting.

mod block;
mod report;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{http::ApiError, state::AppState};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(block::block, block::unblock)).routes(routes!(block::blocked)).routes(routes!(report::report))
}

/// 404: an unknown id, text that is none, or somebody who is not there for the caller.
fn nobody() -> ApiError {
    ApiError::not_found("用户不存在")
}

/// 400: what one can't do towards oneself.
fn oneself() -> ApiError {
    ApiError::bad_request("This cannot be done to yourself").with_code("oneself")
}
