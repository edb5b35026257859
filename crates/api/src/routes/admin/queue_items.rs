use std::collections::BTreeMap;

use axum::extract::State;
use kindred_domain::{CLAIM_SECONDS, OperatorAct, OperatorActId, QueueItemId, Timestamp};
use kindred_store::{ClaimOutcome, Claimant, NewOperatorAct, Queued, StoreError};

use super::{
    opened_item::{OpenedItem, opened},
    operate::operate,
    queues::KindQuery,
};
use crate::{
    auth::{DecidingOperator, Operator},
    http::{ApiError, Json, PathId, Query, Success},
    state::AppState,
};

/// Shows what waits, without claiming it. The look is recorded.
#[utoipa::path(get, path = "/api/admin/queue/{id}", tag = "operators", params(KindQuery), responses((status = 200, body = OpenedItem)))]
pub async fn look(
    operator: Operator,
    State(state): State<AppState>,
    PathId(item): PathId<QueueItemId>,
    Query(query): Query<KindQuery>,
) -> Result<Json<OpenedItem>, ApiError> {
    let own = operator.id_or_nobody();
    let of = Claimant { queue: query.queue()?, item, operator: own, now: state.clock.now() };
    let found = state.store.read().await?.find_queued(of).await?.ok_or_else(not_waiting)?;
    if !operate(&state, &operator, OperatorAct::Open(found.about_id, of.queue), &item.to_string()).await? {
        return Err(not_waiting());
    }
    opened(&state, &operator, (of.queue, found), None).await
}

/// Claims what waits for five minutes, and shows it; asked again, the claim is renewed. Another operator gets 409
/// `held`, with the name of who has it. The look is recorded once.
#[utoipa::path(post, path = "/api/admin/queue/{id}/claim", tag = "operators", params(KindQuery), responses((status = 200, body = OpenedItem)))]
pub async fn claim(
    DecidingOperator(operator): DecidingOperator,
    State(state): State<AppState>,
    PathId(item): PathId<QueueItemId>,
    Query(query): Query<KindQuery>,
) -> Result<Json<OpenedItem>, ApiError> {
    let of = Claimant { queue: query.queue()?, item, operator: operator.account()?.0, now: state.clock.now() };
    let until = of.now.plus_seconds(CLAIM_SECONDS);
    let found = match take(&state, &operator, of, until).await? {
        (ClaimOutcome::Theirs { .. }, Some(found)) => found,
        (ClaimOutcome::Held(name), _) => return Err(held_by(name)),
        _ => return Err(not_waiting()),
    };
    opened(&state, &operator, (of.queue, found), Some(until)).await
}

/// Claims the item and records the look, in one transaction.
async fn take(state: &AppState, operator: &Operator, of: Claimant, until: Timestamp) -> Result<(ClaimOutcome, Option<Queued>), ApiError> {
    let (id, note) = (OperatorActId::at(of.now, &*state.entropy), &of.item.to_string());
    let taking = state.store.write(move |tx| async move {
        let outcome = tx.claim_item(of, until).await?;
        let found = tx.find_queued(of).await?;
        if let (ClaimOutcome::Theirs { renewed: false }, Some(found)) = (&outcome, &found) {
            let act = OperatorAct::Open(found.about_id, of.queue);
            let new = &NewOperatorAct { id, act, channel: operator.channel(), operator: operator.who(), note, now: of.now };
            tx.apply_operator_act(new).await?;
        }
        Ok::<_, StoreError>((outcome, found))
    });
    Ok(taking.await?)
}

/// Gives back what the operator has claimed; harmless if they haven't.
#[utoipa::path(delete, path = "/api/admin/queue/{id}/claim", tag = "operators", params(KindQuery), responses((status = 200, body = Success)))]
pub async fn give_back(
    DecidingOperator(operator): DecidingOperator,
    State(state): State<AppState>,
    PathId(item): PathId<QueueItemId>,
    Query(query): Query<KindQuery>,
) -> Result<Json<Success>, ApiError> {
    let of = Claimant { queue: query.queue()?, item, operator: operator.account()?.0, now: state.clock.now() };
    state.store.write(|tx| async move { tx.give_item_back(of).await }).await?;
    Ok(Json(Success::DONE))
}

/// The refusal of what another operator has claimed.
pub fn held_by(name: String) -> ApiError {
    let error = ApiError::conflict(format!("{name} is working on this")).with_code("held");
    error.with_details(BTreeMap::from([("operator".to_owned(), name)]))
}

/// The refusal of what doesn't wait (any more), or never did.
pub fn not_waiting() -> ApiError {
    ApiError::not_found("This doesn't wait any more")
}
