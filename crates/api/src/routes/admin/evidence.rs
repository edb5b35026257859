use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use kindred_domain::{MessageId, OperatorAct, ReportId, Timestamp, UserId};
use kindred_media::{Format, PictureKey, Width};
use kindred_store::EvidenceMessage as Row;

use super::operate::operate;
use crate::{
    auth::Operator,
    http::{ApiError, Json, PathId, Query},
    state::AppState,
};

/// The messages around a reported one.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct EvidenceMessages {
    /// The oldest first; empty if the room is gone.
    messages: Vec<EvidenceMessage>,
}

/// A message around a reported one, or that itself.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct EvidenceMessage {
    id: MessageId,
    sender_id: UserId,
    /// Empty if it was deleted.
    content: String,
    has_picture: bool,
    is_deleted: bool,
    created_at: Timestamp,
}

impl From<Row> for EvidenceMessage {
    fn from(Row { id, sender_id, content, has_picture, is_deleted, created_at }: Row) -> Self {
        Self { id, sender_id, content, has_picture, is_deleted, created_at }
    }
}

/// The reported message with five before it and five after it: all that operators see of a private room, while the report is open.
/// The look is recorded.
#[utoipa::path(get, path = "/api/admin/reports/{id}/messages", tag = "operators", responses((status = 200, body = EvidenceMessages)))]
pub async fn messages(
    operator: Operator,
    State(state): State<AppState>,
    PathId(id): PathId<ReportId>,
) -> Result<Json<EvidenceMessages>, ApiError> {
    if !operate(&state, &operator, OperatorAct::LookAtMessages(id), &id.to_string()).await? {
        return Err(ApiError::not_found("There is no such open report of a message"));
    }
    let rows = state.store.read().await?.list_evidence_messages(id).await?;
    Ok(Json(EvidenceMessages { messages: rows.into_iter().map(EvidenceMessage::from).collect() }))
}

/// A picture of what was reported, while the report is open, whatever became of the picture. The look is recorded.
#[utoipa::path(get, path = "/api/admin/reports/{id}/picture", tag = "operators", params(PictureQuery), responses((status = 200, content((Vec<u8> = "image/jpeg")))))]
pub async fn picture(
    operator: Operator,
    State(state): State<AppState>,
    PathId(id): PathId<ReportId>,
    Query(query): Query<PictureQuery>,
) -> Result<Response, ApiError> {
    let key = state.store.read().await?.find_evidence_picture(id, query.number.unwrap_or_default().into()).await?;
    let key: PictureKey = key.and_then(|key| key.parse().ok()).ok_or_else(no_picture)?;
    if !operate(&state, &operator, OperatorAct::LookAtEvidence(id), &id.to_string()).await? {
        return Err(no_picture());
    }
    let served = state.media.load(&key, Width::W1080, Format::Jpeg).await?.ok_or_else(no_picture)?;
    Ok(([(header::CONTENT_TYPE, served.content_type)], served.bytes).into_response())
}

/// Which of several pictures.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PictureQuery {
    /// Its number, from 0, which is the first and the default.
    number: Option<u32>,
}

fn no_picture() -> ApiError {
    ApiError::not_found("There is no such picture in an open report")
}
