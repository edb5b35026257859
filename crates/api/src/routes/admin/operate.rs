use kindred_domain::{FieldErrors, NOTE_MAX, OperatorAct, OperatorActId, OperatorChannel, bounded};
use kindred_store::NewOperatorAct;

use crate::{http::ApiError, state::AppState};

/// Does something in an operator's name and records it; `false` when there is no such person or report.
pub async fn operate(state: &AppState, act: OperatorAct, note: &str) -> Result<bool, ApiError> {
    let new = &new_act(state, act, note);
    Ok(state.store.write(|tx| async move { tx.apply_operator_act(new).await }).await?)
}

/// Something that an operator does now.
pub fn new_act<'a>(state: &AppState, act: OperatorAct, note: &'a str) -> NewOperatorAct<'a> {
    let now = state.clock.now();
    NewOperatorAct { id: OperatorActId::at(now, &*state.entropy), act, channel: OperatorChannel::Api, note, now }
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
        if note.is_empty() {
            return Err(FieldErrors::of("note", "Say why"));
        }
        bounded(note, NOTE_MAX).map_err(|why| FieldErrors::of("note", format!("A note {why}")))
    }
}
