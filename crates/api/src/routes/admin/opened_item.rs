//! What waits in a queue, opened: with what is needed to decide.

use kindred_domain::{LetterId, PhotoId, Queue, ReportId, SelfieId, SuspensionId, Timestamp};
use kindred_store::{Conn, LetterOverview, Queued, StoreError};

use super::{
    account::OperatorAction,
    appeals::Appeal,
    operate::is_out_of_reach,
    queues::{QueueItem, QueuePerson},
    reports::Report,
    selfies::{WaitingSelfieView, view_waiting_selfie},
};
use crate::{
    auth::Operator,
    http::{ApiError, Json},
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

/// What waits, as it is shown to an operator.
pub(super) async fn opened(
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
