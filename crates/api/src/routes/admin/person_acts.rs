use axum::{extract::State, response::Response};
use kindred_domain::{OperatorAct, PASSWORD_LINK_SECONDS, Timestamp, UserId};
use kindred_store::{NewOperatorAct, StoreError};

use super::operate::{WhyBody, check_role_over, leaving, new_act, operate};
use crate::{
    auth::{DecidingOperator, LinkToken, OwningOperator},
    http::{ApiError, Json, PathId, Success},
    live,
    routes::{
        accounts::account_deleted,
        errors::no_such_user,
        export::{Requester, stream_export},
    },
    state::{AppState, ExportRefusal},
};

/// Ends every session of a person, who can sign in again.
#[utoipa::path(post, path = "/api/admin/users/{id}/end-sessions", tag = "operators", responses((status = 200, body = Success)))]
pub async fn end_sessions(
    DecidingOperator(operator): DecidingOperator,
    State(state): State<AppState>,
    PathId(id): PathId<UserId>,
    Json(body): Json<WhyBody>,
) -> Result<Json<Success>, ApiError> {
    let why = body.why()?;
    if !operate(&state, &operator, OperatorAct::EndSessions(id), why).await? {
        return Err(no_such_user());
    }
    live::sessions_changed(&state, id);
    state.presence.leave(id, state.clock.now());
    Ok(Json(Success::DONE))
}

/// A link by which a person chooses a new password; it is shown this once.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct PasswordLinkAnswer {
    /// The path of the app's page with the token behind `#`. Whoever has it can open the account.
    path: String,
    ends_at: Timestamp,
}

/// Makes a link by which a person chooses a new password and signs in. It is good for half an hour, and once. 409 `no_sign_in` for an
/// account that nobody can sign in to, such as a demo person's. Who is suspended learns by it why.
#[utoipa::path(post, path = "/api/admin/users/{id}/password-link", tag = "operators", responses((status = 200, body = PasswordLinkAnswer)))]
pub async fn make_password_link(
    OwningOperator(operator): OwningOperator,
    State(state): State<AppState>,
    PathId(id): PathId<UserId>,
    Json(body): Json<WhyBody>,
) -> Result<Json<PasswordLinkAnswer>, ApiError> {
    let why = body.why()?;
    check_can_be_changed(&state, id).await?;
    let now = state.clock.now();
    if state.store.read().await?.find_addressee(id).await?.is_none() {
        return Err(ApiError::conflict("Nobody can sign in to this account").with_code("no_sign_in"));
    }
    let new = &new_act(&state, &operator, OperatorAct::MakePasswordLink(id), why)?;
    check_role_over(&state, &operator, id).await?;
    let (token, ends_at) = (LinkToken::random(&*state.entropy), now.plus_seconds(PASSWORD_LINK_SECONDS));
    if !add_link(&state, new, id, (&token, ends_at)).await? {
        return Err(no_such_user());
    }
    Ok(Json(PasswordLinkAnswer { path: format!("/reset-password#{}", token.as_str()), ends_at }))
}

/// Records the act and adds the link in one transaction; `false` if there is no such person any more.
async fn add_link(
    state: &AppState,
    new: &NewOperatorAct<'_>,
    user: UserId,
    (token, ends_at): (&LinkToken, Timestamp),
) -> Result<bool, StoreError> {
    let hash = &token.hash();
    let adding = state.store.write(move |tx| async move {
        let is_known = tx.apply_operator_act(new).await?;
        if is_known {
            tx.add_password_link(hash, user, ends_at).await?;
        }
        Ok(is_known)
    });
    adding.await
}

/// All data of a person as one zip, the same as they get themselves, but without their reports about the operator; one at a time of each
/// person.
#[utoipa::path(post, path = "/api/admin/users/{id}/export", tag = "operators", responses((status = 200, content((Vec<u8> = "application/zip")))))]
pub async fn export(
    OwningOperator(operator): OwningOperator,
    State(state): State<AppState>,
    PathId(id): PathId<UserId>,
    Json(body): Json<WhyBody>,
) -> Result<Response, ApiError> {
    let why = body.why()?;
    let export = state.exports.open(id).map_err(|refusal| match refusal {
        ExportRefusal::OneIsOpen => ApiError::too_many(30).with_text("This data is being downloaded already."),
        ExportRefusal::TooMany => ApiError::unavailable(30),
    })?;
    if !operate(&state, &operator, OperatorAct::Export(id), why).await? {
        return Err(no_such_user());
    }
    let own = operator.who().map(|(own, _)| own);
    Ok(stream_export(state, export, id, Requester::Operator(own)))
}

/// Deletes an account as its owner could: when this answers, nobody sees it any more and every session has ended; the rest is removed
/// soon after.
#[utoipa::path(post, path = "/api/admin/users/{id}/delete", tag = "operators", responses((status = 200, body = Success)))]
pub async fn delete(
    OwningOperator(operator): OwningOperator,
    State(state): State<AppState>,
    PathId(id): PathId<UserId>,
    Json(body): Json<WhyBody>,
) -> Result<Json<Success>, ApiError> {
    let why = body.why()?;
    let stand_in = UserId::random(&*state.entropy);
    if !operate(&state, &operator, OperatorAct::Delete(id, stand_in), why).await? {
        return Err(no_such_user());
    }
    account_deleted(&state, id);
    Ok(Json(Success::DONE))
}

/// 404 if there is no such person, 409 `leaving` if their account is being deleted.
async fn check_can_be_changed(state: &AppState, user: UserId) -> Result<(), ApiError> {
    let of = state.store.read().await?.find_account_overview(user).await?.ok_or_else(no_such_user)?;
    if of.is_leaving { Err(leaving()) } else { Ok(()) }
}
