//! Operators: what they see of an account, what they do, and the record of it.

use kindred_domain::{OperatorAct, OperatorActId, OperatorChannel, PhotoId, Timestamp, UserId, email_key};

use crate::{Conn, StoreError, Tx, row, sql};

/// Something an operator does, with what is written down of it.
#[derive(Debug, Clone, Copy)]
pub struct NewOperatorAct<'a> {
    /// Its id in the record.
    pub id: OperatorActId,
    /// What.
    pub act: OperatorAct,
    /// By which way the operator came.
    pub channel: OperatorChannel,
    /// What the operator notes beside it.
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
        /// The address it is signed into with.
        pub email: String,
        /// The person's name.
        pub name: String,
        /// Carries the verified mark.
        pub is_verified: bool,
        /// Belongs to the demo people.
        pub is_demo: bool,
        /// When the account began.
        pub created_at: Timestamp,
        /// Since when it is suspended.
        pub suspended_at: Option<Timestamp>,
        /// Whether it is being deleted.
        pub is_leaving: bool,
        /// How many reports about the person are open.
        pub open_reports: i64,
    }
}

impl AccountOverview {
    /// How the account stands: `active`, `suspended` or `leaving`.
    pub const fn standing(&self) -> &'static str {
        match (self.is_leaving, self.suspended_at) {
            (true, _) => "leaving",
            (false, Some(_)) => "suspended",
            (false, None) => "active",
        }
    }
}

row! {
    /// Something an operator did.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OperatorLogEntry {
        /// The word for it.
        pub act: String,
        /// What the operator noted.
        pub note: String,
        /// `api` or `command line`.
        pub way: String,
        /// When.
        pub created_at: Timestamp,
    }
}

impl Conn {
    /// Whose id or e-mail address this is, active or not.
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
                 (SELECT count(*) FROM reports r WHERE r.reported_id = u.id AND r.closed_at IS NULL) AS open_reports
             FROM users u WHERE u.id = $1", user)
    }

    /// What operators did about a person, the latest first, at most `limit`; what was done about nobody without one.
    pub async fn list_operator_acts(&self, about: Option<UserId>, limit: i64) -> Result<Vec<OperatorLogEntry>, StoreError> {
        let Some(user) = about else {
            return sql!(all self,
                "SELECT act, note, way, created_at FROM operator_acts WHERE target_id IS NULL ORDER BY id DESC LIMIT $1", limit);
        };
        sql!(all self,
            "SELECT act, note, way, created_at FROM operator_acts WHERE target_id = $1 ORDER BY id DESC LIMIT $2", user, limit)
    }
}

impl Tx {
    /// Does what an operator wants and writes it down; `false`, and nothing is written, when there is no such person or report.
    pub async fn apply_operator_act(&self, deed: &NewOperatorAct<'_>) -> Result<bool, StoreError> {
        let target = match deed.act {
            OperatorAct::ListReports | OperatorAct::ListPictures | OperatorAct::BringUpToDate => None,
            OperatorAct::LookAtPicture(photo) | OperatorAct::ReleasePicture(photo) | OperatorAct::RemovePicture(photo) => {
                let Some(owner) = self.treat_picture(photo, deed.act).await? else { return Ok(false) };
                Some(owner)
            }
            OperatorAct::CloseReport(report) => {
                let closed = sql!(optional self,
                    "UPDATE reports SET closed_at = COALESCE(closed_at, $2) WHERE id = $1 RETURNING reported_id", report, deed.now)?;
                let Some(about) = closed else { return Ok(false) };
                Some(about)
            }
            OperatorAct::Look(user)
            | OperatorAct::Suspend(user)
            | OperatorAct::Restore(user)
            | OperatorAct::Verify(user)
            | OperatorAct::Unverify(user) => {
                if !self.lock_user(user).await? {
                    return Ok(false);
                }
                self.change_standing(user, deed).await?;
                Some(user)
            }
        };
        self.record(deed, target).await?;
        Ok(true)
    }

    async fn change_standing(&self, user: UserId, deed: &NewOperatorAct<'_>) -> Result<(), StoreError> {
        match deed.act {
            OperatorAct::Suspend(_) => {
                sql!(execute self, "UPDATE users SET suspended_at = COALESCE(suspended_at, $2) WHERE id = $1", user, deed.now)?;
                sql!(execute self, "DELETE FROM sessions WHERE user_id = $1", user)?;
                self.refresh_candidate(user).await
            }
            OperatorAct::Restore(_) => {
                sql!(execute self, "UPDATE users SET suspended_at = NULL WHERE id = $1", user)?;
                self.refresh_candidate(user).await
            }
            OperatorAct::Verify(_) | OperatorAct::Unverify(_) => {
                let verified = matches!(deed.act, OperatorAct::Verify(_));
                sql!(execute self, "UPDATE users SET is_verified = $2 WHERE id = $1", user, verified)?;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Does what an operator wants of a picture that waits, and answers whose it is; `None` when it doesn't wait.
    async fn treat_picture(&self, photo: PhotoId, act: OperatorAct) -> Result<Option<UserId>, StoreError> {
        let Some(held) = self.find_held_picture(photo).await? else { return Ok(None) };
        let is_there = match act {
            OperatorAct::ReleasePicture(_) => self.release_picture(photo).await?,
            OperatorAct::RemovePicture(_) => self.remove_held_picture(&held).await?,
            _ => true,
        };
        Ok(is_there.then_some(held.user_id))
    }

    async fn record(&self, deed: &NewOperatorAct<'_>, target: Option<UserId>) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO operator_acts (id, act, target_id, note, way, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
            deed.id, deed.act.word(), target, deed.note, deed.channel.as_str(), deed.now)?;
        Ok(())
    }
}
