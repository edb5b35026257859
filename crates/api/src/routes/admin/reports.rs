use axum::extract::State;
use kindred_domain::{MessageId, OperatorAct, ReportId, Timestamp, UserId};
use kindred_store::Report as Row;

use super::operate::operate;
use crate::{
    auth::KeyHolder,
    http::{ApiError, CountParameter, Json, PathId, Query, ResourceId, Success},
    routes::photos::remove_orphans,
    state::AppState,
};

/// Which reports.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReportsQuery {
    /// 50 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 200)]
    limit: CountParameter<50, 200>,
    /// A report's id: the latest before it.
    before: Option<String>,
    /// `open`, the default, or `all`.
    state: Option<String>,
}

/// Reports, latest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Reports {
    reports: Vec<Report>,
    /// True if there are older ones.
    has_more: bool,
}

/// A report.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Report {
    id: ReportId,
    /// Who reported; `null` when their account is deleted.
    reporter: Option<ReportPerson>,
    /// Who was reported.
    reported: ReportPerson,
    reason: &'static str,
    text: String,
    /// What was reported; `null` for the person as such.
    subject: Option<Evidence>,
    created_at: Timestamp,
    /// When an operator closed it.
    closed_at: Option<Timestamp>,
}

/// A person by id and name.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct ReportPerson {
    id: UserId,
    name: String,
}

/// What was reported, as it was at the time.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct Evidence {
    /// `message`, `moment`, `comment` or `photo`.
    kind: String,
    id: MessageId,
    /// Its text, with the urls of its pictures; empty once the report is closed.
    words: String,
    /// How many pictures of it are kept; `GET /api/admin/reports/{id}/picture` shows them.
    pictures: i64,
}

impl From<Row> for Report {
    fn from(row: Row) -> Self {
        let subject = Evidence { kind: row.subject_kind, id: MessageId(row.subject_id), words: row.evidence, pictures: row.pictures };
        Self {
            id: row.id,
            reporter: row.reporter_id.zip(row.reporter_name).map(|(id, name)| ReportPerson { id, name }),
            reported: ReportPerson { id: row.reported_id, name: row.reported_name },
            reason: row.reason.as_str(),
            text: row.text,
            subject: (!subject.kind.is_empty()).then_some(subject),
            created_at: row.created_at,
            closed_at: row.closed_at,
        }
    }
}

/// The reports of all people, latest first.
#[utoipa::path(get, path = "/api/admin/reports", tag = "operators", params(ReportsQuery), responses((status = 200, body = Reports)))]
pub async fn list(
    KeyHolder(operator): KeyHolder,
    State(state): State<AppState>,
    Query(query): Query<ReportsQuery>,
) -> Result<Json<Reports>, ApiError> {
    let closed = match query.state.as_deref() {
        None | Some("open") => false,
        Some("all") => true,
        Some(_) => return Err(ApiError::bad_request("state is open or all")),
    };
    let before = query.before.map(|id| ReportId::parse_or_unknown(&id));
    operate(&state, &operator, OperatorAct::ListReports, "").await?;
    let mut rows = state.store.read().await?.list_reports(before, closed, query.limit.rows() + 1).await?;
    let has_more = rows.len() > query.limit.count();
    rows.truncate(query.limit.count());
    Ok(Json(Reports { reports: rows.into_iter().map(Report::from).collect(), has_more }))
}

/// Closes a report, which forgets what was reported; harmless when repeated.
#[utoipa::path(post, path = "/api/admin/reports/{id}/close", tag = "operators", responses((status = 200, body = Success)))]
pub async fn close(
    KeyHolder(operator): KeyHolder,
    State(state): State<AppState>,
    PathId(id): PathId<ReportId>,
) -> Result<Json<Success>, ApiError> {
    let pictures = state.store.read().await?.list_evidence_pictures(id).await?;
    if !operate(&state, &operator, OperatorAct::CloseReport(id), &id.to_string()).await? {
        return Err(ApiError::not_found("There is no such report"));
    }
    remove_orphans(state, pictures).await;
    Ok(Json(Success::DONE))
}
