use axum::extract::State;
use kindred_domain::{
    Decision, DecisionTerms, FieldErrors, NOTE_MAX, OperatorActId, PhotoId, QueueItemId, SuspensionTerms, Timestamp, UNDO_SECONDS, UserId,
    bounded, is_blank,
};
use kindred_store::{Claimant, DecisionOutcome, NewDecision, Revocation};

use super::{
    operate::{check_role_over, leaving},
    queue_items::{held_by, not_waiting},
    queues::KindQuery,
    selfies::photo_changed,
};
use crate::{
    auth::DecidingOperator,
    http::{ApiError, Json, PathId, Query, ResourceId, Success},
    live,
    state::AppState,
};

/// What an operator decides, and why.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct DecisionBody {
    /// Of a report `close` or `suspend`, of a picture `release` or `remove`, of a selfie `verify` or `decline`, of an appeal `grant` or `refuse`, of a letter `retry`.
    decision: Option<String>,
    /// Why, for the record: 1 to 500 characters. Whoever is refused an appeal, or whose selfie is declined, reads it.
    note: Option<String>,
    /// Of a suspension: one of the reasons of a report, which the person is told; `other` when left out.
    reason: Option<String>,
    /// Of a suspension: 1 to 3650 days; without it, until the account is restored.
    days: Option<i64>,
    /// Of a verification: the id of the main photo as it was shown; left out where there is none. 409 if it is another one by now.
    photo_id: Option<String>,
}

/// A decision that was made.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct DecisionMade {
    /// By which it can be taken back.
    id: OperatorActId,
    /// For how many seconds.
    seconds: i64,
}

impl DecisionBody {
    fn check(&self, query: &KindQuery, now: Timestamp) -> Result<(Decision, &str, DecisionTerms), ApiError> {
        let queue = query.queue()?;
        let mut errors = FieldErrors::default();
        let fitting = Decision::ALL.into_iter().filter(|one| one.queue() == queue);
        let words = || fitting.clone().map(Decision::as_str).collect::<Vec<_>>().join(" or ");
        let given = self.decision.as_deref().unwrap_or_default();
        let decision = fitting.clone().find(|one| one.as_str() == given).ok_or_else(|| format!("What is decided here is {}", words()));
        let note = bounded(self.note.as_deref().unwrap_or_default().trim(), NOTE_MAX).map_err(|why| format!("A reason {why}"));
        let note = note.and_then(|note| if is_blank(note) { Err("Please say why".to_owned()) } else { Ok(note) });
        match (errors.keep("decision", decision), errors.keep("note", note)) {
            (Some(decision), Some(note)) => {
                let suspension = SuspensionTerms::check(self.reason.as_deref(), Some(self.days), now)?;
                let seen = self.photo_id.as_deref().map(PhotoId::parse_or_unknown);
                Ok((decision, note, DecisionTerms { suspension, seen }))
            }
            _ => Err(errors.into()),
        }
    }
}

/// Decides about what waits, unless another operator has claimed it (409 `held`). It is in no queue from then on, and can be taken back
/// for a minute. A suspension, its end and the verified mark hold at once; a report is closed, a picture released or removed, an appeal refused, a
/// letter tried again, and a selfie refused or deleted, only after that minute.
#[utoipa::path(post, path = "/api/admin/queue/{id}/decide", tag = "operators", params(KindQuery), responses((status = 200, body = DecisionMade)))]
pub async fn decide(
    DecidingOperator(operator): DecidingOperator,
    State(state): State<AppState>,
    PathId(item): PathId<QueueItemId>,
    Query(query): Query<KindQuery>,
    Json(body): Json<DecisionBody>,
) -> Result<Json<DecisionMade>, ApiError> {
    let now = state.clock.now();
    let (decision, note, terms) = body.check(&query, now)?;
    let (own, name) = operator.account()?;
    let of = Claimant { queue: decision.queue(), item, operator: own, now };
    if !matches!(decision, Decision::Close | Decision::Retry)
        && let Some(found) = state.store.read().await?.find_queued(of).await?
    {
        check_role_over(&state, &operator, found.about_id).await?;
    }
    let (id, due_at) = (OperatorActId::at(now, &*state.entropy), now.plus_seconds(UNDO_SECONDS));
    let new = &NewDecision { id, of, name, decision, terms, note, due_at };
    match state.store.write(|tx| async move { tx.decide(new).await }).await? {
        DecisionOutcome::Done(about) => {
            end_streams_if_suspended(&state, decision == Decision::Suspend, about);
            publish_badge_change(&state, decision, about);
        }
        DecisionOutcome::Held(name) => return Err(held_by(name)),
        DecisionOutcome::Gone => return Err(not_waiting()),
        DecisionOutcome::PhotoChanged => return Err(photo_changed()),
        DecisionOutcome::Leaving => return Err(leaving()),
        DecisionOutcome::Suspended => {
            let error = ApiError::conflict("This person is suspended already. Close the report, or change the suspension on their page.");
            return Err(error.with_code("suspended_already"));
        }
    }
    Ok(Json(DecisionMade { id, seconds: UNDO_SECONDS }))
}

/// Takes back a decision that the operator made less than a minute ago: what it did is undone, and the item waits again, in the
/// operator's queue and in everybody else's.
#[utoipa::path(delete, path = "/api/admin/decisions/{id}", tag = "operators", responses((status = 200, body = Success)))]
pub async fn take_back(
    DecidingOperator(operator): DecidingOperator,
    State(state): State<AppState>,
    PathId(decision): PathId<OperatorActId>,
) -> Result<Json<Success>, ApiError> {
    let now = state.clock.now();
    let back = &Revocation { decision, id: OperatorActId::at(now, &*state.entropy), operator: operator.account()?, now };
    let taken = state.store.write(|tx| async move { tx.take_decision_back(back).await }).await?;
    let taken = taken.ok_or_else(|| ApiError::not_found("This can't be taken back any more"))?;
    end_streams_if_suspended(&state, taken.decision == Decision::Grant, taken.about_id);
    publish_badge_change(&state, taken.decision, taken.about_id);
    Ok(Json(Success::DONE))
}

/// Ends the streams of whom this suspended; they are online no more.
fn end_streams_if_suspended(state: &AppState, is_suspended: bool, user: UserId) {
    if is_suspended {
        state.presence.leave(user, state.clock.now());
        live::sessions_changed(state, user);
    }
}

/// Has the person's app show the verified mark, or show it no more, if that is what was decided or taken back.
fn publish_badge_change(state: &AppState, decision: Decision, user: UserId) {
    if decision == Decision::Verify {
        live::profile_changed(state, user);
    }
}
