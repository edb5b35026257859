use axum::extract::State;
use kindred_domain::{OperatorActId, Timestamp};
use kindred_store::OperatorLogLine;

use super::queues::QueuePerson;
use crate::{
    auth::Operator,
    http::{ApiError, CountParameter, Json, Query, ResourceId},
    state::AppState,
};

/// Which acts.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ActsQuery {
    /// 50 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 200)]
    limit: CountParameter<50, 200>,
    /// An act's id: the latest before it.
    before: Option<String>,
}

/// What operators did, the latest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct ActList {
    acts: Vec<LoggedAct>,
    /// True if there are older ones.
    has_more: bool,
}

/// What an operator did.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct LoggedAct {
    id: OperatorActId,
    /// `suspend`, `restore`, `close report`, `open report`, `take back`, `overtaken` …
    act: String,
    /// About whom; `null` for nobody, or if their account is deleted.
    about: Option<QueuePerson>,
    /// Why; of a look, at what.
    note: String,
    /// `api` (with the key), `desk` or `command line`.
    way: String,
    /// The name that the operator's account had; empty for the key and the command line.
    operator: String,
    created_at: Timestamp,
}

impl From<OperatorLogLine> for LoggedAct {
    fn from(line: OperatorLogLine) -> Self {
        let OperatorLogLine { id, act, target_id, target_name, note, way, operator_name, created_at } = line;
        let about = target_id.zip(target_name).map(|(id, name)| QueuePerson::new(id, name));
        Self { id, act, about, note, way, operator: operator_name, created_at }
    }
}

/// What operators did, the latest first; without what is about the operator who asks.
#[utoipa::path(get, path = "/api/admin/acts", tag = "operators", params(ActsQuery), responses((status = 200, body = ActList)))]
pub async fn list(operator: Operator, State(state): State<AppState>, Query(query): Query<ActsQuery>) -> Result<Json<ActList>, ApiError> {
    let before = query.before.map(|id| OperatorActId::parse_or_unknown(&id));
    let own = operator.id_or_nobody();
    let mut rows = state.store.read().await?.list_last_operator_acts(own, before, query.limit.rows() + 1).await?;
    let has_more = rows.len() > query.limit.count();
    rows.truncate(query.limit.count());
    Ok(Json(ActList { acts: rows.into_iter().map(LoggedAct::from).collect(), has_more }))
}
