//! Operators: what they see of an account, what they do, and the log of it.

use kindred_domain::{MomentId, OperatorAct, OperatorActId, OperatorChannel, PhotoId, Timestamp, UserId, email_key};

use crate::{Conn, StoreError, Tx, row, sql, suspensions::Told};

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

row! {
    /// An entry of the operator log.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OperatorLogEntry {
        /// Which act.
        pub act: String,
        /// The operator's note; for a suspension after what the person was told.
        pub note: String,
        /// `api`, `desk` or `command line`.
        pub way: String,
        /// The operator's name at that time; empty for the key and the command line.
        pub operator_name: String,
        /// When.
        pub created_at: Timestamp,
    }
}

row! {
    /// An entry of the operator log, with whom it is about.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OperatorLogLine {
        /// Its id; grows with time.
        pub id: OperatorActId,
        /// Which act.
        pub act: String,
        /// Whom it is about, while they have an account.
        pub target_id: Option<UserId>,
        /// Their name.
        pub target_name: Option<String>,
        /// Why.
        pub note: String,
        /// `api`, `desk` or `command line`.
        pub way: String,
        /// The operator's name at that time; empty for the key and the command line.
        pub operator_name: String,
        /// When.
        pub created_at: Timestamp,
    }
}

impl Conn {
    /// The last operator acts before `before`, but for those about `viewer`; at most `limit`.
    pub async fn list_last_operator_acts(
        &self,
        viewer: UserId,
        before: Option<OperatorActId>,
        limit: i64,
    ) -> Result<Vec<OperatorLogLine>, StoreError> {
        sql!(all self,
            "SELECT a.id, a.act, a.target_id, u.name AS target_name, a.note, a.way, a.operator_name, a.created_at
             FROM operator_acts a LEFT JOIN users u ON u.id = a.target_id
             WHERE a.id < $1 AND (a.target_id IS NULL OR a.target_id <> $2) ORDER BY a.id DESC LIMIT $3",
            before.unwrap_or(OperatorActId(i64::MAX)), viewer, limit)
    }

    /// The account with this id or e-mail address, active or not.
    pub async fn find_user_by_id_or_email(&self, who: &str) -> Result<Option<UserId>, StoreError> {
        if let Ok(id) = who.parse::<UserId>() {
            return sql!(optional self, "SELECT id FROM users WHERE id = $1", id);
        }
        sql!(optional self, "SELECT id FROM users WHERE email_key = $1", email_key(who))
    }

    /// Whom an act is about, by the account or by something of its owner's; `None` if there is no such thing, or it is about nobody.
    pub async fn find_subject(&self, act: OperatorAct) -> Result<Option<UserId>, StoreError> {
        match act {
            OperatorAct::LookAtPicture(photo)
            | OperatorAct::ReleasePicture(photo)
            | OperatorAct::RemovePicture(photo)
            | OperatorAct::LookAtPhoto(photo)
            | OperatorAct::RemovePhoto(photo) => sql!(optional self, "SELECT user_id FROM photos WHERE id = $1", photo),
            OperatorAct::RemoveMoment(moment) => sql!(optional self, "SELECT author_id FROM moments WHERE id = $1", moment),
            OperatorAct::LookAtSelfie(selfie)
            | OperatorAct::ApproveSelfie(selfie, _)
            | OperatorAct::VerifyBySelfie(selfie)
            | OperatorAct::DeleteSelfie(selfie)
            | OperatorAct::RefuseSelfie(selfie) => sql!(optional self, "SELECT user_id FROM selfies WHERE id = $1", selfie),
            OperatorAct::CloseReport(report) | OperatorAct::LookAtMessages(report) | OperatorAct::LookAtEvidence(report) => {
                sql!(optional self, "SELECT reported_id FROM reports WHERE id = $1", report)
            }
            OperatorAct::RefuseAppeal(suspension) => sql!(optional self, "SELECT user_id FROM suspensions WHERE id = $1", suspension),
            OperatorAct::RetryLetter(letter) => sql!(optional self, "SELECT user_id FROM letters WHERE id = $1", letter),
            _ => Ok(act.account()),
        }
    }

    /// True if an act is about something of this operator's, or about a report that they made: nobody learns as an operator what there
    /// is about them, nor judges in their own cause.
    async fn is_party(&self, operator: UserId, act: OperatorAct) -> Result<bool, StoreError> {
        if let OperatorAct::CloseReport(report) | OperatorAct::LookAtMessages(report) | OperatorAct::LookAtEvidence(report) = act {
            return sql!(scalar self,
                "SELECT EXISTS (SELECT 1 FROM reports WHERE id = $1 AND (reported_id = $2 OR reporter_id = $2))", report, operator);
        }
        Ok(self.find_subject(act).await? == Some(operator))
    }

    /// What operators see of an account, active or not.
    pub async fn find_account_overview(&self, user: UserId) -> Result<Option<AccountOverview>, StoreError> {
        sql!(optional self,
            "SELECT u.id, u.email, u.name, u.is_verified, u.is_demo, u.created_at, u.suspended_at, u.leaving_at IS NOT NULL AS is_leaving,
                 (SELECT count(*) FROM reports r WHERE r.reported_id = u.id AND r.closed_at IS NULL) AS open_reports, u.terms_version
             FROM users u WHERE u.id = $1", user)
    }

    /// The operator acts about a person, newest first, at most `limit`; without one those about nobody.
    pub async fn list_operator_acts(&self, about: Option<UserId>, limit: i64) -> Result<Vec<OperatorLogEntry>, StoreError> {
        let Some(user) = about else {
            return sql!(all self,
                "SELECT act, note, way, operator_name, created_at FROM operator_acts WHERE target_id IS NULL ORDER BY id DESC LIMIT $1",
                limit);
        };
        sql!(all self,
            "SELECT act, note, way, operator_name, created_at FROM operator_acts WHERE target_id = $1 ORDER BY id DESC LIMIT $2",
            user, limit)
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
            let Some(about) = self.act_on_thing(new).await? else { return Ok(false) };
            Some(about)
        };
        let note = noted(new, told);
        self.log_operator_act(new, target, note.as_deref().unwrap_or(new.note)).await?;
        Ok(true)
    }

    /// Applies an act to something that is somebody's, and returns whose or about whom it is; `None` if there is no such thing.
    async fn act_on_thing(&self, new: &NewOperatorAct<'_>) -> Result<Option<UserId>, StoreError> {
        match new.act {
            OperatorAct::RefuseAppeal(suspension) => self.refuse_appeal(suspension, new.note, new.now).await,
            OperatorAct::RetryLetter(letter) => self.retry_letter(letter, new.now).await,
            OperatorAct::LookAtPicture(photo) | OperatorAct::ReleasePicture(photo) | OperatorAct::RemovePicture(photo) => {
                self.review_picture(photo, new.act).await
            }
            OperatorAct::LookAtSelfie(selfie)
            | OperatorAct::ApproveSelfie(selfie, _)
            | OperatorAct::VerifyBySelfie(selfie)
            | OperatorAct::DeleteSelfie(selfie)
            | OperatorAct::RefuseSelfie(selfie) => self.review_selfie(selfie, new).await,
            OperatorAct::LookAtPhoto(photo) => Ok(self.find_photo_for_operators(photo).await?.map(|photo| photo.user_id)),
            OperatorAct::RemovePhoto(photo) => self.remove_photo_of_somebody(photo).await,
            OperatorAct::RemoveMoment(moment) => self.remove_moment_of_somebody(moment).await,
            OperatorAct::CloseReport(report) => self.close_report(report, new.now).await,
            OperatorAct::LookAtMessages(report) | OperatorAct::LookAtEvidence(report) => self.look_at_evidence(report, new.act).await,
            _ => Ok(None),
        }
    }

    /// Changes an account that is locked; what the person is told if that suspends them.
    async fn change_account(&self, user: UserId, new: &NewOperatorAct<'_>) -> Result<Option<Told>, StoreError> {
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

    /// Removes a photo of a profile, and returns whose it was; `None` if there is none, or its owner is leaving.
    async fn remove_photo_of_somebody(&self, photo: PhotoId) -> Result<Option<UserId>, StoreError> {
        let owner: Option<UserId> = sql!(optional self, "SELECT user_id FROM photos WHERE id = $1 AND purpose = 'profile'", photo)?;
        let Some(owner) = owner else { return Ok(None) };
        let is_removed = !self.is_leaving(owner).await? && self.remove_photo(owner, photo).await?.is_some();
        Ok(is_removed.then_some(owner))
    }

    /// Removes a moment, and returns whose it was; `None` if there is none, or its author is leaving.
    async fn remove_moment_of_somebody(&self, moment: MomentId) -> Result<Option<UserId>, StoreError> {
        let author: Option<UserId> = sql!(optional self, "SELECT author_id FROM moments WHERE id = $1", moment)?;
        let Some(author) = author else { return Ok(None) };
        let is_removed = !self.is_leaving(author).await? && self.remove_moment(author, moment).await?.is_some();
        Ok(is_removed.then_some(author))
    }

    /// Applies an act to a picture that waits for review, and returns its owner; `None` if it doesn't wait.
    async fn review_picture(&self, photo: PhotoId, act: OperatorAct) -> Result<Option<UserId>, StoreError> {
        let Some(held) = self.find_held_picture(photo).await? else { return Ok(None) };
        let is_there = match act {
            OperatorAct::ReleasePicture(_) => self.release_picture(photo).await?,
            OperatorAct::RemovePicture(_) => self.remove_held_picture(&held).await?,
            _ => true,
        };
        Ok(is_there.then_some(held.user_id))
    }

    async fn log_operator_act(&self, new: &NewOperatorAct<'_>, target: Option<UserId>, note: &str) -> Result<(), StoreError> {
        let (operator, name) = new.operator.unzip();
        sql!(execute self,
            "INSERT INTO operator_acts (id, act, target_id, note, way, created_at, operator_id, operator_name)
             VALUES ($1, $2, $3, $4, $5, $6, (SELECT id FROM users WHERE id = $7), $8)",
            new.id, new.act.as_str(), target, note, new.channel.as_str(), new.now, operator, name.unwrap_or_default())?;
        Ok(())
    }
}

/// The note of an act that says more than the operator wrote.
fn noted(new: &NewOperatorAct<'_>, told: Option<Told>) -> Option<String> {
    match new.act {
        OperatorAct::AppointOperator(_, role) if new.note.is_empty() => Some(role.as_str().to_owned()),
        OperatorAct::AppointOperator(_, role) => Some(format!("{}: {}", role.as_str(), new.note)),
        OperatorAct::TakeBack(_, decision) | OperatorAct::Overtaken(_, decision) => Some(format!("{}: {}", decision.as_str(), new.note)),
        _ => told.map(|told| told.noted(new.note)),
    }
}
