//! The verified mark, and the main photo that it stands for: while another one is in its place the badge rests (TRUST-02).

use kindred_domain::{PhotoId, UserId};

use crate::{Conn, StoreError, Tx, row, sql};

/// Stands for no photo.
const NO_PHOTO: PhotoId = PhotoId(0);

/// SQL: the id of the main photo of the person `$1`, or 0.
macro_rules! main_photo {
    () => {
        "COALESCE((SELECT p.id FROM photos p WHERE p.user_id = $1 AND p.position IS NOT NULL ORDER BY p.position LIMIT 1), 0)"
    };
}

row! {
    /// How it stands with somebody's verified mark.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Verification {
        /// They have it, and everybody sees it.
        pub is_verified: bool,
        /// It rests, as their main photo is another one than that with which they were verified.
        pub is_resting: bool,
    }
}

impl Conn {
    /// How it stands with somebody's verified mark.
    pub async fn find_verification(&self, user: UserId) -> Result<Option<Verification>, StoreError> {
        sql!(optional self,
            "SELECT u.is_verified, NOT u.is_verified AND COALESCE(v.is_resting, FALSE) AS is_resting
             FROM users u LEFT JOIN verifications v ON v.user_id = u.id WHERE u.id = $1", user)
    }

    /// Somebody's main photo.
    pub async fn find_main_photo(&self, user: UserId) -> Result<Option<PhotoId>, StoreError> {
        let found: PhotoId = sql!(scalar self, concat!("SELECT ", main_photo!()), user)?;
        Ok((found != NO_PHOTO).then_some(found))
    }
}

impl Conn {
    /// With which main photo somebody was verified, whether the badge rests or not; `None` if they weren't, or nobody noted it.
    pub(crate) async fn find_verified_photo(&self, user: UserId) -> Result<Option<PhotoId>, StoreError> {
        sql!(optional self, "SELECT photo_id FROM verifications WHERE user_id = $1", user)
    }
}

impl Tx {
    /// Takes a verification back: what held is as it was, the mark with the photo before, if there was one.
    pub(crate) async fn return_to_verification(&self, user: UserId, former: Option<PhotoId>) -> Result<(), StoreError> {
        let Some(photo) = former else { return self.unverify(user).await };
        sql!(execute self, "UPDATE verifications SET photo_id = $2 WHERE user_id = $1", user, photo)?;
        self.refresh_badge(user).await
    }

    /// Gives the verified mark for the main photo that is there now.
    pub(crate) async fn verify(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE users SET is_verified = TRUE WHERE id = $1", user)?;
        sql!(execute self,
            concat!("INSERT INTO verifications (user_id, photo_id, is_resting) SELECT u.id, ", main_photo!(), ", FALSE FROM users u WHERE u.id = $1
             ON CONFLICT (user_id) DO UPDATE SET photo_id = excluded.photo_id, is_resting = FALSE"), user)?;
        self.refresh_candidate(user).await
    }

    /// Takes the verified mark away, whether it rests or not.
    pub(crate) async fn unverify(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE users SET is_verified = FALSE WHERE id = $1", user)?;
        sql!(execute self, "DELETE FROM verifications WHERE user_id = $1", user)?;
        self.refresh_candidate(user).await
    }

    /// To be called before the photos of a profile change, with the account locked. An older version of the program gives and
    /// takes the mark without a row here: the row is then added for the present main photo, or deleted. Demo people are left out.
    pub(crate) async fn record_verified_photo(&self, user: UserId) -> Result<(), StoreError> {
        sql!(execute self,
            "DELETE FROM verifications WHERE user_id = $1 AND NOT is_resting
                 AND EXISTS (SELECT 1 FROM users u WHERE u.id = $1 AND NOT u.is_verified)", user)?;
        sql!(execute self,
            concat!("INSERT INTO verifications (user_id, photo_id, is_resting) SELECT u.id, ", main_photo!(), ", FALSE FROM users u
                 WHERE u.id = $1 AND u.is_verified AND NOT u.is_demo
             ON CONFLICT (user_id) DO UPDATE SET photo_id = excluded.photo_id, is_resting = FALSE WHERE verifications.is_resting"), user)?;
        Ok(())
    }

    /// To be called after the photos of a profile changed, in the same transaction: the badge rests while the main photo is another
    /// one than that with which the person was verified, and is back when that one is.
    pub(crate) async fn refresh_badge(&self, user: UserId) -> Result<(), StoreError> {
        let rests: Option<bool> = sql!(optional self,
            concat!("UPDATE verifications SET is_resting = photo_id <> ", main_photo!(), " WHERE user_id = $1 RETURNING is_resting"), user)?;
        if let Some(rests) = rests {
            let changed = sql!(execute self, "UPDATE users SET is_verified = $2 WHERE id = $1 AND is_verified <> $2", user, !rests)?;
            if changed > 0 {
                self.refresh_candidate(user).await?;
            }
        }
        Ok(())
    }
}
