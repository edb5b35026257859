//! What operators do with their key. Every act is written down.

mod init;
mod people;
mod pictures;
mod reports;

use kindred_domain::{OperatorAct, OperatorActId, OperatorWay};
use kindred_store::Deed;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{http::ApiError, state::AppState};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(reports::list))
        .routes(routes!(reports::close))
        .routes(routes!(people::find))
        .routes(routes!(people::suspend))
        .routes(routes!(people::restore))
        .routes(routes!(people::verify))
        .routes(routes!(pictures::list))
        .routes(routes!(pictures::show))
        .routes(routes!(pictures::release))
        .routes(routes!(pictures::remove))
        .routes(routes!(init::init))
}

/// Does something in an operator's name; `false` when there is no such person or report.
async fn operate(state: &AppState, act: OperatorAct, note: &str) -> Result<bool, ApiError> {
    let now = state.clock.now();
    let deed = &Deed { id: OperatorActId::at(now, &*state.entropy), act, way: OperatorWay::Api, note, now };
    Ok(state.store.write(|tx| async move { tx.operate(deed).await }).await?)
}
