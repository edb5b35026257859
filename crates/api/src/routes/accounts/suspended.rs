//! What somebody learns whose account is suspended, and their one appeal (TRUST-04). Only who has proved by a password, a
//! passkey, another service or a link to choose a new password that the account is theirs learns it; a link about an address says that
//! the account is suspended, and no more.

use std::collections::BTreeMap;

use axum::extract::State;
use kindred_domain::{APPEAL_SECONDS, FieldErrors, SuspensionId, UserId, appeal as checked_appeal};
use kindred_store::{AppealOutcome, RefusedSignIn, StoreError, Suspension};

use crate::{
    auth::{Attempt, ClientAddress, LinkToken},
    http::{ApiError, Json, Success},
    state::{AppState, SecurityEvent, Subject},
};

/// 403 `suspended`.
pub fn suspended_account() -> ApiError {
    ApiError::forbidden("This account is suspended. You cannot sign in with it.").with_code("suspended")
}

/// True if the account is suspended at this moment: a suspension that is past its end is lifted by asking.
pub async fn is_still_suspended(state: &AppState, user: UserId) -> Result<bool, StoreError> {
    let now = state.clock.now();
    state.store.write(move |tx| async move { tx.lift_ended_suspension(user, now).await }).await.map(|is_active| !is_active)
}

/// Refuses a sign-in that would succeed but for the suspension: 403 with its reason and end, and a token for an appeal if none was
/// written. `Ok` if the suspension is past its end.
pub async fn refuse_suspended(state: &AppState, user: UserId, address: ClientAddress, attempt: Option<&Attempt>) -> Result<(), ApiError> {
    let (token, now) = (LinkToken::random(&*state.entropy), state.clock.now());
    let (id, token_hash, token_ends_at) = (SuspensionId::at(now, &*state.entropy), &token.hash(), now.plus_seconds(APPEAL_SECONDS));
    let refused = &RefusedSignIn { user, id, token_hash, token_ends_at, now };
    let refusing = state.store.write(move |tx| async move {
        let told = tx.refuse_suspended(refused).await?;
        // What was typed was right: reading the answer to an appeal uses up no guesses.
        if let (Some(attempt), Some(_)) = (attempt, &told) {
            attempt.succeed(&tx).await?;
        }
        Ok::<_, StoreError>(told)
    });
    let Some(told) = refusing.await? else { return Ok(()) };
    state.security_log.note(SecurityEvent::SignInSuspended, Subject::Account(user), address.0);
    Err(suspended_account().with_details(details(told, &token)))
}

/// What came of opening a session for somebody who has proved who they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenSessionOutcome {
    /// It is open.
    Opened,
    /// What they proved it by has changed since.
    Outdated,
    /// The account was suspended since.
    Suspended,
}

impl OpenSessionOutcome {
    /// True if the session is open; whose account was suspended since is told of that.
    pub async fn is_open(
        self,
        state: &AppState,
        user: UserId,
        (address, attempt): (ClientAddress, Option<&Attempt>),
    ) -> Result<bool, ApiError> {
        if self == Self::Suspended {
            refuse_suspended(state, user, address, attempt).await?;
            return Err(suspended_account());
        }
        Ok(self == Self::Opened)
    }
}

/// `id` and `reason` of the suspension, `until` if there is an end, and `appeal_token` if an appeal may be written; else `appeal`, `appealed_at`, and `answer`
/// once it was refused.
fn details(of: Suspension, token: &LinkToken) -> BTreeMap<String, String> {
    let may_appeal = of.appealed_at.is_none();
    let given = [
        ("id", Some(of.id.to_string())),
        ("reason", Some(of.reason.as_str().to_owned())),
        ("until", of.ends_at.map(|at| at.to_string())),
        ("may_appeal", Some(may_appeal.to_string())),
        ("appeal_token", may_appeal.then(|| token.as_str().to_owned())),
        ("appeal", of.appeal),
        ("appealed_at", of.appealed_at.map(|at| at.to_string())),
        ("answer", of.answer),
    ];
    given.into_iter().filter_map(|(name, value)| value.map(|value| (name.to_owned(), value))).collect()
}

/// An appeal.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct AppealBody {
    /// The `appeal_token` of the refused sign-in.
    token: Option<String>,
    /// 1 to 1000 characters.
    text: Option<String>,
}

/// Appeals against the suspension that a sign-in was refused for: once a suspension, within an hour of the sign-in. 404
/// `appeal_token` when the token is too old, or another sign-in came after it; 409 `appealed` when an appeal was written, `restored`
/// when the account is not suspended any more. The same text again is harmless.
#[utoipa::path(post, path = "/api/auth/appeal", tag = "accounts", responses((status = 200, body = Success)))]
pub async fn appeal(State(state): State<AppState>, Json(body): Json<AppealBody>) -> Result<Json<Success>, ApiError> {
    let text = body.text.unwrap_or_default();
    let text = checked_appeal(&text).map_err(|why| FieldErrors::of("text", why))?;
    let token_hash = &body.token.as_deref().and_then(LinkToken::hash_of).ok_or_else(no_token)?;
    let now = state.clock.now();
    match state.store.write(move |tx| async move { tx.appeal(token_hash, text, now).await }).await? {
        AppealOutcome::Taken => Ok(Json(Success::DONE)),
        AppealOutcome::NoToken => Err(no_token()),
        AppealOutcome::Again => {
            Err(ApiError::conflict("You have already appealed. Sign in again to see the answer.").with_code("appealed"))
        }
        AppealOutcome::Over => {
            Err(ApiError::conflict("This account is not suspended any more. Please sign in again.").with_code("restored"))
        }
    }
}

fn no_token() -> ApiError {
    ApiError::not_found("This took too long. Please sign in again to send your appeal.").with_code("appeal_token")
}
