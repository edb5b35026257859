//! Uploads: what they are for, where they stand, and whose they are.

use super::{Fault, WrongRows};
use crate::{Conn, StoreError, sql};

pub(super) const HELD_OWNER_WRONG: &str = "held pictures of which another person is the owner";

impl Conn {
    pub(super) async fn photo_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of("profile photos that share a position", self.find_shared_positions().await?),
            Fault::of("profiles with a gap between their photos", self.find_gaps_in_profiles().await?),
            Fault::of("pictures shown elsewhere than they were uploaded for", self.find_photos_out_of_purpose().await?),
            Fault::of(
                "pictures of a moment that do not say of which, or which place they have there",
                self.find_photos_without_moment().await?,
            ),
            Fault::of("pictures in a moment of somebody else", self.find_photos_in_foreign_moments().await?),
            Fault::of("pictures of a moment that share a position", self.find_shared_positions_in_moments().await?),
            Fault::of(HELD_OWNER_WRONG, self.find_held_pictures_with_wrong_owner().await?),
            Fault::of("verified marks that count for another main photo than there is", self.find_marks_for_other_photos().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    async fn find_shared_positions(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'users ' || f.user_id",
            ("(SELECT user_id FROM photos WHERE position IS NOT NULL GROUP BY user_id, position HAVING count(*) > 1) f")
        )
    }

    async fn find_gaps_in_profiles(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'users ' || f.user_id",
            (
                "(SELECT user_id FROM photos WHERE position IS NOT NULL GROUP BY user_id
                  HAVING min(position) <> 0 OR max(position) + 1 <> count(DISTINCT position)) f WHERE ",
                staying!("f.user_id")
            )
        )
    }

    async fn find_photos_out_of_purpose(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'photos ' || p.id",
            ("photos p WHERE (p.position IS NOT NULL AND p.purpose <> 'profile')
             OR (p.moment_id IS NOT NULL AND p.purpose <> 'moment')")
        )
    }

    /// Both are written at once. An upload with neither is in no moment yet.
    async fn find_photos_without_moment(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(self, "'photos ' || p.id", ("photos p WHERE (p.moment_id IS NULL) <> (p.moment_position IS NULL)"))
    }

    async fn find_photos_in_foreign_moments(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(self, "'photos ' || p.id", ("photos p JOIN moments m ON m.id = p.moment_id WHERE m.author_id <> p.user_id"))
    }

    /// A gap is none: operators remove single pictures.
    async fn find_shared_positions_in_moments(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'moments ' || f.moment_id",
            ("(SELECT moment_id FROM photos WHERE moment_id IS NOT NULL GROUP BY moment_id, moment_position HAVING count(*) > 1) f")
        )
    }

    /// The owner is told the key by which they see the picture as it is.
    async fn find_held_pictures_with_wrong_owner(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'held_pictures ' || h.photo_id",
            ("held_pictures h JOIN photos p ON p.id = h.photo_id WHERE h.user_id <> p.user_id")
        )
    }

    /// A mark of which nobody noted the photo counts for the present one, whichever it is; those of demo people never rest.
    async fn find_marks_for_other_photos(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'verifications ' || v.user_id",
            (
                "verifications v JOIN users u ON u.id = v.user_id
             WHERE NOT u.is_demo AND ",
                staying!("u.id"),
                " AND v.is_resting <> (v.photo_id <> COALESCE(
                 (SELECT p.id FROM photos p WHERE p.user_id = v.user_id AND p.position IS NOT NULL ORDER BY p.position LIMIT 1), 0))"
            )
        )
    }
}
