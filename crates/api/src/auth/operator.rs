use std::sync::Arc;

use axum::{extract::FromRequestParts, http::request::Parts};
use kindred_domain::{OperatorChannel, OperatorRole, UserId};

use super::current_user::CurrentUser;
use crate::{http::ApiError, state::AppState};

/// Proof that a request came with the operator's key, or from the account of an operator who typed their password lately; a handler
/// that takes it is reached by nobody else.
#[derive(Debug, Clone)]
pub struct Operator(Option<Arc<Acting>>);

/// The same from an operator whose role is to decide, or with the key.
#[derive(Debug)]
pub struct DecidingOperator(pub Operator);

/// The same from an operator who may do everything, or with the key.
#[derive(Debug)]
pub struct OwningOperator(pub Operator);

/// The same with the key alone: for what programs do. People decide in the queues, where an item is claimed by one operator, each
/// decision has a reason and can be taken back.
#[derive(Debug)]
pub struct KeyHolder(pub Operator);

/// The operator's account of a request.
#[derive(Debug)]
struct Acting {
    user: CurrentUser,
    name: String,
    role: OperatorRole,
}

impl Operator {
    /// Whoever has the key.
    pub(super) const fn with_key() -> Self {
        Self(None)
    }

    /// The operator whose session this is, by name and role.
    pub(super) fn with_account(user: CurrentUser, name: String, role: OperatorRole) -> Self {
        Self(Some(Arc::new(Acting { user, name, role })))
    }

    /// Whose account it is, with the name; `None` for the key.
    pub fn who(&self) -> Option<(UserId, &str)> {
        self.0.as_deref().map(|acting| (acting.user.id, acting.name.as_str()))
    }

    /// Whose account it is, or nobody's id for the key: what is about that person is left out of what is shown.
    pub fn id_or_nobody(&self) -> UserId {
        self.who().map_or(UserId::PRODUCT, |(own, _)| own)
    }

    /// 403 if something is about the operator's own account.
    pub fn check_not_about_self(&self, about: UserId) -> Result<(), ApiError> {
        if self.who().is_some_and(|(own, _)| own == about) {
            return Err(ApiError::forbidden("Another operator has to do this: it is about you"));
        }
        Ok(())
    }

    /// The role of the account; `None` for the key.
    pub fn role(&self) -> Option<OperatorRole> {
        self.0.as_deref().map(|acting| acting.role)
    }

    /// Whose account it is, with the name; refused to who has the key, since an item of a queue is claimed by a person.
    pub fn account(&self) -> Result<(UserId, &str), ApiError> {
        self.who().ok_or_else(|| ApiError::forbidden("This is for operators' accounts"))
    }

    /// What it is in the log of acts.
    pub fn channel(&self) -> OperatorChannel {
        if self.0.is_some() { OperatorChannel::Desk } else { OperatorChannel::Api }
    }

    /// The operator of a request whose role is at least this one.
    fn of(parts: &Parts, state: &AppState, least: OperatorRole) -> Result<Self, ApiError> {
        // The middleware compared the key, or looked the session up, before it read the body.
        let operator: Self = parts.extensions.get().cloned().ok_or_else(ApiError::unauthorized)?;
        if let Some(acting) = &operator.0 {
            if acting.role < least {
                return Err(ApiError::forbidden(format!("This takes the role {:?}; yours is {:?}", least.as_str(), acting.role.as_str())));
            }
            acting.user.confirmed(state.clock.now())?;
        }
        Ok(operator)
    }
}

impl FromRequestParts<AppState> for Operator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        Self::of(parts, state, OperatorRole::Looks)
    }
}

impl FromRequestParts<AppState> for DecidingOperator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        Operator::of(parts, state, OperatorRole::Decides).map(Self)
    }
}

impl FromRequestParts<AppState> for OwningOperator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        Operator::of(parts, state, OperatorRole::Owner).map(Self)
    }
}

impl FromRequestParts<AppState> for KeyHolder {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let operator = Operator::of(parts, state, OperatorRole::Looks)?;
        if operator.0.is_some() {
            return Err(ApiError::forbidden("This is for programs, which have the operator's key. Please use the queues."));
        }
        Ok(Self(operator))
    }
}
