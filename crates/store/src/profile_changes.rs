//! What people change in their profiles.

use kindred_domain::{ProfileChange, UserId};

use crate::{StoreError, Tx, columns::TextList, sql};

/// A known place as the rows hold it: its id, its cells and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlacePosition {
    /// The place's id in the gazetteer.
    pub place_id: i64,
    /// Its cell of resolution 5.
    pub cell: i64,
    /// The wider cell of resolution 3 around it.
    pub wide_cell: i64,
    /// Its position, in metres from the earth's centre.
    pub metres: [i64; 3],
}

impl Tx {
    /// Changes the given fields of a profile; `position` is that of a changed location, if it is known.
    pub async fn change_profile(&self, user: UserId, change: &ProfileChange, position: Option<PlacePosition>) -> Result<(), StoreError> {
        sql!(
            execute self,
            "UPDATE users SET
                 name = COALESCE($2, name), username = COALESCE($3, username), signature = COALESCE($4, signature),
                 gender = COALESCE($5, gender), bio = COALESCE($6, bio), country = COALESCE($7, country),
                 interests = COALESCE($8, interests), occupation = COALESCE($9, occupation),
                 education = COALESCE($10, education), zodiac_sign = COALESCE($11, zodiac_sign),
                 birth_date = COALESCE($12, birth_date),
                 height = CASE WHEN $13 THEN $14 ELSE height END
             WHERE id = $1",
            user, change.name, change.username, change.signature, change.gender, change.bio, change.country,
            change.interests.as_deref().map(TextList::json), change.occupation, change.education, change.zodiac_sign,
            change.birth_date.map(|date| date.to_string()), change.height.is_some(), change.height.flatten(),
        )?;
        let Some(location) = &change.location else { return Ok(()) };
        sql!(
            execute self,
            "UPDATE users SET location = $2, place_id = $3, cell = $4, wide_cell = $5, place_x = $6, place_y = $7, place_z = $8
             WHERE id = $1",
            user, location, position.map(|at| at.place_id), position.map(|at| at.cell), position.map(|at| at.wide_cell),
            position.map(|at| at.metres[0]), position.map(|at| at.metres[1]), position.map(|at| at.metres[2]),
        )?;
        Ok(())
    }
}
