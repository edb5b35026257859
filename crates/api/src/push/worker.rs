//! Sends pushes (web push notifications) beside requests, a few at a time (APP-04).
//!
//! A push is claimed for a minute, which is longer than handing it over may take, so that of several nodes one sends it. What a kill
//! interrupts is due again after that; a browser shows it once, since both are of the same room.

use std::time::Duration;

use kindred_domain::{PUSH_TTL_SECONDS, Timestamp, push_text, wait_before_push};
use kindred_push::{MAX_CONCURRENT, Notification, Outcome, Permit, Preview, PreviewBody, Recipient};
use kindred_store::{DuePush, PushContent, StoreError, WaitingService};
use tokio::task::JoinSet;

use crate::state::AppState;

/// How long a push is claimed for, in seconds.
const CLAIM_SECONDS: i64 = 60;
/// How often is looked for what is due: pushes are announced by nobody, since none is due at once.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How long a stop waits for those under way, which is less than it has for all work.
const LAST_WAIT: Duration = Duration::from_secs(3);

/// Sends pushes when they are due until the server stops; then those under way may still be handed over.
pub async fn send_pushes(state: AppState) {
    let mut under_way = JoinSet::new();
    let looking = async {
        loop {
            if let Err(error) = start_due(&state, &mut under_way).await {
                tracing::warn!(%error, "pushes could not be looked for");
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    };
    tokio::select! {
        () = looking => {}
        () = state.draining.begun() => {}
    }
    // A push service that hangs holds up no stop: what it was handed is due again after its claim.
    let _ = tokio::time::timeout(LAST_WAIT, under_way.join_all()).await;
}

/// Sends every push that is due, until none is left or the server is stopping.
pub async fn send_due_pushes(state: &AppState) -> Result<(), StoreError> {
    let mut under_way = JoinSet::new();
    loop {
        start_due(state, &mut under_way).await?;
        // One that has ended may have left a permit for another one.
        if under_way.join_next().await.is_none() {
            return Ok(());
        }
    }
}

/// Begins to send what is due. A push service that hangs keeps its permits: the others go on beside it.
async fn start_due(state: &AppState, under_way: &mut JoinSet<()>) -> Result<(), StoreError> {
    // Those of which other nodes hold all that is due: this one looks again a second later, and not at once.
    let mut held = Vec::new();
    while !state.draining.has_begun() {
        while under_way.try_join_next().is_some() {}
        if under_way.len() >= MAX_CONCURRENT {
            under_way.join_next().await;
            continue;
        }
        let now = state.clock.now();
        let Some(service) = next_service(state, &held, now).await? else { break };
        let until = now.plus_seconds(CLAIM_SECONDS);
        match state.store.write(move |tx| async move { tx.claim_push(service, now, until).await }).await? {
            Some(due) => drop(under_way.spawn(send(state.clone(), due, state.pusher.acquire(service)))),
            None => held.push(service),
        }
    }
    Ok(())
}

/// Of the push services that may be asked at this moment the one to which a push is due for longest.
async fn next_service(state: &AppState, held: &[i64], now: Timestamp) -> Result<Option<i64>, StoreError> {
    let without_permit = state.pusher.services_without_free_permit(now);
    let waiting = state.store.read().await?.list_services_with_pushes().await?;
    let may_be_asked = |one: &WaitingService| one.due_at <= now && !held.contains(&one.service) && !without_permit.contains(&one.service);
    Ok(waiting.into_iter().filter(may_be_asked).min_by_key(|one| one.due_at).map(|one| one.service))
}

async fn send(state: AppState, due: DuePush, permit: Permit) {
    if let Err(error) = try_to_send(&state, &due, permit).await {
        tracing::warn!(%error, "a push could not be sent or what became of it not noted; it is tried again");
    }
}

async fn try_to_send(state: &AppState, due: &DuePush, permit: Permit) -> Result<(), StoreError> {
    let now = state.clock.now();
    // It may have waited for its turn for long, while its push service was away.
    let Some(ttl_seconds) = ttl_left(due, now) else { return finish(state, due).await };
    let content = state.store.read().await?.find_push_content(due.subscription_id, due.room_id, now).await?;
    let told = content.as_ref().and_then(|content| Some((content, due.kind.still_new(content.is_new_match, content.has_unread)?)));
    let Some((content, kind)) = told else { return finish(state, due).await };
    let text = content.said_kind.zip(content.said.as_deref()).and_then(|(kind, said)| push_text(kind, said));
    let body = text.as_deref().map_or(PreviewBody::Picture, PreviewBody::Text);
    let preview = content.show_words.then_some(Preview { name: &content.name, body });
    let notification = Notification { kind, room: due.room_id, language: content.language, preview, ttl_seconds };
    let PushContent { endpoint, p256dh, auth, .. } = content;
    let outcome = state.pusher.send(permit, Recipient { endpoint, key: p256dh, secret: auth }, &notification, &*state.entropy, now).await;
    note_outcome(state, due, outcome).await
}

/// Notes what became of a push.
async fn note_outcome(state: &AppState, due: &DuePush, outcome: Outcome) -> Result<(), StoreError> {
    let subscription = due.subscription_id;
    match outcome {
        Outcome::Taken => finish(state, due).await,
        Outcome::Gone => state.store.write(move |tx| async move { tx.forget_push_subscription(subscription).await }).await,
        Outcome::Refused(why) => {
            tracing::warn!(why, "a push service refused a push");
            finish(state, due).await
        }
        Outcome::Later(seconds, why) => put_off(state, due, seconds, &why).await,
        Outcome::Unanswered(why) => put_off(state, due, None, &why).await,
    }
}

async fn put_off(state: &AppState, due: &DuePush, seconds: Option<i64>, why: &str) -> Result<(), StoreError> {
    tracing::debug!(why, "a push service does not take a push now");
    match due_again(due, seconds, state.clock.now()) {
        Some(due_at) => state.store.write(move |tx| async move { tx.put_push_off(due, due_at).await }).await,
        None => finish(state, due).await,
    }
}

/// When a push is tried again that was not taken; `None` if its cause is a day old by then.
fn due_again(due: &DuePush, seconds: Option<i64>, now: Timestamp) -> Option<Timestamp> {
    let again = now.plus_seconds(wait_before_push(due.tries + 1).max(seconds.unwrap_or_default()));
    ttl_left(due, again).map(|_| again)
}

/// For how many seconds more the push is worth being told at this time; `None` if its cause is a day old.
fn ttl_left(due: &DuePush, now: Timestamp) -> Option<i64> {
    let end = due.caused_at.plus_seconds(PUSH_TTL_SECONDS);
    (now < end).then(|| ((end.micros() - now.micros()) / 1_000_000).max(1))
}

async fn finish(state: &AppState, due: &DuePush) -> Result<(), StoreError> {
    let now = state.clock.now();
    state.store.write(move |tx| async move { tx.finish_push(due, now).await }).await
}
