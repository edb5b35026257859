use std::sync::Arc;

use kindred_domain::{FieldErrors, NOTE_MAX, OperatorAct, OperatorActId, UserId, bounded, is_blank};
use kindred_store::{Conn, NewOperatorAct, StoreError, Tx};

use crate::{auth::Operator, http::ApiError, letters::LastLetter, state::AppState};

/// Does something in an operator's name and records it; `false` when there is no such person or thing, or the main photo is another one
/// than the given one. 409 `leaving` if it would change, or take something from, an account that is being deleted.
pub async fn operate(state: &AppState, operator: &Operator, act: OperatorAct, note: &str) -> Result<bool, ApiError> {
    let new = &new_act(state, operator, act, note)?;
    let subject = if act.changes_or_removes() { state.store.read().await?.find_subject(act).await? } else { None };
    if let Some(about) = subject {
        operator.check_not_about_self(about)?;
        check_role_over(state, operator, about).await?;
    }
    let last_letter = &if let OperatorAct::Delete(user, _) = act { LastLetter::to(state, user) } else { None };
    let acting = |tx: Arc<Tx>| async move { LastLetter::write_after(last_letter.as_ref(), &tx, tx.apply_operator_act(new)).await };
    let is_done = state.store.write(acting).await?;
    if !is_done && let Some(about) = subject {
        check_not_leaving(state, about).await?;
    }
    Ok(is_done)
}

/// 409 `leaving` if this account is being deleted.
async fn check_not_leaving(state: &AppState, user: UserId) -> Result<(), ApiError> {
    let of = state.store.read().await?.find_account_overview(user).await?;
    if of.is_some_and(|of| of.is_leaving) { Err(leaving()) } else { Ok(()) }
}

/// The error of changing an account that is being deleted.
pub fn leaving() -> ApiError {
    ApiError::conflict("This account is being deleted").with_code("leaving")
}

/// Something that an operator does now. Who has an account says why they change something, and changes nothing about themselves.
pub fn new_act<'a>(state: &AppState, operator: &'a Operator, act: OperatorAct, note: &'a str) -> Result<NewOperatorAct<'a>, ApiError> {
    if operator.role().is_some()
        && let Some(about) = act.changes()
    {
        if is_blank(note) {
            return Err(FieldErrors::of("note", "Please say why").into());
        }
        operator.check_not_about_self(about)?;
    }
    let now = state.clock.now();
    let id = OperatorActId::at(now, &*state.entropy);
    Ok(NewOperatorAct { id, act, channel: operator.channel(), operator: operator.who(), note, now })
}

/// 403 if the account that is changed is an operator's of the same role or a higher one: else operators could keep each other from working,
/// or act in each other's names by a link for a new password. The command line and the operator's key may change every account.
pub async fn check_role_over(state: &AppState, operator: &Operator, about: UserId) -> Result<(), ApiError> {
    if is_out_of_reach(&state.store.read().await?, operator, about).await? {
        return Err(ApiError::forbidden("This account is an operator's, of your role or a higher one"));
    }
    Ok(())
}

/// True if whom this is about is an operator of the same role or a higher one, so that this one changes nothing about them.
pub async fn is_out_of_reach(conn: &Conn, operator: &Operator, about: UserId) -> Result<bool, StoreError> {
    let Some(own) = operator.role() else { return Ok(false) };
    Ok(conn.find_operator(about).await?.is_some_and(|other| other.role >= own))
}

/// Why an operator does something, for the record.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct WhyBody {
    /// 1 to 500 characters; the person is not told.
    #[serde(default)]
    note: String,
}

impl WhyBody {
    /// The reason, which must be given.
    pub fn why(&self) -> Result<&str, FieldErrors> {
        let note = self.note.trim();
        if is_blank(note) {
            return Err(FieldErrors::of("note", "Please say why"));
        }
        bounded(note, NOTE_MAX).map_err(|why| FieldErrors::of("note", format!("A note {why}")))
    }
}
