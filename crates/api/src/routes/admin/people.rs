use axum::extract::State;
use kindred_domain::{FieldErrors, NOTE_MAX, OperatorAct, PhotoId, SuspensionTerms, UserId, bounded};
use serde::{Deserialize, Deserializer};

use super::{
    account::{Account, AccountUser, OperatorAction},
    operate::operate,
    selfies::photo_changed,
};
use crate::{
    auth::{DecidingOperator, Operator},
    http::{ApiError, Json, PathId, ResourceId},
    live,
    routes::{errors::no_such_user, photos::remove_orphans},
    state::AppState,
};

/// How many of the acts about somebody are shown.
const ACTS_SHOWN: i64 = 100;

/// Whom to look up. In the body, since an e-mail address does not belong in a url.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct FindBody {
    /// An id or an e-mail address.
    who: String,
}

/// An operator's reason, for the record.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct NoteBody {
    /// At most 500 characters; may be left out with the operator's key.
    #[serde(default)]
    note: String,
}

/// Why somebody is suspended, and for how long.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct SuspendBody {
    /// `spam`, `scam`, `fake_profile`, `harassment`, `hate`, `explicit`, `underage` or `other`. When left out, it is `other`, or what it was for whom
    /// is suspended already. The person is told.
    reason: Option<String>,
    /// 1 to 3650 from now; `null`: until the account is restored. When left out, that too, or as long as before for whom is suspended
    /// already. The person is told.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    days: Option<Days>,
    /// For the record; at most 500 characters; the person is not told. May be left out with the operator's key.
    #[serde(default)]
    note: String,
}

/// How many days; `None` without an end.
#[derive(Deserialize)]
#[serde(transparent)]
struct Days(Option<i64>);

/// Tells a `null` from a field that is left out.
fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Days>, D::Error> {
    Days::deserialize(from).map(Some)
}

/// A change of a person's verification.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct VerifyBody {
    is_verified: bool,
    /// Of a verification: the id of the main photo as it was shown; left out where there is none. 409 `photo_changed` if it is another
    /// one by now. With the operator's key and without an id it is not looked at.
    photo_id: Option<String>,
    /// Why, for the record; at most 500 characters. May be left out with the operator's key.
    #[serde(default)]
    note: String,
}

/// Looks somebody up by id or e-mail address, active or not.
#[utoipa::path(post, path = "/api/admin/users/find", tag = "operators", responses((status = 200, body = Account)))]
pub async fn find(operator: Operator, State(state): State<AppState>, Json(body): Json<FindBody>) -> Result<Json<Account>, ApiError> {
    let found = state.store.read().await?.find_user_by_id_or_email(body.who.trim()).await?.ok_or_else(no_such_user)?;
    operator.check_not_about_self(found)?;
    act_and_show(&state, &operator, OperatorAct::LookAtAccount(found), found, "").await
}

/// Suspends somebody: their sessions end, they can't sign in, and nobody sees them. Whoever tries is told the reason and the end, and
/// may appeal once. Who is suspended already gets the reason and the end that are given instead; if they have appealed, they may again.
#[utoipa::path(post, path = "/api/admin/users/{id}/suspend", tag = "operators", responses((status = 200, body = Account)))]
pub async fn suspend(
    DecidingOperator(operator): DecidingOperator,
    State(state): State<AppState>,
    PathId(id): PathId<UserId>,
    Json(body): Json<SuspendBody>,
) -> Result<Json<Account>, ApiError> {
    let days = body.days.map(|Days(days)| days);
    let terms = SuspensionTerms::check(body.reason.as_deref(), days, state.clock.now())?;
    let answer = act_and_show(&state, &operator, OperatorAct::Suspend(id, terms), id, &body.note).await?;
    state.presence.leave(id, state.clock.now());
    live::sessions_changed(&state, id);
    Ok(answer)
}

/// Ends a suspension, which grants an appeal against it: the account is as before, but has to sign in again.
#[utoipa::path(post, path = "/api/admin/users/{id}/restore", tag = "operators", responses((status = 200, body = Account)))]
pub async fn restore(
    DecidingOperator(operator): DecidingOperator,
    State(state): State<AppState>,
    PathId(id): PathId<UserId>,
    Json(body): Json<NoteBody>,
) -> Result<Json<Account>, ApiError> {
    act_and_show(&state, &operator, OperatorAct::Restore(id), id, &body.note).await
}

/// Sets or removes the verified mark. Setting it counts for the main photo that is there now, and deletes a selfie that waits.
#[utoipa::path(post, path = "/api/admin/users/{id}/verify", tag = "operators", responses((status = 200, body = Account)))]
pub async fn verify(
    DecidingOperator(operator): DecidingOperator,
    State(state): State<AppState>,
    PathId(id): PathId<UserId>,
    Json(body): Json<VerifyBody>,
) -> Result<Json<Account>, ApiError> {
    let seen = body.photo_id.as_deref().map(PhotoId::parse_or_unknown);
    let act = match (body.is_verified, seen) {
        (false, _) => OperatorAct::Unverify(id),
        // Programs need not look.
        (true, None) if operator.role().is_none() => OperatorAct::Verify(id),
        (true, seen) => OperatorAct::VerifyForPhoto(id, seen),
    };
    let selfie = state.store.read().await?.find_selfie(id).await?.and_then(|selfie| selfie.key);
    let answer = act_and_show(&state, &operator, act, id, &body.note).await?;
    // One that still waits has its row, and so keeps its file.
    remove_orphans(state.clone(), selfie.into_iter().collect()).await;
    live::profile_changed(&state, id);
    Ok(answer)
}

async fn act_and_show(
    state: &AppState,
    operator: &Operator,
    act: OperatorAct,
    user: UserId,
    note: &str,
) -> Result<Json<Account>, ApiError> {
    let note = bounded(note.trim(), NOTE_MAX).map_err(|why| FieldErrors::of("note", format!("A note {why}")))?;
    let is_done = operate(state, operator, act, note).await?;
    let conn = state.store.read().await?;
    if !is_done {
        let is_there = conn.find_account_overview(user).await?.is_some();
        let is_refused = is_there && matches!(act, OperatorAct::VerifyForPhoto(..));
        return Err(if is_refused { photo_changed() } else { no_such_user() });
    }
    let of = conn.find_account_overview(user).await?.ok_or_else(no_such_user)?;
    let acts = conn.list_operator_acts(Some(user), ACTS_SHOWN).await?;
    let suspension = conn.find_suspension(user).await?;
    Ok(Json(Account { user: AccountUser::new(of, suspension), acts: acts.into_iter().map(OperatorAction::from).collect() }))
}
