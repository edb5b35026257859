use axum::extract::State;
use kindred_domain::{FieldErrors, OperatorAct, SuspensionId, Timestamp, UserId, appeal_answer};
use kindred_store::Appeal as Row;

use super::operate::operate;
use crate::{
    auth::KeyHolder,
    http::{ApiError, CountParameter, Json, PathId, Query, ResourceId, Success},
    state::AppState,
};

/// Which appeals.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AppealsQuery {
    /// 50 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 200)]
    limit: CountParameter<50, 200>,
    /// An appeal's id: the latest before it.
    before: Option<String>,
    /// `open`, those that wait, which is the default, or `all`.
    state: Option<String>,
}

/// Appeals, those against the latest suspensions first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Appeals {
    appeals: Vec<Appeal>,
    /// True if there are older ones.
    has_more: bool,
}

/// An appeal against a suspension.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Appeal {
    id: SuspensionId,
    user: AppealPerson,
    /// Why the person is suspended, as they are told.
    reason: &'static str,
    suspended_at: Timestamp,
    /// Until when; `null` until the account is restored.
    until: Option<Timestamp>,
    text: String,
    appealed_at: Timestamp,
    /// `waiting`, `refused`, or `over` when the suspension ended without an answer.
    status: &'static str,
    /// Why it was refused, as the person reads it.
    answer: Option<String>,
    answered_at: Option<Timestamp>,
}

/// Who appeals.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct AppealPerson {
    id: UserId,
    name: String,
}

impl From<Row> for Appeal {
    fn from(row: Row) -> Self {
        Self {
            status: row.status(),
            id: row.id,
            user: AppealPerson { id: row.user_id, name: row.name },
            reason: row.reason.as_str(),
            suspended_at: row.started_at,
            until: row.ends_at,
            text: row.appeal,
            appealed_at: row.appealed_at,
            answer: row.answer,
            answered_at: row.answered_at,
        }
    }
}

/// The appeals of suspended people. An appeal is granted by restoring the account.
#[utoipa::path(get, path = "/api/admin/appeals", tag = "operators", params(AppealsQuery), responses((status = 200, body = Appeals)))]
pub async fn list(
    KeyHolder(operator): KeyHolder,
    State(state): State<AppState>,
    Query(query): Query<AppealsQuery>,
) -> Result<Json<Appeals>, ApiError> {
    let all = match query.state.as_deref() {
        None | Some("open") => false,
        Some("all") => true,
        Some(_) => return Err(ApiError::bad_request("state is open or all")),
    };
    let before = query.before.map(|id| SuspensionId::parse_or_unknown(&id));
    operate(&state, &operator, OperatorAct::ListAppeals, "").await?;
    let mut rows = state.store.read().await?.list_appeals(before, all, query.limit.rows() + 1).await?;
    let has_more = rows.len() > query.limit.count();
    rows.truncate(query.limit.count());
    Ok(Json(Appeals { appeals: rows.into_iter().map(Appeal::from).collect(), has_more }))
}

/// Why an appeal is refused.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct RefusalBody {
    /// 1 to 500 characters, which the person reads when they next try to sign in.
    answer: Option<String>,
}

/// Refuses an appeal that waits.
#[utoipa::path(post, path = "/api/admin/appeals/{id}/refuse", tag = "operators", responses((status = 200, body = Success)))]
pub async fn refuse(
    KeyHolder(operator): KeyHolder,
    State(state): State<AppState>,
    PathId(id): PathId<SuspensionId>,
    Json(body): Json<RefusalBody>,
) -> Result<Json<Success>, ApiError> {
    let answer = body.answer.unwrap_or_default();
    let answer = appeal_answer(&answer).map_err(|why| FieldErrors::of("answer", why))?;
    if operate(&state, &operator, OperatorAct::RefuseAppeal(id), answer).await? {
        Ok(Json(Success::DONE))
    } else {
        Err(ApiError::not_found("There is no such appeal waiting"))
    }
}
