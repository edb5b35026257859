//! Adding an account, with all that it starts with.

use kindred_domain::{Email, Preferences, Profile, Timestamp, UserId};

use crate::{PlacePosition, StoreError, Tx, columns::TextList, sql};

/// A new account.
#[derive(Debug)]
pub struct NewAccount<'a> {
    /// Its id.
    pub id: UserId,
    /// The e-mail address; unique regardless of case.
    pub email: &'a Email,
    /// The hash of the password; `None` if nobody can sign in.
    pub password_hash: Option<&'a str>,
    /// The profile.
    pub profile: &'a Profile,
    /// The known place that the profile's location names, if any.
    pub position: Option<PlacePosition>,
    /// The match preferences.
    pub preferences: &'a Preferences,
    /// Verified, demo, always online.
    pub flags: AccountFlags,
    /// The present time.
    pub now: Timestamp,
}

/// Flags of an account, which its owner can't set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AccountFlags {
    /// Has the verified mark.
    pub is_verified: bool,
    /// Is a demo person.
    pub is_demo: bool,
    /// Is always shown as online.
    pub shown_online: bool,
}

impl Tx {
    /// Adds an account with its preferences; `false`, and nothing is added, if the e-mail address is taken, or somebody can still
    /// take it back.
    pub async fn add_account(&self, new: &NewAccount<'_>) -> Result<bool, StoreError> {
        let NewAccount { profile, flags, .. } = new;
        let added = sql!(
            execute self,
            "INSERT INTO users (id, email, email_key, password_hash, name, username, signature, gender, bio, location,
                 place_id, cell, wide_cell, country, interests, occupation, education, zodiac_sign, height, birth_date,
                 is_verified, is_demo, shown_online, active_hour, created_at, place_x, place_y, place_z)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
                 $26, $27, $28)
             ON CONFLICT (email_key) DO NOTHING",
            new.id, new.email.as_str(), new.email.key(), new.password_hash, profile.name, profile.username, profile.signature,
            profile.gender, profile.bio, profile.location, new.position.map(|at| at.place_id), new.position.map(|at| at.cell),
            new.position.map(|at| at.wide_cell), profile.country, TextList::json(&profile.interests), profile.occupation,
            profile.education, profile.zodiac_sign, profile.height, profile.birth_date.to_string(), flags.is_verified,
            flags.is_demo, flags.shown_online, new.now.hours(), new.now,
            new.position.map(|at| at.metres[0]), new.position.map(|at| at.metres[1]), new.position.map(|at| at.metres[2]),
        )?;
        if added == 0 {
            return Ok(false);
        }
        // After the row is there: whoever parted from the address at this moment has noted it by now.
        if self.is_address_held(&new.email.key(), new.id, new.now).await? {
            sql!(execute self, "DELETE FROM users WHERE id = $1", new.id)?;
            return Ok(false);
        }
        self.add_preferences(new.id, new.preferences).await?;
        Ok(true)
    }

    /// Keeps which version of the operator's terms and privacy policy somebody has agreed to (LEGAL-01).
    pub async fn keep_terms_version(&self, user: UserId, version: &str) -> Result<(), StoreError> {
        sql!(execute self, "UPDATE users SET terms_version = $2 WHERE id = $1", user, version)?;
        Ok(())
    }
}
