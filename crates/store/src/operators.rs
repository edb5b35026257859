//! Operators: what they see of an account, what they do, and the log of it.

mod log;
mod subject_acts;

use kindred_domain::{OperatorAct, OperatorActId, OperatorChannel, Timestamp, UserId, email_key};

pub use self::log::{OperatorLogEntry, OperatorLogLine};

use crate::{Conn, StoreError, Tx, row, sql, suspensions::SuspensionNotice};

/// An operator act to apply and log.
#[derive(Debug, Clone, Copy)]
pub struct NewOperatorAct<'a> {
    /// Its id in the log.
    pub id: OperatorActId,
    /// What.
    pub act: OperatorAct,
    /// By the key, at the desk or on the command line.
    pub channel: OperatorChannel,
    /// Who, with their name, where it is an account; `None` for the key and the command line.
    pub operator: Option<(UserId, &'a str)>,
    /// The operator's note; for [`OperatorAct::RefuseAppeal`] and [`OperatorAct::RefuseSelfie`] the answer, which the person reads.
    pub note: &'a str,
    /// When.
    pub now: Timestamp,
}

row! {
    /// An account as operators see it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AccountOverview {
        /// Whose.
        pub id: UserId,
        /// The e-mail address.
        pub email: String,
        /// The person's name.
        pub name: String,
        /// Has the verified mark.
        pub is_verified: bool,
        /// Is a demo person.
        pub is_demo: bool,
        /// When the account was created.
        pub created_at: Timestamp,
        /// Since when it is suspended.
        pub suspended_at: Option<Timestamp>,
        /// True if it is being deleted.
        pub is_leaving: bool,
        /// The number of open reports about the person.
        pub open_reports: i64,
        /// Which terms and privacy policy the person agreed to by signing up.
        pub terms_version: Option<String>,
    }
}

impl AccountOverview {
    /// `active`, `suspended` or `leaving`.
    pub const fn status(&self) -> &'static str {
        match (self.is_leaving, self.suspended_at) {
            (true, _) => "leaving",
            (false, Some(_)) => "suspended",
            (false, None) => "active",
        }
    }
}

impl Conn {
    /// The account with this id or e-mail address, active or not.
    pub async fn find_user_by_id_or_email(&self, who: &str) -> Result<Option<UserId>, StoreError> {
        if let Ok(id) = who.parse::<UserId>() {
            return sql!(optional self, "SELECT id FROM users WHERE id = $1", id);
        }
        sql!(optional self, "SELECT id FROM users WHERE email_key = $1", email_key(who))
    }

    /// What operators see of an account, active or not.
    pub async fn find_account_overview(&self, user: UserId) -> Result<Option<AccountOverview>, StoreError> {
        sql!(optional self,
            "SELECT u.id, u.email, u.name, u.is_verified, u.is_demo, u.created_at, u.suspended_at, u.leaving_at IS NOT NULL AS is_leaving,
                 (SELECT count(*) FROM reports r WHERE r.reported_id = u.id AND r.closed_at IS NULL) AS open_reports, u.terms_version
             FROM users u WHERE u.id = $1", user)
    }
}

impl Tx {
    /// Applies and logs an operator act; `false`, and nothing is written, if there is no such person, report, picture or selfie, the
    /// account that it would change is being deleted, or the main photo is another one than the given one.
    pub async fn apply_operator_act(&self, new: &NewOperatorAct<'_>) -> Result<bool, StoreError> {
        let mut told = None;
        let target = if let Some(user) = new.act.account() {
            if !self.lock_account(user, new.act).await? {
                return Ok(false);
            }
            if let OperatorAct::VerifyForPhoto(_, seen) = new.act
                && self.find_main_photo(user).await? != seen
            {
                return Ok(false);
            }
            self.lift_ended_suspension(user, new.now).await?;
            told = self.change_account(user, new).await?;
            Some(user)
        } else if new.act.is_about_nobody() {
            None
        } else {
            if let Some((own, _)) = new.operator
                && self.is_party(own, new.act).await?
            {
                return Ok(false);
            }
            let Some(about) = self.apply_to_subject(new).await? else { return Ok(false) };
            Some(about)
        };
        let note = log::noted(new, told);
        self.log_operator_act(new, target, note.as_deref().unwrap_or(new.note)).await?;
        Ok(true)
    }

    /// Changes an account that is locked; what the person is told if that suspends them.
    async fn change_account(&self, user: UserId, new: &NewOperatorAct<'_>) -> Result<Option<SuspensionNotice>, StoreError> {
        let decides = matches!(
            new.act,
            OperatorAct::Suspend(..)
                | OperatorAct::Restore(_)
                | OperatorAct::Verify(_)
                | OperatorAct::VerifyForPhoto(..)
                | OperatorAct::Unverify(_)
        );
        if decides {
            self.finalize_decisions(user, new.id).await?;
        }
        match new.act {
            OperatorAct::Suspend(_, terms) => {
                self.give_all_back(user).await?;
                return self.suspend(new.id.into(), user, terms, new.now).await.map(Some);
            }
            OperatorAct::Restore(_) => self.end_suspension(user, new.now).await?,
            OperatorAct::AppointOperator(_, role) => self.appoint_operator(user, role, new.now).await?,
            OperatorAct::DismissOperator(_) => self.dismiss_operator(user).await?,
            OperatorAct::Verify(_) | OperatorAct::VerifyForPhoto(..) => {
                // Whoever is verified by hand needs no answer to a selfie any more.
                self.forget_selfie(user).await?;
                self.verify(user).await?;
            }
            OperatorAct::Unverify(_) => self.unverify(user).await?,
            OperatorAct::EndSessions(_) => {
                self.end_all_sessions(user).await?;
            }
            OperatorAct::Delete(_, stand_in) => {
                self.begin_departure(user, stand_in, new.now).await?;
            }
            _ => {}
        }
        Ok(None)
    }

    /// Locks an account; `false` if there is none, or it is being deleted and this would change it.
    async fn lock_account(&self, user: UserId, act: OperatorAct) -> Result<bool, StoreError> {
        if !self.lock_user(user).await? {
            return Ok(false);
        }
        Ok(act.changes().is_none() || !self.is_leaving(user).await?)
    }

    /// True if an account is being deleted.
    pub(crate) async fn is_leaving(&self, user: UserId) -> Result<bool, StoreError> {
        sql!(scalar self, "SELECT EXISTS (SELECT 1 FROM users WHERE id = $1 AND leaving_at IS NOT NULL)", user)
    }
}
