use axum::extract::State;
use kindred_domain::{OperatorActId, Queue, QueueItemId, Timestamp, UserId};
use kindred_store::{Conn, Queued, StoreError, Undoable};

use crate::{
    auth::Operator,
    http::{ApiError, CountParameter, Json, Query},
    state::AppState,
};

/// Which queue, and how much of it.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QueueQuery {
    /// `reports`, `pictures`, `selfies`, `appeals` or `letters`.
    kind: String,
    /// 50 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 200)]
    limit: CountParameter<50, 200>,
}

/// Which queue an item is in.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct KindQuery {
    /// `reports`, `pictures`, `selfies`, `appeals` or `letters`.
    kind: String,
}

impl KindQuery {
    /// The queue that is meant.
    pub fn queue(&self) -> Result<Queue, ApiError> {
        Queue::parse(&self.kind)
            .ok_or_else(|| ApiError::bad_request(format!("kind is one of {}", Queue::ALL.map(Queue::as_str).join(", "))))
    }
}

/// Up to how many items of a queue are counted.
const COUNTED_MAX: i64 = 100;

/// What waits, the oldest first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct QueueList {
    items: Vec<QueueItem>,
    /// True if there are more.
    has_more: bool,
    waiting: WaitingCounts,
    /// What the operator who asks has decided, in whichever queue, and can still take back; the latest last.
    undoable: Vec<UndoableDecision>,
}

/// A decision that can be taken back.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct UndoableDecision {
    /// By which it can be taken back.
    id: OperatorActId,
    /// `close`, `suspend`, `release`, `remove`, `verify`, `decline`, `grant`, `refuse` or `retry`.
    decision: String,
    /// For how many seconds from now, at least 1.
    seconds: i64,
}

impl UndoableDecision {
    fn at(now: Timestamp, Undoable { id, decision, due_at }: Undoable) -> Self {
        Self { id, decision, seconds: ((due_at.micros() - now.micros()) / 1_000_000).max(1) }
    }
}

/// How many items wait in each queue for the operator who asks; counted up to 100.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct WaitingCounts {
    reports: i64,
    pictures: i64,
    selfies: i64,
    appeals: i64,
    letters: i64,
}

impl WaitingCounts {
    async fn of(conn: &Conn, operator: UserId, now: Timestamp) -> Result<Self, StoreError> {
        let count = async |queue| conn.count_queue(queue, operator, now, COUNTED_MAX).await;
        Ok(Self {
            reports: count(Queue::Reports).await?,
            pictures: count(Queue::Pictures).await?,
            selfies: count(Queue::Selfies).await?,
            appeals: count(Queue::Appeals).await?,
            letters: count(Queue::Letters).await?,
        })
    }
}

/// What waits, in a few words.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct QueueItem {
    /// That of the report, of the picture, of the selfie, of the suspension that is appealed against, or of the letter.
    id: QueueItemId,
    /// Whom it is about.
    about: QueuePerson,
    /// Of a report and an appeal the reason, of a picture `explicit` or `unchecked`, of a selfie the gesture, of a letter what it is about.
    topic: String,
    /// Since when it waits.
    since: Timestamp,
    /// Which operator has claimed it; `null` if none.
    holder: Option<QueuePerson>,
}

/// A person by id and name.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct QueuePerson {
    id: UserId,
    name: String,
}

impl QueuePerson {
    /// The person with this id and name.
    pub fn new(id: UserId, name: String) -> Self {
        Self { id, name }
    }
}

impl From<Queued> for QueueItem {
    fn from(row: Queued) -> Self {
        let holder = row.holder_id.zip(row.holder_name).map(|(id, name)| QueuePerson { id, name });
        Self { id: row.id, about: QueuePerson { id: row.about_id, name: row.about_name }, topic: row.topic, since: row.since, holder }
    }
}

/// What waits for operators in a queue, the oldest first, and how much in each; without what is about the operator who asks. What is in
/// an item is told by opening it, which is recorded. With it comes what that operator can still take back.
#[utoipa::path(get, path = "/api/admin/queue", tag = "operators", params(QueueQuery), responses((status = 200, body = QueueList)))]
pub async fn list(operator: Operator, State(state): State<AppState>, Query(query): Query<QueueQuery>) -> Result<Json<QueueList>, ApiError> {
    let queue = KindQuery { kind: query.kind }.queue()?;
    let (own, now) = (operator.id_or_nobody(), state.clock.now());
    let conn = state.store.read().await?;
    let mut rows = conn.list_queue(queue, own, now, query.limit.rows() + 1).await?;
    let waiting = WaitingCounts::of(&conn, own, now).await?;
    let undoable = conn.list_undoable_decisions(own, now).await?.into_iter().map(|one| UndoableDecision::at(now, one)).collect();
    let has_more = rows.len() > query.limit.count();
    rows.truncate(query.limit.count());
    Ok(Json(QueueList { items: rows.into_iter().map(QueueItem::from).collect(), has_more, waiting, undoable }))
}
