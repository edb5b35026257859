//! Acts on something that is somebody's (a picture, a report, a letter): whom they are about, and what they do.

use kindred_domain::{MomentId, OperatorAct, PhotoId, UserId};

use super::NewOperatorAct;
use crate::{Conn, StoreError, Tx, sql};

impl Conn {
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
    pub(super) async fn is_party(&self, operator: UserId, act: OperatorAct) -> Result<bool, StoreError> {
        if let OperatorAct::CloseReport(report) | OperatorAct::LookAtMessages(report) | OperatorAct::LookAtEvidence(report) = act {
            return sql!(scalar self,
                "SELECT EXISTS (SELECT 1 FROM reports WHERE id = $1 AND (reported_id = $2 OR reporter_id = $2))", report, operator);
        }
        Ok(self.find_subject(act).await? == Some(operator))
    }
}

impl Tx {
    /// Applies an act to something that is somebody's, and returns whose or about whom it is; `None` if there is no such thing.
    pub(super) async fn apply_to_subject(&self, new: &NewOperatorAct<'_>) -> Result<Option<UserId>, StoreError> {
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
}
