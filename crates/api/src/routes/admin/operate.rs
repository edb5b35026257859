use kindred_domain::{OperatorAct, OperatorActId, OperatorWay};
use kindred_store::Deed;

use crate::{http::ApiError, state::AppState};

/// Does something in an operator's name and records it; `false` when there is no such person or report.
pub async fn operate(state: &AppState, act: OperatorAct, note: &str) -> Result<bool, ApiError> {
    let now = state.clock.now();
    let deed = &Deed { id: OperatorActId::at(now, &*state.entropy), act, way: OperatorWay::Api, note, now };
    Ok(state.store.write(|tx| async move { tx.operate(deed).await }).await?)
}
