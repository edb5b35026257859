//! An account as operators see it, and what operators did about it.

use kindred_domain::{SuspensionId, Timestamp, UserId};
use kindred_store::{AccountOverview, OperatorLogEntry, Suspension};

/// An account as operators see it.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Account {
    pub(super) user: AccountUser,
    /// What operators did about it, latest first.
    pub(super) acts: Vec<OperatorAction>,
}

/// The account with its status.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub(super) struct AccountUser {
    id: UserId,
    name: String,
    email: String,
    /// `active`, `suspended` or `leaving`.
    status: &'static str,
    is_verified: bool,
    is_demo: bool,
    created_at: Timestamp,
    suspended_at: Option<Timestamp>,
    /// Why, until when, and what the person wrote against it, if they are suspended.
    suspension: Option<AccountSuspension>,
    /// How many reports about the person are open.
    open_reports: i64,
    /// Which terms and privacy policy the person agreed to by signing up; `null` if there were none.
    terms_version: Option<String>,
}

/// A suspension as the person is told of it.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct AccountSuspension {
    id: SuspensionId,
    reason: &'static str,
    until: Option<Timestamp>,
    appeal: Option<String>,
    /// Why the appeal was refused.
    answer: Option<String>,
}

impl From<Suspension> for AccountSuspension {
    fn from(Suspension { id, reason, ends_at, appeal, answer, .. }: Suspension) -> Self {
        Self { id, reason: reason.as_str(), until: ends_at, appeal, answer }
    }
}

/// Something an operator did.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub(super) struct OperatorAction {
    /// `look`, `suspend`, `restore`, `refuse appeal`, `verify`, `unverify`, `close report` …
    act: String,
    note: String,
    /// `api` (with the key), `desk` or `command line`.
    way: String,
    /// The name that the operator's account had; empty for the key and the command line.
    operator: String,
    created_at: Timestamp,
}

impl AccountUser {
    pub fn new(of: AccountOverview, suspension: Option<Suspension>) -> Self {
        let suspension = suspension.map(AccountSuspension::from);
        let status = of.status();
        let AccountOverview { id, email, name, is_verified, is_demo, created_at, suspended_at, open_reports, terms_version, .. } = of;
        Self { id, name, email, status, is_verified, is_demo, created_at, suspended_at, suspension, open_reports, terms_version }
    }
}

impl From<OperatorLogEntry> for OperatorAction {
    fn from(OperatorLogEntry { act, note, way, operator_name, created_at }: OperatorLogEntry) -> Self {
        Self { act, note, way, operator: operator_name, created_at }
    }
}
