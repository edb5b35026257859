use kindred_domain::{OperatorAct, OperatorActId, OperatorChannel};
use kindred_store::NewOperatorAct;

use crate::{http::ApiError, state::AppState};

/// Does something in an operator's name and records it; `false` when there is no such person or report.
pub async fn operate(state: &AppState, act: OperatorAct, note: &str) -> Result<bool, ApiError> {
    let now = state.clock.now();
    let new = &NewOperatorAct { id: OperatorActId::at(now, &*state.entropy), act, channel: OperatorChannel::Api, note, now };
    Ok(state.store.write(|tx| async move { tx.apply_operator_act(new).await }).await?)
}
