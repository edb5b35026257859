use kindred_domain::{FieldErrors, OperatorAct, OperatorActId};
use kindred_store::NewOperatorAct;

use crate::{auth::Operator, http::ApiError, state::AppState};

/// Does something in an operator's name and records it; `false` when there is no such person or report. Who has an account says why they
/// change something, and changes nothing about themselves.
pub async fn operate(state: &AppState, operator: &Operator, act: OperatorAct, note: &str) -> Result<bool, ApiError> {
    if let Some((own, _)) = operator.who()
        && let Some(about) = act.changes()
    {
        if note.is_empty() {
            return Err(FieldErrors::of("note", "Please say why").into());
        }
        if about == own {
            return Err(ApiError::forbidden("Another operator has to do this: it is about you"));
        }
    }
    let now = state.clock.now();
    let id = OperatorActId::at(now, &*state.entropy);
    let new = &NewOperatorAct { id, act, channel: operator.channel(), operator: operator.who(), note, now };
    Ok(state.store.write(|tx| async move { tx.apply_operator_act(new).await }).await?)
}
