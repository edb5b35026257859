use std::collections::BTreeMap;

use axum::extract::State;
use kindred_domain::{
    CLAIM_SECONDS, LetterId, OperatorAct, OperatorActId, PhotoId, Queue, QueueItemId, ReportId, SelfieId, SuspensionId, Timestamp,
};
use kindred_store::{ClaimOutcome, Claimant, Conn, LetterOverview, NewOperatorAct, Queued, StoreError};

use super::{
    appeals::Appeal,
    operate::{is_out_of_reach, operate},
    people::OperatorAction,
    queues::{KindQuery, QueueItem, QueuePerson},
    reports::Report,
    selfies::{WaitingSelfieView, view_waiting_selfie},
};
use crate::{
    auth::{DecidingOperator, Operator},
    http::{ApiError, Json, PathId, Query, Success},
    state::AppState,
};

/// What waits, with what is needed to decide.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct OpenedItem {
    item: QueueItem,
    /// Whom it is about; `null` if they are gone since.
    about: Option<ItemPerson>,
    /// The report, in that queue.
    report: Option<Report>,
    /// How likely the picture is explicit, in percent; `GET /api/admin/pictures/{id}` shows it. `null` while it is not checked.
    likelihood: Option<i64>,
    /// What the picture was uploaded for, in that queue: `profile`, `chat` or `moment`.
    purpose: Option<&'static str>,
    /// The selfie with the photos to compare it with, in that queue; `GET /api/admin/selfies/{id}` shows it.
    selfie: Option<WaitingSelfieView>,
    /// The appeal, in that queue.
    appeal: Option<Appeal>,
    /// Why the person was suspended, as operators know it, in the queue of appeals.
    grounds: Option<SuspensionGrounds>,
    /// The letter, in that queue.
    letter: Option<RefusedLetter>,
    /// Until when the operator has claimed the item, unless they ask again; `null` if they only look.
    held_until: Option<Timestamp>,
}

/// What is to be known of a person to decide about something of theirs.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct ItemPerson {
    #[serde(flatten)]
    person: QueuePerson,
    /// Since when they have an account.
    created_at: Timestamp,
    is_verified: bool,
    /// `active`, `suspended` or `leaving`.
    status: &'static str,
    /// How many reports about them are open.
    open_reports: i64,
    /// True if it is the account of an operator whose role is that of who asks, or a higher one: a report about them can only be closed, a
    /// letter to them only be tried again.
    is_out_of_reach: bool,
}

/// What operators alone know of a suspension.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct SuspensionGrounds {
    /// What operators did to suspend the person, or to change that suspension, and why; the oldest first.
    acts: Vec<OperatorAction>,
    /// The report by which the person was suspended, if it was by one.
    report: Option<Report>,
}

impl SuspensionGrounds {
    async fn of(conn: &Conn, suspension: SuspensionId) -> Result<Self, StoreError> {
        let acts = conn.list_suspending_acts(suspension).await?.into_iter().map(OperatorAction::from).collect();
        Ok(Self { acts, report: conn.find_report_of_suspension(suspension).await?.map(Report::from) })
    }
}

/// A letter that was refused for good; its words and the address are not told.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct RefusedLetter {
    /// What it is about.
    kind: String,
    created_at: Timestamp,
    /// How often the mail server refused it.
    tries: i64,
    /// What the mail server said last.
    fault: String,
}

impl From<LetterOverview> for RefusedLetter {
    fn from(LetterOverview { kind, created_at, tries, fault, .. }: LetterOverview) -> Self {
        Self { kind, created_at, tries, fault }
    }
}

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

async fn opened(
    state: &AppState,
    operator: &Operator,
    (queue, found): (Queue, Queued),
    held_until: Option<Timestamp>,
) -> Result<Json<OpenedItem>, ApiError> {
    let (conn, id) = (state.store.read().await?, found.id.0);
    let is_out_of_reach = is_out_of_reach(&conn, operator, found.about_id).await?;
    let about = conn.find_account_overview(found.about_id).await?.map(|of| ItemPerson {
        status: of.status(),
        person: QueuePerson::new(of.id, of.name),
        created_at: of.created_at,
        is_verified: of.is_verified,
        open_reports: of.open_reports,
        is_out_of_reach,
    });
    let mut opened = OpenedItem {
        item: QueueItem::from(found),
        about,
        report: None,
        likelihood: None,
        purpose: None,
        selfie: None,
        appeal: None,
        grounds: None,
        letter: None,
        held_until,
    };
    fill(&mut opened, &conn, queue, id).await?;
    Ok(Json(opened))
}

/// What is needed to decide, a kind of item each.
async fn fill(opened: &mut OpenedItem, conn: &Conn, queue: Queue, id: i64) -> Result<(), ApiError> {
    match queue {
        Queue::Reports => opened.report = conn.find_report(ReportId(id)).await?.map(Report::from),
        Queue::Pictures => {
            let held = conn.find_held_picture(PhotoId(id)).await?;
            opened.purpose = held.as_ref().map(|held| held.purpose.as_str());
            opened.likelihood = held.and_then(|held| held.hold.percent());
        }
        Queue::Selfies => opened.selfie = view_waiting_selfie(conn, SelfieId(id)).await?,
        Queue::Appeals => {
            opened.appeal = conn.find_appeal(SuspensionId(id)).await?.map(Appeal::from);
            opened.grounds = Some(SuspensionGrounds::of(conn, SuspensionId(id)).await?);
        }
        Queue::Letters => opened.letter = conn.find_letter(LetterId(id)).await?.map(RefusedLetter::from),
    }
    Ok(())
}
