//! Does what operators decided, once it can't be taken back any more (DESK-02).

use std::time::Duration;

use kindred_bus::Notice;
use kindred_domain::{Decision, OperatorActId, Queue};
use kindred_store::StoreError;

use crate::{live, routes::photos::remove_orphans, state::AppState};

/// How often decisions of other nodes are looked for; each waits a minute anyway.
const LOOK_AGAIN: Duration = Duration::from_secs(15);

/// Does what is due, now and until the server stops.
pub async fn apply_decisions(state: AppState) {
    loop {
        if let Err(error) = apply_due_decisions(&state).await {
            tracing::warn!(%error, "decisions of operators that are due could not be looked for");
        }
        tokio::select! {
            () = tokio::time::sleep(until_next(&state).await) => {}
            () = state.draining.begun() => return,
        }
    }
}

async fn until_next(state: &AppState) -> Duration {
    let due = async { state.store.read().await?.next_decision_due().await };
    let Ok(Some(due)) = due.await else { return LOOK_AGAIN };
    let micros = due.micros().saturating_sub(state.clock.now().micros());
    // One that is due and failed, or that this program doesn't know, is tried again with the next look.
    if micros <= 0 { LOOK_AGAIN } else { Duration::from_micros(micros.unsigned_abs()).min(LOOK_AGAIN) }
}

/// Does whatever is due now. One that fails is logged, stays due and holds up no other.
pub async fn apply_due_decisions(state: &AppState) -> Result<(), StoreError> {
    let due = state.store.read().await?.list_due_decisions(state.clock.now()).await?;
    for (id, _) in due.into_iter().filter(|(_, name)| Decision::parse(name).is_some()) {
        if state.draining.has_begun() {
            break;
        }
        if let Err(error) = apply(state, id).await {
            tracing::error!(%error, %id, "what an operator decided could not be done yet");
        }
    }
    Ok(())
}

async fn apply(state: &AppState, decision: OperatorActId) -> Result<(), StoreError> {
    let now = state.clock.now();
    let id = OperatorActId::at(now, &*state.entropy);
    let applied = state.store.write(move |tx| async move { tx.apply_decision(decision, id, now).await }).await?;
    // Else another node has done it.
    if let Some((decided, keys)) = applied {
        state.poll_cache.people_changed();
        state.bus.broadcast(Notice::People);
        state.announce_letter();
        remove_orphans(state.clone(), keys).await;
        if decided.decision.queue() == Queue::Selfies {
            live::profile_changed(state, decided.about_id);
        }
    }
    Ok(())
}
