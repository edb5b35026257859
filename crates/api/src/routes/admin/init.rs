use axum::extract::State;
use kindred_domain::OperatorAct;

use super::operate::operate;
use crate::{
    auth::OwningOperator,
    http::{ApiError, Json, Success},
    state::AppState,
};

/// Brings the schema up to date; harmless when it is.
#[utoipa::path(post, path = "/api/db/init", tag = "operators", responses((status = 200, body = Success)))]
pub async fn init(OwningOperator(operator): OwningOperator, State(state): State<AppState>) -> Result<Json<Success>, ApiError> {
    state.store.migrate().await.map_err(|error| ApiError::internal(&error))?;
    operate(&state, &operator, OperatorAct::Migrate, "").await?;
    Ok(Json(Success::DONE))
}
